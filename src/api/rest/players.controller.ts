import { Body, Controller, Delete, Get, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewGuest } from '../../use-cases/create-guest.js';
import type { CallingApplication } from '../../use-cases/identify-caller.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { accept } from '../problem.js';
import {
  ChangePlayerBody,
  type ChangePlayerRequest,
  CreatePlayerBody,
  type CreatePlayerRequest,
} from '../schemas/identity.js';
import { Application, Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { PLAYER_PARAM, PlayerIdPipe } from './params.js';
import { refuseIdempotencyKey } from './read-headers.js';
import { readBody } from './read-request.js';

@Controller('v1/players')
export class PlayersController {
  @Post()
  @Describe({
    id: 'createPlayer',
    tag: 'Players',
    summary: 'Become a guest',
    description:
      'Answers a player id and a bearer token. The token is shown this once and stored as a hash only: keep it. ' +
      'With the key of an application, the player is one of its own: it may act for it.',
    body: { schema: 'CreatePlayer', example: {}, optional: true },
    answer: { status: 201, schema: 'NewPlayer', description: 'The new player.' },
    problems: ['idempotencyKeyNotAllowed', 'tooManyPlayers'],
  })
  async create(
    @Body() body: unknown,
    @Application() application: CallingApplication | null,
    @Asked() useCases: UseCases,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewGuest> {
    refuseIdempotencyKey(request);
    const { bot = false } = readBody<CreatePlayerRequest>(body, CreatePlayerBody);
    reply.header('Cache-Control', 'no-store');
    const wanted = { address: request.ip, application: application?.id ?? null, bot };
    return accept(await useCases.createGuest.execute(wanted));
  }

  @Get('me')
  @Describe({
    id: 'readPlayer',
    tag: 'Players',
    summary: 'Yourself',
    answer: { status: 200, schema: 'Player', description: 'You.' },
  })
  async read(@Player() player: string, @Asked() useCases: UseCases) {
    return accept(await useCases.showPlayer.execute(player));
  }

  @Patch('me')
  @Describe({
    id: 'changePlayer',
    tag: 'Players',
    summary: 'Take a name, or say that you are a bot',
    description:
      'The name is shown on boards. No two players have names that read the same. You can take 3 names in all. Sending the name you have changes nothing. A bot stays one.',
    body: { schema: 'ChangePlayer', example: { name: 'Ada Fisher' } },
    answer: { status: 200, schema: 'Player', description: 'You, as you are now.' },
    problems: ['badName', 'nameTaken', 'nameTakenTooOften'],
  })
  async change(@Player() player: string, @Body() body: unknown, @Asked() useCases: UseCases) {
    const { name = null, bot = false } = readBody<ChangePlayerRequest>(body, ChangePlayerBody);
    return accept(await useCases.changePlayer.execute(player, { name, bot }));
  }

  @Delete('me')
  @Describe({
    id: 'deletePlayer',
    tag: 'Players',
    summary: 'Delete yourself, for ever',
    description:
      'Your name and tokens go, and nobody else gets the name. Seats of games that wait are free again, those of running games retire as if you had resigned. Events and records stay as they are: they hold no more than your id.',
    answer: { status: 200, schema: 'Player', description: 'What is left of you.' },
  })
  async delete(@Player() player: string, @Asked() useCases: UseCases) {
    return accept(await useCases.deletePlayer.execute(player));
  }

  @Get(':id')
  @Describe({
    id: 'showPlayer',
    tag: 'Players',
    summary: 'What everybody may know of a player',
    params: PLAYER_PARAM,
    answer: { status: 200, schema: 'Player', description: 'The player.' },
    problems: ['playerNotFound'],
  })
  async show(@Param('id', PlayerIdPipe) id: string, @Asked() useCases: UseCases) {
    return accept(await useCases.showPlayer.execute(id));
  }
}
