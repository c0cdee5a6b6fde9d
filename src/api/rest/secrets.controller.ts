import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallingApplication } from '../../use-cases/identify-caller.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { accept } from '../problem.js';
import { RotateBody, type RotateRequest } from '../schemas/identity.js';
import { Application, Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { refuseIdempotencyKey } from './read-headers.js';
import { readBody } from './read-request.js';

/** Tokens of players and keys of applications: the answers hold secrets, and are given once. */
@Controller('v1')
export class SecretsController {
  @Post('players/me/token')
  @Describe({
    id: 'rotateToken',
    tag: 'Players',
    summary: 'Get a new token in place of the one you have',
    description:
      'The newest token before it stays good for `overlap` seconds, older ones end at once. When you have the answer this holds everywhere.',
    body: { schema: 'Rotate', example: { overlap: 60 }, optional: true },
    answer: { status: 201, schema: 'NewToken', description: 'The new token; shown this once.' },
    problems: ['idempotencyKeyNotAllowed', 'playerNotFound'],
  })
  async rotateToken(
    @Player() player: string,
    @Body() body: unknown,
    @Asked() useCases: UseCases,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return accept(await useCases.playerTokens.rotate(player, overlapIn(request, body, reply)));
  }

  @Delete('players/me/token')
  @Describe({
    id: 'revokeTokens',
    tag: 'Players',
    summary: 'End all your tokens',
    description:
      'Nobody can act with them any more. Only the application that created you, if one did, can get you a new one.',
    answer: { status: 200, schema: 'Revoked', description: 'They are ended, everywhere.' },
  })
  async revokeTokens(@Player() player: string, @Asked() useCases: UseCases) {
    return useCases.playerTokens.revoke(player);
  }

  @Get('keys/me')
  @Describe({
    id: 'readKey',
    tag: 'Applications',
    summary: 'The key you call with: whether it works, and what for',
    answer: { status: 200, schema: 'Key', description: 'The key, without its secret.' },
  })
  async readKey(@Application() { key }: CallingApplication, @Asked() useCases: UseCases) {
    return accept(await useCases.keys.read(key));
  }

  @Post('keys/me/rotate')
  @Describe({
    id: 'rotateKey',
    tag: 'Applications',
    summary: 'Get a new key in place of the one you call with',
    description:
      'It has the same scopes, and is good for as long as the old one was made for. The old one stays good for `overlap` seconds.',
    body: { schema: 'Rotate', example: { overlap: 3600 }, optional: true },
    answer: { status: 201, schema: 'NewKey', description: 'The new key; shown this once.' },
    problems: ['idempotencyKeyNotAllowed'],
  })
  async rotateKey(
    @Application() { key }: CallingApplication,
    @Body() body: unknown,
    @Asked() useCases: UseCases,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return accept(await useCases.keys.rotate(key, overlapIn(request, body, reply)));
  }

  @Delete('keys/me')
  @Describe({
    id: 'revokeKey',
    tag: 'Applications',
    summary: 'Revoke the key you call with',
    answer: { status: 200, schema: 'Key', description: 'The key as it is now.' },
  })
  async revokeKey(@Application() { key }: CallingApplication, @Asked() useCases: UseCases) {
    return accept(await useCases.keys.revoke(key));
  }
}

/** Seconds. The answer is a secret, so it is kept by nobody on its way and can not be asked for again. */
function overlapIn(request: FastifyRequest, body: unknown, reply: FastifyReply): number {
  refuseIdempotencyKey(request);
  reply.header('Cache-Control', 'no-store');
  return readBody<RotateRequest>(body, RotateBody).overlap ?? 0;
}
