import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { challengePage, challengesFrom } from '../challenge-pages.js';
import { DEFAULT_ITEMS } from '../limits.js';
import { accept } from '../problem.js';
import { Asked, NamedPlayer } from './caller.js';
import { Describe } from './describe.js';
import { describePage, linkPages, PAGE } from './link-pages.js';
import { CHALLENGE_PARAM, ChallengeIdPipe, PLAYER_PARAM } from './params.js';
import { choiceParameter, readQuery, RULESET, textParameter } from './read-request.js';
import { NDJSON, streamLines } from './stream-lines.js';

const LIST = {
  ruleset: RULESET,
  status: choiceParameter(['upcoming', 'open', 'closed', 'revealed']),
  day: textParameter(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-12-01'),
  ...PAGE,
};

@Controller('v1')
export class ChallengesController {
  @Get('challenges')
  @Describe({
    id: 'listChallenges',
    tag: 'Challenges',
    summary: 'Challenges, the newest day first',
    description: 'Those of the coming 30 days are committed to already; their deals are sealed.',
    query: {
      ruleset: { parameter: LIST.ruleset, description: 'Only those of this ruleset, by its id.' },
      status: { parameter: LIST.status, description: 'Only those of this status.' },
      day: { parameter: LIST.day, description: 'Only those of this day, UTC.' },
      ...describePage('Challenges', 'older ones', 'newer ones'),
    },
    answer: {
      status: 200,
      schema: 'ChallengeList',
      description: 'A page of challenges.',
      headers: ['Link'],
    },
    problems: ['invalidCursor', 'badDay'],
  })
  async list(
    @Query() raw: unknown,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { ruleset, status, day, limit, ...cursors } = readQuery(raw, LIST);
    const query = { ruleset, status, day, limit: limit ?? DEFAULT_ITEMS };
    const listed = accept(await useCases.listChallenges.list({ ...query, from: challengesFrom(cursors) }));
    return linkPages(reply, '/v1/challenges', query, challengePage(listed));
  }

  @Get('challenges/today')
  @Describe({
    id: 'readTodaysChallenge',
    tag: 'Challenges',
    summary: "Today's challenge",
    description: 'The day is that of UTC.',
    query: {
      ruleset: {
        parameter: RULESET,
        description: 'Id of its ruleset; of the first that has challenges if left out.',
      },
    },
    answer: { status: 200, schema: 'Challenge', description: 'The challenge.' },
    problems: ['challengeNotFound'],
  })
  async today(@Query() raw: unknown, @Asked() useCases: UseCases) {
    const { ruleset } = readQuery(raw, { ruleset: RULESET });
    return accept(await useCases.listChallenges.today(ruleset));
  }

  @Get('challenges/:id')
  @Describe({
    id: 'readChallenge',
    tag: 'Challenges',
    summary: 'One challenge',
    params: CHALLENGE_PARAM,
    answer: { status: 200, schema: 'Challenge', description: 'The challenge.' },
    problems: ['challengeNotFound'],
  })
  async read(@Param('id', ChallengeIdPipe) id: string, @Asked() useCases: UseCases) {
    return accept(await useCases.listChallenges.read(id));
  }

  @Get('challenges/:id/reveal')
  @Describe({
    id: 'readChallengeReveal',
    tag: 'Challenges',
    summary: 'The seed of a challenge, and when it was committed to',
    params: CHALLENGE_PARAM,
    answer: { status: 200, schema: 'ChallengeReveal', description: 'The reveal.' },
    problems: ['challengeNotFound', 'challengeSealed'],
  })
  async reveal(@Param('id', ChallengeIdPipe) id: string, @Asked() useCases: UseCases) {
    return accept(await useCases.listChallenges.reveal(id));
  }

  @Get('challenges/:id/export')
  @Describe({
    id: 'exportChallenge',
    tag: 'Challenges',
    summary: 'All of a challenge: every attempt with its record',
    description:
      'From the reveal on: a line for the challenge, one for each attempt, and a last one. An answer without the last line is cut; ask again. Save it and check it with `npx creel check <file>`.',
    params: CHALLENGE_PARAM,
    answer: {
      status: 200,
      type: NDJSON,
      schema: 'ChallengeExportLine',
      description: '`creel.challenge/1`: one JSON document a line.',
    },
    problems: ['challengeNotFound', 'challengeSealed'],
  })
  async export(@Param('id', ChallengeIdPipe) id: string, @Asked() useCases: UseCases) {
    return streamLines(accept(await useCases.exportChallenge.execute(id)), `${id}.ndjson`);
  }

  @Get('players/:id/challenges')
  @Describe({
    id: 'listPlayedChallenges',
    tag: 'Challenges',
    summary: "A player's streaks, best scores and days",
    params: PLAYER_PARAM,
    answer: { status: 200, schema: 'PlayerChallenges', description: 'By ruleset.' },
    problems: ['authenticationRequired', 'playerNotNamed', 'playerNotFound'],
  })
  async played(@NamedPlayer() player: string, @Asked() useCases: UseCases) {
    return useCases.playerChallenges.execute(player);
  }
}
