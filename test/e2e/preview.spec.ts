import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingOf } from '../support/everything-of.js';
import { graphql } from '../support/graphql-client.js';
import { CALM, Client, startMemoryApp } from '../support/test-service.js';

const STOP = { type: 'stop' };

describe('a preview', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  beforeAll(async () => {
    app = await startMemoryApp();
    anyone = new Client(app);
  });
  afterAll(() => app.close());

  it('tells what an action does up to the first unseen card, and does nothing', async () => {
    const player = await anyone.guest();
    const game = await player.newGame(CALM);
    const before = (await player.get(game)).text;
    const [action] = (await player.get(`${game}/legal-actions`)).body.actions;
    const { status, body } = await player.post(`${game}/actions/preview`, { body: { action } });
    expect([status, body.version, body.seat, body.stopped, body.outcome]).toEqual([
      200,
      3,
      0,
      'unseen',
      null,
    ]);
    expect(body.steps).toEqual([{ action, happened: [{ type: 'played', action }] }]);
    // The card is gone, and the one that will be drawn for it is not there yet.
    expect(body.view.hand).toHaveLength(3);
    expect((await player.get(game)).text).toBe(before);
    const acted = (await player.post(`${game}/actions`, { body: { action } })).body;
    expect(acted.happened.slice(0, 1)).toEqual(body.steps[0].happened);
    expect(acted.view.hand.slice(0, 3)).toEqual(body.view.hand);
  });

  it('goes on through a line of actions while nothing unseen comes up', async () => {
    const player = await anyone.guest();
    const game = await player.newGame(CALM);
    const [action] = (await player.get(`${game}/legal-actions`)).body.actions;
    const look = async (...actions: object[]) =>
      (await player.post(`${game}/actions/preview`, { body: { actions } })).body;
    const ended = await look(STOP);
    expect(ended).toMatchObject({
      stopped: null,
      outcome: { reason: 'stopped' },
      view: { status: 'finished' },
    });
    expect(await look(STOP, action)).toMatchObject({ stopped: 'over', steps: ended.steps });
    // What comes after an unseen card is not looked at, right or wrong.
    expect(await look(action, { type: 'x' })).toMatchObject({ stopped: 'unseen', steps: [{ action }] });
    await player.post(`${game}/actions`, { body: { action: STOP } });
    expect(await look(STOP)).toMatchObject({ code: 'gameOver' });
  });

  it('stops where it is for others to act', async () => {
    const [one, other] = [await anyone.guest(), await anyone.guest()];
    const body = { ruleset: 'big-fish', seats: 2, visibility: 'public', firstSeat: 0 };
    const game = await one.newGame(body);
    await other.post(`${game}/seats`, { body: {} });
    const place = async (player: Client) => {
      const [entry] = (await player.get(`${game}/legal-actions`)).body.actions;
      return { type: 'place', fish: entry.candidates.slice(0, entry.min) };
    };
    const [mine, theirs] = [await place(one), await place(other)];
    const previewed = async (player: Client, ...actions: object[]) =>
      (await player.post(`${game}/actions/preview`, { body: { actions } })).body;
    expect(await previewed(one, mine, mine)).toMatchObject({
      stopped: 'othersToAct',
      steps: [{ action: mine, happened: [{ type: 'answered', seat: 0 }] }],
      view: { own: { answer: mine.fish } },
    });
    await one.post(`${game}/actions`, { body: { action: mine } });
    // What the other has placed comes up when this seat places.
    expect(await previewed(other, theirs)).toMatchObject({ stopped: 'unseen' });
    await other.post(`${game}/actions`, { body: { action: theirs } });
    expect(await previewed(other, theirs)).toMatchObject({ code: 'notYourTurn', data: { position: 0 } });
  });

  it('is refused as the action would be, and for who has no seat', async () => {
    const player = await anyone.guest();
    const game = await player.newGame(CALM);
    const wrong = { type: 'release', card: 'KS', column: 0 };
    const refused = (await player.post(`${game}/actions`, { body: { action: wrong } })).body;
    const code = async (asked: Client, body: object) =>
      (await asked.post(`${game}/actions/preview`, { body })).body.code;
    expect(await code(player, { action: wrong })).toBe(refused.code);
    expect(await code(await anyone.guest(), { action: STOP })).toBe('notASeat');
    expect(await code(anyone, { action: STOP })).toBe('authenticationRequired');
    const long = { actions: Array.from({ length: 51 }, () => STOP) };
    for (const body of [{}, { action: STOP, actions: [STOP] }, { actions: [] }, long, { actions: [7] }])
      expect(await code(player, body)).toBe('invalidRequest');
    const waiting = await player.newGame({ ruleset: 'card-commons', start: false });
    const early = await player.post(`${waiting}/actions/preview`, { body: { action: STOP } });
    expect(early.body.code).toBe('notStarted');
  });

  it('is the same over GraphQL', async () => {
    const { token } = (await anyone.post('/v1/players')).body;
    const player = anyone.as(token);
    const game = (await player.newGame(CALM)).split('/').at(-1)!;
    const { actions } = (await player.get(`/v1/games/${game}/legal-actions`)).body;
    const query = `query($game: ID!, $actions: [JSON!]!) { preview(game: $game, actions: $actions) ${everythingOf('Preview')} }`;
    const ask = (line: readonly unknown[]) => graphql(app, query, { game, actions: line }, token);
    const rest = (await player.post(`/v1/games/${game}/actions/preview`, { body: { action: actions[0] } }))
      .body;
    const { view, ...told } = (await ask(actions.slice(0, 1))).data.preview;
    expect({ ...told, view: { ...view, __typename: undefined } }).toEqual({
      ...rest,
      view: { ...rest.view, __typename: undefined },
    });
    expect((await ask([])).errors![0]!.extensions.code).toBe('invalidRequest');
    expect((await ask([{ type: 'x' }])).errors![0]!.extensions).toMatchObject({ data: { position: 0 } });
  });
});
