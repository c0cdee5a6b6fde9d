import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord } from '../../src/game/record.js';
import { memoryParts } from '../../src/memory-parts.js';
import { Client, startMemoryApp } from '../support/test-service.js';
import { readVectors } from '../support/vectors.js';

const { records } = readVectors<{ records: GameRecord[] }>('records-1');
const [live, other] = records as [GameRecord, GameRecord];
const NDJSON = 'application/x-ndjson';

describe('records over HTTP', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  let player: Client;
  let token: string;
  beforeAll(async () => {
    app = await startMemoryApp();
    anyone = new Client(app);
    token = (await anyone.post('/v1/players')).body.token;
    player = anyone.as(token);
  });
  afterAll(() => app.close());

  const sendLines = async (url: string, payload: string, type = NDJSON) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      payload,
    });

  it('are kept, and known again', async () => {
    expect((await anyone.post('/v1/records', { body: live })).status).toBe(401);
    const first = await player.post('/v1/records', { body: live });
    expect([first.status, first.body.exists, first.body.game.imported]).toEqual([201, false, true]);
    expect(first.headers['location']).toBe(`/v1/games/${live.game}`);
    const again = await player.post('/v1/records', { body: live });
    expect([again.status, again.body.exists]).toEqual([200, true]);
    const bad = await player.post('/v1/records', { body: { ...live, game: other.game } });
    expect([bad.status, bad.body.code, bad.body.data.step]).toEqual([422, 'recordNotGood', 2]);
    expect((await anyone.get(`/v1/games/${live.game}/record`)).body).toEqual(live);
    expect((await anyone.get(`/v1/games/${live.game}/states/4?as=seat:0`)).status).toBe(200);
  });

  it('go out and come in by line', async () => {
    const out = await player.get('/v1/records?of=own&limit=1');
    expect(out.headers['content-type']).toMatch(NDJSON);
    const lines = out.text.trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toEqual({ end: true, records: 1, next: null, prev: null });
    const back = await sendLines('/v1/records', [...lines, JSON.stringify(other), '{'].join('\n'));
    expect(back.statusCode).toBe(200);
    const answers = back.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([
      { line: 1, game: live.game, exists: true, problem: null },
      { line: 3, game: other.game, exists: false, problem: null },
      { line: 4, game: null, exists: false, problem: expect.objectContaining({ code: 'recordNotGood' }) },
      { end: true, imported: 1, existing: 1, refused: 1 },
    ]);
    const endOf = async (query: string) =>
      JSON.parse((await player.get(`/v1/records?of=own&limit=1${query}`)).text.trimEnd().split('\n').at(-1)!);
    const first = await endOf('');
    const rest = await endOf(`&after=${first.next}`);
    expect(rest).toEqual({ end: true, records: 1, next: null, prev: expect.any(String) });
    expect(await endOf(`&before=${rest.prev}`)).toEqual(first);
    expect((await player.get('/v1/records?after=x')).body.code).toBe('invalidCursor');
    expect((await anyone.get('/v1/records?of=own')).status).toBe(401);
    expect((await anyone.get('/v1/records')).text).toBe('{"end":true,"records":0,"next":null,"prev":null}\n');
  });

  it('are refused from when the token that brings them is revoked', async () => {
    const parts = memoryParts();
    const { players } = parts;
    const find = players.findByToken.bind(players);
    let finds = 0;
    // For the guard, and for the first record.
    players.findByToken = async (hash) => (++finds > 2 ? null : find(hash));
    const other = await startMemoryApp(parts);
    const client = await new Client(other).guest();
    const body = records
      .slice(0, 3)
      .map((record) => JSON.stringify(record))
      .join('\n');
    const answer = await client.post('/v1/records', { body, headers: { 'Content-Type': NDJSON } });
    await other.close();
    expect(
      answer.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { line: 1, game: live.game, problem: null },
      { line: 2, game: null, problem: { code: 'invalidToken' } },
      { line: 3, game: null, problem: { code: 'invalidToken' } },
      { end: true, imported: 1, existing: 0, refused: 2 },
    ]);
  });

  it('are not read by line elsewhere, nor without end', async () => {
    const loud = await sendLines('/v1/records', JSON.stringify(live), 'Application/X-NDJSON; charset=UTF-8');
    expect(loud.body).toContain('"end":true');
    expect((await sendLines('/v1/records/check', JSON.stringify(live))).statusCode).toBe(415);
    expect((await sendLines('/v1/games', '{"ruleset":"card-commons"}')).statusCode).toBe(415);
    expect((await sendLines('/v1/records', 'x'.repeat(9 * 1024 * 1024))).statusCode).toBe(413);
    for (const url of ['/v1/records', '/v1/records/check']) {
      const asOne = await sendLines(
        url,
        `${JSON.stringify(live)}\n${JSON.stringify(other)}\n`,
        'application/json',
      );
      expect([asOne.statusCode, asOne.json().detail]).toEqual([
        415,
        expect.stringContaining('a record a line'),
      ]);
    }
    // Broken documents are reported on as any other.
    for (const text of ['1\nx', '{"a":1}\n}', '{"a":1\n{"b":2}']) {
      const report = await sendLines('/v1/records/check', text, 'application/json');
      expect([report.statusCode, report.json().verdict]).toEqual([200, 'bad']);
    }
    // As many as an export may have, with its last line.
    const many = await sendLines('/v1/records', '\n'.repeat(10_001));
    expect(many.body).toBe('{"end":true,"imported":0,"existing":0,"refused":0}\n');
    const tooMany = await sendLines('/v1/records', '\n'.repeat(10_002));
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([413, 'bodyTooLarge']);
    const large = await player.post('/v1/records', { body: { ...live, scope: 'x'.repeat(2 * 1024 * 1024) } });
    expect(large.status).toBe(413);
  });
});
