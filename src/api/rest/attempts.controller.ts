import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { attemptPage, attemptsFrom, boardFrom, boardPage } from '../challenge-pages.js';
import { DEFAULT_ITEMS } from '../limits.js';
import { playerOf } from '../access.js';
import { accept } from '../problem.js';
import { BeginAttemptBody, type BeginAttemptRequest } from '../schemas/challenges.js';
import { tagged, taggedBesidesTime } from './caching.js';
import { Asked, callerOfRequest, Player } from './caller.js';
import { Describe } from './describe.js';
import { describePage, linkPages, PAGE } from './link-pages.js';
import { CHALLENGE_PARAM, ChallengeIdPipe } from './params.js';
import { readCommand } from './read-command.js';
import { choiceParameter, readQuery } from './read-request.js';
import { markReplayed } from './replayed.js';

const BOARD = { around: choiceParameter(['me']), ...PAGE };
const PAGES = describePage('Rows');

@Controller('v1/challenges/:id')
export class AttemptsController {
  @Post('attempts')
  @Describe({
    id: 'beginAttempt',
    tag: 'Challenges',
    summary: 'Begin your attempt of a challenge',
    description:
      'Deals at once. You have one attempt of a challenge: beginning it again answers it as it stands. It ranks if you have a name when you begin it. From the reveal on you can practise, as often as you like.',
    params: CHALLENGE_PARAM,
    headers: ['Idempotency-Key'],
    body: { schema: 'BeginAttempt', example: {}, optional: true },
    answer: {
      status: 201,
      schema: 'BegunAttempt',
      description: 'The attempt and its game. `Idempotency-Replayed` says that it had been begun before.',
      headers: ['ETag', 'Location', 'Idempotency-Replayed'],
    },
    problems: [
      'challengeNotFound',
      'challengeNotOpen',
      'challengeClosed',
      'challengeSealed',
      'idempotencyKeyReused',
      'busy',
    ],
  })
  async begin(
    @Param('id', ChallengeIdPipe) id: string,
    @Player() player: string,
    @Req() request: FastifyRequest,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { body, repeatable } = readCommand<BeginAttemptRequest>(request, BeginAttemptBody);
    const { replayed, ...begun } = accept(
      body.practice === true
        ? await useCases.startAttempt.practise(id, player, repeatable)
        : await useCases.startAttempt.execute(id, player, repeatable),
    );
    reply.header('Location', `/v1/games/${begun.game.id}`);
    markReplayed(reply, { replayed });
    return tagged(reply, begun.game.version, begun);
  }

  @Get('attempts')
  @Describe({
    id: 'listAttempts',
    tag: 'Challenges',
    summary: 'All attempts of a challenge',
    description:
      'That they exist, how many actions they have and, once finished, their score. From the reveal on also their games.',
    params: CHALLENGE_PARAM,
    query: PAGES,
    answer: { status: 200, schema: 'AttemptList', description: 'A page of attempts.', headers: ['Link'] },
    problems: ['challengeNotFound', 'invalidCursor'],
  })
  async list(
    @Param('id', ChallengeIdPipe) challenge: string,
    @Query() raw: unknown,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { limit, ...cursors } = readQuery(raw, PAGE);
    const size = limit ?? DEFAULT_ITEMS;
    const listed = await useCases.readAttempt.list({ challenge, limit: size, from: attemptsFrom(cursors) });
    const path = `/v1/challenges/${challenge}/attempts`;
    return linkPages(reply, path, { limit: size }, attemptPage(accept(listed)));
  }

  @Get('attempts/me')
  @Describe({
    id: 'readAttempt',
    tag: 'Challenges',
    summary: 'Your attempt of a challenge',
    params: CHALLENGE_PARAM,
    answer: { status: 200, schema: 'Attempt', description: 'The attempt.' },
    problems: ['challengeNotFound', 'attemptNotFound'],
  })
  async own(@Param('id', ChallengeIdPipe) id: string, @Player() player: string, @Asked() useCases: UseCases) {
    return accept(await useCases.readAttempt.own(id, player));
  }

  @Get('attempts/me/share')
  @Describe({
    id: 'shareAttempt',
    tag: 'Challenges',
    summary: 'Your result as a text and a picture to show around',
    description: 'Day, score, title and one symbol for each Study and Breakthrough; no card.',
    params: CHALLENGE_PARAM,
    answer: { status: 200, schema: 'Share', description: 'The result.' },
    problems: ['challengeNotFound', 'attemptNotFound', 'attemptNotFinished'],
  })
  async share(
    @Param('id', ChallengeIdPipe) id: string,
    @Player() player: string,
    @Asked() useCases: UseCases,
  ) {
    return accept(await useCases.shareAttempt.execute(id, player));
  }

  @Get('leaderboard')
  @Describe({
    id: 'readLeaderboard',
    tag: 'Challenges',
    summary: 'The board of a challenge',
    description:
      'Finished attempts of players with a name: by score, then fewer actions, then earlier finish. Equal score and actions share the rank. Each score is that of a refold.',
    params: CHALLENGE_PARAM,
    query: {
      around: {
        parameter: BOARD.around,
        description: '`me`: the rows around yours, which needs your token.',
      },
      ...PAGES,
    },
    answer: {
      status: 200,
      schema: 'Leaderboard',
      description: 'A page of the board.',
      headers: ['ETag', 'Link'],
    },
    problems: [
      'authenticationRequired',
      'playerNotNamed',
      'challengeNotFound',
      'notOnBoard',
      'invalidCursor',
    ],
  })
  async board(
    @Param('id', ChallengeIdPipe) challenge: string,
    @Req() request: FastifyRequest,
    @Query() raw: unknown,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { around, limit, ...cursors } = readQuery(raw, BOARD);
    const player = around === null ? callerOfRequest(request).player : playerOf(callerOfRequest(request));
    const size = limit ?? DEFAULT_ITEMS;
    const wanted = { challenge, limit: size, from: boardFrom(cursors, around) };
    const board = accept(await useCases.readLeaderboard.execute(wanted, player));
    const path = `/v1/challenges/${challenge}/leaderboard`;
    return taggedBesidesTime(
      reply,
      board.finished,
      linkPages(reply, path, { limit: size }, boardPage(board)),
    );
  }
}
