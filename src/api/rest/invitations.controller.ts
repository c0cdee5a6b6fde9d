import { Body, Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '../../engine/id.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { accept, problem } from '../problem.js';
import { InviteBody, type InviteRequest } from '../schemas/requests.js';
import { Asked, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { refuseIdempotencyKey } from './read-headers.js';
import { readBody } from './read-request.js';

const INVITATION_PARAM = {
  invitation: {
    description: 'Id of an invitation.',
    schema: { type: 'string' },
    example: '018f4e2a-0000-7000-8000-000000000002',
  },
} as const;

@Controller('v1/games/:id/invitations')
export class InvitationsController {
  @Post()
  @Describe({
    id: 'inviteToSeat',
    tag: 'Seats',
    summary: 'Invite to a free seat of a game you created',
    description:
      'Creating a game invites to all its open seats. This is for one whose invitation is lost, expired or revoked, or that was left again.',
    params: GAME_PARAM,
    body: { schema: 'Invite', example: { seat: 1 } },
    answer: { status: 201, schema: 'NewInvitation', description: 'The invitation, with its token.' },
    problems: ['gameNotFound', 'notTheCreator', 'seatNotFree', 'idempotencyKeyNotAllowed'],
  })
  async invite(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Body() raw: unknown,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    refuseIdempotencyKey(request);
    const { seat } = readBody<InviteRequest>(raw, InviteBody);
    reply.header('Cache-Control', 'no-store');
    return accept(await useCases.inviteToSeat.invite(game, player, seat));
  }

  @Get()
  @Describe({
    id: 'listInvitations',
    tag: 'Seats',
    summary: 'The invitations to a game you created',
    params: GAME_PARAM,
    answer: { status: 200, schema: 'InvitationList', description: 'All of them, without their tokens.' },
    problems: ['gameNotFound', 'notTheCreator'],
  })
  async list(@Param('id', GameIdPipe) game: string, @Player() player: string, @Asked() useCases: UseCases) {
    return { invitations: accept(await useCases.inviteToSeat.list(game, player)) };
  }

  @Delete(':invitation')
  @Describe({
    id: 'revokeInvitation',
    tag: 'Seats',
    summary: 'Revoke an invitation',
    description: 'It takes no seat any more. One that is used stays used.',
    params: { ...GAME_PARAM, ...INVITATION_PARAM },
    answer: { status: 200, schema: 'Invitation', description: 'The invitation as it is now.' },
    problems: ['gameNotFound', 'notTheCreator', 'invitationNotFound'],
  })
  async revoke(
    @Param('id', GameIdPipe) game: string,
    @Param('invitation') invitation: string,
    @Player() player: string,
    @Asked() useCases: UseCases,
  ) {
    if (!isId(invitation))
      throw problem('invalidRequest', 'The invitation in the path must be a UUID in lower case.', {
        path: 'invitation',
      });
    return accept(await useCases.inviteToSeat.revoke(game, player, invitation));
  }
}
