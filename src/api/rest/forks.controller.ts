import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { accept } from '../problem.js';
import { ForkGameBody, type ForkGameRequest } from '../schemas/requests.js';
import { tagged } from './caching.js';
import { Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { readCommand } from './read-command.js';
import { markReplayed } from './replayed.js';

@Controller('v1/games/:id')
export class ForksController {
  @Post('fork')
  @Describe({
    id: 'forkGame',
    tag: 'Games',
    summary: 'Go on from a step of a game that is over',
    description:
      'A new game, for practice: it begins with the state after `version` events, with all cards in the order in which they lay, and you play on with bots in the other seats.',
    params: GAME_PARAM,
    headers: ['Idempotency-Key'],
    body: { schema: 'ForkGame', example: { version: 3 } },
    answer: {
      status: 201,
      schema: 'GameChanged',
      description: 'The new game.',
      headers: ['ETag', 'Location', 'Idempotency-Replayed'],
    },
    problems: [
      'gameNotFound',
      'notOver',
      'gameVoided',
      'challengeSealed',
      'noSuchVersion',
      'notDealt',
      'gameOver',
      'noSuchSeat',
      'seatNotFree',
      'botNotFound',
      'tooManyForks',
      'idempotencyKeyReused',
      'busy',
    ],
  })
  async fork(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { body, repeatable } = readCommand<ForkGameRequest>(request, ForkGameBody);
    const { version, seat = null, bots = [] } = body;
    const forked = accept(await useCases.forkGame.execute({ game, player, version, seat, bots }, repeatable));
    reply.header('Location', `/v1/games/${forked.game.id}`);
    markReplayed(reply, forked);
    return tagged(reply, forked.game.version, { ...forked.game, receipt: forked.receipt });
  }
}
