import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { checkRecord } from '../../src/game/check-record.js';
import { Clock } from '../../src/platform/clock.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { KeepTime } from '../../src/use-cases/keep-time.js';
import { anyAction } from '../../src/engine/random-bot.js';
import { graphql } from '../support/graphql-client.js';
import { KERNEL } from '../support/kernel.js';
import { streamsFrom } from '../support/playout.js';
import { Client, startService, type TestService } from '../support/test-service.js';

/** The system's clock, and what a test adds to it. */
class MovedClock extends Clock {
  moved = 0;

  now(): number {
    return Date.now() + this.moved;
  }
}

const clock = new MovedClock();

describe('a game of Big Fish over REST', () => {
  let service: TestService;
  let anyone: Client;
  beforeAll(async () => {
    service = await startService(() => ({ clock }));
    anyone = new Client(service.app);
  });
  afterAll(() => service.close());

  const guests = (count: number) => Promise.all(Array.from({ length: count }, () => anyone.guest()));
  /** A dealt game, and its players by seat. */
  const dealt = async (count: number, more: object = {}): Promise<[game: string, players: Client[]]> => {
    const players = await guests(count);
    const created = await players[0]!.post('/v1/games', {
      body: { ruleset: 'big-fish', seats: count, ...more },
    });
    expect(created.status).toBe(201);
    const game = `/v1/games/${created.body.id}`;
    for (const { seat, token } of created.body.invitations) {
      const taken = await players[seat]!.post(`${game}/seats`, { body: { invitation: token } });
      expect(taken).toMatchObject({ status: 200, body: { viewer: `seat:${seat}` } });
    }
    return [game, players];
  };
  const play = async (game: string, players: Client[], seed: number): Promise<void> => {
    const random = streamsFrom(seed)('test/choices');
    for (;;) {
      const { awaiting } = (await anyone.get(game)).body;
      if (awaiting.length === 0) return;
      const { seat } = awaiting[random.uniform(awaiting.length)];
      const { actions, version } = (await players[seat]!.get(`${game}/legal-actions`)).body;
      const entry = actions[random.uniform(Math.max(1, actions.length - 1))] as JsonObject;
      const action = anyAction(bigFish, entry, random);
      const acted = await players[seat]!.post(`${game}/actions`, {
        body: { action, expectedVersion: version },
      });
      expect(acted.status).toBe(200);
    }
  };

  it.each([2, 3, 4, 5])('of %i goes from invitations to a record that checks', async (seats) => {
    const [game, players] = await dealt(seats);
    await play(game, players, seats);
    const ended = (await anyone.get(game)).body;
    expect(ended).toMatchObject({ status: 'finished', outcome: { reason: 'endOfGame' }, seatCount: seats });
    const record = await anyone.get(`${game}/record`);
    expect(checkRecord(KERNEL, record.text)).toMatchObject({ verdict: 'good', outcome: ended.outcome });
    for (let seat = 0; seat < seats; seat++)
      expect((await anyone.get(`${game}/states/${seats + 3}?as=seat:${seat}`)).status).toBe(200);
  });

  it('shows nobody what another has placed, and says so', async () => {
    const [game, [first, second]] = (await dealt(2)) as [string, [Client, Client]];
    const { actions } = (await first.get(`${game}/legal-actions`)).body;
    const action = bigFish.complete(actions[0], actions[0].candidates.slice(0, actions[0].min));
    await first.post(`${game}/actions`, { body: { action } });
    const last = async (client: Client) =>
      [
        (await client.get(`${game}/events`)).body.events.at(-1),
        (await client.get(`${game}/record`)).body.events.at(-1),
      ].map(({ data }) => data.action);
    expect(await last(first)).toEqual([action, action]);
    const shown = { type: 'place', withheld: ['fish'] };
    for (const client of [second, anyone]) expect(await last(client)).toEqual([shown, shown]);
    const stale = await second.post(`${game}/actions`, { body: { action, expectedVersion: 4 } });
    expect(stale.body.data.events.at(-1).data.action).toEqual(shown);
    expect(JSON.stringify(stale.body)).not.toContain(JSON.stringify(action['fish']));
  });

  it('counts two answers of the same moment both, and one that is sent again once', async () => {
    const [game, players] = await dealt(2);
    const answers = await Promise.all(
      players.map(async (player, seat) => {
        const [entry] = (await player.get(`${game}/legal-actions`)).body.actions;
        const action = bigFish.complete(entry, entry.candidates.slice(0, entry.min));
        return () =>
          player.post(`${game}/actions`, {
            body: { action },
            headers: { 'Idempotency-Key': `seat-${seat}-places-its-fish` },
          });
      }),
    );
    const sent = await Promise.all([...answers, ...answers].map((answer) => answer()));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { events } = (await anyone.get(`${game}/events`)).body;
    const seats = events.flatMap(({ type, data }: any) => (type === 'ActionTaken' ? [data.seat] : []));
    expect(seats.sort()).toEqual([0, 1]);
  });

  it('is played with an edition of its creator, and refuses one that is none', async () => {
    const { document } = (await anyone.get('/v1/rulesets/big-fish/editions/house-1')).body;
    const own = { ...document, label: 'Our own box.' };
    const [game] = await dealt(2, { edition: own });
    const { ruleset, edition, view } = (await anyone.get(game)).body;
    expect(ruleset).toBe(`big-fish@1/${edition.hash.slice(0, 16)}`);
    expect([edition.label, view.label]).toEqual(['Our own box.', 'Our own box.']);
    const player = await anyone.guest();
    const bad = { ...document, wildcards: [{ ...document.wildcards[0], copies: 0 }] };
    expect(await player.post('/v1/games', { body: { ruleset: 'big-fish', edition: bad } })).toMatchObject({
      status: 400,
      body: { code: 'badEdition', data: { path: '/edition/wildcards/0/copies' } },
    });
    expect((await anyone.get('/v1/rulesets/big-fish/edition-schema')).body.type).toBe('object');
    expect((await anyone.get('/v1/rulesets/big-fish/editions')).body.editions).toMatchObject([
      { id: 'house-1', ruleset: 'big-fish@1/house-1' },
    ]);
    expect((await anyone.get('/v1/rulesets/card-commons/editions')).body).toEqual({ editions: [] });
    for (const path of ['big-fish/editions/house-9', 'card-commons/edition-schema'])
      expect((await anyone.get(`/v1/rulesets/${path}`)).body.code).toBe('editionNotFound');
  });

  it('goes from the lobby by resignations to a rematch', async () => {
    const [creator, other] = (await guests(2)) as [Client, Client];
    const body = { ruleset: 'big-fish', visibility: 'public', seats: 2 };
    const { id } = (await creator.post('/v1/games', { body })).body;
    const game = `/v1/games/${id}`;
    const lobby = async () => (await anyone.get('/v1/lobby?ruleset=big-fish&limit=5')).body.games;
    expect((await lobby()).map((each: any) => each.id)).toEqual([id]);
    expect((await other.post(`${game}/seats`)).body.status).toBe('running');
    expect(await lobby()).toEqual([]);
    expect((await other.post(`${game}/leave`)).body.code).toBe('alreadyStarted');
    expect((await creator.post(`${game}/rematch`)).body.code).toBe('notOver');
    for (const player of [creator, other]) expect((await player.post(`${game}/resign`)).status).toBe(200);
    expect((await anyone.get(game)).body).toMatchObject({ status: 'finished', retired: [0, 1] });
    const [one, two] = await Promise.all([creator, other].map((player) => player.post(`${game}/rematch`)));
    expect(one!.body.id).toBe(two!.body.id);
    expect((await anyone.get(`/v1/games/${one!.body.id}`)).body).toMatchObject({
      status: 'running',
      parent: { game: id },
    });
    expect((await other.get('/v1/games')).body.games.map((each: any) => each.id)).toEqual([one!.body.id, id]);
  });

  it('gives invitations out, and takes them back', async () => {
    const [creator, other] = (await guests(2)) as [Client, Client];
    const { id, invitations } = (await creator.post('/v1/games', { body: { ruleset: 'big-fish' } })).body;
    const game = `/v1/games/${id}`;
    const revoked = await creator.send('DELETE', `${game}/invitations/${invitations[0].id}`);
    expect(revoked.body).toMatchObject({ status: 'revoked', seat: 1 });
    expect(await other.post(`${game}/seats`, { body: { invitation: invitations[0].token } })).toMatchObject({
      status: 403,
      body: { code: 'invitationNotGood' },
    });
    const anew = await creator.post(`${game}/invitations`, { body: { seat: 1 } });
    expect(anew.status).toBe(201);
    const listed = await creator.get(`${game}/invitations`);
    expect(listed.body.invitations.map(({ status }: any) => status)).toEqual(['revoked', 'open']);
    expect(listed.text).not.toContain('creel_i_');
    const taken = await other.post(`${game}/seats`, {
      body: { invitation: anew.body.token, contribution: 'ab' },
    });
    expect(taken.body.status).toBe('running');
  });

  it('acts for seats that are late, and goes on', async () => {
    const [game] = await dealt(2, { turnLimit: 10 });
    const keepTime = service.app.get(KeepTime);
    expect(await keepTime.actForOverdueSeats()).toBe(0);
    clock.moved += 10_000;
    while ((await keepTime.actForOverdueSeats()) > 0);
    expect((await anyone.get(game)).body).toMatchObject({ awaiting: [{ task: 'turn' }] });
    clock.moved += 31 * 24 * 60 * 60 * 1_000;
    expect(await keepTime.voidGamesLeftAlone()).toBeGreaterThan(0);
    expect((await anyone.get(game)).body).toMatchObject({ status: 'voided', outcome: { reason: 'voided' } });
  });

  it('is asked and played over GraphQL with types', async () => {
    const [game, players] = await dealt(2);
    const id = game.split('/').at(-1)!;
    const tokens = players.map((player) => (player as any).token as string);
    for (const token of tokens) {
      const { data } = await graphql(
        service.app,
        `
          query ($id: ID!) {
            legalActions(game: $id) {
              actions {
                ... on BigFish1LegalAction {
                  type
                  candidates
                  min
                  max
                }
              }
            }
          }
        `,
        { id },
        token,
      );
      const [{ type, candidates, min }] = data.legalActions.actions;
      const acted = await graphql(
        service.app,
        `
          mutation ($id: ID!, $action: BigFish1ActionInput) {
            submitAction(game: $id, bigFish1: $action) {
              step {
                awaiting {
                  task
                }
                view {
                  ... on BigFish1View {
                    label
                    round
                  }
                }
              }
            }
          }
        `,
        { id, action: { type, fish: candidates.slice(0, min) } },
        token,
      );
      expect(acted.data.submitAction.step.view.label).toContain('edition');
    }
    const { seat } = (await anyone.get(game)).body.awaiting[0];
    const drawn = await graphql(
      service.app,
      `
        mutation ($id: ID!) {
          submitAction(game: $id, bigFish1: { type: "draw", from: "deck" }) {
            step {
              version
            }
          }
        }
      `,
      { id },
      tokens[seat],
    );
    expect(drawn.data.submitAction.step.version).toBeGreaterThan(6);
    // As the legal actions tell it, with a null for what this one does not have.
    const anew = await graphql(
      service.app,
      `
        mutation ($id: ID!, $action: BigFish1ActionInput) {
          submitAction(game: $id, bigFish1: $action) {
            step {
              version
            }
          }
        }
      `,
      { id, action: { type: 'draw', from: 'deck', card: null, fish: null, target: null } },
      tokens[seat],
    );
    expect(anew.errors?.[0]?.extensions.code).not.toBe('malformedAction');
    const none = await graphql(
      service.app,
      `
        mutation ($id: ID!) {
          submitAction(game: $id) {
            step {
              version
            }
          }
        }
      `,
      { id },
      tokens[seat],
    );
    expect(none.errors![0]!.extensions.code).toBe('invalidRequest');
  });
});
