import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckReport } from '../../game/check-record.js';
import { holdsLines } from '../../engine/holds-lines.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { actingIn, Asked, callerOfRequest, Player } from './caller.js';
import { actingFor, whileGood } from './long-requests.js';
import { Describe } from './describe.js';
import { playerOf } from '../access.js';
import { DEFAULT_RECORDS, MOST_RECORDS, RECORD_BYTES } from '../limits.js';
import { pageFrom } from '../pages.js';
import { accept, bodyTooLarge, problem } from '../problem.js';
import { exportLines, importLines, RECORDS } from '../record-lines.js';
import { choiceParameter, integerParameter, readQuery, RULESET } from './read-request.js';
import { isNdjson, NDJSON, streamLines } from './stream-lines.js';
import { PAGE } from './link-pages.js';
import { bodyText } from '../read-json.js';

const EXPORT = {
  of: choiceParameter(['public', 'own']),
  ruleset: RULESET,
  ...PAGE,
  limit: integerParameter(1, MOST_RECORDS),
};

export const CHECK_PATH = '/v1/records/check';
/** Where a record is kept, or many are. */
export const RECORDS_PATH = '/v1/records';

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
    return useCases.checkRecord.execute(oneRecord(recordIn(body)));
  }

  @Get()
  @Describe({
    id: 'exportRecords',
    tag: 'Records',
    summary: 'Records of games that are over, one a line',
    description:
      'Public games, or your own, in the order of their ids. The last line has how many there were, and the cursors `next` and `prev` if there are more; an answer without it is cut.',
    query: {
      of: { parameter: EXPORT.of, description: '`public` if left out; `own` needs a token.' },
      ruleset: { parameter: EXPORT.ruleset, description: 'Only games of this ruleset, by its id.' },
      limit: {
        parameter: EXPORT.limit,
        description: `Records in the answer; ${DEFAULT_RECORDS} if left out.`,
      },
      after: { parameter: EXPORT.after, description: '`next` of a last line: records behind its own.' },
      before: { parameter: EXPORT.before, description: '`prev` of a last line: those in front of its own.' },
    },
    answer: {
      status: 200,
      type: NDJSON,
      schema: 'RecordLine',
      description: 'A `creel.record/1` a line, and a last line.',
    },
    problems: ['invalidCursor', 'authenticationRequired', 'playerNotNamed'],
  })
  exportAll(@Query() raw: unknown, @Req() request: FastifyRequest, @Asked() useCases: UseCases) {
    const { of, ruleset, limit, after, before } = readQuery(raw, EXPORT);
    const overOf = of === 'own' ? playerOf(callerOfRequest(request)) : null;
    const from = pageFrom({ after, before }, RECORDS, ([id]) => ({ id: id! }));
    const wanted = { overOf, ruleset, limit: limit ?? DEFAULT_RECORDS, from };
    const records = whileGood(request, useCases.exportRecords.execute(wanted));
    return streamLines(exportLines(records), 'records.ndjson');
  }

  @Post()
  @Describe({
    id: 'importRecord',
    tag: 'Records',
    summary: 'Keep the record of a game that was played elsewhere',
    description:
      `If every step of the check holds. The game is marked as imported, can be replayed like any other, and ranks nowhere. Sending it again answers the same, with 200. ` +
      `Many records are sent as application/x-ndjson, one a line, 8 MiB and ${MOST_RECORDS} records in all; each is answered by a line, and then there is a last one.`,
    body: { schema: 'Record', example: { format: 'creel.record/1' }, lines: true },
    answer: {
      status: 201,
      schema: 'ImportedRecord',
      description: 'The game, which was not here.',
      headers: ['Location'],
    },
    again: {
      description: 'The game, which was here already; of records by line what became of each.',
      lines: 'ImportLine',
    },
    problems: [
      'recordNotGood',
      'recordSealed',
      'recordNotFit',
      'recordDiffers',
      'gameHidden',
      'parentNotHere',
      'tooManyForks',
      'busy',
    ],
  })
  async import(
    @Body() body: unknown,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const text = recordIn(body);
    if (isNdjson(request.headers['content-type'])) {
      refuseManyLines(text);
      const imported = useCases.importRecords.execute(text, player, actingFor(request));
      reply.status(200);
      return streamLines(importLines(imported), 'imported.ndjson');
    }
    if (Buffer.byteLength(oneRecord(text)) > RECORD_BYTES) throw bodyTooLarge();
    const imported = accept(await useCases.importRecord.execute(text, player, actingIn(request)));
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

/** Of many records sent as one the check would say that they are broken. */
function oneRecord(text: string): string {
  if (!holdsLines(text)) return text;
  throw problem(
    'unsupportedMediaType',
    'This is a record a line. Send it to POST /v1/records as `Content-Type: application/x-ndjson`.',
  );
}

/** Counts the last line of an export too, which may come along. */
function refuseManyLines(text: string): void {
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  if (lines > MOST_RECORDS + 1)
    throw problem(
      'bodyTooLarge',
      `The body has ${lines} lines. Send ${MOST_RECORDS} records at most, and the others in a request of their own.`,
    );
}
