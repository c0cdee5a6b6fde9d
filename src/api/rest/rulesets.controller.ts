import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ListRulesets } from '../../use-cases/list-rulesets.js';
import { Describe } from './describe.js';
import { accept } from '../problem.js';

const FOR_A_WHILE = 'public, max-age=300';

@Controller('v1/rulesets')
export class RulesetsController {
  constructor(private readonly rulesets: ListRulesets) {}

  @Get()
  @Describe({
    id: 'listRulesets',
    tag: 'Rulesets',
    summary: 'The games that can be played',
    caller: 'nobody',
    answer: { status: 200, schema: 'RulesetList', description: 'All rulesets.' },
  })
  list(@Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('Cache-Control', FOR_A_WHILE);
    return { rulesets: this.rulesets.execute() };
  }

  @Get(':id')
  @Describe({
    id: 'readRuleset',
    tag: 'Rulesets',
    summary: 'One ruleset: rules in plain words, and JSON Schemas',
    caller: 'nobody',
    params: {
      id: {
        description: 'An id, for its newest version, or an id and version.',
        schema: { type: 'string' },
        example: 'card-commons',
      },
    },
    answer: { status: 200, schema: 'Ruleset', description: 'The ruleset.' },
    problems: ['rulesetNotFound'],
  })
  read(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const ruleset = accept(this.rulesets.find(id));
    reply.header('Cache-Control', FOR_A_WHILE);
    return ruleset;
  }
}
