import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../src/app.js';
import { type Parts } from '../../src/parts.js';
import { streamsFrom } from '../support/playout.js';
import { LEAKS, seenIn, type Spoil, withoutHashes, world } from '../support/two-worlds.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 50;
const LEAKY_PAIRS = 12;
const REQUESTS_A_STEP = 6;
/** What every answer differs in. The tag of a record, a hash over its hashes, is left out below. */
const OF_THE_MOMENT = /^(date|keep-alive|connection)$/;

type Routes = readonly (readonly [method: 'get' | 'post', path: string, body?: object])[];

function routesOf(game: string, version: number): Routes {
  const at = `/v1/games/${game}`;
  return [
    ['get', at],
    ['get', `${at}/legal-actions`],
    ['get', `${at}/events?after=1`],
    ['get', `${at}/states/${version}`],
    ['get', `${at}/states/3?as=spectator`],
    ['get', `${at}/states/${version}?as=seat:0`],
    ['get', `${at}/states/${version + 1}`],
    ['get', `${at}/record`],
    ['get', '/v1/games'],
    ['post', `${at}/start`, {}],
    ['post', `${at}/actions`, { action: { type: 'release', card: 'KS', column: 0 } }],
    ['post', `${at}/actions`, { action: { type: 'transfer', card: '2C', from: 0, to: 0 } }],
    ['post', `${at}/actions`, { action: { type: 'fish' } }],
    ['post', `${at}/actions`, { action: { type: 'stop' }, expectedVersion: version + 5 }],
    [
      'post',
      '/graphql',
      {
        query: `{ game(id: "${game}") { version awaiting { seat task } view { ... on CardCommons1View { hand fish stationSize reshuffles } } } legalActions(game: "${game}") { actions { ... on CardCommons1LegalAction { type card column school to } } } }`,
      },
    ],
  ];
}

async function send(
  app: NestFastifyApplication,
  [method, path, body]: Routes[number],
  token: string | null,
): Promise<string> {
  const sent = request(app.getHttpServer())[method](path).set('Content-Type', 'application/json');
  if (token !== null) sent.set('Authorization', `Bearer ${token}`);
  const { status, headers, text } = await sent.send(body === undefined ? undefined : JSON.stringify(body));
  const kept = Object.entries(headers).filter(
    ([name]) => !OF_THE_MOMENT.test(name) && !(name === 'etag' && path.endsWith('/record')),
  );
  return withoutHashes(JSON.stringify([status, kept, text]));
}

/** Plays one pair of games over HTTP until they must differ; answers what differed before, or null. */
async function difference(
  seed: number,
  spoil?: Spoil,
  change: (app: NestFastifyApplication, parts: Parts) => void = () => undefined,
): Promise<string | null> {
  const choices = streamsFrom(seed)('test/choices');
  const apps: NestFastifyApplication[] = [];
  for (const other of [false, true]) {
    const parts = world(seed, other, spoil);
    const app = await createApp(parts);
    change(app, parts);
    await app.listen(0, '127.0.0.1');
    apps.push(app);
  }
  try {
    return await play(apps, (below) => choices.uniform(below));
  } finally {
    await Promise.all(apps.map((app) => app.close()));
  }
}

async function play(
  apps: readonly NestFastifyApplication[],
  choose: (below: number) => number,
): Promise<string | null> {
  const both = <Result>(each: (app: NestFastifyApplication) => Promise<Result>) =>
    Promise.all(apps.map(each)) as Promise<[Result, Result]>;
  const post = (path: string, token: string, body: object) =>
    both(
      async (app) =>
        (await request(app.getHttpServer()).post(path).set('Authorization', `Bearer ${token}`).send(body))
          .body,
    );
  const token = (
    await both(async (app) => (await request(app.getHttpServer()).post('/v1/players')).body.token as string)
  )[0];
  const stranger = (
    await both(async (app) => (await request(app.getHttpServer()).post('/v1/players')).body.token as string)
  )[0];
  const game: string = (await post('/v1/games', token, { ruleset: 'card-commons' }))[0].id;
  for (let version = 3; ; version++) {
    const routes = routesOf(game, version);
    for (let i = 0; i < REQUESTS_A_STEP; i++) {
      const route = routes[choose(routes.length)]!;
      const viewer = [token, stranger, null][choose(3)]!;
      const [one, two] = await both((app) => send(app, route, viewer));
      if (one !== two) return `${route[0]} ${route[1]} at version ${version}: ${one} / ${two}`;
    }
    const legal = (
      await request(apps[0]!.getHttpServer())
        .get(`/v1/games/${game}/legal-actions`)
        .set('Authorization', `Bearer ${token}`)
    ).body.actions;
    const [mine, theirs] = await post(`/v1/games/${game}/actions`, token, {
      action: legal[choose(Math.max(1, legal.length - 1))],
    });
    if (seenIn(mine.happened) !== seenIn(theirs.happened) || mine.outcome !== null) return null;
  }
}

describe(`two worlds over HTTP (SEED=${SEED})`, () => {
  it(`answer alike, headers and errors too, in ${PAIRS} pairs`, async () => {
    for (let seed = SEED; seed < SEED + PAIRS; seed++) {
      expect([`SEED=${seed}`, await difference(seed)]).toEqual([`SEED=${seed}`, null]);
    }
  }, 240_000);

  const caughtIn = async (spoil?: Spoil, change?: Parameters<typeof difference>[2]) => {
    for (let seed = SEED; seed < SEED + LEAKY_PAIRS; seed++) {
      if ((await difference(seed, spoil, change)) !== null) return true;
    }
    return false;
  };

  it.each(Object.entries(LEAKS))('are told apart by a build that leaks in %s', async (_where, spoil) => {
    expect(await caughtIn(spoil)).toBe(true);
  });

  it('are told apart by a build that leaks in a header', async () => {
    const addHeader = (app: NestFastifyApplication, { kernel }: Parts) => {
      let next = '';
      const [ruleset] = kernel.rulesets;
      const view = ruleset!.view.bind(ruleset);
      // What the build last looked at.
      Object.assign(ruleset!, {
        view: (state: any, viewer: any) => ((next = state.station.at(-1)), view(state, viewer)),
      });
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onSend', (_request: unknown, reply: any, payload: unknown, done: any) => {
          reply.header('X-Trace', next);
          done(null, payload);
        });
    };
    expect(await caughtIn((each) => ({ ...each }), addHeader)).toBe(true);
  });
});
