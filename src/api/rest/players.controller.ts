import { Body, Controller, Get, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewGuest } from '../../use-cases/create-guest.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { accept } from '../problem.js';
import { RenameBody, type RenameRequest } from '../schemas/challenges.js';
import { Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { refuseIdempotencyKey } from './read-headers.js';
import { readBody } from './read-request.js';
import { NoFields } from '../schemas/requests.js';

@Controller('v1/players')
export class PlayersController {
  @Post()
  @Describe({
    id: 'createPlayer',
    tag: 'Players',
    summary: 'Become a guest',
    description:
      'Answers a player id and a bearer token. The token is shown this once and stored as a hash only: keep it.',
    caller: 'nobody',
    body: { schema: 'NoFields', example: {}, optional: true },
    answer: { status: 201, schema: 'NewPlayer', description: 'The new player.' },
    problems: ['idempotencyKeyNotAllowed', 'tooManyPlayers'],
  })
  async create(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewGuest> {
    refuseIdempotencyKey(request);
    readBody(body, NoFields);
    reply.header('Cache-Control', 'no-store');
    return accept(await useCases.createGuest.execute(request.ip));
  }

  @Get('me')
  @Describe({
    id: 'readPlayer',
    tag: 'Players',
    summary: 'Yourself',
    caller: 'player',
    answer: { status: 200, schema: 'Player', description: 'You.' },
  })
  async read(@Player() player: string, @Asked() useCases: UseCases) {
    return useCases.renamePlayer.read(player);
  }

  @Patch('me')
  @Describe({
    id: 'renamePlayer',
    tag: 'Players',
    summary: 'Take a name, to be shown on boards',
    description:
      'No two players have names that read the same. You can take 3 names in all. Sending the name you have changes nothing.',
    caller: 'player',
    body: { schema: 'Rename', example: { name: 'Ada Fisher' } },
    answer: { status: 200, schema: 'Player', description: 'You, with the name.' },
    problems: ['badName', 'nameTaken', 'nameTakenTooOften'],
  })
  async rename(@Player() player: string, @Body() body: unknown, @Asked() useCases: UseCases) {
    const { name } = readBody<RenameRequest>(body, RenameBody);
    return accept(await useCases.renamePlayer.execute(player, name));
  }
}
