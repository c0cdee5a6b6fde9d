import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { linkPages } from './link-pages.js';
import { tagged } from './caching.js';
import { Asked, Caller } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe, VERSION_PARAM, VersionPipe } from './params.js';
import { eventRange } from '../event-range.js';
import { DEFAULT_EVENTS, MOST_EVENTS } from '../limits.js';
import { accept } from '../problem.js';
import { integerParameter, readQuery } from './read-request.js';
import { AS_DESCRIBED, AS_PARAMETER, keepViews } from './whose-view.js';

const EVENTS = {
  after: integerParameter(0, 2 ** 31 - 2),
  before: integerParameter(1, 2 ** 31 - 2),
  limit: integerParameter(1, MOST_EVENTS),
};

@Controller('v1/games/:id')
export class HistoryController {
  @Get('events')
  @Describe({
    id: 'listEvents',
    tag: 'History',
    summary: 'The events of a game',
    description:
      "Oldest first: those with a version greater than `after`, or the last ones with a version less than `before`. While the game goes on, the secret parts of others' actions are named as `withheld` in place of shown.",
    params: GAME_PARAM,
    query: {
      after: { parameter: EVENTS.after, description: 'The last version you have; 0 if left out.' },
      before: {
        parameter: EVENTS.before,
        description: 'The first version you have, for the events before it.',
      },
      limit: { parameter: EVENTS.limit, description: `Events on a page; ${DEFAULT_EVENTS} if left out.` },
    },
    answer: { status: 200, schema: 'EventPage', description: 'A page of events.', headers: ['Link'] },
    problems: ['gameNotFound'],
  })
  async events(
    @Param('id', GameIdPipe) id: string,
    @Query() raw: unknown,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { limit, ...bounds } = readQuery(raw, EVENTS);
    const size = limit ?? DEFAULT_EVENTS;
    const page = accept(await useCases.listEvents.execute(id, caller, eventRange(bounds), size));
    return linkPages(reply, `/v1/games/${id}/events`, { limit: size }, page);
  }

  @Get('states/:version')
  @Describe({
    id: 'readState',
    tag: 'History',
    summary: 'The state after a number of events',
    description:
      'As you may see it, or as `as` does: the spectator always, and once the game is over and its seed revealed any seat, or `all`, with the whole `state`.',
    params: {
      ...GAME_PARAM,
      version: VERSION_PARAM,
    },
    query: { as: AS_DESCRIBED },
    headers: ['If-None-Match'],
    answer: { status: 200, schema: 'State', description: 'The state.', headers: ['ETag'] },
    problems: ['gameNotFound', 'noSuchVersion', 'notDealt', 'noSuchSeat', 'viewNotAllowed'],
  })
  async state(
    @Param('id', GameIdPipe) id: string,
    @Param('version', VersionPipe) version: number,
    @Query() raw: unknown,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { as } = readQuery(raw, { as: AS_PARAMETER });
    const { state, settled } = accept(await useCases.readState.execute(id, version, caller, as));
    keepViews(reply, settled, as);
    return tagged(reply, version, state);
  }

  @Get('record')
  @Describe({
    id: 'exportRecord',
    tag: 'History',
    summary: 'The record: all that is needed to check the game offline',
    description:
      "While the game runs, sealed fields are null, and secret parts of others' actions withheld. Save it and check it with `npx creel check <file>`.",
    params: GAME_PARAM,
    headers: ['If-None-Match'],
    answer: { status: 200, schema: 'Record', description: '`creel.record/1`.', headers: ['ETag'] },
    problems: ['gameNotFound'],
  })
  async record(
    @Param('id', GameIdPipe) id: string,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const record = accept(await useCases.exportRecord.execute(id, caller));
    return tagged(reply, record.events.length, record);
  }

  /** A path of its own, as the record is checked byte for byte as JSON: a text under the same path would take its tag and its place in caches. */
  @Get('notation')
  @Describe({
    id: 'readNotation',
    tag: 'History',
    summary: 'A finished game as a text that people read',
    description:
      "Tags with what it was dealt from and how it ended, then a numbered line for each action, in the ruleset's notation. A line, without its number and seat, can be sent as an `action`.",
    params: GAME_PARAM,
    headers: ['If-None-Match'],
    answer: {
      status: 200,
      type: 'text/plain',
      schema: 'NotedGame',
      description: 'The text.',
      headers: ['ETag'],
    },
    problems: ['gameNotFound', 'notRevealed'],
  })
  async notation(
    @Param('id', GameIdPipe) id: string,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { version, text } = accept(await useCases.readNotation.execute(id, caller));
    reply.type('text/plain; charset=utf-8');
    return tagged(reply, version, text);
  }
}
