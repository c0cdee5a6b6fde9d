import { describe, expect, it } from '@jest/globals';
import { isRefusal, type Refusal } from '../../src/engine/refusal.js';
import { checkRecord } from '../../src/game/check-record.js';
import { type Command, PLAIN_GAME } from '../../src/game/command.js';
import { deadlineOf, nextDeadline, overdueSeat } from '../../src/game/deadlines.js';
import type { GameEvent } from '../../src/game/event.js';
import { fold } from '../../src/game/fold.js';
import { follow } from '../../src/game/follow.js';
import { type Game, outcomeOf, seatOf, seatsToAct } from '../../src/game/game.js';
import { makeRecord } from '../../src/game/record.js';
import { KERNEL } from '../support/kernel.js';

const GAME = '018f4e2a-0000-7000-8000-000000000009';
const CONTEXT = { ...KERNEL, serverSeed: new Uint8Array(32).fill(5) };
const AT = 1_767_225_600_000;
const SECOND = 1_000;

const create = (more: object = {}): Command => ({
  ...PLAIN_GAME,
  type: 'create',
  ruleset: 'big-fish',
  seats: 3,
  ...more,
});
const sit = (seat: number | null, player = `p${seat}`, contribution = ''): Command => ({
  type: 'takeSeat',
  seat,
  player,
  contribution,
});
const ALL = [sit(0), sit(1), sit(2)];

/** A game that is told by its events alone, checked against folding them anew at every step. */
class Told {
  game: Game | null = null;
  readonly events: GameEvent[] = [];

  do(commands: readonly Command[], at = AT): string[] {
    const extended = follow(CONTEXT, GAME, this.game, commands, at);
    if (isRefusal(extended)) throw new Error(extended.message);
    this.events.push(...extended.events);
    this.game = extended.game;
    expect(fold(CONTEXT, GAME, this.events)).toEqual(this.game);
    return extended.events.map(({ type, actor }) => `${type} by ${actor}`);
  }

  refused(commands: readonly Command[]): string {
    return (follow(CONTEXT, GAME, this.game, commands, AT) as Refusal).refused;
  }

  /** The seat places what it is asked for. */
  place(seat: number, at = AT): string[] {
    const { ruleset, deal } = this.game!;
    const [entry] = ruleset.legalActions(deal!.state, seat) as any[];
    return this.do(
      [{ type: 'act', seat, action: ruleset.complete(entry, entry.candidates.slice(0, entry.min)) }],
      at,
    );
  }

  /** The seat itself takes the action that would be taken for it. */
  actAsSystemWould(seat: number): string[] {
    const { ruleset, deal } = this.game!;
    return this.do([{ type: 'act', seat, action: ruleset.defaultAction(deal!.state, seat) }]);
  }

  verdict(): string {
    return checkRecord(KERNEL, JSON.stringify(makeRecord(this.game!, this.events))).verdict;
  }
}

function told(...commands: Command[]): Told {
  const game = new Told();
  game.do(commands);
  return game;
}

describe('seats', () => {
  it('are dealt in when all are taken', () => {
    const game = told(create());
    expect(game.do([sit(2), sit(null, 'a')])).toEqual(['SeatTaken by seat:2', 'SeatTaken by seat:0']);
    expect(game.do([sit(null, 'b')])).toEqual(['SeatTaken by seat:1', 'GameStarted by system']);
    expect(game.game!.seats.map(({ player }) => player)).toEqual(['a', 'b', 'p2']);
  });

  it('are closed up when the game starts with those present', () => {
    const game = told(create({ firstSeat: 2 }), sit(0), sit(1), sit(2, 'late', 'ab'));
    const part = told(create({ seats: 4, firstSeat: 3 }), sit(1), sit(3, 'p3', 'cd'));
    expect(part.do([{ type: 'start' }])).toEqual(['GameStarted by system']);
    expect([seatOf(part.game!, 'p1'), seatOf(part.game!, 'p3')]).toEqual([0, 1]);
    expect((part.game!.deal!.state as any).first).toBe(1);
    expect((game.game!.deal!.state as any).first).toBe(2);
  });

  it('are free again when they are left', () => {
    const game = told(create(), sit(0), sit(1));
    expect(game.do([{ type: 'leaveSeat', seat: 0 }])).toEqual(['SeatLeft by seat:0']);
    expect(game.do([sit(0, 'other')])).toEqual(['SeatTaken by seat:0']);
    expect(game.game!.seatings).toEqual([2, 1, 0]);
  });

  it('take another contribution until the deal', () => {
    const game = told(create(), sit(0), sit(1));
    expect(game.do([sit(null, 'p0', 'abcd')])).toEqual(['SeatLeft by seat:0', 'SeatTaken by seat:0']);
    game.do([sit(2)]);
    expect(makeRecord(game.game!, game.events).contributions).toEqual(['abcd', '', '']);
  });

  it.each<[what: string, before: Command[], when: Command, refused: string]>([
    ['a taken seat', [sit(0)], sit(0, 'x'), 'seatNotFree'],
    ['a seat that there is not', [sit(0)], sit(3), 'seatNotFree'],
    ['a second seat', [sit(0)], sit(1, 'p0'), 'alreadySeated'],
    ['a seat after the deal', ALL, sit(1, 'x'), 'alreadyStarted'],
    ['to leave after the deal', ALL, { type: 'leaveSeat', seat: 1 }, 'alreadyStarted'],
    ['to start alone', [sit(0)], { type: 'start' }, 'seatsMissing'],
    ['to start again', ALL, { type: 'start' }, 'alreadyStarted'],
    ['to resign before the deal', [sit(0)], { type: 'resign', seat: 0 }, 'notStarted'],
    ['a default of a seat that is not asked', [sit(0)], { type: 'default', seat: 0 }, 'notYourTurn'],
  ])('refuse %s', (_what, before, when, refused) => {
    expect(told(create(), ...before).refused([when])).toBe(refused);
  });

  it.each<[what: string, more: object, refused: string]>([
    ['too few seats', { seats: 1 }, 'seatCountNotAllowed'],
    ['too many seats', { seats: 6 }, 'seatCountNotAllowed'],
    ['a first seat that there is not', { firstSeat: 3 }, 'firstSeatNotAllowed'],
    ['a short turn limit', { turnLimit: 9 }, 'turnLimitNotAllowed'],
    ['a long turn limit', { turnLimit: 1_209_601 }, 'turnLimitNotAllowed'],
    [
      'an edition beside one in the name',
      { ruleset: 'big-fish@1/house-1', edition: {} },
      'editionNotAllowed',
    ],
    [
      'an edition where there are none',
      { ruleset: 'card-commons', seats: 1, edition: {} },
      'editionNotAllowed',
    ],
    ['a bad edition', { edition: { fish: [] } }, 'badEdition'],
  ])('refuse a game with %s', (_what, more, refused) => {
    expect(new Told().refused([create(more)])).toBe(refused);
  });

  it('says where an edition is at fault', () => {
    const refusal = follow(CONTEXT, GAME, null, [create({ edition: { fish: 7 } })], AT) as Refusal;
    expect(refusal.data['path']).toMatch(/^\/edition/);
  });
});

describe('a turn limit', () => {
  const limited = () => told(create({ turnLimit: 60 }), ...ALL);

  it('runs for each seat from when it is asked', () => {
    const game = limited();
    expect(game.game!.askedAt).toEqual([AT, AT, AT]);
    game.place(1, AT + 10 * SECOND);
    expect(game.game!.askedAt).toEqual([AT, null, AT]);
    expect(deadlineOf(game.game!, 1)).toBeNull();
    expect(nextDeadline(game.game!)).toBe(AT + 60 * SECOND);
    expect([59_999, 60_000].map((after) => overdueSeat(game.game!, AT + after))).toEqual([null, 0]);
  });

  it('gives a seat its full time again for its next action', () => {
    const game = limited();
    [0, 1, 2].forEach((seat) => game.place(seat));
    const [seat] = seatsToAct(game.game!) as [number];
    game.do([{ type: 'act', seat, action: { type: 'draw', from: 'deck' } }], AT + 30 * SECOND);
    const [next] = seatsToAct(game.game!) as [number];
    expect(deadlineOf(game.game!, next)).toBe(AT + 90 * SECOND);
  });

  it('does not run in a game without one', () => {
    const game = told(create(), ...ALL);
    expect(game.game!.askedAt).toEqual([]);
    expect(nextDeadline(game.game!)).toBeNull();
  });

  it('retires a seat after three defaults in a row, and the system plays it from then on', () => {
    const game = limited();
    [0, 1, 2].forEach((seat) => game.place(seat));
    const [idle] = seatsToAct(game.game!) as [number];
    const byDefault = () => {
      while (!seatsToAct(game.game!).includes(idle)) game.actAsSystemWould(seatsToAct(game.game!)[0]!);
      return game.do([{ type: 'default', seat: idle }]);
    };
    expect([...byDefault(), ...byDefault()]).toEqual(['ActionTaken by system', 'ActionTaken by system']);
    expect(byDefault().slice(0, 2)).toEqual(['ActionTaken by system', 'SeatRetired by system']);
    expect(game.game!.retired).toEqual([idle]);
    expect(seatsToAct(game.game!)).not.toContain(idle);
    expect(game.refused([{ type: 'act', seat: idle, action: { type: 'endTurn' } }])).toBe('seatRetired');
  });

  it('forgets defaults when the seat acts', () => {
    const game = limited();
    game.do([{ type: 'default', seat: 0 }]);
    expect(game.game!.defaults).toEqual([1, 0, 0]);
    [1, 2].forEach((seat) => game.place(seat));
    for (let i = 0; i < 30 && game.game!.defaults[0] === 1; i++) {
      const [seat] = seatsToAct(game.game!) as [number];
      game.actAsSystemWould(seat);
    }
    expect(game.game!.defaults).toEqual([0, 0, 0]);
  });
});

describe('a seat that resigns', () => {
  it('is played by default until the end', () => {
    const game = told(create(), ...ALL);
    expect(game.do([{ type: 'resign', seat: 1 }])).toEqual([
      'SeatRetired by seat:1',
      'ActionTaken by system',
    ]);
    expect(game.refused([{ type: 'resign', seat: 1 }])).toBe('seatRetired');
    game.do([{ type: 'resign', seat: 0 }]);
    const last = game.do([{ type: 'resign', seat: 2 }]);
    expect(last.at(-1)).toBe('SeedRevealed by system');
    expect(outcomeOf(game.game!)!.reason).toBe('endOfGame');
    expect(game.verdict()).toBe('good');
    expect(game.refused([{ type: 'resign', seat: 2 }])).toBe('gameOver');
  });

  it('ends a game of one', () => {
    const game = told(create({ ruleset: 'card-commons', seats: 1 }), sit(0));
    expect(game.do([{ type: 'resign', seat: 0 }])).toEqual([
      'SeatRetired by seat:0',
      'ActionTaken by system',
      'SeedRevealed by system',
    ]);
    expect(game.verdict()).toBe('good');
  });
});

describe('a game that is voided', () => {
  it.each<[when: string, before: Command[]]>([
    ['before the deal', [sit(0)]],
    ['after it', ALL],
  ])('%s reveals its seed and has no result', (_when, before) => {
    const game = told(create(), ...before);
    expect(game.do([{ type: 'void', reason: 'left alone' }])).toEqual(['GameVoided by system']);
    expect(game.game!.revealedSeed).toBe('05'.repeat(32));
    expect(outcomeOf(game.game!)).toEqual({ reason: 'voided', scores: [], winners: [] });
    expect(game.verdict()).toBe('good');
    expect(game.refused([{ type: 'void', reason: 'again' }])).toBe('gameOver');
  });
});
