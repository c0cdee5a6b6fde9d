import { refuse, type Refusal, isRefusal } from '../engine/refusal.js';
import type { StoredChallenge } from '../challenges/challenges.js';
import type { CommandKey, EventStore, NewAttempt } from '../event-store/event-store.js';
import { PLAIN_GAME } from '../game/command.js';
import type { Receipt } from '../game/receipt.js';
import type { Kernel } from '../game/context.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import type { Players } from '../players/players.js';
import type { Attempt } from '../projections/attempts/attempts.js';
import { toHex } from '../engine/bytes.js';
import { commandKey, type Repeatable } from './command-key.js';
import type { Conflict } from './conflict.js';
import type { KnownChallenges } from './known-challenges.js';
import type { NewGames } from './new-games.js';
import type { Receipts } from './receipts.js';
import { gameNotFound } from './refusals.js';
import type { ReadAttempt, ShownAttempt } from './read-attempt.js';
import { findRun } from './run-command.js';
import { showTime } from './show-event.js';
import { challengeNotFound, challengeSealed, type ShownTimes, showTimes } from './show-challenge.js';
import { type ShownGame, showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

const TICKET_BYTES = 8;

/** What is begun: the attempt, or for practice no more than a game. */
export interface Begun extends ShownTimes {
  /** Null for practice. */
  readonly attempt: ShownAttempt | null;
  readonly game: ShownGame;
  /** It had been begun before. */
  readonly replayed: boolean;
  /** Null where no key is set. */
  readonly receipt: Receipt | null;
}

export class StartAttempt {
  constructor(
    private readonly parts: {
      readonly known: KnownChallenges;
      readonly players: Players;
      readonly store: EventStore;
      readonly visible: VisibleGames;
      readonly newGames: NewGames;
      readonly attempts: ReadAttempt;
      readonly kernel: Kernel;
      readonly receipts: Receipts;
      readonly random: RandomSource;
      readonly clock: Clock;
    },
  ) {}

  /** The one attempt of this player, however often and from wherever it is begun. */
  async execute(id: string, player: string, repeatable: Repeatable): Promise<Begun | Refusal | Conflict> {
    const { known, clock, kernel } = this.parts;
    const challenge = await known.find(id);
    if (challenge === null) return challengeNotFound();
    const before = await this.begun(challenge, player);
    if (!isRefusal(before)) return before;
    const now = clock.now();
    const refusal = checkTime(challenge, now);
    if (refusal !== null) return refusal;
    // It needs no key to be repeated by; what an application does is kept all the same.
    const use = { scope: player, player, command: `attempt ${id}` };
    const command = commandKey(kernel.hashing, use, { ...repeatable, key: null });
    const created = await this.create(challenge, player, now, command);
    if (created !== 'conflict') return created;
    const theirs = await this.begun(challenge, player);
    return isRefusal(theirs) ? { conflict: 'busy' } : theirs;
  }

  /** A game of a past challenge that counts for nothing; as many as one likes. */
  async practise(id: string, player: string, repeatable: Repeatable): Promise<Begun | Refusal | Conflict> {
    const { known, kernel } = this.parts;
    const challenge = await known.find(id);
    if (challenge === null) return challengeNotFound();
    if (challenge.reveal === null) return challengeSealed(challenge);
    const command = commandKey(
      kernel.hashing,
      { scope: player, player, command: `practise ${id}` },
      repeatable,
    );
    const { serverSeed } = challenge.reveal;
    const created = await this.parts.newGames.create({
      ...gameOf(challenge, player, true),
      daily: { serverSeed, attempt: null },
      command,
    });
    if (created !== 'conflict')
      return isRefusal(created) ? created : this.shown(challenge, created.game.id, player, null, false);
    const ran = await findRun(this.parts.store, command);
    if (ran === null) return { conflict: 'busy' };
    return isRefusal(ran) ? ran : this.shown(challenge, ran.game, player, null, true);
  }

  /** Answered from what is appended: at the opening of a day there is more to do than to read it back. */
  private async create(
    challenge: StoredChallenge,
    player: string,
    now: number,
    command: CommandKey | null,
  ): Promise<Begun | Refusal | 'conflict'> {
    const { known, players, random, newGames, attempts } = this.parts;
    const ranked = challenge.ranksGuests || (await players.nameOf(player)) !== null;
    const attempt = { challenge: challenge.id, ticket: random.bytes(TICKET_BYTES), ranked };
    const serverSeed = await known.seedOf(challenge.id);
    const wanted = gameOf(challenge, player, false);
    const created = await newGames.create({ ...wanted, daily: { serverSeed, attempt }, command }, now);
    if (created === 'conflict' || isRefusal(created)) return created;
    const { game } = created;
    const begun = attemptOf(attempt, player, game.id, now);
    return {
      ...showTimes(challenge, now),
      attempt: await attempts.show(challenge, begun),
      game: showGame(created, player),
      replayed: false,
      receipt: this.parts.receipts.of(game, created.events),
    };
  }

  private async begun(challenge: StoredChallenge, player: string): Promise<Begun | Refusal> {
    const attempt = await this.parts.attempts.own(challenge.id, player);
    return isRefusal(attempt) ? attempt : this.shown(challenge, attempt.game, player, attempt, true);
  }

  private async shown(
    challenge: StoredChallenge,
    id: string,
    player: string,
    attempt: ShownAttempt | null,
    replayed: boolean,
  ): Promise<Begun | Refusal> {
    const loaded = await this.parts.visible.upToDate(id, player);
    if (isRefusal(loaded)) return gameNotFound();
    const times = showTimes(challenge, this.parts.clock.now());
    const receipt = await this.parts.receipts.ofSeat(loaded.game, player);
    return { ...times, attempt, game: showGame(loaded, player), replayed, receipt };
  }
}

/** As it stands when it is begun. */
function attemptOf(
  { challenge, ticket, ranked }: NewAttempt,
  player: string,
  game: string,
  now: number,
): Attempt {
  const running = { status: 'running', endedAt: null, score: null, actions: 0, voidReason: null } as const;
  return { challenge, player, game, ticket: toHex(ticket), ranked, startedAt: now, ...running };
}

function gameOf({ id, ruleset }: StoredChallenge, player: string, practice: boolean) {
  return {
    player,
    setup: { ...PLAIN_GAME, kind: 'daily' as const, ruleset, seats: 1, challenge: id, practice },
    visibility: 'unlisted' as const,
    then: [{ type: 'takeSeat' as const, seat: 0, player, contribution: '' }],
    awaited: [],
    rematchOf: null,
  };
}

function checkTime({ opensAt, closesAt, reveal }: StoredChallenge, now: number): Refusal | null {
  if (reveal !== null)
    return closed(closesAt, 'The challenge is revealed. Practise it, or play another one.');
  if (now < opensAt) {
    const at = showTime(opensAt);
    return refuse('challengeNotOpen', `The challenge opens at ${at}. Come back then.`, { opensAt: at });
  }
  return now < closesAt
    ? null
    : closed(closesAt, `The challenge closed at ${showTime(closesAt)}. Play today's.`);
}

function closed(closesAt: number, message: string): Refusal {
  return refuse('challengeClosed', message, { closesAt: showTime(closesAt) });
}
