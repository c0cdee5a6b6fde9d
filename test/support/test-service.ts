import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { createApp } from '../../src/app.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { type Database, openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import { expectDocumented } from './documented.js';
import { freshDatabase } from './fresh-database.js';
import { KERNEL } from './kernel.js';
import { textOf } from './text-of.js';

export interface TestService {
  readonly app: NestFastifyApplication;
  readonly database: Database;
  /** Of the owner of the tables. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** The whole service on a database of its own; `change` swaps parts, such as the clock. */
export async function startService(
  change: (parts: Parts) => Partial<Parts> = () => ({}),
): Promise<TestService> {
  const fresh = await freshDatabase();
  const database = await openDatabase({
    ownerUrl: fresh.url,
    serviceUrl: fresh.url,
    allowUnsafeDurability: true,
  });
  const parts = realParts(database, new InlineRecordChecker(KERNEL));
  const app = await createApp({ ...parts, ...change(parts) });
  await app.listen(0, '127.0.0.1');
  return {
    app,
    database,
    databaseUrl: fresh.url,
    async close() {
      await app.close();
      await database.close();
      await fresh.drop();
    },
  };
}

/** The same over the in-memory store. */
export async function startMemoryApp(change: Partial<Parts> = {}): Promise<NestFastifyApplication> {
  const app = await createApp({ ...memoryParts(change.kernel), ...change });
  await app.listen(0, '127.0.0.1');
  return app;
}

export interface Sent {
  readonly token?: string | undefined;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: object | string;
  readonly headers?: { readonly [name: string]: string };
}

export interface Received {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
  // The shapes are checked against openapi.yaml; tests look at single fields.
  readonly body: any;
}

/** A deal in which the first legal action can be taken 20 times and more without an end. */
export const CALM = { ruleset: 'card-commons', kind: 'open', openText: 'calm-29' };

/** Speaks HTTP to the application and holds every answer against openapi.yaml. */
export class Client {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly token?: string,
  ) {}

  as(token: string): Client {
    return new Client(this.app, token);
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    path: string,
    { token = this.token, body, headers = {} }: Sent = {},
  ): Promise<Received> {
    const sender = request(this.app.getHttpServer());
    let sent = sender[method.toLowerCase() as 'get'](path).set(headers);
    if (token !== undefined) sent = sent.set('Authorization', `Bearer ${token}`);
    if (body !== undefined && headers['Content-Type'] === undefined)
      sent = sent.set('Content-Type', 'application/json');
    const answer = await sent.send(typeof body === 'object' ? JSON.stringify(body) : body);
    const received = {
      status: answer.status,
      headers: answer.headers,
      text: textOf(answer),
      body: parsed(textOf(answer)),
    };
    expectDocumented(method, path, received);
    return received;
  }

  get(path: string, sent?: Sent): Promise<Received> {
    return this.send('GET', path, sent);
  }

  post(path: string, sent?: Sent): Promise<Received> {
    return this.send('POST', path, sent);
  }

  /** A new guest's client. */
  async guest(): Promise<Client> {
    return this.as((await this.post('/v1/players')).body.token);
  }

  /** A new game's path, `/v1/games/<id>`: of a deal known to be calm, unless another is asked for. */
  async newGame(body: object = CALM): Promise<string> {
    return `/v1/games/${(await this.post('/v1/games', { body })).body.id}`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
