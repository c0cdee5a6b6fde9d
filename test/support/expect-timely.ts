import { expect } from '@jest/globals';
import { fromHex } from '../../src/engine/bytes.js';
import { checkRecord } from '../../src/game/check-record.js';
import { deadlineOf } from '../../src/game/deadlines.js';
import type { GameEvent } from '../../src/game/event.js';
import { fold } from '../../src/game/fold.js';
import type { Game } from '../../src/game/game.js';
import type { GameRecord } from '../../src/game/record.js';
import { KERNEL } from './kernel.js';

/** What the clock did in a game. */
export interface Timekeeping {
  /** Default actions for seats that were late. */
  readonly defaults: number;
  readonly retirements: number;
  /** Milliseconds. */
  readonly latest: number;
}

/**
 * The record of a finished game is good. Each default action for a seat that had not retired came after its time was over,
 * which folding begins anew with each action: so for one time that is over there is one. No seat was left waiting longer than
 * `patience` milliseconds, and seats retired by themselves after three defaults in a row.
 */
export function expectTimely(text: string, patience: number): Timekeeping {
  const { verdict, steps } = checkRecord(KERNEL, text);
  expect([verdict, steps.filter(({ result }) => result === 'failed')]).toEqual(['good', []]);
  const { game: id, serverSeed, events } = JSON.parse(text) as GameRecord;
  const context = { ...KERNEL, serverSeed: fromHex(serverSeed!)! };
  let game: Game | null = null;
  let [defaults, retirements, latest] = [0, 0, 0];
  for (const event of events) {
    if (game !== null) latest = Math.max(latest, ...lateness(game, event.at));
    if (game !== null && isLate(game, event)) {
      expect(lateness(game, event.at, event.data.seat)).toEqual([expect.any(Number)]);
      defaults++;
    }
    if (game !== null && event.type === 'SeatRetired' && event.actor === 'system') {
      expect(game.defaults[event.data.seat]).toBe(3);
      retirements++;
    }
    game = fold(context, id, [event], game);
  }
  expect(latest).toBeLessThan(patience);
  return { defaults, retirements, latest };
}

function isLate(game: Game, event: GameEvent): event is GameEvent & { type: 'ActionTaken' } {
  return event.type === 'ActionTaken' && event.actor === 'system' && !game.retired.includes(event.data.seat);
}

/** How long ago the time of seats was over; without those whose time is not. */
function lateness(game: Game, now: number, only?: number): number[] {
  const seats = only === undefined ? [...game.seats.keys()] : [only];
  return seats.flatMap((seat) => {
    const deadline = deadlineOf(game, seat);
    return deadline === null || deadline > now ? [] : [now - deadline];
  });
}
