import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SeatAnswer } from '../../use-cases/take-seat.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { accept } from '../problem.js';
import {
  NoFields,
  TakeSeatBody,
  type TakeSeatRequest,
  VersionBody,
  type VersionRequest,
} from '../schemas/requests.js';
import { tagged } from './caching.js';
import { Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { readCommand } from './read-command.js';
import { markReplayed } from './replayed.js';

const ANSWER = {
  status: 200,
  schema: 'GameChanged',
  description: 'The game after it.',
  headers: ['ETag', 'Idempotency-Replayed'],
} as const;
const PROBLEMS = ['gameNotFound', 'staleVersion', 'idempotencyKeyReused', 'busy'];

@Controller('v1/games/:id')
export class SeatsController {
  @Post('seats')
  @Describe({
    id: 'takeSeat',
    tag: 'Seats',
    summary: 'Take a seat',
    description:
      'While the game waits. When the last seat is taken, the cards are dealt. Take your own seat again to change your contribution; left out, it stays.',
    params: GAME_PARAM,
    headers: ['Idempotency-Key', 'If-Match'],
    body: { schema: 'TakeSeat', example: { contribution: 'a1b2c3d4e5f60718' }, optional: true },
    answer: ANSWER,
    problems: [
      'seatNotFree',
      'alreadySeated',
      'alreadyStarted',
      'invitationRequired',
      'invitationNotGood',
      'badContribution',
      'contributionNotAllowed',
      ...PROBLEMS,
    ],
  })
  async take(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { body, repeatable, expectedVersion } = readCommand<TakeSeatRequest>(request, TakeSeatBody);
    const { seat = null, invitation = null, contribution = null } = body;
    const wanted = { game, player, seat, invitation, contribution, expectedVersion };
    return answer(reply, accept(await useCases.takeSeat.execute(wanted, repeatable)));
  }

  @Post('leave')
  @Describe({
    id: 'leaveSeat',
    tag: 'Seats',
    summary: 'Leave your seat before the deal',
    description: 'The seat is free again.',
    params: GAME_PARAM,
    headers: ['Idempotency-Key', 'If-Match'],
    body: { schema: 'OnVersion', example: {}, optional: true },
    answer: ANSWER,
    problems: ['notASeat', 'alreadyStarted', ...PROBLEMS],
  })
  async leave(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { repeatable, expectedVersion } = readCommand<VersionRequest>(request, VersionBody);
    return answer(
      reply,
      accept(await useCases.leaveSeat.execute({ game, player, expectedVersion }, repeatable)),
    );
  }

  @Post('resign')
  @Describe({
    id: 'resign',
    tag: 'Seats',
    summary: 'Resign a game that is going on',
    description:
      'Your seat retires: the system plays it by the default of the ruleset until the end, and its cards count. It can not be undone.',
    params: GAME_PARAM,
    headers: ['Idempotency-Key', 'If-Match'],
    body: { schema: 'OnVersion', example: {}, optional: true },
    answer: ANSWER,
    problems: ['notASeat', 'notStarted', 'gameOver', 'seatRetired', 'attemptOver', ...PROBLEMS],
  })
  async resign(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { repeatable, expectedVersion } = readCommand<VersionRequest>(request, VersionBody);
    return answer(
      reply,
      accept(await useCases.resign.execute({ game, player, expectedVersion }, repeatable)),
    );
  }

  @Post('rematch')
  @Describe({
    id: 'rematch',
    tag: 'Seats',
    summary: 'Play a finished game once more with the same seats',
    description:
      'The first player to ask creates the new game, each other one takes its seat in it by asking too; when all have, it is dealt. Asking again is harmless.',
    params: GAME_PARAM,
    headers: ['Idempotency-Key'],
    body: { schema: 'NoFields', example: {}, optional: true },
    answer: { ...ANSWER, description: 'The new game.' },
    problems: ['gameNotFound', 'notASeat', 'notOver', 'noRematch', 'idempotencyKeyReused', 'busy'],
  })
  async rematch(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { repeatable } = readCommand(request, NoFields);
    return answer(reply, accept(await useCases.rematch.execute(game, player, repeatable)));
  }
}

function answer(reply: FastifyReply, { game, replayed, receipt }: SeatAnswer) {
  markReplayed(reply, { replayed });
  return tagged(reply, game.version, { ...game, receipt });
}
