import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { graphql } from '../support/graphql-client.js';
import { CALM, Client, startMemoryApp } from '../support/test-service.js';

const NONE = '018f4e2a-0000-7000-8000-000000000001';

describe('reading more at once', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  beforeAll(async () => {
    app = await startMemoryApp();
    anyone = new Client(app);
  });
  afterAll(() => app.close());

  it('brings the legal actions along, of the same version', async () => {
    const player = await anyone.guest();
    const game = await player.newGame(CALM);
    const legal = (await player.get(`${game}/legal-actions`)).body;
    const read = (await player.get(`${game}?include=legalActions`)).body;
    expect(read.legalActions).toEqual(legal);
    expect((await anyone.get(`${game}?include=legalActions`)).body.legalActions).toBeNull();
    expect((await player.get(game)).body).not.toHaveProperty('legalActions');
    expect((await player.get(`${game}?include=cards`)).body.code).toBe('invalidRequest');
    const [action] = legal.actions;
    const acted = await player.post(`${game}/actions?include=legalActions`, { body: { action } });
    expect(acted.body.legalActions).toEqual((await player.get(`${game}/legal-actions`)).body);
    expect(acted.headers['etag']).toMatch(new RegExp(`^"${acted.body.version}\\.`));
    const stopped = await player.post(`${game}/actions?include=legalActions`, {
      body: { action: { type: 'stop' } },
    });
    expect(stopped.body.legalActions.actions).toEqual([]);
  });

  it('brings them along over GraphQL', async () => {
    const { token } = (await anyone.post('/v1/players')).body;
    const game = (await anyone.as(token).newGame(CALM)).split('/').at(-1)!;
    const { actions } = (await anyone.as(token).get(`/v1/games/${game}/legal-actions`)).body;
    const { data } = await graphql(
      app,
      `
        mutation ($game: ID!, $action: JSON!) {
          submitAction(game: $game, action: $action) {
            step {
              version
            }
            legalActions {
              version
              seat
            }
          }
        }
      `,
      { game, action: actions[0] },
      token,
    );
    expect(data.submitAction.legalActions).toEqual({ version: data.submitAction.step.version, seat: 0 });
  });

  it('reads many games, each as its caller may see it', async () => {
    const { token } = (await anyone.post('/v1/players')).body;
    const player = anyone.as(token);
    const open = (await player.post('/v1/games', { body: CALM })).body;
    const hidden = (
      await player.post('/v1/games', { body: { ruleset: 'card-commons', visibility: 'private' } })
    ).body;
    const body = { ids: [hidden.id, NONE, open.id] };
    const own = (await player.post('/v1/games/read', { body })).body;
    expect(own.games.map(({ id, viewer }: any) => [id, viewer])).toEqual([
      [hidden.id, 'seat:0'],
      [open.id, 'seat:0'],
    ]);
    expect(own.missing).toEqual([NONE]);
    const theirs = (await anyone.post('/v1/games/read', { body })).body;
    expect(theirs.games.map(({ id, viewer }: any) => [id, viewer])).toEqual([[open.id, 'spectator']]);
    expect(theirs.missing).toEqual([hidden.id, NONE]);
    const { data } = await graphql(
      app,
      'query($ids: [ID!]!) { gamesById(ids: $ids) { games { id viewer } missing } }',
      body,
      token,
    );
    expect(data.gamesById.games.map(({ id }: any) => id)).toEqual([hidden.id, open.id]);
    for (const ids of [
      [],
      [NONE, NONE],
      Array.from({ length: 101 }, (_, i) => `${NONE.slice(0, -3)}${100 + i}`),
      ['x'],
    ])
      expect((await anyone.post('/v1/games/read', { body: { ids } })).body.code).toBe('invalidRequest');
  });
});
