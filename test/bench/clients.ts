import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../src/engine/json.js';
import { Pool } from 'undici';
import type { RandomGame } from './random-games.js';

/** Plays games that are known beforehand, one action with each call of `step`, so that it costs little itself. */
export interface BenchPlayer {
  /** Has as many games dealt as it was given, so that what follows are actions alone. */
  deal(): Promise<void>;
  step(): Promise<void>;
}

interface Face {
  create(game: RandomGame): Promise<string>;
  act(game: string, version: number, seat: number, action: JsonObject): Promise<void>;
}

/** Events of a game before its first action: created, seats taken, started. */
export function firstVersion({ kind }: RandomGame): number {
  return kind.seats + 2;
}

/** Most seats of a game. */
const PLAYERS = 4;

const CREATE = `mutation ($text: String!) {
  createGame(input: { ruleset: "card-commons", kind: open, openText: $text }) { game { id } }
}`;
const ACT = `mutation ($game: ID!, $action: JSON!, $version: Int!, $key: String) {
  submitAction(game: $game, action: $action, expectedVersion: $version, idempotencyKey: $key) {
    step { version happened view { ... on CardCommons1View { hand score } } }
  }
}`;

export class BenchClient {
  private readonly pool: Pool;
  /** By seat. */
  private readonly tokens: string[] = [];

  constructor(url: string, connections: number) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
  }

  async enter(): Promise<void> {
    for (let seat = 0; seat < PLAYERS; seat++)
      this.tokens.push(((await this.send('POST', '/v1/players')) as { token: string }).token);
  }

  /** `keyed`: each action carries an Idempotency-Key, as a careful client's does. */
  restPlayer(games: readonly RandomGame[], keyed: boolean): BenchPlayer {
    return playerOf(games, {
      create: (game) => this.deal(game),
      act: (game, version, seat, action) =>
        this.act(game, version, seat, action, keyed ? randomUUID() : undefined),
    });
  }

  graphqlPlayer(games: readonly RandomGame[]): BenchPlayer {
    return playerOf(games, {
      create: async ({ openText: text }) => {
        const answer = (await this.graphql(CREATE, { text })) as { createGame: { game: { id: string } } };
        return answer.createGame.game.id;
      },
      act: async (game, version, _seat, action) => {
        await this.graphql(ACT, { game, action, version, key: randomUUID() });
      },
    });
  }

  async createGame(body: object): Promise<string> {
    return ((await this.send('POST', '/v1/games', body)) as { id: string }).id;
  }

  /** A dealt game. */
  async deal({ kind, openText }: RandomGame): Promise<string> {
    const id = await this.createGame({ ...kind, kind: 'open', openText, visibility: 'public' });
    for (let seat = 1; seat < kind.seats; seat++)
      await this.send('POST', `/v1/games/${id}/seats`, { seat }, {}, seat);
    return id;
  }

  async act(
    game: string,
    expectedVersion: number,
    seat: number,
    action: JsonObject,
    key?: string,
  ): Promise<void> {
    const headers: { [name: string]: string } = key === undefined ? {} : { 'Idempotency-Key': key };
    await this.send('POST', `/v1/games/${game}/actions`, { action, expectedVersion }, headers, seat);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async graphql(query: string, variables: JsonObject): Promise<unknown> {
    const { data, errors } = (await this.send('POST', '/graphql', { query, variables })) as {
      data: unknown;
      errors?: unknown;
    };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: { [name: string]: string } = {},
    seat = 0,
  ): Promise<unknown> {
    const token = this.tokens[seat];
    const { statusCode, body: answer } = await this.pool.request({
      method,
      path,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return JSON.parse(text);
  }
}

function playerOf(games: readonly RandomGame[], face: Face): BenchPlayer {
  const dealt: { readonly game: RandomGame; readonly id: string }[] = [];
  let next = 0;
  let taken = 0;
  const deal = async () => {
    const game = games[next++ % games.length]!;
    dealt.push({ game, id: await face.create(game) });
  };
  return {
    async deal() {
      while (dealt.length < games.length) await deal();
    },
    async step() {
      if (dealt.length === 0) await deal();
      const { game, id } = dealt[0]!;
      const { seat, action } = game.actions[taken]!;
      await face.act(id, firstVersion(game) + taken, seat, action);
      if (++taken < game.actions.length) return;
      dealt.shift();
      taken = 0;
    },
  };
}
