import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import type { Parts } from '../../src/parts.js';
import { streamsFrom } from './playout.js';
import { openStream } from './stream-client.js';
import { textOf } from './text-of.js';
import { type Change, TwoApps } from './two-apps.js';
import { seenIn, type Spoil, withoutHashes, world } from './two-worlds.js';

const REQUESTS_A_STEP = 6;
/** What every answer differs in. The tag of a record, a hash over its hashes, is left out below. */
const OF_THE_MOMENT = /^(date|keep-alive|connection)$/;

type Routes = readonly (readonly [method: 'get' | 'post' | 'stream', path: string, body?: object])[];

function routesOf(game: string, version: number, legal: readonly object[]): Routes {
  const at = `/v1/games/${game}`;
  return [
    ['get', at],
    ['get', `${at}/legal-actions`],
    ['get', `${at}/events?after=1`],
    ['get', `${at}/states/${version}`],
    ['get', `${at}/states/3?as=spectator`],
    ['get', `${at}/states/${version}?as=seat:0`],
    ['get', `${at}/states/${version + 1}`],
    ['get', `${at}/states/${version}?as=all`],
    ['get', `${at}/states/${version}.svg`],
    ['get', `${at}/states/${version}.svg?as=spectator`],
    ['get', `${at}/states?from=${version - 1}`],
    ['get', `${at}/states?as=spectator&limit=2&to=${version}`],
    ['get', `${at}/states?as=all`],
    ['get', `${at}/record`],
    ['get', `${at}/notation`],
    ['stream', `${at}/stream`],
    ['stream', `${at}/stream?after=${version - 1}`],
    ['get', '/v1/games'],
    ['post', `${at}/start`, {}],
    ['post', `${at}/actions`, { action: { type: 'release', card: 'KS', column: 0 } }],
    ['post', `${at}/actions`, { action: { type: 'transfer', card: '2C', from: 0, to: 0 } }],
    ['post', `${at}/actions`, { action: { type: 'fish' } }],
    ...[legal, legal.toReversed()].map(
      (actions) => ['post', `${at}/actions/preview`, { actions: actions.slice(0, 3) }] as const,
    ),
    ...legal
      .slice(0, 4)
      .map((action) => ['post', `${at}/actions/preview`, { actions: [action, { type: 'stop' }] }] as const),
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
  if (method === 'stream') return firstOf(app, path, token);
  const sent = request(app.getHttpServer())[method](path).set('Content-Type', 'application/json');
  if (token !== null) sent.set('Authorization', `Bearer ${token}`);
  const answer = await sent.send(body === undefined ? undefined : JSON.stringify(body));
  const { status, headers } = answer;
  const kept = Object.entries(headers).filter(
    ([name]) => !OF_THE_MOMENT.test(name) && !(name === 'etag' && path.endsWith('/record')),
  );
  return withoutHashes(JSON.stringify([status, kept, textOf(answer)]));
}

async function firstOf(app: NestFastifyApplication, path: string, token: string | null): Promise<string> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const stream = await openStream(`http://127.0.0.1:${port}${path}`, { token: token ?? undefined });
  const message = await stream.next();
  stream.cut();
  const kept = Object.entries(stream.headers).filter(([name]) => !OF_THE_MOMENT.test(name));
  return withoutHashes(JSON.stringify([stream.status, kept, message]));
}

/** Plays so many pairs of games over HTTP, each until they must differ; answers what differed before, or null. */
export async function firstDifferenceOf(
  pairs: number,
  seed: number,
  spoil?: Spoil,
  change?: Change,
): Promise<string | null> {
  const worlds = (at: number): [Parts, Parts] => [world(at, false, spoil), world(at, true, spoil)];
  const two = await TwoApps.over(worlds(seed), change);
  try {
    for (let at = seed; at < seed + pairs; at++) {
      two.enter(worlds(at));
      const choices = streamsFrom(at)('test/choices');
      const found = await play(two.apps, (below) => choices.uniform(below));
      if (found !== null) return `SEED=${at}: ${found}`;
    }
    return null;
  } finally {
    await two.close();
  }
}

async function play(
  apps: readonly NestFastifyApplication[],
  choose: (below: number) => number,
): Promise<string | null> {
  // One after the other, so that a build which keeps what it looked at last is seen to tell it.
  const both = async <Result>(
    each: (app: NestFastifyApplication) => Promise<Result>,
  ): Promise<[Result, Result]> => [await each(apps[0]!), await each(apps[1]!)];
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
    // Of both, so that both have answered as many requests: requests have ids out of the one source of ids.
    const [legal] = await both(
      async (app) =>
        (
          await request(app.getHttpServer())
            .get(`/v1/games/${game}/legal-actions`)
            .set('Authorization', `Bearer ${token}`)
        ).body.actions,
    );
    const routes = routesOf(game, version, legal);
    for (let i = 0; i < REQUESTS_A_STEP; i++) {
      const route = routes[choose(routes.length)]!;
      const viewer = [token, stranger, null][choose(3)]!;
      const [one, two] = await both((app) => send(app, route, viewer));
      if (one !== two) return `${route[0]} ${route[1]} at version ${version}: ${one} / ${two}`;
    }
    const [mine, theirs] = await post(`/v1/games/${game}/actions`, token, {
      action: legal[choose(Math.max(1, legal.length - 1))],
    });
    if (seenIn(mine.happened) !== seenIn(theirs.happened) || mine.outcome !== null) return null;
  }
}
