import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewGame } from '../../use-cases/create-game.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { tagged } from './caching.js';
import { actingIn, Asked, Caller, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { MOST_ITEMS } from '../limits.js';
import { accept } from '../problem.js';
import { readCommand } from './read-command.js';
import { idempotencyKey } from './read-headers.js';
import { INCLUDE, readBody, readQuery } from './read-request.js';
import { markReplayed } from './replayed.js';
import {
  CreateGameBody,
  type CreateGameRequest,
  ReadGamesBody,
  type ReadGamesRequest,
  StartGameBody,
  type StartGameRequest,
} from '../schemas/requests.js';

@Controller('v1/games')
export class GamesController {
  @Post()
  @Describe({
    id: 'createGame',
    tag: 'Games',
    summary: 'Create a game',
    description:
      'A game of one seat deals at once, unless `start` is false: then you see the commitment first and add your contribution when you start the game. ' +
      'A game of several seats seats you in seat 0, answers an invitation for each other seat, and deals when all are taken; as the answer holds secrets, it takes no `Idempotency-Key`. ' +
      'The commitment is published in the first event, before anything else can enter the deal.',
    headers: ['Idempotency-Key'],
    body: { schema: 'CreateGame', example: { ruleset: 'card-commons' } },
    answer: {
      status: 201,
      schema: 'NewGame',
      description: 'The new game.',
      headers: ['ETag', 'Location', 'Idempotency-Replayed'],
    },
    problems: [
      'rulesetNotFound',
      'seatCountNotAllowed',
      'editionNotAllowed',
      'badEdition',
      'firstSeatNotAllowed',
      'openTextRequired',
      'openTextNotAllowed',
      'openTextTooLong',
      'idempotencyKeyNotAllowed',
      'idempotencyKeyReused',
      'busy',
    ],
  })
  async create(
    @Player() player: string,
    @Body() raw: unknown,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const key = idempotencyKey(request);
    const body = readBody<CreateGameRequest>(raw, CreateGameBody);
    const repeatable = { key, body, acting: actingIn(request) };
    const created = accept(await useCases.createGame.execute(player, newGameIn(body), repeatable));
    reply.header('Location', `/v1/games/${created.game.id}`);
    markReplayed(reply, created);
    const { game, invitations, receipt } = created;
    if (invitations.length > 0) reply.header('Cache-Control', 'private, no-store');
    return tagged(reply, game.version, { ...game, invitations, receipt });
  }

  @Get(':id')
  @Describe({
    id: 'readGame',
    tag: 'Games',
    summary: 'A game as you may see it',
    description: 'With the token of a seat you see what that seat sees, otherwise what a spectator sees.',
    params: GAME_PARAM,
    query: { include: { parameter: INCLUDE, description: 'What your seat may do.' } },
    headers: ['If-None-Match'],
    answer: { status: 200, schema: 'GameRead', description: 'The game.', headers: ['ETag'] },
    problems: ['gameNotFound'],
  })
  async read(
    @Param('id', GameIdPipe) id: string,
    @Query() raw: unknown,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { include } = readQuery(raw, { include: INCLUDE });
    const { game, legalActions } = accept(await useCases.readGame.withLegalActions(id, caller));
    return tagged(reply, game.version, include === null ? game : { ...game, legalActions: legalActions() });
  }

  @Post('read')
  @Describe({
    id: 'readGames',
    tag: 'Games',
    summary: 'Several games as you may see them',
    description: `Up to ${MOST_ITEMS} at once, by their ids. It changes nothing, and takes no \`Idempotency-Key\`.`,
    body: { schema: 'ReadGames', example: { ids: [GAME_PARAM.id.example] } },
    answer: { status: 200, schema: 'GamesRead', description: 'The games.' },
  })
  async readSeveral(@Body() raw: unknown, @Caller() caller: string | null, @Asked() useCases: UseCases) {
    const { ids } = readBody<ReadGamesRequest>(raw, ReadGamesBody);
    return useCases.readGame.several(ids, caller);
  }

  @Post(':id/start')
  @Describe({
    id: 'startGame',
    tag: 'Games',
    summary: 'Deal a game that waits',
    description:
      'One of one seat that was created with `start` false, or one of several seats, to those present. Only its creator, who sits in it.',
    params: GAME_PARAM,
    headers: ['Idempotency-Key', 'If-Match'],
    body: { schema: 'StartGame', example: { contribution: 'a1b2c3d4e5f60718' }, optional: true },
    answer: {
      status: 200,
      schema: 'GameChanged',
      description: 'The dealt game.',
      headers: ['ETag', 'Idempotency-Replayed'],
    },
    problems: [
      'gameNotFound',
      'notTheCreator',
      'notASeat',
      'seatsMissing',
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
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { body, repeatable, expectedVersion } = readCommand<StartGameRequest>(request, StartGameBody);
    const start = { game, player, contribution: body.contribution ?? '', expectedVersion };
    const started = accept(await useCases.startGame.execute(start, repeatable));
    markReplayed(reply, started);
    return tagged(reply, started.game.version, { ...started.game, receipt: started.receipt });
  }
}

function newGameIn(body: CreateGameRequest): NewGame {
  return {
    ruleset: body.ruleset,
    seats: body.seats ?? null,
    kind: body.kind ?? 'live',
    openText: body.openText ?? null,
    edition: body.edition ?? null,
    firstSeat: body.firstSeat ?? null,
    turnLimit: body.turnLimit ?? null,
    visibility: body.visibility ?? 'unlisted',
    start: body.start ?? true,
  };
}
