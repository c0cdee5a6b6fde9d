import type { ChallengeStatus } from '../../game/challenge.js';
import {
  attemptPage,
  attemptsFrom,
  boardFrom,
  boardPage,
  challengeIdIn,
  challengePage,
  challengesFrom,
} from '../challenge-pages.js';
import { playerNamed } from '../ids.js';
import { accept } from '../problem.js';
import { callerIn, type GraphqlContext, playerIn } from './context.js';
import { pageIn, type PageArguments, rulesetIn } from './read-arguments.js';

type OfChallenge = { readonly challenge: string };

const DAYS = {
  challenges: async (
    _: unknown,
    {
      ruleset,
      status = null,
      day = null,
      ...page
    }: PageArguments & { ruleset?: string | null; status?: ChallengeStatus | null; day?: string | null },
    context: GraphqlContext,
  ) => {
    const { limit, cursors } = pageIn(page);
    const wanted = { ruleset: rulesetIn(ruleset), status, day, limit, from: challengesFrom(cursors) };
    return challengePage(accept(await context.useCases.listChallenges.list(wanted)));
  },
  todaysChallenge: async (_: unknown, { ruleset }: { ruleset?: string | null }, context: GraphqlContext) =>
    accept(await context.useCases.listChallenges.today(rulesetIn(ruleset))),
  challenge: async (_: unknown, { id }: { id: string }, context: GraphqlContext) =>
    accept(await context.useCases.listChallenges.read(challengeIdIn(id))),
  challengeReveal: async (_: unknown, { challenge }: OfChallenge, context: GraphqlContext) =>
    accept(await context.useCases.listChallenges.reveal(challengeIdIn(challenge))),
  playedChallenges: (_: unknown, { player }: { player: string }, context: GraphqlContext) =>
    context.useCases.playerChallenges.execute(playerNamed(player, () => playerIn(context))),
};

const ATTEMPTS = {
  attempts: async (
    _: unknown,
    { challenge, ...page }: OfChallenge & PageArguments,
    context: GraphqlContext,
  ) => {
    const { limit, cursors } = pageIn(page);
    const wanted = { challenge: challengeIdIn(challenge), limit, from: attemptsFrom(cursors) };
    return attemptPage(accept(await context.useCases.readAttempt.list(wanted)));
  },
  attempt: async (_: unknown, { challenge }: OfChallenge, context: GraphqlContext) =>
    accept(await context.useCases.readAttempt.own(challengeIdIn(challenge), playerIn(context))),
  share: async (_: unknown, { challenge }: OfChallenge, context: GraphqlContext) =>
    accept(await context.useCases.shareAttempt.execute(challengeIdIn(challenge), playerIn(context))),
  leaderboard: async (
    _: unknown,
    { challenge, aroundMe, ...page }: OfChallenge & PageArguments & { aroundMe: boolean },
    context: GraphqlContext,
  ) => {
    const { limit, cursors } = pageIn(page);
    const from = boardFrom(cursors, aroundMe ? 'me' : null);
    const wanted = { challenge: challengeIdIn(challenge), limit, from };
    const caller = aroundMe ? playerIn(context) : callerIn(context);
    return boardPage(accept(await context.useCases.readLeaderboard.execute(wanted, caller)));
  },
};

/** Challenges, attempts and boards; pages are those of REST. */
export const CHALLENGES = { ...DAYS, ...ATTEMPTS };
