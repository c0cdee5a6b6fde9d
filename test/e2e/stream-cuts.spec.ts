import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../src/app.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { realParts } from '../../src/real-parts.js';
import { FollowFeed } from '../../src/use-cases/follow-feed.js';
import { readThroughCuts } from '../support/cut-streams.js';
import { KERNEL } from '../support/kernel.js';
import { startService, type TestService } from '../support/test-service.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const CUTS = 30;

describe(`streams that are cut (SEED=${SEED})`, () => {
  let service: TestService;
  let other: TestService['app'];
  beforeAll(async () => {
    service = await startService();
    other = await createApp(realParts(service.database, new InlineRecordChecker(KERNEL)));
    await other.listen(0, '127.0.0.1');
    // As the service does when it starts.
    for (const app of [service.app, other]) app.get(FollowFeed).start();
  });
  afterAll(async () => {
    await other.close();
    await service.close();
  });

  it(`lose and double nothing over ${CUTS} cuts of each kind, at a service beside the one that is played at`, async () => {
    const urlOf = (app: TestService['app']) =>
      `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    const { cuts, games } = await readThroughCuts(
      SEED,
      CUTS,
      () => urlOf(service.app),
      () => [urlOf(other)],
    );
    expect(games).toBeGreaterThan(0);
    for (const each of cuts) expect(each).toBeGreaterThanOrEqual(CUTS);
  }, 240_000);
});
