import type { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Pool } from 'undici';
import { fold } from '../../src/game/fold.js';
import type { Parts } from '../../src/parts.js';
import { DrawChallenges } from '../../src/use-cases/draw-challenges.js';
import { VoidAttempt } from '../../src/use-cases/void-attempt.js';
import type { State } from '../../src/rulesets/card-commons/state.js';
import { DAY, HOUR, ID, TODAY } from './challenge-day.js';
import { graphqlQuestions, type Question, restQuestions, type Subjects } from './questions-of-challenges.js';
import { Search } from './sealed-search.js';
import type { SetClock } from './set-clock.js';
import { Client } from './test-service.js';

export const TOMORROW = 'card-commons-2026-12-02';
const AT_ONCE = 12;
const ACTIONS = 4;
/** Milliseconds. */
const SILENCE = 100;
const LONGER = 7;
/** Events before the first action. */
const DEALT = 3;

interface Caller {
  readonly name: string;
  readonly token: string | null;
  readonly id: string | null;
  /** Of its attempt. */
  readonly game: string | null;
}

/** A day on which attempts go on, are finished and struck off, and all who could ask about them. */
export class SealedDay {
  readonly callers: Caller[] = [{ name: 'nobody', token: null, id: null, game: null }];
  private readonly pool: Pool;
  private readonly cursors: string[] = ['x'];
  private record = '';

  private constructor(
    readonly app: NestFastifyApplication,
    private readonly parts: Parts,
  ) {
    const { port } = app.getHttpServer().address() as { port: number };
    this.pool = new Pool(`http://127.0.0.1:${port}`, { connections: AT_ONCE });
  }

  static async begin(app: NestFastifyApplication, parts: Parts, clock: SetClock): Promise<SealedDay> {
    const day = new SealedDay(app, parts);
    await app.get(DrawChallenges).execute();
    clock.at = TODAY + HOUR;
    for (const name of ['who plays', 'who finished', 'who is struck off', 'who was voided'])
      await day.enter(name);
    await day.enter('who has not begun', false);
    await day.gather();
    return day;
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  /** Has a caller ask for everything until an answer, its head included, tells a secret. */
  async findByAsking(
    { token, name }: Caller,
    secrets: Search,
  ): Promise<{ answers: number; found: string[] }> {
    const told = new Set<string>();
    const subjects = this.subjects(name === 'who has not begun');
    const questions = [...restQuestions(subjects), ...graphqlQuestions(subjects)];
    for (let at = 0; at < questions.length; at += AT_ONCE) {
      const answers = await Promise.all(
        questions.slice(at, at + AT_ONCE).map((each) => this.ask(each, token)),
      );
      const others = answers.map(({ text }) => text).filter((text) => !told.has(text));
      others.forEach((text) => told.add(text));
      const found = others.flatMap((text) => secrets.findIn(text));
      if (found.length > 0) return { answers: told.size, found };
    }
    return { answers: told.size, found: [] };
  }

  async ask({ method, path, body, headers }: Question, token: string | null) {
    const answer = await this.pool.request({
      method: method,
      path,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isStream = answer.headers['x-accel-buffering'] === 'no';
    const told = await (isStream ? heardOf(answer.body) : answer.body.text());
    return {
      status: answer.statusCode,
      text: `${JSON.stringify(answer.headers)}\n${told}`,
      body: told,
    };
  }

  /** What this caller must not find: the seeds, and the cards that lie hidden to it. */
  async secretsFrom({ game }: Caller): Promise<Search> {
    const search = await this.seeds();
    if (game !== null) return search.order('the rest of its own deck', await this.station(game));
    for (const { game: theirs, name } of this.callers) {
      if (theirs === null) continue;
      search.order(`the deck of ${name}`, await this.station(theirs));
      search.order(`the deck at the deal of ${name}`, await this.station(theirs, DEALT));
    }
    return search;
  }

  async seeds(ids: readonly string[] = [ID, TOMORROW]): Promise<Search> {
    const search = new Search();
    for (const id of ids) search.seed(`the seed of ${id}`, await this.seedOf(id));
    return search;
  }

  seedOf(id: string): Promise<Uint8Array> {
    return this.parts.challenges.seedOf(id);
  }

  /** The Field Station of a game as it is now, or was. */
  async station(game: string, version?: number): Promise<readonly string[]> {
    const { events, serverSeed } = (await this.parts.store.load(game))!;
    const folded = fold({ ...this.parts.kernel, serverSeed }, game, events.slice(0, version));
    return (folded.deal!.state as State).station;
  }

  private async enter(name: string, begins = true): Promise<void> {
    const anyone = new Client(this.app);
    const { id, token } = (await anyone.post('/v1/players')).body;
    const client = anyone.as(token);
    await client.send('PATCH', '/v1/players/me', { body: { name } });
    const game = begins ? (await client.post(`/v1/challenges/${ID}/attempts`)).body.game.id : null;
    this.callers.push({ name, token, id, game });
    if (!begins) return;
    await this.play(client, game, name === 'who finished' ? LONGER : ACTIONS);
    if (name === 'who finished' || name === 'who is struck off')
      await client.post(`/v1/games/${game}/actions`, { body: { action: { type: 'stop' } } });
    if (name === 'who is struck off' || name === 'who was voided')
      await this.app.get(VoidAttempt).execute(game, 'Played twice.');
  }

  private async play(client: Client, game: string, actions: number): Promise<void> {
    for (let i = 0; i < actions; i++) {
      const legal = (await client.get(`/v1/games/${game}/legal-actions`)).body.actions;
      await client.post(`/v1/games/${game}/actions`, { body: { action: legal[0] } });
    }
  }

  private async gather(): Promise<void> {
    const { token, game } = this.callers.find(({ name }) => name === 'who finished')!;
    const cursorAt = async (path: string) => {
      const { next } = JSON.parse((await this.ask({ method: 'GET', path }, token)).body) as {
        next: string | null;
      };
      if (next !== null) this.cursors.push(next);
    };
    await cursorAt('/v1/challenges?limit=30');
    await cursorAt(`/v1/challenges/${ID}/attempts?limit=1`);
    await cursorAt(`/v1/challenges/${ID}/leaderboard?limit=1`);
    this.record = (await this.ask({ method: 'GET', path: `/v1/games/${game}/record` }, token)).body;
  }

  private subjects(practiceOnly: boolean): Subjects {
    return {
      challenges: [ID, TOMORROW],
      games: this.callers.flatMap(({ game }) => game ?? []),
      players: this.callers.flatMap(({ id }) => id ?? []),
      cursors: this.cursors,
      record: this.record,
      practiceOnly,
    };
  }
}

/** What a stream tells until it ends or for some time says nothing. */
async function heardOf(body: Readable): Promise<string> {
  let text = '';
  const timer = setTimeout(() => body.destroy(), SILENCE);
  body.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    timer.refresh();
  });
  await new Promise((done) => body.on('error', () => undefined).once('close', done));
  clearTimeout(timer);
  return text;
}

/** Comes to the reveal of today's. */
export const REVEAL_AT = TODAY + DAY + 2 * HOUR;
