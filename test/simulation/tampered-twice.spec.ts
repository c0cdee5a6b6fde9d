import { beforeAll, describe, expect, it } from '@jest/globals';
import { editionHash } from '../../src/engine/edition-id.js';
import type { GameRecord } from '../../src/game/record.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { dayOfAllKinds, exportOf } from '../support/exported-day.js';
import { changed, forged } from '../support/forged.js';
import { streamsFrom } from '../support/playout.js';
import {
  differences,
  failuresHere,
  failuresThere,
  PUBLISHED,
  secondCheck,
  toldHere,
} from '../support/second-check.js';
import { forgedAnew, tampered } from '../support/tampered.js';

/** `SEED=<seed>` repeats a run. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const BYTES = 300;
/** So many of the changes whose checks have to deal and play; other runs take others. */
const COSTLY = 150;
const sample = <Item>(items: readonly Item[]) =>
  streamsFrom(SEED)('test/sample').shuffle(items).slice(0, COSTLY);
const { live, open, daily, ofTwo, sealed } = PUBLISHED;

describe('a record that was tampered with fails at the same step and event in both checks', () => {
  const ofType = (item: any) => (typeof item?.type === 'string' ? `=${item.type}` : '');

  it.each([
    ['live', live],
    ['open', open],
    ['daily', daily],
    ['sealed', sealed],
  ])(
    '%s, one value changed',
    (_name, record) => {
      const cases = tampered(record, ofType).map(({ what, value }) => ({
        what,
        source: JSON.stringify(value),
      }));
      expect(cases.length).toBeGreaterThan(100);
      expect(differences(cases)).toEqual([]);
      expect(cases.map(({ source }) => source).filter((source) => toldHere(source) === 'good')).toEqual([]);
    },
    240_000,
  );

  it.each([
    ['of Card Commons', live],
    ['of Big Fish', ofTwo],
  ])(
    `%s, one value changed and the chain made to fit (SEED=${SEED})`,
    (_name, record) => {
      const cases = sample(tampered({ events: record.events }, ofType)).flatMap(({ what, value }) => {
        const anew = forgedAnew({ ...record, ...value });
        return anew === null ? [] : [{ what, source: JSON.stringify(anew) }];
      });
      expect(cases.length).toBeGreaterThan(50);
      expect(differences(cases)).toEqual([]);
    },
    240_000,
  );

  it(`one byte changed (SEED=${SEED})`, () => {
    const chance = streamsFrom(SEED)('test/bytes');
    const source = Buffer.from(JSON.stringify(open));
    const cases = Array.from({ length: BYTES }, () => {
      const copy = Buffer.from(source);
      const place = chance.uniform(copy.length);
      // Not a line's end, with which what is left may be records by line.
      do copy[place] = (copy[place]! + 1 + chance.uniform(255)) % 256;
      while (copy[place] === 10);
      return { what: `byte ${place} = ${copy[place]}`, source: copy };
    });
    expect(differences(cases)).toEqual([]);
  }, 240_000);
});

describe('editions', () => {
  /** The deal of a game with an edition of somebody's own; its state is that of another. */
  function dealtWith(edition: any): GameRecord {
    return forged(ofTwo, (record) => {
      const hash = editionHash(nodeHashing, edition);
      const ruleset = `big-fish@1/${hash.slice(0, 16)}`;
      Object.assign(record, { edition, ruleset });
      Object.assign(record.events[0].data, { edition: hash, ruleset, options: { edition } });
      const end = { type: 'GameVoided', data: { reason: '', serverSeed: record.serverSeed } };
      record.events = [...record.events.slice(0, 4), { ...record.events[4], actor: 'system', ...end }];
    });
  }
  /** Few enough cards to be changed one by one, with everything that an edition can have. */
  const small = changed(ofTwo.edition as any, (edition) => {
    const few = (list: any[], wanted: string[]) => list.filter(({ id }) => wanted.includes(id));
    edition.fish.length = 9;
    edition.wildcards = few(edition.wildcards, [
      'seaweed',
      'poachers',
      'pollution-spill',
      'habitat-restoration',
    ]);
    edition.events = few(edition.events, [
      'citizen-science',
      'heat-wave',
      'fishing-regulations',
      'spring-bloom',
      'sea-urchin-arrival',
      'fisheries-research',
      'end-of-game',
    ]);
    for (const entry of [...edition.wildcards, ...edition.events]) {
      delete entry.shieldedBy;
      delete entry.shieldedByFish;
    }
    edition.wildcards.at(-1).shieldedBy = ['seaweed'];
    edition.events[0].shieldedByFish = { id: edition.fish[0].id, stage: 'big' };
  });

  it('can be dealt', () => {
    expect(toldHere(JSON.stringify(dealtWith(small)))).toBe('bad at step 6, event 3');
  });

  it(`are judged alike when one value of them is changed (SEED=${SEED})`, () => {
    const cases = tampered(small, (item) => `=${item?.id ?? item?.op ?? ''}`);
    const sources = sample(cases).flatMap(({ what, value }) => {
      try {
        return [{ what, source: JSON.stringify(dealtWith(value)) }];
      } catch {
        return [];
      }
    });
    expect(sources.length).toBeGreaterThan(100);
    expect(differences(sources)).toEqual([]);
  }, 240_000);
});

/** Other files are checked as records. */
function isExport([first = '']: readonly string[]): boolean {
  return first.includes('"format":"creel.challenge/');
}

describe('exports of challenges', () => {
  let good: readonly string[];
  beforeAll(async () => {
    good = await exportOf((await dayOfAllKinds()).useCases);
  });

  it('is good as it is', () => {
    expect(failuresThere([good])).toEqual([[]]);
    expect(secondCheck(['-'], `${good.join('\n')}\n`)).toMatchObject({ status: 0, stderr: '' });
  });

  it('fails in the same checks when one value of it is changed', () => {
    const whole = { lines: good.map((line) => JSON.parse(line)) };
    const kindOf = (item: any) =>
      item?.format ? '=head' : item?.end ? '=end' : item?.attempt ? '=attempt' : '';
    const exports = tampered(whole, kindOf).flatMap(({ what, value }) => {
      // What lies deeper in a record is a matter of the check of records.
      if (/\/record\/(events|outcome)\/./.test(what) || !Array.isArray(value.lines)) return [];
      const lines: string[] = value.lines.map((line: unknown) => JSON.stringify(line));
      return isExport(lines) ? [lines] : [];
    });
    expect(exports.length).toBeGreaterThan(100);
    expect(failuresThere(exports)).toEqual(exports.map(failuresHere));
  }, 240_000);

  it.each([
    ['Ada', -1],
    ['Eve', -2],
  ])('fails where the system acts for %s before the reveal', (name, place) => {
    const lines = good.map((line) => {
      const { attempt, record } = JSON.parse(line);
      if (attempt?.name !== name) return line;
      const bySystem = forged(record, ({ events }) => (events.at(place).actor = 'system'));
      return JSON.stringify({ attempt, record: bySystem });
    });
    expect(failuresHere(lines)).toEqual(['step 11: attempts of this challenge, in its time']);
    expect(failuresThere([lines])).toEqual([failuresHere(lines)]);
  });

  it('fails where lines are missing, twice or no lines', () => {
    const exports = [
      good.slice(0, -1),
      good.slice(1),
      [],
      ['x', ...good],
      [...good, 'x'],
      [good[0]!, ...good],
      [...good, good.at(-1)!],
      [good[0]!, '', ...good.slice(1)],
      [good[0]!, good[2]!, good[1]!, ...good.slice(3)],
      ['{"format":"creel.challenge/2"}', ...good.slice(1)],
      good.slice(0, 1),
    ].filter(isExport);
    expect(failuresThere(exports)).toEqual(exports.map(failuresHere));
  });
});
