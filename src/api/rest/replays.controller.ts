import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { DEFAULT_ITEMS, MOST_VERSION } from '../limits.js';
import { accept, problem } from '../problem.js';
import { rangeIn, replayFrom, replayPage } from '../replay-pages.js';
import { addHeader } from './add-header.js';
import { tagged } from './caching.js';
import { Asked, Caller } from './caller.js';
import { whileGood } from './long-requests.js';
import { Describe } from './describe.js';
import { describePage, linkPages, PAGE } from './link-pages.js';
import { PICTURE_POLICY, PICTURE_TYPE, SVG } from './picture-answer.js';
import { GAME_PARAM, GameIdPipe, VERSION_PARAM, VersionPipe } from './params.js';
import { integerParameter, type Query as Read, readQuery } from './read-request.js';
import { replayLines } from './replay-lines.js';
import { acceptedTypes } from './stream-format.js';
import { NDJSON, streamLines } from './stream-lines.js';
import { AS_DESCRIBED, AS_PARAMETER, keepViews, neverKeep } from './whose-view.js';

const VERSION = integerParameter(1, MOST_VERSION);
const REPLAY = { as: AS_PARAMETER, from: VERSION, to: VERSION, ...PAGE };

@Controller('v1/games/:id')
export class ReplaysController {
  @Get('states')
  @Describe({
    id: 'replayGame',
    tag: 'History',
    summary: 'A game step by step',
    description:
      'Every event with the game after it, as one viewer knew them then. In pages, or with `Accept: application/x-ndjson` the whole range a line each; then the last line says `complete`, or what went wrong. Whose view may be asked for, `states/{version}` says.',
    params: GAME_PARAM,
    query: {
      as: AS_DESCRIBED,
      from: { parameter: VERSION, description: 'The first version; 1 if left out.' },
      to: { parameter: VERSION, description: 'The last version; the current one if left out.' },
      ...describePage('Versions', 'later versions', 'earlier versions'),
    },
    headers: ['If-None-Match'],
    answer: {
      status: 200,
      schema: 'Replay',
      lines: 'ReplayLine',
      description: 'A page, or lines.',
      headers: ['ETag', 'Link'],
    },
    problems: ['invalidCursor', 'gameNotFound', 'noSuchVersion', 'noSuchSeat', 'viewNotAllowed'],
  })
  async replay(
    @Param('id', GameIdPipe) id: string,
    @Query() raw: unknown,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const query = readQuery(raw, REPLAY);
    const { as, from, to, limit, ...cursors } = query;
    const lines = wantsLines(request);
    if (lines) refusePages(query);
    const replay = accept(await useCases.replayGame.execute(id, caller, as, rangeIn(from, to)));
    addHeader(reply, 'Vary', 'Accept');
    if (lines) {
      // What may end with a problem is not to be kept.
      neverKeep(reply);
      return streamLines(replayLines(replay, whileGood(request, replay.allSteps())), `${id}.ndjson`);
    }
    const size = limit ?? DEFAULT_ITEMS;
    const page = await replayPage(replay, { limit: size, from: replayFrom(cursors) });
    keepViews(reply, replay.settled, as);
    const asked = { as: as === null ? null : replay.viewer, from, to, limit: size };
    linkPages(reply, `/v1/games/${id}/states`, asked, page);
    // While it goes on nobody keeps it, and a tag would be made of hashes.
    return replay.settled ? tagged(reply, replay.version, page) : page;
  }

  @Get('states/:version.svg')
  @Describe({
    id: 'drawState',
    tag: 'History',
    summary: 'The state after a number of events, as a picture',
    description: 'Drawn from the view that `states/{version}` answers, under the same rules.',
    params: { ...GAME_PARAM, version: VERSION_PARAM },
    query: { as: AS_DESCRIBED },
    headers: ['If-None-Match'],
    answer: {
      status: 200,
      type: SVG,
      schema: 'Picture',
      description: 'A document of SVG; it loads and runs nothing.',
      headers: ['ETag'],
    },
    problems: ['gameNotFound', 'noSuchVersion', 'notDealt', 'noSuchSeat', 'viewNotAllowed'],
  })
  async draw(
    @Param('id', GameIdPipe) id: string,
    @Param('version', VersionPipe) version: number,
    @Query() raw: unknown,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { as } = readQuery(raw, { as: AS_PARAMETER });
    const { svg, settled } = accept(await useCases.readState.draw(id, version, caller, as));
    keepViews(reply, settled, as);
    reply.header('Content-Security-Policy', PICTURE_POLICY).type(PICTURE_TYPE);
    return tagged(reply, version, svg);
  }
}

/** Pages are for whoever does not ask for lines before them. */
function wantsLines(request: FastifyRequest): boolean {
  const first = acceptedTypes(request).find((type) =>
    /^(application\/(x-ndjson|json|\*)|\*\/\*)$/.test(type),
  );
  return first === NDJSON;
}

function refusePages({ limit, after, before }: Read<typeof PAGE>): void {
  const given = Object.entries({ limit, after, before }).find(([, value]) => value !== null);
  if (given === undefined) return;
  throw problem('invalidRequest', `Lines come without pages: leave out \`${given[0]}\`.`, {
    path: `?${given[0]}`,
  });
}
