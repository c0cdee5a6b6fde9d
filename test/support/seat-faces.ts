import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { isRefusal } from '../../src/engine/refusal.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import type { Parts } from '../../src/parts.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { anyAction } from '../../src/engine/random-bot.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { everythingOf } from './everything-of.js';
import { newGame } from './new-game.js';
import { streamsFrom } from './playout.js';
import type { Face } from './seat-worlds.js';
import { aGuest } from './a-guest.js';
import { openStream } from './stream-client.js';
import { textOf } from './text-of.js';

const once = { key: null, body: {}, acting: null };
const GAME = { ruleset: 'big-fish', visibility: 'public', turnLimit: 600, firstSeat: 0 } as const;

/** Right or wrong, as the cards lie. */
const TRIED: readonly JsonObject[] = [
  { type: 'draw', from: 'deck' },
  { type: 'draw', from: 'row', card: 'flounder#1' },
  { type: 'spawn', card: 'abalone#1' },
  { type: 'grow', fish: 'blue-mackerel#1' },
  { type: 'catch', fish: 'marblefish#1' },
  { type: 'play', card: 'poachers#1', target: 1, fish: ['flounder#1'] },
  { type: 'choose', fish: ['abalone#1'] },
  { type: 'keep', card: 'abalone#1' },
  { type: 'discard', cards: ['abalone#1'] },
];
/** Refused whatever lies where. */
const NEVER: readonly Json[] = [
  { type: 'place', fish: ['flounder#1', 'flounder#1'] },
  { type: 'fish' },
  'place flounder#1 flounder#1',
  'fish',
];

interface Question {
  readonly game: string;
  readonly caller: string | null;
  /** One of the last of the game. */
  readonly version: number;
  readonly number: number;
}

type Query = (useCases: UseCases, question: Question) => unknown;

const QUERIES: readonly Query[] = [
  ({ readGame }, { game, caller }) => readGame.execute(game, caller),
  ({ listLegalActions }, { game, caller }) => listLegalActions.execute(game, caller),
  ({ listEvents }, { game, caller }) => listEvents.execute(game, caller, { after: 0 }, 500),
  ({ exportRecord }, { game, caller }) => exportRecord.execute(game, caller),
  ({ readNotation }, { game, caller }) => readNotation.execute(game, caller),
  ({ readState }, { game, caller, version }) => readState.execute(game, version, caller, null),
  ({ readState }, { game, caller, version, number }) => readState.execute(game, version, caller, number % 5),
  ({ readState }, { game, caller, version }) => readState.execute(game, version, caller, 'spectator'),
  ({ readState }, { game, caller, version }) => readState.draw(game, version, caller, null),
  ({ readState }, { game, caller, version, number }) => readState.draw(game, version, caller, number % 5),
  async ({ replayGame }, { game, caller, number }) => {
    const as = ([null, 'spectator', 'all', number % 5] as const)[Math.floor(number / 11) % 4]!;
    const replay = await replayGame.execute(game, caller, as, { from: 1 + (number % 5), to: null });
    if (isRefusal(replay)) return replay;
    const steps = [];
    for await (const step of replay.allSteps()) steps.push(step);
    return { ...replay, steps };
  },
  ({ readState }, { game, caller, version }) => readState.execute(game, version, caller, 'all'),
  ({ listGames }, { caller }) =>
    listGames.execute({ of: { player: caller ?? 'nobody', status: null }, limit: 5, from: null }),
  ({ submitAction }, { game, caller, number }) =>
    caller === null
      ? null
      : submitAction.execute(
          // Of a version that has passed: it is told what came since, and changes nothing.
          { game, player: caller, action: TRIED[number % TRIED.length]!, expectedVersion: 1 + (number % 4) },
          once,
        ),
  ({ submitAction }, { game, caller, number }) =>
    caller === null
      ? null
      : submitAction.execute(
          { game, player: caller, action: NEVER[number % NEVER.length]!, expectedVersion: null },
          once,
        ),
  async ({ watchGame, followFeed }, { game, caller, version, number }) => {
    const after = number % 3 === 0 ? null : number % 4;
    const reader = await watchGame.execute(
      game,
      { player: caller, address: '::1', holds: async () => true },
      after,
    );
    // What there is already is told without it.
    await followFeed.stop();
    if (isRefusal(reader)) return reader;
    const told = [];
    for (let i = after ?? version - 1; i < version; i++) told.push((await reader.next()).value);
    await reader.return();
    return told;
  },
  async ({ previewActions, listLegalActions }, { game, caller, number }) => {
    if (caller === null) return null;
    const legal = await listLegalActions.execute(game, caller);
    const entries = 'actions' in legal ? legal.actions : [];
    const entry = entries[number % Math.max(1, entries.length)];
    const action =
      entry === undefined ? NEVER[0]! : anyAction(bigFish, entry, streamsFrom(number)('test/line'));
    return previewActions.execute(game, caller, [action, ...TRIED.slice(0, number % 3)]);
  },
  ({ previewActions }, { game, caller, number }) =>
    caller === null ? null : previewActions.execute(game, caller, [TRIED[number % TRIED.length]!]),
  ({ rematch }, { game, caller }) => (caller === null ? null : rematch.execute(game, caller, once)),
  ({ forkGame }, { game, caller, version }) =>
    caller === null ? null : forkGame.execute({ game, player: caller, version, seat: null, bots: [] }, once),
  ({ leaveSeat }, { game, caller }) =>
    caller === null ? null : leaveSeat.execute({ game, player: caller, expectedVersion: null }, once),
];

/** Use cases over two worlds. */
export async function useCaseFaces([one, two]: readonly [Parts, Parts]): Promise<readonly [Face, Face]> {
  return [useCaseFace(one), useCaseFace(two)];
}

/** Use cases over a world; players are named by their ids. */
function useCaseFace(parts: Parts): Face {
  const useCases = useCasesOf(parts);
  return {
    async begin(seats) {
      const callers: string[] = [];
      for (let i = 0; i <= seats; i++) callers.push(await aGuest(useCases));
      const created = (await useCases.createGame.execute(
        callers[0]!,
        newGame('big-fish', { ...GAME, seats }),
        once,
      )) as { game: { id: string } };
      const { id: game } = created.game;
      const empty = { seat: null, invitation: null, contribution: '', expectedVersion: null };
      for (const player of callers.slice(1, seats))
        await useCases.takeSeat.execute({ ...empty, game, player }, once);
      return { game, callers };
    },
    async act(game, player, action) {
      const acted = await useCases.submitAction.execute(
        { game, player, action, expectedVersion: null },
        once,
      );
      if (!('step' in acted)) throw new Error(JSON.stringify(acted));
    },
    async ask(game, current, caller, number) {
      const query = QUERIES[number % QUERIES.length]!;
      return JSON.stringify(
        await query(useCases, { game, caller, version: recent(current, number), number }),
      );
    },
  };
}

type Route = readonly [method: 'GET' | 'POST', path: string, body?: Json];

/** One of the last three versions. */
function recent(version: number, number: number): number {
  return version - (Math.floor(number / 7) % 3);
}

function routesOf(game: string, version: number, number: number): readonly Route[] {
  const at = `/v1/games/${game}`;
  const graphql = (query: string): Route => ['POST', '/graphql', { query }];
  return [
    ['GET', at],
    ['GET', `${at}/legal-actions`],
    ['GET', `${at}/events?after=${number % 9}`],
    ['GET', `${at}/record`],
    ['GET', `${at}/notation`],
    ['GET', `${at}/states/${version}`],
    ['GET', `${at}/states/${version}?as=seat:${number % 5}`],
    ['GET', `${at}/states/${version}?as=spectator`],
    ['GET', `${at}/states/${version}?as=all`],
    ['GET', `${at}/states/${version}.svg`],
    ['GET', `${at}/states/${version}.svg?as=seat:${number % 5}`],
    ['GET', `${at}/states?from=${number % 9}`],
    ['GET', `${at}/states?as=spectator&limit=100`],
    ['GET', `${at}/states?as=seat:${number % 5}`],
    ['GET', `${at}/states?as=all`],
    graphql(`{ replay(id: "${game}", from: ${version}) ${everythingOf('Replay')} }`),
    ['GET', '/v1/games'],
    ['GET', '/v1/lobby'],
    ['GET', `${at}/invitations`],
    ['POST', `${at}/actions`, { action: TRIED[number % TRIED.length]!, expectedVersion: 1 + (number % 4) }],
    ['POST', `${at}/actions/preview`, { action: TRIED[number % TRIED.length]! }],
    ['POST', `${at}/actions/preview`, { actions: [{ type: 'endTurn' }, TRIED[0]!] }],
    graphql(
      `{ preview(game: "${game}", actions: { type: "draw", from: "deck" }) ${everythingOf('Preview')} }`,
    ),
    ['POST', `${at}/actions`, { action: NEVER[number % NEVER.length]! }],
    ['POST', `${at}/actions`, { action: NEVER[number % NEVER.length]! }],
    ['GET', `${at}/legal-actions`],
    ['POST', `${at}/seats`, { seat: number % 5 }],
    ['POST', `${at}/start`, {}],
    ['POST', `${at}/leave`, {}],
    ['POST', `${at}/rematch`, {}],
    ['POST', `${at}/fork`, { version }],
    graphql(`{ game(id: "${game}") ${everythingOf('Game')} }`),
    graphql(`{ legalActions(game: "${game}") ${everythingOf('LegalActions')} }`),
    graphql(`{ state(game: "${game}", version: ${version}) ${everythingOf('State')} }`),
    graphql(`{ events(game: "${game}") ${everythingOf('EventPage')} record(game: "${game}") }`),
    graphql(`mutation { submitAction(game: "${game}", action: { type: "draw", from: "sea" }) { replayed } }`),
  ];
}

/** What every answer differs in, and the tag of a record, a hash over its hashes. */
const OF_THE_MOMENT = /^(date|keep-alive|connection)$/;

/** The messages of a stream that are there to be had, with its headers. */
async function streamOf(
  app: NestFastifyApplication,
  game: string,
  version: number,
  token: string | null,
  number: number,
): Promise<string> {
  const after = number % 4;
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/games/${game}/stream${after === 0 ? '' : `?after=${after}`}`;
  const stream = await openStream(url, { token: token ?? undefined, lines: number % 2 === 0 });
  const messages = [];
  for (let i = after || version - 1; i < version; i++) messages.push(await stream.next());
  stream.cut();
  const headers = Object.entries(stream.headers).filter(([name]) => !OF_THE_MOMENT.test(name));
  return JSON.stringify([after, stream.status, headers, messages]);
}

/** An application over a world; players are named by their tokens. */
export function httpFace(app: NestFastifyApplication): Face {
  const send = async ([method, url, body]: Route, token: string | null) => {
    const sender = request(app.getHttpServer());
    const sent = sender[method === 'GET' ? 'get' : 'post'](url).set('Content-Type', 'application/json');
    if (token !== null) sent.set('Authorization', `Bearer ${token}`);
    return sent.send(body === undefined ? undefined : JSON.stringify(body));
  };
  const post = async (path: string, token: string | null, body: Json) => {
    const { status, text } = await send(['POST', path, body], token);
    if (status >= 300) throw new Error(text);
    return JSON.parse(text) as { [field: string]: string };
  };
  return {
    async begin(seats) {
      const callers: string[] = [];
      for (let i = 0; i <= seats; i++) callers.push((await post('/v1/players', null, {}))['token']!);
      const game = (await post('/v1/games', callers[0]!, { ...GAME, seats }))['id']!;
      for (const token of callers.slice(1, seats)) await post(`/v1/games/${game}/seats`, token, {});
      return { game, callers };
    },
    async act(game, token, action) {
      await post(`/v1/games/${game}/actions`, token, { action });
    },
    async ask(game, current, token, number) {
      const routes = routesOf(game, recent(current, number), number);
      const streamed = number % (routes.length + 1) === routes.length;
      if (streamed) return streamOf(app, game, current, token, number);
      const route = routes[number % routes.length]!;
      const answer = await send(route, token);
      const { status, headers } = answer;
      const kept = Object.entries(headers).filter(
        ([name]) => !OF_THE_MOMENT.test(name) && !(name === 'etag' && route[1].endsWith('/record')),
      );
      return JSON.stringify([route, status, kept, textOf(answer)]);
    },
  };
}
