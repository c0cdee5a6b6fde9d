import { describe, expect, it } from '@jest/globals';
import { fromHex } from '../../src/engine/bytes.js';
import type { JsonObject } from '../../src/engine/json.js';
import { labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { playableOf } from '../../src/cli/play/screens.js';
import { PLAIN } from '../../src/cli/screen/paint.js';
import { fold } from '../../src/game/fold.js';
import { notate } from '../../src/game/notate.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { countingRuleset } from '../support/counting.js';
import { KERNEL } from '../support/kernel.js';
import { playedRecord } from '../support/played-record.js';
import { playOut } from '../support/playout.js';
import { lostInNotation, readNotation } from '../support/round-trips.js';

const GAMES = 50;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const kept = [...RULESETS, countingRuleset(60)];

describe.each(kept.map((each): [string, Ruleset] => [labelOf(each), each]))(
  'the notation of %s',
  (_, ruleset) => {
    it(`means what was written, and writes different actions differently, SEED=${SEED}`, () => {
      expect(lostInNotation(ruleset, GAMES, SEED)).toEqual([]);
    });

    it('is one line of words', () => {
      for (const { action } of playOut(ruleset, SEED).steps)
        expect(ruleset.notation.write(action)).toMatch(/^\S+( \S+)*$/);
    });

    it('refuses what it does not know, and says what it would accept', () => {
      for (const text of ['', ' ', 'fish', 'constructor', 'release', '{"type":"stop"}', 'x'.repeat(500)]) {
        const refusal: any = ruleset.notation.read(text);
        expect([text, refusal.refused, refusal.data.forms]).toEqual([
          text,
          'unreadableNotation',
          ruleset.notation.forms,
        ]);
        expect(refusal.message.length).toBeLessThan(700);
      }
    });

    it('tells every action of a game that is over, and what it was dealt from', () => {
      for (let seed = 1; seed <= (ruleset.id === 'counting' ? 0 : 12); seed++) {
        const record = playedRecord(ruleset, seed);
        const context = { ...KERNEL, serverSeed: fromHex(record.serverSeed!)! };
        const game = fold(context, record.game, record.events);
        const text = notate(game, record.events);
        const actions = record.events.flatMap(({ type, data }) => (type === 'ActionTaken' ? [data] : []));
        const lines = [...text.matchAll(/^(\d+)\. (?:seat:(\d+) )?(.+?)( \{by default\})?$/gm)];
        expect(lines.map(([, number]) => Number(number))).toEqual(actions.map((_, i) => i + 1));
        expect(
          lines.map(([, , seat = '0', line]) => [Number(seat), readNotation(game.ruleset, line!)]),
        ).toEqual(actions.map(({ seat, action }) => [seat, action]));
        expect(lines.map(([, , , , byDefault]) => byDefault !== undefined)).toEqual(
          record.events.flatMap(({ type, actor }) => (type === 'ActionTaken' ? [actor === 'system'] : [])),
        );
        const tags = Object.fromEntries(
          [...text.matchAll(/^\[(\w+) (".*")\]$/gm)].map(([, name, value]) => [name, JSON.parse(value!)]),
        );
        expect(tags).toMatchObject({
          Game: record.game,
          Ruleset: record.ruleset,
          Commitment: record.commitment,
          Reason: record.outcome!.reason,
        });
        expect(tags['OpenText']).toBe(record.openText ?? undefined);
      }
    });
  },
);

describe('what people type', () => {
  it.each([
    ['r 4s 3', { type: 'release', card: '4S', column: 2 }],
    ['Release 10♥ TO 1', { type: 'release', card: 'TH', column: 0 }],
    ['c k♠ 4♣', { type: 'catch', card: 'KS', school: '4C' }],
    ['catch q♦ on 10d', { type: 'catch', card: 'QD', school: 'TD' }],
    ['t 2d 4 1', { type: 'transfer', card: '2D', from: 3, to: 0 }],
    ['STOP', { type: 'stop' }],
    ['release 4s 5', { refused: 'unreadableNotation' }],
    ['release 1s 3', { refused: 'unreadableNotation' }],
    ['stop now', { refused: 'unreadableNotation' }],
  ])('in Card Commons: %s', (text, action) => {
    expect(readNotation(cardCommons, text)).toEqual(action);
  });

  it.each([
    ['place none', { type: 'place', fish: [] }],
    ['play poachers#1 on seat:1 with none', { type: 'play', card: 'poachers#1', target: 1, fish: [] }],
    ['play seaweed#1', { type: 'play', card: 'seaweed#1' }],
    ['Spawn Free NONE', { type: 'spawnFree', card: null }],
    ['spawn free flounder#3', { type: 'spawnFree', card: 'flounder#3' }],
    ['end turn', { type: 'endTurn' }],
    ...[
      'end',
      'end it',
      'end turn now',
      'draw',
      'draw deck deck',
      'spawn free',
      'discard',
      'play',
      'play seaweed#1 on seat:01',
      'play seaweed#1 seat:1',
      'choose flounder',
      'choose none none',
      'grow flounder#3 flounder#4',
    ].map((text): [string, JsonObject] => [text, { refused: 'unreadableNotation' }]),
  ])('in Big Fish: %s', (text, action) => {
    expect(readNotation(bigFish, text)).toEqual(action);
  });

  it.each([cardCommons, bigFish].map((each): [string, Ruleset] => [each.name, each]))(
    'in the terminal, in %s, is any action in notation',
    (_name, ruleset) => {
      const screen = playableOf(labelOf(ruleset))!.screen(ruleset);
      const look = { paint: PLAIN, width: 100, height: 24 };
      for (const { state, seat, legal, action } of playOut(ruleset, SEED).steps) {
        const names = Array.from({ length: 5 }, (_, at) => `seat ${at}`);
        const view = ruleset.view(state, seat);
        const typed = ruleset.notation.write(action);
        expect(screen.parse(typed, { view, legal, names }, look)).toMatchObject({
          kind: 'act',
          action,
        });
      }
    },
  );
});
