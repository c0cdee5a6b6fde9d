import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreateGuest, type NewGuest } from '../../use-cases/create-guest.js';
import { Describe } from './describe.js';
import { refuseIdempotencyKey } from './read-headers.js';
import { readBody } from './read-request.js';
import { NoFields } from '../schemas/requests.js';

@Controller('v1/players')
export class PlayersController {
  constructor(private readonly createGuest: CreateGuest) {}

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
    problems: ['idempotencyKeyNotAllowed'],
  })
  async create(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewGuest> {
    refuseIdempotencyKey(request);
    readBody(body, NoFields);
    reply.header('Cache-Control', 'no-store');
    return this.createGuest.execute();
  }
}
