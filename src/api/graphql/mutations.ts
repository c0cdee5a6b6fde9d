import type { Json, JsonObject } from '../../engine/json.js';
import type { Ruleset } from '../../engine/ruleset.js';
import type { Visibility } from '../../game/game.js';
import type { SeatAnswer } from '../../use-cases/take-seat.js';
import { challengeIdIn } from '../challenge-pages.js';
import { gameIdIn } from '../ids.js';
import { accept, problem } from '../problem.js';
import { actingIn, type GraphqlContext, playerIn } from './context.js';
import { IDENTITY_MUTATIONS } from './identity.js';
import { unmerge } from './merge-forms.js';
import { type CommandArguments, commandArguments, inRange } from './read-arguments.js';
import { argumentOf, isTyped } from './type-defs.js';
import { type Typed, withActionTypes } from './view-type.js';

interface CreateGameInput {
  readonly ruleset: string;
  readonly seats?: number | null;
  readonly kind: 'live' | 'open';
  readonly openText?: string | null;
  readonly edition?: Json;
  readonly firstSeat?: number | null;
  readonly turnLimit?: number | null;
  readonly visibility: Visibility;
  readonly start: boolean;
}

type OnGame = { readonly game: string } & CommandArguments;
const MOST_SEATS = 99;

export function mutations(typed: Typed, rulesets: readonly Ruleset[]) {
  return {
    ...IDENTITY_MUTATIONS,
    checkRecord: (_: unknown, { record }: { record: string }, { useCases }: GraphqlContext) =>
      useCases.checkRecord.execute(record),
    importRecord: async (_: unknown, { record }: { record: string }, context: GraphqlContext) => {
      const { importRecord } = context.useCases;
      const imported = accept(await importRecord.execute(record, playerIn(context), actingIn(context)));
      return { ...imported, game: typed(imported.game.ruleset, imported.game) };
    },
    ...onChallenges(typed),
    ...onGames(typed, rulesets),
    ...onSeats(typed),
    ...onForks(typed),
    ...INVITATIONS,
  };
}

function onChallenges(typed: Typed) {
  return {
    beginAttempt: async (
      _: unknown,
      args: { challenge: string; practice: boolean } & CommandArguments,
      context: GraphqlContext,
    ) => {
      const { repeatable } = commandArguments(context, args, args.practice ? { practice: true } : {});
      const challenge = challengeIdIn(args.challenge);
      const player = playerIn(context);
      const { startAttempt } = context.useCases;
      const begun = accept(
        args.practice
          ? await startAttempt.practise(challenge, player, repeatable)
          : await startAttempt.execute(challenge, player, repeatable),
      );
      return { ...begun, game: typed(begun.game.ruleset, begun.game) };
    },
  };
}

function onGames(typed: Typed, rulesets: readonly Ruleset[]) {
  return {
    createGame: async (
      _: unknown,
      args: { input: CreateGameInput } & CommandArguments,
      context: GraphqlContext,
    ) => {
      const body = newGameIn(args.input);
      const { repeatable } = commandArguments(context, args, body);
      const created = accept(await context.useCases.createGame.execute(playerIn(context), body, repeatable));
      return { ...created, game: typed(created.game.ruleset, created.game) };
    },
    submitAction: async (_: unknown, args: OnGame & TypedActions, context: GraphqlContext) => {
      const action = actionIn(args, rulesets);
      const { repeatable, expectedVersion } = commandArguments(context, args, { action });
      const submission = { game: gameIdIn(args.game), player: playerIn(context), action, expectedVersion };
      const submitted = accept(await context.useCases.submitAction.execute(submission, repeatable));
      const { step, replayed, receipt } = submitted;
      const legalActions = () => {
        const legal = submitted.legalActions();
        return legal && withActionTypes(rulesets, legal);
      };
      return { step: typed(step.ruleset, step), replayed, receipt, legalActions };
    },
  };
}

function onSeats(typed: Typed) {
  const payload = ({ game, ...more }: SeatAnswer) => ({ game: typed(game.ruleset, game), ...more });
  const goingBy =
    (going: 'leaveSeat' | 'resign') => async (_: unknown, args: OnGame, context: GraphqlContext) => {
      const { repeatable, expectedVersion } = commandArguments(context, args, {});
      const leaving = { game: gameIdIn(args.game), player: playerIn(context), expectedVersion };
      return payload(accept(await context.useCases[going].execute(leaving, repeatable)));
    };
  return {
    startGame: async (
      _: unknown,
      args: OnGame & { contribution?: string | null },
      context: GraphqlContext,
    ) => {
      const contribution = args.contribution ?? '';
      const { repeatable, expectedVersion } = commandArguments(context, args, { contribution });
      const start = { game: gameIdIn(args.game), player: playerIn(context), contribution, expectedVersion };
      return payload(accept(await context.useCases.startGame.execute(start, repeatable)));
    },
    takeSeat: async (
      _: unknown,
      args: OnGame & { seat?: number | null; invitation?: string | null; contribution?: string | null },
      context: GraphqlContext,
    ) => {
      const { seat = null, invitation = null, contribution = null } = args;
      const { repeatable, expectedVersion } = commandArguments(context, args, {
        seat,
        invitation,
        contribution,
      });
      if (seat !== null) inRange('seat', seat, 0, MOST_SEATS);
      const wanted = { seat, invitation, contribution, expectedVersion };
      const request = { game: gameIdIn(args.game), player: playerIn(context), ...wanted };
      return payload(accept(await context.useCases.takeSeat.execute(request, repeatable)));
    },
    leaveSeat: goingBy('leaveSeat'),
    resign: goingBy('resign'),
    rematch: async (_: unknown, args: OnGame, context: GraphqlContext) => {
      const { repeatable } = commandArguments(context, args, {});
      return payload(
        accept(await context.useCases.rematch.execute(gameIdIn(args.game), playerIn(context), repeatable)),
      );
    },
  };
}

type ForkArguments = { game: string; version: number } & CommandArguments & {
    seat?: number | null;
    bots?: readonly { readonly seat: number; readonly bot: string }[] | null;
  };

function onForks(typed: Typed) {
  return {
    forkGame: async (_: unknown, args: ForkArguments, context: GraphqlContext) => {
      const { seat, version } = args;
      const wanted = { version, seat: seat ?? null, bots: (args.bots ?? []).map((bot) => ({ ...bot })) };
      inRange('version', version, 0, 2 ** 31 - 1);
      if (wanted.seat !== null) inRange('seat', wanted.seat, 0, MOST_SEATS);
      inRange('bots', wanted.bots.length, 0, MOST_SEATS);
      for (const bot of wanted.bots) inRange('bots', bot.seat, 0, MOST_SEATS);
      const { repeatable } = commandArguments(context, args, wanted);
      const fork = { ...wanted, game: gameIdIn(args.game), player: playerIn(context) };
      const { game, ...rest } = accept(await context.useCases.forkGame.execute(fork, repeatable));
      return { game: typed(game.ruleset, game), ...rest };
    },
  };
}

const INVITATIONS = {
  inviteToSeat: async (_: unknown, args: { game: string; seat: number }, context: GraphqlContext) => {
    const seat = inRange('seat', args.seat, 0, MOST_SEATS);
    return accept(await context.useCases.inviteToSeat.invite(gameIdIn(args.game), playerIn(context), seat));
  },
  revokeInvitation: async (
    _: unknown,
    { game, invitation }: { game: string; invitation: string },
    context: GraphqlContext,
  ) => {
    const { inviteToSeat } = context.useCases;
    return accept(await inviteToSeat.revoke(gameIdIn(game), playerIn(context), gameIdIn(invitation)));
  },
};

function newGameIn({ seats, openText, edition, firstSeat, turnLimit, ...input }: CreateGameInput) {
  if (typeof firstSeat === 'number') inRange('firstSeat', firstSeat, 0, MOST_SEATS);
  return {
    ...input,
    seats: seats ?? null,
    openText: openText ?? null,
    edition: edition ?? null,
    firstSeat: firstSeat ?? null,
    turnLimit: turnLimit ?? null,
  };
}

type TypedActions = { readonly action?: Json; readonly [ruleset: string]: unknown };

/** The action, whichever of the arguments it is in. */
function actionIn(args: TypedActions, rulesets: readonly Ruleset[]): Json {
  const typed = rulesets.filter(isTyped).flatMap((ruleset): Json[] => {
    const given = args[argumentOf(ruleset)] as JsonObject | null | undefined;
    return (given ?? null) === null ? [] : [unmerge(ruleset.schemas.action, given!) as Json];
  });
  const { action = null } = args;
  const actions = action === null ? typed : [...typed, action];
  if (actions.length === 1) return actions[0]!;
  throw problem(
    'invalidRequest',
    'Send the action in exactly one argument: `action`, or the one of its ruleset.',
    {
      path: 'action',
    },
  );
}
