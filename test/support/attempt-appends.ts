import type { Append, AttemptEnd } from '../../src/event-store/event-store.js';
import type { GameEvent } from '../../src/game/event.js';
import { SystemRandom } from '../../src/platform/random.js';
import { creationOf, NO_MORE, WAITING } from './append-parts.js';

/** An attempt, as far as its board needs it. */
export interface PlannedAttempt {
  readonly challenge: string;
  readonly player: string;
  readonly game: string;
  /** 16 hex digits. */
  readonly ticket: string;
  readonly ranked: boolean;
  /** Taken so far, or in all. */
  readonly actions: number;
  readonly startedAt: number;
  /** Null: it goes on. */
  readonly end: Pick<AttemptEnd, 'status' | 'endedAt' | 'score' | 'voidReason'> | null;
}

const HEAD = 'ab'.repeat(32);
const BEGINNING = ['GameCreated', 'SeatTaken', 'GameStarted'];
const random = new SystemRandom();

export function planned(
  challenge: string,
  player: string,
  more: Partial<PlannedAttempt> = {},
): PlannedAttempt {
  const ticket = Buffer.from(random.bytes(8)).toString('hex');
  const game = random.id();
  return { challenge, player, game, ticket, ranked: true, actions: 0, startedAt: 1_000, end: null, ...more };
}

/** What a store is asked to append for it, one after the other. */
export function appendsOf(attempt: PlannedAttempt): Append[] {
  const { game, actions, startedAt, end } = attempt;
  const begun = eventsOf(startedAt, 0, [...BEGINNING, ...Array<string>(actions).fill('ActionTaken')]);
  const created: Append = {
    game,
    expectedVersion: 0,
    expectedHead: null,
    events: begun,
    command: null,
    creation: creationOf(attempt.player, {
      kind: 'daily',
      attempt: {
        challenge: attempt.challenge,
        ticket: Buffer.from(attempt.ticket, 'hex'),
        ranked: attempt.ranked,
      },
    }),
    listing: { ...WAITING, status: 'running' },
    ...NO_MORE,
  };
  return end === null ? [created] : [created, endOf(attempt, begun.length, end)];
}

/** Its end, or one after that: a finished attempt may still be voided. */
export function endOf(
  { game, actions }: PlannedAttempt,
  version: number,
  end: NonNullable<PlannedAttempt['end']>,
): Append {
  const { status, endedAt } = end;
  return {
    game,
    expectedVersion: version,
    expectedHead: HEAD,
    events: eventsOf(endedAt, version, [status === 'voided' ? 'GameVoided' : 'GameFinished']),
    command: null,
    creation: null,
    listing: { ...WAITING, status, endedAt },
    ...NO_MORE,
    attemptEnd: { ...end, actions },
  };
}

function eventsOf(at: number, first: number, types: readonly string[]): GameEvent[] {
  return types.map((type, i) => {
    return { seq: first + i, at, actor: 'system', type, data: {}, state: null, hash: HEAD } as never;
  });
}
