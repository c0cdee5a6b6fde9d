import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { checkRecord } from '../../src/game/check-record.js';
import { countingRuleset } from '../support/counting.js';
import { KERNEL } from '../support/kernel.js';
import { startMemoryApp } from '../support/test-service.js';

describe('a ruleset that nothing else knows of', () => {
  const kernel = { ...KERNEL, rulesets: [...KERNEL.rulesets, countingRuleset(20)] };
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await startMemoryApp({ kernel });
  });
  afterAll(() => app.close());

  it('is listed, played to its end and checked', async () => {
    const server = app.getHttpServer();
    expect(
      (await request(server).get('/v1/rulesets')).body.rulesets.map(({ id }: { id: string }) => id),
    ).toContain('counting');
    const { token } = (await request(server).post('/v1/players')).body;
    const send = (path: string, body: object) =>
      request(server).post(path).set('Authorization', `Bearer ${token}`).send(body);
    const created = await send('/v1/games', { ruleset: 'counting' });
    expect(created.body).toMatchObject({ ruleset: 'counting@1', view: { goal: 20 } });
    const game = `/v1/games/${created.body.id}`;
    expect((await send(`${game}/actions`, { action: { type: 'count', by: 9 } })).body).toMatchObject({
      code: 'stepTooLarge',
      status: 422,
    });
    let step = created.body;
    while (step.outcome === null)
      step = (await send(`${game}/actions`, { action: { type: 'count', by: 3 } })).body;
    expect(step.happened).toEqual([{ type: 'counted', to: step.view.count }]);
    const record = (await request(server).get(`${game}/record`)).text;
    expect(checkRecord(kernel, record)).toMatchObject({ verdict: 'good', outcome: step.outcome });
  });
});
