import { describe, expect, it } from '@jest/globals';
import { isRefusal, type Refusal } from '../../src/engine/refusal.js';
import { checkRecord } from '../../src/game/check-record.js';
import { PLAIN_GAME, type Command } from '../../src/game/command.js';
import { evolve } from '../../src/game/evolve.js';
import type { Extended } from '../../src/game/extend.js';
import { fold } from '../../src/game/fold.js';
import { follow } from '../../src/game/follow.js';
import type { Game } from '../../src/game/game.js';
import { makeRecord } from '../../src/game/record.js';
import { KERNEL } from '../support/kernel.js';

const GAME = '018f4e2a-0000-7000-8000-000000000009';
const CONTEXT = { ...KERNEL, serverSeed: new Uint8Array(32).fill(3) };
const AT = 1_767_225_600_000;

const create = (more: object = {}): Command => ({
  ...PLAIN_GAME,
  type: 'create',
  ruleset: 'card-commons',
  seats: 1,
  ...more,
});
const sit = (more: object = {}): Command => ({
  type: 'takeSeat',
  seat: 0,
  player: 'p',
  contribution: '',
  ...more,
});
const start: Command = { type: 'start' };
const stop: Command = { type: 'act', seat: 0, action: { type: 'stop' } };

const attempt = (given: Game | null, when: readonly Command[], at = AT) =>
  follow(CONTEXT, GAME, given, when, at);

function given(...commands: Command[]): Extended {
  const result = attempt(null, commands);
  if (isRefusal(result)) throw new Error(result.message);
  return result;
}

describe('a game', () => {
  it.each<[given: string, before: Command[], when: Command[], events: string[]]>([
    ['nothing, when it is created', [], [create()], ['GameCreated']],
    ['its creation, when the seat is taken and it starts', [create()], [sit()], ['SeatTaken', 'GameStarted']],
    ['a deal, when its player stops', [create(), sit()], [stop], ['ActionTaken', 'SeedRevealed']],
  ])('given %s', (_given, before, when, events) => {
    const game = before.length === 0 ? null : given(...before).game;
    const result = attempt(game, when);
    expect(isRefusal(result) ? result : result.events.map(({ type }) => type)).toEqual(events);
  });

  it.each<[given: string, before: Command[], when: Command[], refused: string]>([
    ['nothing, when an unknown ruleset is named', [], [create({ ruleset: 'x' })], 'rulesetNotFound'],
    ['nothing, when it has too many seats', [], [create({ seats: 2 })], 'seatCountNotAllowed'],
    ['nothing, when an open game has no text', [], [create({ kind: 'open' })], 'openTextRequired'],
    ['nothing, when a live game has one', [], [create({ openText: 'x' })], 'openTextNotAllowed'],
    [
      'nothing, when the text is long',
      [],
      [create({ kind: 'open', openText: 'x'.repeat(257) })],
      'openTextTooLong',
    ],
    ['its creation, when nobody sits', [create()], [start], 'seatsMissing'],
    ['its creation, when a seat is taken that it has not', [create()], [sit({ seat: 1 })], 'seatNotFree'],
    [
      'its creation, when the contribution is no hex',
      [create()],
      [sit({ contribution: 'x' })],
      'badContribution',
    ],
    [
      'its creation, when the contribution is long',
      [create()],
      [sit({ contribution: '00'.repeat(65) })],
      'badContribution',
    ],
    [
      'an open game, when it gets a contribution',
      [create({ kind: 'open', openText: '' })],
      [sit({ contribution: '00' })],
      'contributionNotAllowed',
    ],
    ['its creation, when somebody acts', [create()], [stop], 'notStarted'],
    ['a deal, when it starts again', [create(), sit()], [start], 'alreadyStarted'],
    ['a deal, when a seat is taken', [create(), sit()], [sit({ seat: 1 })], 'alreadyStarted'],
    ['a deal, when another seat acts', [create(), sit()], [{ ...stop, seat: 1 }], 'notYourTurn'],
    ['its end, when somebody acts', [create(), sit(), stop], [stop], 'gameOver'],
    [
      'its end, when what comes is no action',
      [create(), sit(), stop],
      [{ type: 'act', seat: 0, action: 7 }],
      'malformedAction',
    ],
  ])('given %s', (_given, before, when, refused) => {
    const game = before.length === 0 ? null : given(...before).game;
    expect((attempt(game, when) as Refusal).refused).toBe(refused);
  });

  it('is the same, folded from its events', () => {
    const { game, events } = given(create(), sit({ contribution: 'ab' }), stop);
    expect(fold(CONTEXT, GAME, events)).toEqual(game);
  });

  it('is the same to the order of keys, whatever order an action came in', () => {
    const dealt = given(create(), sit());
    const [first] = dealt.game.ruleset.legalActions(dealt.game.deal!.state, 0);
    const action = Object.fromEntries(Object.entries(first!).reverse());
    const { game, events } = attempt(dealt.game, [{ type: 'act', seat: 0, action }]) as Extended;
    const folded = fold(CONTEXT, GAME, JSON.parse(JSON.stringify(events)) as Extended['events'], dealt.game);
    expect(JSON.stringify(game.happened)).toBe(JSON.stringify(folded.happened));
  });

  it('does not go back in time with the clock', () => {
    const before = given(create(), sit());
    const after = attempt(before.game, [stop], AT - 5_000) as Extended;
    expect(after.events.map(({ at }) => at)).toEqual([AT, AT]);
    const record = makeRecord(after.game, [...before.events, ...after.events]);
    expect(checkRecord(KERNEL, JSON.stringify(record)).verdict).toBe('good');
  });

  it('stops at events that can not follow', () => {
    const { events } = given(create(), sit(), stop);
    const [created, taken, started, , revealed] = events as [any, any, any, any, any];
    const wrong = [
      [created, { ...created, seq: 1 }],
      [taken],
      [created, started],
      [created, taken, started, { ...revealed, seq: 3 }],
      [created, taken, started, { ...started, seq: 3 }],
      [created, { ...taken, type: 'SeatLost' }],
      [created, { ...taken, seq: 2 }],
      [{ ...created, data: { ...created.data, ruleset: 'x@1' } }],
      [
        created,
        taken,
        started,
        { ...started, seq: 3, type: 'ActionTaken', data: { seat: 0, action: { type: 'fish' } } },
      ],
    ];
    for (const each of wrong.filter((_, i) => i !== 2)) {
      expect(() =>
        each.reduce<Game | null>((game, event) => evolve(CONTEXT, game, event, GAME), null),
      ).toThrow();
    }
  });
});
