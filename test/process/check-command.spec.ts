import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord } from '../../src/game/record.js';
import { dayOfAllKinds, exportOf } from '../support/exported-day.js';
import { playOut } from '../support/play-game.js';
import { Client, startMemoryApp } from '../support/test-service.js';
import { readVectors } from '../support/vectors.js';

const PROGRAM = fileURLToPath(new URL('../../bin/creel.mjs', import.meta.url));
const { records } = readVectors<{ records: GameRecord[] }>('records-1');
const [live] = records as [GameRecord];

/** A process of its own, with no service and no database anywhere. */
function check(args: readonly string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'check', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('creel check', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-check-'));
  const save = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  let good: string;
  beforeAll(() => {
    good = save('good.json', JSON.stringify(live));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds a good record good', () => {
    const { status, output } = check([good]);
    expect(status).toBe(0);
    expect(output).toMatch(
      /^Game 018f4e2a-0000-7000-8000-000000000001, card-commons@1, 46 events\n( {2}ok {3,5}\d .*\n){9}\nGOOD: .* Score 10 \(noActionLeft\)\.\n$/,
    );
  });

  it('reads standard input', () => {
    expect(check(['-'], JSON.stringify(live)).status).toBe(0);
  });

  it('compares what the player saw and sent, in any case of letters', () => {
    const seen = ['--commitment', live.commitment.toUpperCase(), '--contribution', live.contributions[0]!];
    expect(check([good, ...seen]).status).toBe(0);
    const { status, output } = check([good, '--contribution', '00']);
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/BAD: step 12 \(what you saw and sent\) fails\./),
    ]);
  });

  it('names the first event that fails', () => {
    const changed = {
      ...live,
      events: live.events.map((event) => (event.seq === 7 ? { ...event, at: event.at + 1 } : event)),
    };
    const { status, output } = check(['-'], JSON.stringify(changed));
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(
        /FAIL {2}5 hash chain — event 7: .*\n[^]*BAD: step 5 \(hash chain\) fails at event 7\./,
      ),
    ]);
  });

  it('shows what could steer a terminal by its number', () => {
    const sly = { ...live, ruleset: 'x\n\nGOOD: all is well\u001b[8m' };
    const { status, output } = check(['-'], JSON.stringify(sly));
    expect([status, output]).toEqual([1, expect.not.stringMatching(/^GOOD|\u001b/m)]);
    expect(output).toContain('x\\u{a}\\u{a}GOOD: all is well\\u{1b}[8m');
  });

  it('checks the export of a challenge, also where its first line is broken', async () => {
    const lines = await exportOf((await dayOfAllKinds()).useCases);
    const good = check([save('day.ndjson', lines.join('\n'))]);
    expect(good).toEqual({ status: 0, output: expect.stringMatching(/^Challenge .*, 9 attempts[^]*GOOD: /) });
    const [head, ...rest] = lines as [string, ...string[]];
    for (const first of [head.slice(0, -1), head.replace('challenge/1', 'challenge/2'), `\ufeff${head}`]) {
      const { status, output } = check(['-'], [first, ...rest].join('\n'));
      expect([status, output]).toEqual([1, expect.stringContaining('FAIL form of the lines — line 1: ')]);
    }
  });

  it('does not call a sealed record good', () => {
    const sealed = { ...live, serverSeed: null, outcome: null, events: live.events.slice(0, 9) };
    expect(check(['-'], JSON.stringify(sealed))).toEqual({
      status: 2,
      output: expect.stringMatching(/SEALED: /),
    });
  });

  it.each<[what: string, args: () => string[], status: number, says: RegExp]>([
    [
      'bytes that are not UTF-8',
      () => [save('bytes.json', Buffer.from([0x22, 0xff, 0x22]))],
      1,
      /FAIL {2}1 strict parse/,
    ],
    ['an empty file', () => [save('empty.json', '')], 1, /FAIL {2}1 strict parse/],
    ['no file', () => [path.join(folder, 'none.json')], 64, /no such file.*Usage: creel check/s],
    [
      'a record a line',
      () => [save('lines.ndjson', `${JSON.stringify(live)}\n{"end":true,"records":1,"next":null}\n`)],
      64,
      /a record a line.*Usage: creel check/s,
    ],
    ['an option it does not have', () => [good, '--hurry'], 64, /--hurry.*Usage: creel check/s],
    ['no arguments', () => [], 64, /Usage: creel check/],
    ['a question', () => ['--help'], 0, /Usage: creel check/],
  ])('has an answer to %s', (_what, args, status, says) => {
    const result = check(args());
    expect(result).toEqual({ status, output: expect.stringMatching(says) });
    expect(result.output).not.toMatch(/\n {4}at /);
  });

  it('agrees, in another process, with the service that folded the games', async () => {
    const app = await startMemoryApp();
    const player = await new Client(app).guest();
    for (let game = 0; game < 3; game++) {
      const at = await player.newGame();
      await playOut(player, at, (count, step) => (step * 5 + game) % Math.max(1, count - 1));
      const record = (await player.get(`${at}/record`)).text;
      expect(check(['-'], record)).toMatchObject({ status: 0 });
    }
    await app.close();
  });
});
