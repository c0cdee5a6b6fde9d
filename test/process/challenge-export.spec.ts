import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawChallenges } from '../../src/use-cases/draw-challenges.js';
import { RevealChallenges } from '../../src/use-cases/reveal-challenges.js';
import { VoidAttempt } from '../../src/use-cases/void-attempt.js';
import type { Parts } from '../../src/parts.js';
import { Unavailable } from '../../src/platform/unavailable.js';
import { DAY, HOUR, ID, TODAY } from '../support/challenge-day.js';
import { playOut } from '../support/play-game.js';
import { SetClock } from '../support/set-clock.js';
import { Client, startService, type TestService } from '../support/test-service.js';

const PROGRAM = fileURLToPath(new URL('../../bin/creel.mjs', import.meta.url));
const PATH = `/v1/challenges/${ID}/export`;
const PLAYERS = 12;

function check(input: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'check', '-', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('the export of a challenge over HTTP', () => {
  const clock = new SetClock(TODAY - 3 * DAY);
  let service: TestService;
  let parts: Parts;
  let anyone: Client;
  beforeAll(async () => {
    service = await startService((all) => {
      parts = all;
      return { clock };
    });
    anyone = new Client(service.app);
    await service.app.get(DrawChallenges).execute();
    clock.at = TODAY + HOUR;
  });
  afterAll(() => service.close());

  /** What arrives of an answer, and whether it came to its end. */
  const raw = (method = 'GET') =>
    new Promise<{ text: string; whole: boolean; headers: { [name: string]: unknown } }>((resolve, reject) => {
      const { port } = service.app.getHttpServer().address() as AddressInfo;
      const sent = request({ port, path: PATH, method }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('close', () => resolve({ text, whole: answer.complete, headers: answer.headers }));
        answer.on('error', () => undefined);
      });
      sent.on('error', reject).end();
    });

  it('is refused before the reveal, and of no challenge', async () => {
    const games: string[] = [];
    for (let i = 0; i < PLAYERS; i++) {
      const client = await anyone.guest();
      if (i % 4 !== 3) await client.send('PATCH', '/v1/players/me', { body: { name: `Player ${i}` } });
      const { game } = (await client.post(`/v1/challenges/${ID}/attempts`)).body;
      games.push(game.id);
      clock.pass(1_000);
      if (i % 5 === 4) continue;
      await playOut(client, `/v1/games/${game.id}`, (count, step) => (step * 7 + (i >> 1)) % count);
    }
    for (const game of [games[1]!, games[4]!])
      expect(await service.app.get(VoidAttempt).execute(game, 'Struck off.')).toBeNull();
    expect((await anyone.get(PATH)).body).toMatchObject({ status: 409, code: 'challengeSealed' });
    expect((await anyone.get('/v1/challenges/x/export')).body.code).toBe('challengeNotFound');
  });

  it('has all that there was from the reveal on, and is found good offline', async () => {
    clock.at = TODAY + DAY + 2 * HOUR;
    await service.app.get(RevealChallenges).execute();
    const { status, headers, text } = await anyone.get(PATH);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/x-ndjson',
      `attachment; filename="${ID}.ndjson"`,
    ]);
    const lines = text.split('\n');
    expect(lines).toHaveLength(PLAYERS + 3);
    expect(check(text)).toEqual({
      status: 0,
      output: expect.stringMatching(
        new RegExp(
          `^Challenge ${ID}, card-commons@1, 12 attempts, 7 on the board\n( {2}ok {3}.*\n){10}\nGOOD: `,
        ),
      ),
    });
    const { rows } = (await anyone.get(`/v1/challenges/${ID}/leaderboard?limit=50`)).body;
    const exported = lines.slice(1, -2).map((line) => JSON.parse(line));
    for (const { rank, name, game } of rows)
      expect(exported.find(({ record }) => record.game === game).attempt).toMatchObject({ rank, name });
    for (const { record } of exported)
      expect((await anyone.get(`/v1/games/${record.game}/record`)).body).toEqual(record);
  });

  it('is compared with the commitment that was seen', async () => {
    const { text } = await anyone.get(PATH);
    const { commitment } = (await anyone.get(`/v1/challenges/${ID}`)).body;
    expect(check(text, '--commitment', commitment.toUpperCase())).toMatchObject({
      status: 0,
      output: expect.stringMatching(/ok {3}what you saw\n[^]*GOOD/),
    });
    expect(check(text, '--commitment', '00'.repeat(32))).toMatchObject({
      status: 1,
      output: expect.stringMatching(/FAIL what you saw — [^]*BAD: what you saw\.\n$/),
    });
    expect(check(text, '--contribution', 'ab')).toMatchObject({ status: 64 });
  });

  it('is found bad offline where somebody has changed it', async () => {
    const lines = (await anyone.get(PATH)).text.split('\n');
    const { attempt, record } = JSON.parse(lines[3]!);
    const later = lines[3]!.replace(
      `"endedAt":${attempt.endedAt}`,
      `"endedAt":${Number(attempt.endedAt) + 1}`,
    );
    expect(check(lines.with(3, later).join('\n'))).toMatchObject({
      status: 1,
      output: expect.stringContaining(
        `FAIL attempts as their records tell — line 4, attempt ${attempt.ticket}, game ${record.game}: \`endedAt\``,
      ),
    });
    const cut = lines.join('\n').slice(0, -300);
    expect(check(cut)).toMatchObject({ status: 1, output: expect.stringContaining('the file is cut') });
    const long = lines.with(3, lines[3]! + ' '.repeat(3_000_000)).join('\n');
    expect(check(long)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/line 4: the line takes more/),
    });
    const sly = lines.with(3, lines[3]!.replace('"attempt":{', '"attempt":{"\\u001b[8m":1,')).join('\n');
    expect(check(sly).output).not.toContain('\u001b');
  });

  it('sends nothing but its head where nothing else is asked for', async () => {
    const { text, headers } = await raw('HEAD');
    expect([text, headers['content-type']]).toEqual(['', 'application/x-ndjson']);
  });

  it('is visibly cut where it can not be made to its end', async () => {
    const { store } = parts;
    const load = store.load.bind(store);
    let loads = 0;
    store.load = async (game) => {
      if (++loads > 5) throw new Unavailable('the database does not answer');
      return load(game);
    };
    const { text, whole } = await raw();
    store.load = load;
    expect([whole, text.includes('"end"')]).toEqual([false, false]);
    expect(check(text)).toMatchObject({ status: 1, output: expect.stringContaining('the file is cut') });
    expect((await raw()).whole).toBe(true);
  });
});
