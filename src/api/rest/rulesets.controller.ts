import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { Asked } from './caller.js';
import { Describe } from './describe.js';
import { accept } from '../problem.js';

const FOR_A_WHILE = 'public, max-age=300';

const RULESET_PARAM = {
  id: {
    description: 'An id, for its newest version, or an id and version.',
    schema: { type: 'string' },
    example: 'card-commons',
  },
} as const;
const EDITION_PARAM = {
  edition: { description: 'Id of an edition.', schema: { type: 'string' }, example: 'house-1' },
} as const;

@Controller('v1/rulesets')
export class RulesetsController {
  @Get()
  @Describe({
    id: 'listRulesets',
    tag: 'Rulesets',
    summary: 'The games that can be played',
    caller: 'nobody',
    answer: { status: 200, schema: 'RulesetList', description: 'All rulesets.' },
  })
  list(@Asked() useCases: UseCases, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('Cache-Control', FOR_A_WHILE);
    return { rulesets: useCases.listRulesets.execute() };
  }

  @Get(':id')
  @Describe({
    id: 'readRuleset',
    tag: 'Rulesets',
    summary: 'One ruleset: rules in plain words, and JSON Schemas',
    caller: 'nobody',
    params: RULESET_PARAM,
    answer: { status: 200, schema: 'Ruleset', description: 'The ruleset.' },
    problems: ['rulesetNotFound'],
  })
  read(
    @Param('id') id: string,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const ruleset = accept(useCases.listRulesets.find(id));
    reply.header('Cache-Control', FOR_A_WHILE);
    return ruleset;
  }

  @Get(':id/editions')
  @Describe({
    id: 'listEditions',
    tag: 'Rulesets',
    summary: 'The editions that come with a ruleset',
    description: 'Card lists and numbers that a ruleset leaves open. None where it leaves nothing open.',
    caller: 'nobody',
    params: RULESET_PARAM,
    answer: { status: 200, schema: 'EditionList', description: 'All editions.' },
    problems: ['rulesetNotFound'],
  })
  listEditions(
    @Param('id') id: string,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const editions = accept(useCases.listEditions.list(id));
    reply.header('Cache-Control', FOR_A_WHILE);
    return { editions };
  }

  @Get(':id/editions/:edition')
  @Describe({
    id: 'readEdition',
    tag: 'Rulesets',
    summary: 'One edition, with its document',
    caller: 'nobody',
    params: { ...RULESET_PARAM, ...EDITION_PARAM },
    answer: { status: 200, schema: 'Edition', description: 'The edition.' },
    problems: ['rulesetNotFound', 'editionNotFound'],
  })
  readEdition(
    @Param('id') id: string,
    @Param('edition') edition: string,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const found = accept(useCases.listEditions.read(id, edition));
    reply.header('Cache-Control', FOR_A_WHILE);
    return found;
  }

  @Get(':id/edition-schema')
  @Describe({
    id: 'readEditionSchema',
    tag: 'Rulesets',
    summary: 'What an edition of your own has to be',
    description:
      'A JSON Schema. Rules that it can not say are checked when a game is created with the document.',
    caller: 'nobody',
    params: RULESET_PARAM,
    answer: { status: 200, schema: 'JsonSchema', description: 'The JSON Schema of its editions.' },
    problems: ['rulesetNotFound', 'editionNotFound'],
  })
  readEditionSchema(
    @Param('id') id: string,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const schema = accept(useCases.listEditions.schema(id));
    reply.header('Cache-Control', FOR_A_WHILE);
    return schema;
  }
}
