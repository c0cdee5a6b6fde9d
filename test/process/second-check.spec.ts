import { describe, expect, it } from '@jest/globals';
import { fromHex, toHex } from '../../src/engine/bytes.js';
import { commitmentTo } from '../../src/engine/fair-deal.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { changed, forged } from '../support/forged.js';
import { goldenForks } from '../support/forks.js';
import { goldenRecords } from '../support/golden-games.js';
import { playedRecord } from '../support/played-record.js';
import { streamsFrom } from '../support/playout.js';
import { differences, PUBLISHED, python, secondCheck, toldHere, toldThere } from '../support/second-check.js';
import { tampered } from '../support/tampered.js';

/** `SEED=<seed>` repeats a run. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const GAMES = 10;
/** Of the changes to a record; the heavy suite tries all, and more kinds. */
const TAMPERED = 60;
const { live, sealed } = PUBLISHED;

describe('the second check', () => {
  it('agrees with the published vectors', () => {
    const { status, stderr } = python(['verify/test_creel_verify.py']);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/OK\n$/)]);
  });

  it('finds all published and kept records good', () => {
    const kept = RULESETS.flatMap(({ id }) => goldenRecords(id)).map(([, text]) => text);
    const sources = [...PUBLISHED.all.map((record) => JSON.stringify(record)), ...kept];
    expect(kept.length).toBeGreaterThan(0);
    expect(toldThere(sources)).toEqual(sources.map(() => 'good'));
  });

  it.each(RULESETS)(
    `finds ${GAMES} fresh games of $id good (SEED=${SEED})`,
    (ruleset) => {
      const sources = Array.from({ length: GAMES }, (_, i) =>
        JSON.stringify(playedRecord(ruleset, SEED + i)),
      );
      expect(sources.map((source) => toldHere(source))).toEqual(sources.map(() => 'good'));
      expect(toldThere(sources)).toEqual(sources.map(() => 'good'));
    },
    240_000,
  );
});

it(`a record that was tampered with fails at the same step and event in both checks (SEED=${SEED})`, () => {
  const all = tampered(live, (item: any) => (typeof item?.type === 'string' ? `=${item.type}` : ''));
  const some = streamsFrom(SEED)('test/sample').shuffle(all).slice(0, TAMPERED);
  const cases = some.map(({ what, value }) => ({ what, source: JSON.stringify(value) }));
  expect(differences(cases)).toEqual([]);
  expect(cases.filter(({ source }) => toldHere(source) === 'good')).toEqual([]);
});

describe('forks', () => {
  const forks = goldenForks();
  const texts = forks.map(([, text]) => text);
  const [, , parents] = forks[0]!;

  it('are good with the records of their parents, and need them', () => {
    expect(toldThere(texts, parents)).toEqual(texts.map(() => 'good'));
    expect(toldThere(texts)).toEqual(texts.map(() => 'needsParent'));
    const { status, stdout } = secondCheck(['-'], texts[1]);
    expect([status, stdout]).toEqual([
      3,
      expect.stringContaining('the record of game 018f4e2a-0000-7000-8000-000000000f01 is needed'),
    ]);
  });

  it(`that were tampered with fail at the same step and event in both checks (SEED=${SEED})`, () => {
    const [fork] = texts.filter((text) => text.includes(live.game)).map((text) => JSON.parse(text));
    const all = tampered(fork, (item: any) => (typeof item?.type === 'string' ? `=${item.type}` : ''));
    const some = streamsFrom(SEED)('test/forks').shuffle(all).slice(0, TAMPERED);
    const cases = some.map(({ what, value }) => ({ what, source: JSON.stringify(value) }));
    expect(differences(cases, [JSON.stringify(live)])).toEqual([]);
    expect(differences(cases)).toEqual([]);
  });

  it(`whose parents do not fit fail alike (SEED=${SEED})`, () => {
    const fork = JSON.parse(texts.find((text) => text.includes(live.game))!);
    const cases = [0, 1, 2, 3, 40, 44, 45, 46, 47, 4_000].flatMap((version) => {
      const scope = `${live.game}/${version}`;
      const use = { kind: 'fork', scope } as const;
      const commitment = toHex(commitmentTo(nodeHashing, use, fromHex(live.serverSeed!)!));
      const elsewhere = changed(fork, (record: any) => {
        Object.assign(record, { scope, commitment });
        Object.assign(record.events[0].data, { scope, commitment });
        record.events[0].data.options.parent.version = version;
      });
      return [{ what: `version ${version}`, source: JSON.stringify(forged(elsewhere, () => undefined)) }];
    });
    expect(differences(cases, [JSON.stringify(live)])).toEqual([]);
    const bad = JSON.stringify({ ...live, commitment: live.serverSeed });
    expect(differences(cases, [bad])).toEqual([]);
    expect(differences(cases, [JSON.stringify(sealed)])).toEqual([]);
  });
});

describe('the command', () => {
  it('reads many records from one stream, one a line', () => {
    const lines = [live, sealed, { ...live, scope: 'x' }].map((record) => JSON.stringify(record));
    const { status, stdout } = secondCheck(
      ['-'],
      [...lines, '{"end":true,"records":3,"next":null}'].join('\n'),
    );
    expect([status, stdout.replace(/^(standard input, line \d: \w+).*$/gm, '$1')]).toEqual([
      1,
      'standard input, line 1: GOOD\nstandard input, line 2: SEALED\nstandard input, line 3: BAD\n',
    ]);
  });

  it('reads one record over many lines', () => {
    expect(secondCheck(['-'], JSON.stringify(live, null, 1)).stdout).toMatch(
      /^standard input: GOOD: score 10 /,
    );
  });

  it('ends with the status of `creel check`', () => {
    const status = (args: string[], input: object | string) =>
      secondCheck(args, typeof input === 'string' ? input : JSON.stringify(input)).status;
    expect(status(['-'], live)).toBe(0);
    expect(status(['-'], { ...live, scope: 'x' })).toBe(1);
    expect(status(['-'], sealed)).toBe(2);
    expect(status([], live)).toBe(64);
    expect(status(['--speed', '-'], live)).toBe(64);
    expect(status(['no-such-file'], live)).toBe(64);
  });

  it('compares what the player saw and sent, in any case of letters', () => {
    const source = JSON.stringify(live);
    const seen = ['--commitment', live.commitment.toUpperCase(), '--contribution', live.contributions[0]!];
    expect(secondCheck(['-', ...seen], source).status).toBe(0);
    const { status, stdout } = secondCheck(['-', '--contribution', '00'], source);
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('BAD: step 12 (what you saw and sent) fails'),
    ]);
    const other = toHex(new Uint8Array(32));
    expect(secondCheck(['-', '--commitment', other], JSON.stringify(sealed)).status).toBe(1);
  });

  it.each<[what: string, input: string | Buffer]>([
    ['nothing', ''],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['depth', '['.repeat(500_000)],
    ['long numbers', '9'.repeat(1_000_000)],
    ['a string without end', `"${'\\u0041'.repeat(100_000)}`],
    ['too much', `"${'x'.repeat(3_000_000)}"`],
    ['a lone surrogate', JSON.stringify({ ...live, scope: 'here' }).replace('here', '\\ud800')],
    ['what steers a terminal', JSON.stringify({ ...live, ruleset: 'x\n\nGOOD: \u001b[8m' })],
    ['a line that is too long', `${JSON.stringify(live)}\n{"x":"${'x'.repeat(3_000_000)}"}\n`],
    ['the head of an export', '{"format":"creel.challenge/1"'],
    ['no time', `{"format":"creel.challenge/1","opens":${'9'.repeat(400)}}`],
  ])('answers %s with a verdict', (_what, input) => {
    const { status, stdout, stderr } = secondCheck(['-'], input);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^standard input.*: BAD: /m);
    expect(stdout).not.toMatch(/^GOOD|\u001b/m);
  });
});
