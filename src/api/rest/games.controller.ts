import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreateGame } from '../../use-cases/create-game.js';
import { ListGames } from '../../use-cases/list-games.js';
import { ReadGame } from '../../use-cases/read-game.js';
import { StartGame } from '../../use-cases/start-game.js';
import { cursorOf, idIn } from '../cursor.js';
import { DEFAULT_GAMES, MOST_GAMES } from '../limits.js';
import { tagged } from './caching.js';
import { Caller, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { accept, problem } from '../problem.js';
import { readCommand } from './read-command.js';
import { idempotencyKey } from './read-headers.js';
import { choiceParameter, integerParameter, readBody, readQuery, textParameter } from './read-request.js';
import { markReplayed } from './replayed.js';
import {
  CreateGameBody,
  type CreateGameRequest,
  StartGameBody,
  type StartGameRequest,
} from '../schemas/requests.js';

const CURSOR = textParameter(/^[\w-]{1,200}$/, 'a cursor from an answer');
const LIST = {
  status: choiceParameter(['waiting', 'running', 'finished', 'voided']),
  limit: integerParameter(1, MOST_GAMES),
  after: CURSOR,
  before: CURSOR,
};

@Controller('v1/games')
export class GamesController {
  constructor(
    private readonly createGame: CreateGame,
    private readonly startGame: StartGame,
    private readonly readGame: ReadGame,
    private readonly listGames: ListGames,
  ) {}

  @Post()
  @Describe({
    id: 'createGame',
    tag: 'Games',
    summary: 'Create a game',
    description:
      'Deals at once, unless `start` is false: then you see the commitment first and add your contribution when you start the game. ' +
      'The commitment is published in the first event, before anything else can enter the deal.',
    caller: 'player',
    headers: ['Idempotency-Key'],
    body: { schema: 'CreateGame', example: { ruleset: 'card-commons' } },
    answer: {
      status: 201,
      schema: 'Game',
      description: 'The new game.',
      headers: ['ETag', 'Location', 'Idempotency-Replayed'],
    },
    problems: [
      'rulesetNotFound',
      'openTextRequired',
      'openTextNotAllowed',
      'openTextTooLong',
      'idempotencyKeyReused',
      'busy',
    ],
  })
  async create(
    @Player() player: string,
    @Body() raw: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const key = idempotencyKey(request);
    const body = readBody<CreateGameRequest>(raw, CreateGameBody);
    const { ruleset, kind = 'live', openText = null, start = true } = body;
    const created = accept(
      await this.createGame.execute(player, { ruleset, kind, openText, start }, { key, body }),
    );
    reply.header('Location', `/v1/games/${created.game.id}`);
    markReplayed(reply, created);
    return tagged(reply, created.game.version, created.game);
  }

  @Get()
  @Describe({
    id: 'listGames',
    tag: 'Games',
    summary: 'Your games, newest first',
    caller: 'player',
    query: {
      status: { parameter: LIST.status, description: 'Only games of this status.' },
      limit: { parameter: LIST.limit, description: `Games on a page; ${DEFAULT_GAMES} if left out.` },
      after: { parameter: LIST.after, description: 'The page after this cursor: older games.' },
      before: { parameter: LIST.before, description: 'The page before this cursor: newer games.' },
    },
    answer: { status: 200, schema: 'GameList', description: 'A page of games.', headers: ['Link'] },
    problems: ['invalidCursor'],
  })
  async list(
    @Player() player: string,
    @Query() raw: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const query = readQuery(raw, LIST);
    const limit = query.limit ?? DEFAULT_GAMES;
    const page = await this.listGames.execute({ player, status: query.status, limit, from: cursorIn(query) });
    const next = page.hasAfter && page.games.length > 0 ? cursorOf(page.games.at(-1)!.id) : null;
    const prev = page.hasBefore && page.games.length > 0 ? cursorOf(page.games[0]!.id) : null;
    const link = (rel: string, name: string, cursor: string | null) => {
      const status = query.status === null ? '' : `status=${query.status}&`;
      return cursor === null ? [] : [`</v1/games?${status}limit=${limit}&${name}=${cursor}>; rel="${rel}"`];
    };
    const links = [...link('next', 'after', next), ...link('prev', 'before', prev)];
    if (links.length > 0) reply.header('Link', links.join(', '));
    return { games: page.games, next, prev };
  }

  @Get(':id')
  @Describe({
    id: 'readGame',
    tag: 'Games',
    summary: 'A game as you may see it',
    description: 'With the token of a seat you see what that seat sees, otherwise what a spectator sees.',
    caller: 'anyone',
    params: GAME_PARAM,
    headers: ['If-None-Match'],
    answer: { status: 200, schema: 'Game', description: 'The game.', headers: ['ETag'] },
    problems: ['gameNotFound'],
  })
  async read(
    @Param('id', GameIdPipe) id: string,
    @Caller() caller: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const game = accept(await this.readGame.execute(id, caller));
    return tagged(reply, game.version, game);
  }

  @Post(':id/start')
  @Describe({
    id: 'startGame',
    tag: 'Games',
    summary: 'Start a game that was created with `start` false',
    caller: 'player',
    params: GAME_PARAM,
    headers: ['Idempotency-Key', 'If-Match'],
    body: { schema: 'StartGame', example: { contribution: 'a1b2c3d4e5f60718' }, optional: true },
    answer: {
      status: 200,
      schema: 'Game',
      description: 'The dealt game.',
      headers: ['ETag', 'Idempotency-Replayed'],
    },
    problems: [
      'gameNotFound',
      'notTheCreator',
      'alreadyStarted',
      'badContribution',
      'contributionNotAllowed',
      'staleVersion',
      'idempotencyKeyReused',
      'busy',
    ],
  })
  async start(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { body, repeatable, expectedVersion } = readCommand<StartGameRequest>(request, StartGameBody);
    const start = { game, player, contribution: body.contribution ?? '', expectedVersion };
    const started = accept(await this.startGame.execute(start, repeatable));
    markReplayed(reply, started);
    return tagged(reply, started.game.version, started.game);
  }
}

function cursorIn({ after, before }: { after: string | null; before: string | null }) {
  if (after !== null && before !== null) {
    throw problem('invalidRequest', 'Send `after` or `before`, not both.', { path: '?before' });
  }
  const cursor = after ?? before;
  if (cursor === null) return null;
  const id = idIn(cursor);
  if (id === null)
    throw problem(
      'invalidCursor',
      'This is not a cursor of ours. Take one from `next` or `prev` of an answer.',
    );
  return { direction: after === null ? ('before' as const) : ('after' as const), id };
}
