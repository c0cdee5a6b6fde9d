import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../src/engine/json.js';
import { Pool } from 'undici';
import type { RandomGame } from './random-games.js';

/** Plays games that are known beforehand, one action with each call of `step`, so that it costs little itself. */
export interface BenchPlayer {
  step(): Promise<void>;
}

interface Face {
  create(openText: string): Promise<string>;
  act(game: string, version: number, action: JsonObject): Promise<void>;
}

/** Events of a game before its first action: created, seat taken, started. */
export const FIRST_VERSION = 3;

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
  private token = '';

  constructor(url: string, connections: number) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
  }

  async enter(): Promise<void> {
    this.token = ((await this.send('POST', '/v1/players')) as { token: string }).token;
  }

  /** `keyed`: each action carries an Idempotency-Key, as a careful client's does. */
  restPlayer(games: readonly RandomGame[], keyed: boolean): BenchPlayer {
    return playerOf(games, {
      create: (openText) => this.createGame({ ruleset: 'card-commons', kind: 'open', openText }),
      act: (game, version, action) => this.act(game, version, action, keyed ? randomUUID() : undefined),
    });
  }

  graphqlPlayer(games: readonly RandomGame[]): BenchPlayer {
    return playerOf(games, {
      create: async (text) => {
        const answer = (await this.graphql(CREATE, { text })) as { createGame: { game: { id: string } } };
        return answer.createGame.game.id;
      },
      act: async (game, version, action) => {
        await this.graphql(ACT, { game, action, version, key: randomUUID() });
      },
    });
  }

  async createGame(body: object): Promise<string> {
    return ((await this.send('POST', '/v1/games', body)) as { id: string }).id;
  }

  async act(game: string, expectedVersion: number, action: JsonObject, key?: string): Promise<void> {
    const headers: { [name: string]: string } = key === undefined ? {} : { 'Idempotency-Key': key };
    await this.send('POST', `/v1/games/${game}/actions`, { action, expectedVersion }, headers);
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
  ): Promise<unknown> {
    const { statusCode, body: answer } = await this.pool.request({
      method,
      path,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return JSON.parse(text);
  }
}

function playerOf(games: readonly RandomGame[], face: Face): BenchPlayer {
  let next = 0;
  let id = '';
  let taken = 0;
  let actions: readonly JsonObject[] = [];
  return {
    async step() {
      if (taken === actions.length) {
        const game = games[next++ % games.length]!;
        id = await face.create(game.openText);
        actions = game.actions;
        taken = 0;
      }
      await face.act(id, FIRST_VERSION + taken, actions[taken]!);
      taken++;
    },
  };
}
