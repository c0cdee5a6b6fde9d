import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { graphql } from '../support/graphql-client.js';
import { readNotation } from '../support/round-trips.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const RIVER = { ruleset: 'card-commons', kind: 'open', openText: 'river-15' };

describe('notation', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  let token: string;
  let player: Client;
  beforeAll(async () => {
    app = await startMemoryApp();
    anyone = new Client(app);
    token = (await anyone.post('/v1/players')).body.token;
    player = anyone.as(token);
  });
  afterAll(() => app.close());

  it('is taken in place of an action over both protocols, and told when the game is over', async () => {
    const game = await player.newGame(RIVER);
    const id = game.split('/').at(-1);
    const foreseen = await player.post(`${game}/actions/preview`, { body: { action: 'Catch QC on 7C' } });
    expect(foreseen.body.steps[0].action).toEqual({ type: 'catch', card: 'QC', school: '7C' });
    const acted = await player.post(`${game}/actions`, {
      body: { action: 'catch  qc 7c', expectedVersion: 3 },
    });
    expect(acted.body.happened[0].action).toEqual({ type: 'catch', card: 'QC', school: '7C' });
    const query = `mutation($id: ID!, $action: JSON) { submitAction(game: $id, action: $action) { step { version } } }`;
    const typed = await graphql(app, query, { id, action: 'release 8S to 2' }, token);
    expect(typed.data.submitAction.step.version).toBe(5);
    expect((await anyone.get(`${game}/notation`)).body.code).toBe('notRevealed');
    await player.post(`${game}/actions`, { body: { action: 'stop' } });
    const { text, headers } = await anyone.get(`${game}/notation`);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const record = (await anyone.get(`${game}/record`)).body;
    expect(text).toBe(
      [
        `[Game "${id}"]`,
        '[Ruleset "card-commons@1"]',
        '[Kind "open"]',
        '[Scope "open"]',
        `[Commitment "${record.commitment}"]`,
        `[Seed "${record.serverSeed}"]`,
        '[OpenText "river-15"]',
        '[Seats "1"]',
        `[Result "${record.outcome.scores[0]}"]`,
        '[Winners "seat:0"]',
        '[Reason "stopped"]',
        '',
        '1. catch QC on 7C',
        '2. release 8S to 2',
        '3. stop',
        '',
      ].join('\n'),
    );
    const again = { headers: { 'If-None-Match': headers['etag']! } };
    expect((await anyone.get(`${game}/notation`, again)).status).toBe(304);
  });

  it('that is none is refused with what would be accepted', async () => {
    const game = await player.newGame(RIVER);
    for (const path of ['actions', 'actions/preview']) {
      const { status, body } = await player.post(`${game}/${path}`, { body: { action: 'go fish' } });
      expect([status, body.code]).toEqual([400, 'unreadableNotation']);
      expect(body.data.forms).toEqual(cardCommons.notation.forms);
      expect(body.detail).toContain('release 4S to 3');
    }
    const waiting = await player.newGame({ ruleset: 'card-commons', start: false });
    const early = await player.post(`${waiting}/actions`, { body: { action: 'go fish' } });
    expect(early.body.code).toBe('notStarted');
    expect((await player.post(`${game}/actions`, { body: { action: 7 } })).body.code).toBe('invalidRequest');
  });

  it('of a legal action does what the action does', async () => {
    const [one, two] = [await player.newGame(RIVER), await player.newGame(RIVER)];
    for (let step = 0; step < 8; step++) {
      const { actions } = (await player.get(`${one}/legal-actions`)).body;
      if (actions.length < 2) break;
      const action = actions[(step * 7) % (actions.length - 1)];
      const notation = cardCommons.notation.write(action);
      expect(readNotation(cardCommons, notation)).toEqual(action);
      const done = await player.post(`${one}/actions`, { body: { action } });
      const noted = await player.post(`${two}/actions`, { body: { action: notation } });
      expect(noted.body.happened).toEqual(done.body.happened);
    }
  });
});
