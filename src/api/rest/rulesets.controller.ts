import { Controller, Get, Header, Param } from '@nestjs/common';
import type { UseCases } from '../../use-cases/use-cases.js';
import { Asked } from './caller.js';
import { Describe } from './describe.js';
import { accept } from '../problem.js';

const ForAWhile = () => Header('Cache-Control', 'public, max-age=300');

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
  @ForAWhile()
  @Describe({
    id: 'listRulesets',
    tag: 'Rulesets',
    summary: 'The games that can be played',
    answer: { status: 200, schema: 'RulesetList', description: 'All rulesets.' },
  })
  list(@Asked() useCases: UseCases) {
    return { rulesets: useCases.listRulesets.execute() };
  }

  @Get(':id')
  @ForAWhile()
  @Describe({
    id: 'readRuleset',
    tag: 'Rulesets',
    summary: 'One ruleset: rules in plain words, and JSON Schemas',
    params: RULESET_PARAM,
    answer: { status: 200, schema: 'Ruleset', description: 'The ruleset.' },
    problems: ['rulesetNotFound'],
  })
  read(@Param('id') id: string, @Asked() useCases: UseCases) {
    return accept(useCases.listRulesets.find(id));
  }

  @Get(':id/editions')
  @ForAWhile()
  @Describe({
    id: 'listEditions',
    tag: 'Rulesets',
    summary: 'The editions that come with a ruleset',
    description: 'Card lists and numbers that a ruleset leaves open. None where it leaves nothing open.',
    params: RULESET_PARAM,
    answer: { status: 200, schema: 'EditionList', description: 'All editions.' },
    problems: ['rulesetNotFound'],
  })
  listEditions(@Param('id') id: string, @Asked() useCases: UseCases) {
    return { editions: accept(useCases.listEditions.list(id)) };
  }

  @Get(':id/editions/:edition')
  @ForAWhile()
  @Describe({
    id: 'readEdition',
    tag: 'Rulesets',
    summary: 'One edition, with its document',
    params: { ...RULESET_PARAM, ...EDITION_PARAM },
    answer: { status: 200, schema: 'Edition', description: 'The edition.' },
    problems: ['rulesetNotFound', 'editionNotFound'],
  })
  readEdition(@Param('id') id: string, @Param('edition') edition: string, @Asked() useCases: UseCases) {
    return accept(useCases.listEditions.read(id, edition));
  }

  @Get(':id/edition-schema')
  @ForAWhile()
  @Describe({
    id: 'readEditionSchema',
    tag: 'Rulesets',
    summary: 'What an edition of your own has to be',
    description:
      'A JSON Schema. Rules that it can not say are checked when a game is created with the document.',
    params: RULESET_PARAM,
    answer: { status: 200, schema: 'JsonSchema', description: 'The JSON Schema of its editions.' },
    problems: ['rulesetNotFound', 'editionNotFound'],
  })
  readEditionSchema(@Param('id') id: string, @Asked() useCases: UseCases) {
    return accept(useCases.listEditions.schema(id));
  }
}
