import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawChallenges } from '../../src/use-cases/draw-challenges.js';
import { RevealChallenges } from '../../src/use-cases/reveal-challenges.js';
import { DAY, HOUR, ID, TODAY } from '../support/challenge-day.js';
import { everythingOf, withoutAliases } from '../support/everything-of.js';
import { graphql } from '../support/graphql-client.js';
import { playOut } from '../support/play-game.js';
import { SetClock } from '../support/set-clock.js';
import { Client, startService, type TestService } from '../support/test-service.js';

describe('a challenge over both faces', () => {
  const clock = new SetClock(TODAY - 3 * DAY);
  let service: TestService;
  let anyone: Client;
  beforeAll(async () => {
    service = await startService(() => ({ clock }));
    anyone = new Client(service.app);
    await service.app.get(DrawChallenges).execute();
    clock.at = TODAY + HOUR;
  });
  afterAll(() => service.close());

  const players: { token: string; id: string; client: Client }[] = [];
  const guest = async () => {
    const { id, token } = (await anyone.post('/v1/players')).body;
    const player = { id, token, client: anyone.as(token) };
    players.push(player);
    return player;
  };
  const at = (rest = '') => `/v1/challenges/${ID}${rest}`;
  /** Both answers to one question, the service's time being the same. */
  const both = async (path: string, query: string, token?: string) => {
    const rest = (await anyone.get(path, token === undefined ? {} : { token })).body;
    const asked = `{ asked: ${query.replace('$id', `"${ID}"`)} }`;
    const { data, errors } = await graphql(service.app, asked, {}, token);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return [withoutAliases(data.asked), rest];
  };

  it('is listed, read and found as the one of today', async () => {
    const [asked, listed] = await both(
      '/v1/challenges?limit=5',
      `challenges(limit: 5) ${everythingOf('ChallengeList')}`,
    );
    expect(asked).toEqual(listed);
    const next = await anyone.get(`/v1/challenges?limit=5&after=${listed.next}`);
    const back = await anyone.get(`/v1/challenges?limit=5&before=${next.body.prev}`);
    expect(back.body.challenges).toEqual(listed.challenges);
    expect(next.headers['link']).toContain('rel="prev"');
    const [one, today] = await both(
      '/v1/challenges/today',
      `challenge(id: $id) ${everythingOf('Challenge')}`,
    );
    expect(one).toEqual(today);
    expect(today).toMatchObject({ id: ID, status: 'open', lateCommitted: false, serverSeed: null });
    for (const none of ['today-2026-12-01', 'card-commons-2019-12-01', 'x'.repeat(90), 'Card-Commons'])
      expect((await anyone.get(`/v1/challenges/${none}`)).body.code).toBe('challengeNotFound');
    expect((await anyone.get(at('/reveal'))).body.code).toBe('challengeSealed');
  });

  it('is played once by each player, by whichever face it is begun', async () => {
    for (const name of ['Ada', 'Bob', 'Cleo']) {
      const { client } = await guest();
      expect((await client.send('PATCH', '/v1/players/me', { body: { name } })).body.name).toBe(name);
    }
    await guest();
    for (const [i, { client, token }] of players.entries()) {
      const begun = await client.post(at('/attempts'));
      expect([begun.status, begun.headers['idempotency-replayed']]).toEqual([201, undefined]);
      const again = await client.post(at('/attempts'));
      expect([again.headers['idempotency-replayed'], again.body.game.id]).toEqual([
        'true',
        begun.body.game.id,
      ]);
      const begin = `mutation($id: ID!) { beginAttempt(challenge: $id) { attempt ${everythingOf('Attempt')} replayed } }`;
      const { data } = await graphql(service.app, begin, { id: ID }, token);
      expect(withoutAliases(data.beginAttempt)).toEqual({ attempt: begun.body.attempt, replayed: true });
      clock.pass(1_000);
      if (i < 3)
        await playOut(client, `/v1/games/${begun.body.game.id}`, (count, step) => (step * 7 + i) % count);
    }
  });

  it('tells everybody of its board and its attempts the same', async () => {
    const [asked, board] = await both(
      at('/leaderboard?limit=2'),
      `leaderboard(challenge: $id, limit: 2) ${everythingOf('Leaderboard')}`,
    );
    expect(asked).toEqual(board);
    expect(board).toMatchObject({ attempts: 4, finished: 3, standing: null });
    const second = (await anyone.get(at(`/leaderboard?limit=2&after=${board.next}`))).body;
    expect([...board.rows, ...second.rows].map(({ name }) => name).sort()).toEqual(['Ada', 'Bob', 'Cleo']);
    expect((await anyone.get(at(`/leaderboard?limit=2&before=${second.prev}`))).body.rows).toEqual(
      board.rows,
    );
    const { token } = players[1]!;
    const [mine, around] = await both(
      at('/leaderboard?around=me&limit=1'),
      `leaderboard(challenge: $id, limit: 1, aroundMe: true) ${everythingOf('Leaderboard')}`,
      token,
    );
    expect(mine).toEqual(around);
    expect(around.rows).toMatchObject([{ name: 'Bob', own: true }]);
    expect(around.rows[0].rank).toBe(around.standing.rank);
    expect((await anyone.get(at('/leaderboard?around=me'))).status).toBe(401);
    expect(await anyone.get(at('/leaderboard?around=me'))).toMatchObject({
      body: { code: 'authenticationRequired' },
      headers: { 'www-authenticate': expect.stringContaining('Bearer') },
    });
    const [some, attempts] = await both(
      at('/attempts'),
      `attempts(challenge: $id) ${everythingOf('AttemptList')}`,
    );
    expect(some).toEqual(attempts);
    expect(attempts.attempts).toHaveLength(4);
    const text = JSON.stringify([board, around, attempts]);
    for (const { id } of players) expect(text).not.toContain(id);
  });

  it('tells a player of its own attempt and days the same', async () => {
    const { id, token } = players[0]!;
    for (const [path, query] of [
      [at('/attempts/me'), `attempt(challenge: $id) ${everythingOf('Attempt')}`],
      [at('/attempts/me/share'), `share(challenge: $id) ${everythingOf('Share')}`],
      [
        `/v1/players/${id}/challenges`,
        `playedChallenges(player: "${id}") ${everythingOf('PlayerChallenges')}`,
      ],
      ['/v1/players/me/challenges', `playedChallenges(player: "me") ${everythingOf('PlayerChallenges')}`],
      ['/v1/players/me', `player ${everythingOf('Player')}`],
    ] as const) {
      const [asked, rest] = await both(path, query, token);
      expect(asked).toEqual(rest);
    }
    const own = await anyone.get('/v1/players/me/challenges', { token });
    expect(own.body).toEqual((await anyone.get(`/v1/players/${id}/challenges`)).body);
    expect(own.body.histories[0].days[0]).toMatchObject({ challenge: ID });
    expect((await anyone.get('/v1/players/me/challenges')).body.code).toBe('authenticationRequired');
    const { errors } = await graphql(service.app, '{ playedChallenges(player: "me") { now } }', {});
    expect(errors![0]!.extensions.code).toBe('authenticationRequired');
    expect((await anyone.get('/v1/players/Me/challenges', { token })).body.code).toBe('playerNotFound');
  });

  it('lets a client keep a board until it changes, though the time goes on', async () => {
    const { headers } = await anyone.get(at('/leaderboard'));
    clock.pass(5_000);
    const sent = { headers: { 'If-None-Match': headers['etag']! } };
    expect((await anyone.get(at('/leaderboard'), sent)).status).toBe(304);
    const { client } = await guest();
    await client.send('PATCH', '/v1/players/me', { body: { name: 'Eve' } });
    const { game } = (await client.post(at('/attempts'))).body;
    await client.post(`/v1/games/${game.id}/actions`, { body: { action: { type: 'stop' } } });
    expect((await anyone.get(at('/leaderboard'), sent)).status).toBe(200);
  });

  it('is revealed when its time is over, and everything of it is open then', async () => {
    clock.at = TODAY + DAY + 2 * HOUR;
    const running = (await players[3]!.client.get(at('/attempts/me'))).body;
    const late = { body: { action: { type: 'stop' } } };
    const answer = await players[3]!.client.post(`/v1/games/${running.game}/actions`, late);
    expect(answer.body.code).toBe('attemptOver');
    await service.app.get(RevealChallenges).execute();
    const [asked, reveal] = await both(
      at('/reveal'),
      `challengeReveal(challenge: $id) ${everythingOf('ChallengeReveal')}`,
    );
    expect(asked).toEqual(reveal);
    const { attempts } = (await anyone.get(at('/attempts'))).body;
    for (const { game } of attempts) {
      const record = await anyone.get(`/v1/games/${game}/record`);
      expect(record.body).toMatchObject({ kind: 'daily', scope: ID, serverSeed: reveal.serverSeed });
      expect((await anyone.post('/v1/records/check', { body: record.text })).body.verdict).toBe('good');
    }
    const practice = { body: { practice: true } };
    expect((await players[0]!.client.post(at('/attempts'), practice)).body).toMatchObject({
      attempt: null,
      game: { kind: 'daily', serverSeed: reveal.serverSeed, status: 'running' },
    });
    expect((await anyone.get(at('/attempts'))).body.attempts).toEqual(attempts);
  });
});
