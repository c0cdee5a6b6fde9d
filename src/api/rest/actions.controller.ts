import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { tagged } from './caching.js';
import { Asked, Caller, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { lineIn } from '../line-of-actions.js';
import { accept } from '../problem.js';
import { readCommand } from './read-command.js';
import { INCLUDE, readBody, readQuery } from './read-request.js';
import { markReplayed } from './replayed.js';
import {
  PreviewActionsBody,
  type PreviewActionsRequest,
  SubmitActionBody,
  type SubmitActionRequest,
} from '../schemas/requests.js';

@Controller('v1/games/:id')
export class ActionsController {
  @Get('legal-actions')
  @Describe({
    id: 'listLegalActions',
    tag: 'Play',
    summary: 'What your seat may do now',
    params: GAME_PARAM,
    headers: ['If-None-Match'],
    answer: {
      status: 200,
      schema: 'LegalActions',
      description: 'Legal actions, in canonical order.',
      headers: ['ETag'],
    },
    problems: ['gameNotFound', 'notASeat', 'notDealt'],
  })
  async list(
    @Param('id', GameIdPipe) id: string,
    @Caller() caller: string | null,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const legal = accept(await useCases.listLegalActions.execute(id, caller));
    return tagged(reply, legal.version, legal);
  }

  @Post('actions/preview')
  @Describe({
    id: 'previewActions',
    tag: 'Play',
    summary: 'What actions would do',
    description:
      'One, or several after each other, as far as your seat can know: up to the first card that you do not see. Nothing is done. ' +
      'An action that would be refused is refused here too, with its `position` in the line.',
    params: GAME_PARAM,
    body: { schema: 'PreviewActions', example: { action: { type: 'release', card: '4S', column: 3 } } },
    answer: { status: 200, schema: 'Preview', description: 'What would happen.' },
    problems: [
      'gameNotFound',
      'notASeat',
      'notStarted',
      'notYourTurn',
      'seatRetired',
      'gameOver',
      'malformedAction',
      'unreadableNotation',
      'illegalAction',
    ],
  })
  async preview(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Body() raw: unknown,
    @Asked() useCases: UseCases,
  ) {
    const line = lineIn(readBody<PreviewActionsRequest>(raw, PreviewActionsBody));
    return accept(await useCases.previewActions.execute(game, player, line));
  }

  @Post('actions')
  @Describe({
    id: 'submitAction',
    tag: 'Play',
    summary: 'Act',
    description:
      'Answers the new version, what happened, and the new view. Name the version you act on (`If-Match` or `expectedVersion`) to ' +
      'be told when the game has moved on, and send an `Idempotency-Key` to be able to repeat the request after a lost answer.',
    params: GAME_PARAM,
    query: { include: { parameter: INCLUDE, description: 'What your seat may do then.' } },
    headers: ['Idempotency-Key', 'If-Match'],
    body: {
      schema: 'SubmitAction',
      example: { action: { type: 'release', card: '4S', column: 3 }, expectedVersion: 3 },
    },
    answer: {
      status: 200,
      schema: 'StepTaken',
      description: 'The action is kept.',
      headers: ['ETag', 'Idempotency-Replayed'],
    },
    problems: [
      'gameNotFound',
      'notASeat',
      'notStarted',
      'notYourTurn',
      'seatRetired',
      'gameOver',
      'malformedAction',
      'unreadableNotation',
      'illegalAction',
      'attemptOver',
      'staleVersion',
      'idempotencyKeyReused',
      'busy',
    ],
  })
  async submit(
    @Param('id', GameIdPipe) game: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { include } = readQuery(request.query, { include: INCLUDE });
    const { body, repeatable, expectedVersion } = readCommand<SubmitActionRequest>(request, SubmitActionBody);
    const submission = { game, player, action: body.action, expectedVersion };
    const submitted = accept(await useCases.submitAction.execute(submission, repeatable));
    markReplayed(reply, submitted);
    const { legalActions, receipt } = submitted;
    const step = { ...submitted.step, receipt };
    return tagged(reply, step.version, include === null ? step : { ...step, legalActions: legalActions() });
  }
}
