import { describe, expect, it } from '@jest/globals';
import { toHex } from '../../src/engine/bytes.js';
import { editionHash } from '../../src/engine/edition-id.js';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import type { GameRecord } from '../../src/game/record.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { strictUtf8 } from '../../src/platform/utf8.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { changed, forged } from '../support/forged.js';
import { KERNEL } from '../support/kernel.js';
import { readVectors } from '../support/vectors.js';

const { records } = readVectors<{ records: GameRecord[] }>('records-1');
const ofCardCommons = records.filter(({ ruleset }) => ruleset === 'card-commons@1');
const [live, otherLive, open, daily] = ofCardCommons as [GameRecord, GameRecord, GameRecord, GameRecord];

const check = (record: object) => checkRecord(KERNEL, JSON.stringify(record));

/** Puts events of a seat's retirement in, at these positions; the states after them are wrong, which shows later. */
function retire(record: any, ...positions: number[]): void {
  for (const position of positions) {
    const { at, state, hash } = record.events[position - 1];
    record.events.splice(position, 0, {
      at,
      actor: 'system',
      type: 'SeatRetired',
      data: { seat: 0 },
      state,
      hash,
    });
  }
  record.events.forEach((event: any, seq: number) => (event.seq = seq));
}

function withEdition(record: any): void {
  record.edition = { name: 'none' };
  record.events[0].data.edition = toHex(nodeHashing.sha256(nodeHashing.utf8('{"name":"none"}')));
}

describe('checking a record', () => {
  it.each(ofCardCommons)('finds the published $kind game $game good', (record) => {
    expect(check(record)).toMatchObject({ verdict: 'good', game: record.game, outcome: record.outcome });
    expect(check(record).steps.map(({ result }) => result)).toEqual(Array(9).fill('passed'));
  });

  const unknown = records.filter(({ ruleset }) => !ruleset.startsWith('card-commons'));
  it.each(unknown)('checks seed and chain of $ruleset, whose rules it does not know', (record) => {
    const kernel = { ...KERNEL, rulesets: [cardCommons] };
    expect(firstFailure(checkRecord(kernel, JSON.stringify(record)))).toMatchObject({
      step: 6,
      message: expect.stringContaining(record.ruleset),
    });
  });

  const sealed = changed(live, (record) => {
    Object.assign(record, { serverSeed: null, outcome: null });
    record.events.length = 10;
  });
  it('does not call a sealed record good', () => {
    expect(check(sealed)).toMatchObject({
      verdict: 'sealed',
      steps: expect.arrayContaining([expect.objectContaining({ step: 4, result: 'notReached' })]),
    });
  });

  it.each<[what: string, step: number, event: number | null, record: object]>([
    ['another format', 1, null, changed(live, (r) => (r.format = 'creel.record/2'))],
    ['an unknown field', 1, null, changed(live, (r) => (r.extra = 1))],
    ['a missing field', 1, null, changed(live, (r) => delete r.scope)],
    ['an unknown event', 1, 4, changed(live, (r) => (r.events[4].type = 'ActionTooken'))],
    ['an unknown field in data', 1, 3, changed(live, (r) => (r.events[3].data.extra = 1))],
    ['an unknown option', 1, 0, changed(live, (r) => (r.events[0].data.options.speed = 1))],
    ['a fraction', 1, 3, changed(live, (r) => (r.events[3].at = 0.5))],
    [
      'a long open text',
      1,
      0,
      changed(open, (r) => (r.openText = r.events[0].data.options.openText = 'x'.repeat(300))),
    ],
    ['a parent that is none', 1, 0, changed(live, (r) => (r.events[0].data.options.parent = { game: 1 }))],
    ['an event that is none', 1, 2, changed(live, (r) => (r.events[2] = null))],
    [
      'an open text in a live game',
      2,
      0,
      changed(live, (r) => (r.openText = r.events[0].data.options.openText = 'x')),
    ],
    ['an actor that is a list', 1, 3, changed(live, (r) => (r.events[3].actor = ['seat:0']))],
    ['upper-case hex', 1, 2, changed(live, (r) => (r.events[2].hash = r.events[2].hash.toUpperCase()))],
    ['another game', 2, 0, changed(live, (r) => (r.game = otherLive.game))],
    ['another ruleset', 2, null, changed(live, (r) => (r.ruleset = 'card-commons@2'))],
    ['a contribution of nobody', 2, null, changed(live, (r) => (r.contributions = ['']))],
    [
      'a seed that the last event does not reveal',
      2,
      null,
      changed(live, (r) => (r.serverSeed = otherLive.serverSeed)),
    ],
    ['an open text of another deal', 2, null, changed(open, (r) => (r.openText = 'other'))],
    ['an edition that no event names', 2, null, changed(live, (r) => (r.edition = {}))],
    ['no first event', 2, 0, changed(live, (r) => r.events.shift())],
    ['an event left out', 3, 20, changed(live, (r) => r.events.splice(20, 1))],
    ['an event twice', 3, 21, changed(live, (r) => r.events.splice(20, 0, r.events[20]))],
    ['two events swapped', 3, 20, changed(live, (r) => r.events.splice(20, 2, r.events[21], r.events[20]))],
    ['a time that runs backwards', 3, 9, changed(live, (r) => (r.events[9].at = 1))],
    [
      'a contribution after the deal',
      3,
      3,
      changed(live, (r) => Object.assign(r.events[3], { ...r.events[1], seq: 3, at: r.events[3].at })),
    ],
    ['an event by another seat', 3, 5, changed(live, (r) => (r.events[5].actor = 'seat:1'))],
    ['a seat that nobody took', 3, 2, changed(open, (r) => (r.events[2].data.seats = [0, 1]))],
    ['a state before the deal', 3, 1, changed(live, (r) => (r.events[1].state = r.events[2].state))],
    [
      'a daily game that reveals its own seed',
      3,
      47,
      changed(daily, (r) =>
        r.events.push({
          ...live.events.at(-1),
          seq: 47,
          at: r.events.at(-1).at,
          data: { serverSeed: r.serverSeed },
        }),
      ),
    ],
    ['a seed not committed to', 4, 0, changed(daily, (r) => (r.serverSeed = live.serverSeed))],
    ['another action', 5, 3, changed(live, (r) => (r.events[3].data.action.column = 0))],
    ['another time', 5, 0, changed(live, (r) => (r.events[0].at -= 1))],
    ['another player', 5, 1, changed(live, (r) => (r.events[1].data.player = 'somebody'))],
    ['another result', 9, null, changed(live, (r) => (r.outcome.scores = [22]))],
    ['no result', 9, null, changed(live, (r) => (r.outcome = null))],
    ['a daily game cut short', 9, 45, changed(daily, (r) => r.events.pop())],
  ])('finds %s', (_what, step, event, record) => {
    const report = check(record);
    expect(report.verdict).toBe('bad');
    expect(firstFailure(report)).toMatchObject({ step, event });
    // What comes after the first failure is not looked at.
    expect(report.steps.slice(step).every(({ result }) => result === 'notReached')).toBe(true);
  });

  it.each([
    ['duplicate keys', '{"format":"creel.record/1","format":"creel.record/1"}'],
    ['nothing', ''],
    ['something else', '[]'],
    ['null', 'null'],
    ['no event at all', JSON.stringify({ ...live, events: null })],
    ['more than a record', `${JSON.stringify(live)} {}`],
    ['too much', `"${'x'.repeat(3_000_000)}"`],
  ])('refuses %s', (_what, source) => {
    expect(firstFailure(checkRecord(KERNEL, source))).toMatchObject({ step: 1 });
  });

  describe('whose hashes are made to fit', () => {
    it.each<[what: string, step: number, event: number | null, record: object]>([
      [
        'an unknown ruleset',
        6,
        0,
        forged(live, (r) => (r.ruleset = r.events[0].data.ruleset = 'card-commons@9')),
      ],
      ['another deal', 6, 2, forged(live, (r) => (r.events[2].state = r.events[3].state))],
      ['an illegal action', 7, 3, forged(live, (r) => (r.events[3].data.action.card = '2C'))],
      ['a malformed action', 7, 3, forged(live, (r) => (r.events[3].data.action.haste = 1))],
      [
        'an action after the end',
        7,
        45,
        forged(live, (r) => r.events.splice(45, 0, { ...r.events[44], seq: 45 }) && (r.events[46].seq = 46)),
      ],
      [
        'an action of the system that is not the default',
        7,
        3,
        forged(live, (r) => (r.events[3].actor = 'system')),
      ],
      ['another state', 8, 7, forged(live, (r) => (r.events[7].state = r.events[8].state))],
      [
        'a seed revealed too early, with a state that is not there yet',
        8,
        20,
        forged(live, (r) => r.events.splice(20, 25) && (r.events[20].seq = 20)),
      ],
    ])('finds %s', (_what, step, event, record) => {
      expect(firstFailure(check(record))).toMatchObject({ step, event });
    });

    it.each<[what: string, step: number, event: number, record: object]>([
      ['an edition where there is none', 6, 0, forged(live, withEdition)],
      ['a seat that retires twice', 7, 4, forged(live, (r) => retire(r, 3, 4))],
      ['a seat that acts when it has retired', 7, 4, forged(live, (r) => retire(r, 3))],
      ['more seats than the ruleset has', 6, 0, forged(live, (r) => (r.events[0].data.seats = 2))],
      [
        'a game that is over and voided',
        9,
        45,
        forged(live, (r) =>
          Object.assign(r.events[45], {
            type: 'GameVoided',
            data: { reason: 'x', serverSeed: r.serverSeed },
          }),
        ),
      ],
    ])('finds %s', (_what, step, event, record) => {
      expect(firstFailure(check(record))).toMatchObject({ step, event });
    });

    it('finds an edition that is not the one that the label names', () => {
      const played = records.find(({ edition }) => edition !== null)!;
      const other = forged(played, (record) => {
        record.edition.label = 'Another one.';
        record.events[0].data.edition = editionHash(nodeHashing, record.edition);
      });
      expect(firstFailure(checkRecord(KERNEL, JSON.stringify(other)))).toMatchObject({ step: 6, event: 0 });
    });

    it('finds nothing where nothing was changed', () => {
      expect(check(forged(live, () => undefined))).toEqual(check(live));
    });
  });

  it('fails for every single byte that is changed', () => {
    const source = Buffer.from(JSON.stringify(open));
    const survivors: string[] = [];
    for (const [position, byte] of source.entries()) {
      const copy = Buffer.from(source);
      // Another byte for each place, spread over all values.
      copy[position] = (byte + 1 + ((position * 89) % 255)) % 256;
      const text = strictUtf8(copy) ?? '';
      if (checkRecord(KERNEL, text).verdict === 'good')
        survivors.push(`${position}: ${byte} -> ${copy[position]}`);
    }
    expect(survivors).toEqual([]);
  });

  it('refuses more events than a record may hold', () => {
    const long = changed(live, (record) => (record.events = Array(5_001).fill(record.events[0])));
    expect(firstFailure(check(long))).toMatchObject({ step: 1, message: expect.stringContaining('5000') });
  });

  it('compares what a player saw and sent', () => {
    const source = JSON.stringify(live);
    const [contribution] = live.contributions as [string];
    expect(checkRecord(KERNEL, source, { commitment: live.commitment, contribution }).verdict).toBe('good');
    expect(firstFailure(checkRecord(KERNEL, source, { commitment: otherLive.commitment }))?.step).toBe(12);
    expect(firstFailure(checkRecord(KERNEL, source, { contribution: 'a2' }))?.step).toBe(12);
  });
});
