import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { type Database, openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import type { ShownNewKey, WantedKey } from '../../src/use-cases/keys.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { graphql } from '../support/graphql-client.js';
import { KERNEL } from '../support/kernel.js';
import { openStream } from '../support/stream-client.js';
import { CALM, Client, startService, type TestService } from '../support/test-service.js';

/** A second process of the service, as far as its memory and its connections go. */
interface Beside {
  readonly app: NestFastifyApplication;
  readonly database: Database;
}

describe('identity', () => {
  let service: TestService;
  let beside: Beside;
  let useCases: UseCases;
  let anyone: Client;
  beforeAll(async () => {
    service = await startService();
    const { databaseUrl: url } = service;
    const database = await openDatabase({ ownerUrl: url, serviceUrl: url, allowUnsafeDurability: true });
    const parts = realParts(database, new InlineRecordChecker(KERNEL));
    beside = { database, app: await createApp(parts) };
    await beside.app.listen(0, '127.0.0.1');
    useCases = useCasesOf(parts);
    anyone = new Client(service.app);
  });
  afterAll(async () => {
    await beside.app.close();
    await beside.database.close();
    await service.close();
  });

  const newKey = (wanted: Partial<WantedKey> = {}): Promise<ShownNewKey> =>
    useCases.keys.create({
      name: 'Pond',
      scopes: ['games:read', 'games:play', 'players:create'],
      lifetime: null,
      ...wanted,
    });
  const for_ = (player: string) => ({ headers: { 'Creel-Player': player } });
  const query = async (sql: string, values: unknown[] = []): Promise<any[]> =>
    (await service.database.pool.query(sql, values)).rows;

  it('lets an application make players and act for them, and says so', async () => {
    const key = await newKey();
    const application = anyone.as(key.key);
    expect(key.key).toMatch(/^creel_k_[0-9a-f]{12}_[0-9a-f]{64}$/);
    const { key: _, ...shown } = key;
    expect((await application.get('/v1/keys/me')).body).toEqual(shown);
    const made = (await application.post('/v1/players', { body: { bot: true } })).body;
    expect((await anyone.get(`/v1/players/${made.id}`)).body).toEqual({
      id: made.id,
      name: null,
      bot: true,
      createdBy: { id: key.application.id, name: 'Pond' },
      deleted: false,
    });
    const created = await application.post('/v1/games', { body: CALM, ...for_(made.id) });
    expect(created.headers['creel-application']).toBe(key.application.id);
    const game = `/v1/games/${created.body.id}`;
    const legal = await application.get(`${game}/legal-actions`, for_(made.id));
    const body = { action: legal.body.actions[0] };
    const acted = await application.post(`${game}/actions`, { body, ...for_(made.id) });
    expect([acted.status, acted.headers['creel-application']]).toEqual([200, key.application.id]);
    // The player itself acts too, and then nobody else is named.
    const alone = await anyone.as(made.token).post(`${game}/actions`, {
      body: { action: { type: 'stop' } },
      headers: { 'Idempotency-Key': 'a-key-of-16-characters' },
    });
    expect([alone.status, alone.headers['creel-application']]).toEqual([200, undefined]);
    const rows = await query(
      'SELECT version, application FROM commands WHERE coalesce(game_id, scope) = $1 ORDER BY version',
      [created.body.id],
    );
    expect(rows).toEqual([
      { version: 3, application: key.application.id },
      { version: 4, application: key.application.id },
      { version: alone.body.version, application: null },
    ]);
  });

  it('keeps what an application does with games of several seats and attempts too', async () => {
    const key = await newKey();
    const application = anyone.as(key.key);
    const made = (await application.post('/v1/players')).body;
    const table = await application.post('/v1/games', { body: { ruleset: 'big-fish' }, ...for_(made.id) });
    expect([table.status, table.body.invitations.length > 0]).toEqual([201, true]);
    await useCases.drawChallenges.execute();
    const { body: today } = await anyone.get('/v1/challenges/today');
    const begun = await application.post(`/v1/challenges/${today.id}/attempts`, for_(made.id));
    expect(begun.status).toBe(201);
    const rows = await query('SELECT application FROM commands WHERE scope = $1', [made.id]);
    expect(rows).toEqual([{ application: key.application.id }, { application: key.application.id }]);
  });

  it('ends a key at once in every process, when it is revoked', async () => {
    const key = await newKey();
    const [here, there] = [anyone.as(key.key), new Client(beside.app, key.key)];
    const works = async () => [
      (await here.get('/v1/keys/me')).status,
      (await there.get('/v1/keys/me')).status,
    ];
    expect(await works()).toEqual([200, 200]);
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const { id } = (await here.post('/v1/players')).body;
    const headers = { 'Creel-Player': id };
    const stream = await openStream(`http://127.0.0.1:${port}/v1/stream`, { token: key.key, headers });
    expect((await stream.next())!.data.message).toBe('position');
    expect((await there.send('DELETE', '/v1/keys/me')).body).toMatchObject({ status: 'revoked' });
    expect(await works()).toEqual([401, 401]);
    expect((await stream.rest()).map(({ data }) => data.reason)).toEqual(['revoked']);
    expect((await here.get('/v1/keys/me')).body).toMatchObject({
      code: 'keyNotGood',
      data: { status: 'revoked' },
    });
  });

  it('puts a key in the place of another, with an overlap', async () => {
    const old = await newKey({ lifetime: 3_600_000 });
    const rotated = await anyone.as(old.key).post('/v1/keys/me/rotate', { body: { overlap: 60 } });
    expect([rotated.status, rotated.headers['cache-control']]).toEqual([201, 'no-store']);
    expect(rotated.body).toMatchObject({ application: old.application, scopes: old.scopes, status: 'good' });
    const end = async (key: string) =>
      Date.parse((await new Client(beside.app, key).get('/v1/keys/me')).body.expiresAt) - Date.now();
    expect(await end(old.key)).toBeLessThan(60_000);
    expect(await end(rotated.body.key)).toBeGreaterThan(3_000_000);
    // Once more, as where the first answer was lost: for as long as it was made for, and not as it is still good.
    const again = await anyone.as(old.key).post('/v1/keys/me/rotate', { body: { overlap: 60 } });
    expect(await end(again.body.key)).toBeGreaterThan(3_000_000);
    const last = await anyone.as(rotated.body.key).post('/v1/keys/me/rotate');
    expect((await new Client(beside.app, rotated.body.key).get('/v1/keys/me')).body.code).toBe('keyNotGood');
    expect((await new Client(beside.app, last.body.key).get('/v1/keys/me')).status).toBe(200);
  });

  it("rotates a player's token, and revokes all of them, in every process", async () => {
    const { token, id } = (await anyone.post('/v1/players')).body;
    const status = async (one: string) => (await new Client(beside.app, one).get('/v1/players/me')).status;
    const rotate = (one: string, overlap: number) =>
      anyone.as(one).post('/v1/players/me/token', { body: { overlap } });
    expect(await status(token)).toBe(200);
    const second = (await rotate(token, 60)).body;
    expect([await status(token), await status(second.token)]).toEqual([200, 200]);
    const third = (await rotate(second.token, 0)).body;
    expect([await status(token), await status(second.token), await status(third.token)]).toEqual([
      401, 401, 200,
    ]);
    expect((await anyone.as(third.token).send('DELETE', '/v1/players/me/token')).body).toEqual({
      revoked: true,
    });
    expect(await status(third.token)).toBe(401);
    expect((await anyone.get(`/v1/players/${id}`)).body).toMatchObject({ id, deleted: false });
  });

  it('gives a secret once, and so takes no key for a repeat', async () => {
    const key = await newKey();
    const { token } = (await anyone.post('/v1/players')).body;
    const headers = { 'Idempotency-Key': 'a-key-of-16-characters' };
    for (const [secret, path] of [
      [token, '/v1/players/me/token'],
      [key.key, '/v1/keys/me/rotate'],
      [key.key, '/v1/players'],
    ] as const)
      expect((await anyone.as(secret).post(path, { headers })).body.code).toBe('idempotencyKeyNotAllowed');
  });

  it('deletes a player: name and tokens go, seats are given up, events stay', async () => {
    const [one, two] = [(await anyone.post('/v1/players')).body, (await anyone.post('/v1/players')).body];
    const [leaver, other] = [anyone.as(one.token), anyone.as(two.token)];
    await leaver.send('PATCH', '/v1/players/me', { body: { name: 'Gone Fishing' } });
    const alone = (await leaver.post('/v1/games', { body: CALM })).body.id;
    const table = (await leaver.post('/v1/games', { body: { ruleset: 'big-fish', seats: 2 } })).body;
    await other.post(`/v1/games/${table.id}/seats`, { body: { invitation: table.invitations[0].token } });
    const waits = (await other.post('/v1/games', { body: { ruleset: 'big-fish', seats: 3 } })).body;
    await leaver.post(`/v1/games/${waits.id}/seats`, { body: { invitation: waits.invitations[0].token } });

    expect((await leaver.send('DELETE', '/v1/players/me')).body).toMatchObject({ name: null, deleted: true });
    expect((await new Client(beside.app, one.token).get('/v1/players/me')).status).toBe(401);
    expect((await anyone.get(`/v1/players/${one.id}`)).body).toMatchObject({ name: null, deleted: true });
    expect((await other.send('PATCH', '/v1/players/me', { body: { name: 'gone-fishing' } })).body.code).toBe(
      'nameTaken',
    );
    expect((await anyone.get(`/v1/games/${alone}`)).body.status).toBe('finished');
    expect((await other.get(`/v1/games/${table.id}`)).body.retired).toContain(0);
    expect((await other.get(`/v1/games/${waits.id}`)).body.seats.map(({ seat }: any) => seat)).toEqual([0]);
    const record = await anyone.get(`/v1/games/${alone}/record`);
    expect((await anyone.post('/v1/records/check', { body: record.text })).body.verdict).toBe('good');
    expect(await query('SELECT count(*)::integer AS n FROM players WHERE leaving')).toEqual([{ n: 0 }]);
  });

  it('leaves the seats of players who have gone to a timer, where they are many', async () => {
    const player = await anyone.guest();
    const { id } = (await player.get('/v1/players/me')).body;
    const game = (await player.post('/v1/games', { body: CALM })).body.id;
    // As if the process had ended right after the player was deleted.
    await query('UPDATE players SET deleted_at = 1, leaving = true WHERE id = $1', [id]);
    expect(await useCases.giveUpSeats.execute()).toBe(1);
    expect(await useCases.giveUpSeats.execute()).toBe(0);
    expect((await anyone.get(`/v1/games/${game}`)).body.status).toBe('finished');
  });

  it('shows on the board who is a bot, and a row without a name for who is gone', async () => {
    const { body: today } = await anyone.get('/v1/challenges/today');
    const at = `/v1/challenges/${today.id}`;
    const finish = async (name: string, bot: boolean) => {
      const player = await anyone.guest();
      await player.send('PATCH', '/v1/players/me', { body: { name, ...(bot ? { bot } : {}) } });
      const { game } = (await player.post(`${at}/attempts`)).body;
      await player.post(`/v1/games/${game.id}/actions`, { body: { action: { type: 'stop' } } });
      return player;
    };
    await finish('Deep Ocean', true);
    const gone = await finish('Was Here', false);
    await gone.send('DELETE', '/v1/players/me');
    const rows = (await anyone.get(`${at}/leaderboard`)).body.rows.map(({ name, bot }: any) => ({
      name,
      bot,
    }));
    expect(rows).toEqual([
      { name: 'Deep Ocean', bot: true },
      { name: null, bot: false },
    ]);
    const { attempts } = (await anyone.get(`${at}/attempts`)).body;
    expect(attempts.filter(({ bot }: any) => bot)).toHaveLength(1);
  });

  it('is the same over GraphQL', async () => {
    const key = await newKey();
    const ask = (text: string, secret?: string) => graphql(service.app, text, {}, secret);
    expect((await ask('{ key { prefix status application { name } } }', key.key)).data.key).toEqual({
      prefix: key.prefix,
      status: 'good',
      application: { name: 'Pond' },
    });
    const guest = (await ask('mutation { createGuest(bot: true) { id token bot } }', key.key)).data
      .createGuest;
    const shown = (await ask(`{ playerById(id: "${guest.id}") { bot deleted createdBy { id } } }`)).data
      .playerById;
    expect(shown).toEqual({ bot: true, deleted: false, createdBy: { id: key.application.id } });
    const { token } = (await ask('mutation { rotateToken(overlap: 5) { token } }', guest.token)).data
      .rotateToken;
    expect((await ask('mutation { deletePlayer { deleted } }', token)).data.deletePlayer).toEqual({
      deleted: true,
    });
    expect((await ask('{ player { id } }', token)).errors![0]!.extensions.code).toBe('invalidToken');
    expect(
      (await ask('mutation { rotateKey(overlap: -1) { key } }', key.key)).errors![0]!.extensions.code,
    ).toBe('invalidRequest');
    expect((await ask('mutation { revokeKey { status } }', key.key)).data.revokeKey).toEqual({
      status: 'revoked',
    });
  });
});
