import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckReport } from '../../game/check-record.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { actingIn, Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { accept, problem } from '../problem.js';
import { bodyText } from '../read-json.js';

/** Where a body may be as large as a record. */
export const RECORD_PATHS: readonly string[] = ['/v1/records', '/v1/records/check'];

@Controller('v1/records')
export class RecordsController {
  @Post('check')
  @Describe({
    id: 'checkRecord',
    tag: 'Records',
    summary: 'Check a record',
    description:
      'Answers the result of every step, with the first event that fails. The record is checked byte for byte as sent and kept ' +
      'nowhere. You need not trust this answer: `npx creel check` does the same on your machine.',
    body: { schema: 'Record', example: { format: 'creel.record/1' } },
    answer: { status: 200, schema: 'CheckReport', description: 'The report, whatever the verdict.' },
  })
  async check(@Body() body: unknown, @Asked() useCases: UseCases): Promise<CheckReport> {
    return useCases.checkRecord.execute(recordIn(body));
  }

  @Post()
  @Describe({
    id: 'importRecord',
    tag: 'Records',
    summary: 'Keep the record of a game that was played elsewhere',
    description:
      'If every step of the check holds. The game is marked as imported, can be replayed like any other, and ranks nowhere. Sending it again answers the same, with 200.',
    body: { schema: 'Record', example: { format: 'creel.record/1' } },
    answer: {
      status: 201,
      schema: 'ImportedRecord',
      description: 'The game, which was not here.',
      headers: ['Location'],
    },
    again: 'The game, which was here already.',
    problems: ['recordNotGood', 'recordSealed', 'recordNotFit', 'recordDiffers', 'parentNotHere', 'busy'],
  })
  async import(
    @Body() body: unknown,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { importRecord } = useCases;
    const imported = accept(await importRecord.execute(recordIn(body), player, actingIn(request)));
    reply.header('Location', `/v1/games/${imported.game.id}`);
    if (imported.exists) reply.status(200);
    return imported;
  }
}

/** As it was sent, byte for byte. */
function recordIn(body: unknown): string {
  const text = bodyText(body);
  if (text !== '') return text;
  throw problem('malformedJson', 'The body is empty. Send a record as GET /v1/games/{id}/record answers it.');
}
