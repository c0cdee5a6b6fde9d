import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReceipt, compareReceipt } from '../../src/game/receipt.js';
import { nodeVerify } from '../../src/platform/node-receipt-signer.js';
import { graphql } from '../support/graphql-client.js';
import { aSigner, KNOWN_KEY } from '../support/signer.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const KEY = { 'Idempotency-Key': 'the-same-command-once-more' };

describe('receipts', () => {
  let app: NestFastifyApplication;
  let token: string;
  let player: Client;
  beforeAll(async () => {
    app = await startMemoryApp({ receiptSigner: aSigner(), origin: 'https://pond.example' });
    token = (await new Client(app).post('/v1/players')).body.token;
    player = new Client(app).as(token);
  });
  afterAll(() => app.close());

  it('come over REST and GraphQL, and once more with a repeat', async () => {
    const created = (await player.post('/v1/games', { body: { ruleset: 'card-commons', start: false } }))
      .body;
    const at = `/v1/games/${created.id}`;
    const started = (await player.post(`${at}/start`, { body: { contribution: 'a1' } })).body;
    const ask = `mutation { submitAction(game: "${created.id}", action: { type: "stop" }, idempotencyKey: "${KEY['Idempotency-Key']}") { replayed receipt } }`;
    const { data } = await graphql(app, ask, {}, token);
    const again = await player.post(`${at}/actions`, { body: { action: { type: 'stop' } }, headers: KEY });
    const acted = data.submitAction;
    expect([acted.replayed, again.headers['idempotency-replayed']]).toEqual([false, 'true']);
    expect(again.body.receipt).toEqual(acted.receipt);
    const record = (await player.get(`${at}/record`)).body;
    for (const receipt of [created.receipt, started.receipt, acted.receipt]) {
      expect(checkReceipt(nodeVerify, receipt, KNOWN_KEY)).toBeNull();
      expect(compareReceipt(receipt, record)).toBeNull();
    }
  });

  it('are signed by keys that everybody can ask for', async () => {
    const { body } = await new Client(app).get('/.well-known/creel-keys');
    const { data } = await graphql(app, '{ receiptKeys { keys { key from until } } }');
    expect(body).toEqual({ keys: [{ key: KNOWN_KEY, from: '1970-01-01T00:00:00.000Z', until: null }] });
    expect(data.receiptKeys).toEqual(body);
  });
});
