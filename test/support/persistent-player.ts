import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Streams } from '../../src/engine/random-stream.js';

/** Where the service is now; it may move or be away. */
export type Whereabouts = () => string;

interface Answer {
  readonly status: number;
  readonly body: any;
  /** The request had been carried out before. */
  readonly replayed: boolean;
}

/** An action that the service has accepted, and what it then said of the game. */
export interface Acknowledged {
  readonly sent: { readonly action: object; readonly expectedVersion: number };
  readonly key: string;
  readonly answer: any;
  readonly version: number;
  /** Hash of the last event at that version. */
  readonly head: string;
}

const PAUSE_MS = 50;
const LONGEST_ANSWER_MS = 5_000;
/** One in so many actions is sent a second time at once. */
const REPEATS = 8;

/** A client as they should be: it names each request by a key, and repeats it until it has an answer. */
export class PersistentPlayer {
  /** What the service has acknowledged, game by game. */
  readonly acknowledged = new Map<string, Acknowledged[]>();
  /** How often it was told that the service can not serve. */
  timesUnavailable = 0;
  /** How often it had no answer at all in time, over a connection that was open. */
  timesUnanswered = 0;
  /** How often an action was done though it had not been answered. */
  timesDoneUnheard = 0;
  private token = '';

  constructor(
    private readonly service: Whereabouts,
    private readonly choices: ReturnType<Streams>,
  ) {}

  /** Plays one game after the other until told to stop; a game under way is left unfinished. */
  async play(stopped: () => boolean): Promise<void> {
    this.token = (await this.untilAnswered('POST', '/v1/players')).body.token;
    while (!stopped()) {
      const created = await this.untilAnswered('POST', '/v1/games', { ruleset: 'card-commons' });
      await this.playGame(created.body.id, stopped);
    }
  }

  /** Sends an accepted action again: it must be answered as it was. */
  async repeat(game: string, { sent, key, answer }: Acknowledged): Promise<void> {
    const again = await this.untilAnswered('POST', `/v1/games/${game}/actions`, sent, key);
    if (again.status !== 200 || !again.replayed || !isDeepStrictEqual(again.body, answer))
      throw new Error(`answered ${JSON.stringify(answer)}, and repeated ${JSON.stringify(again)}`);
  }

  private async playGame(id: string, stopped: () => boolean): Promise<void> {
    const taken: Acknowledged[] = [];
    this.acknowledged.set(id, taken);
    while (!stopped()) {
      const legal = await this.untilAnswered('GET', `/v1/games/${id}/legal-actions`);
      const { actions, version } = legal.body;
      if (actions.length === 0) return;
      taken.push(await this.act(id, version, actions[this.choices.uniform(Math.max(1, actions.length - 1))]));
      if (this.choices.uniform(REPEATS) === 0) await this.repeat(id, taken.at(-1)!);
    }
  }

  private async act(game: string, expectedVersion: number, action: object): Promise<Acknowledged> {
    const key = randomUUID();
    const sent = { action, expectedVersion };
    const answer = await this.untilAnswered('POST', `/v1/games/${game}/actions`, sent, key);
    if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    if (answer.replayed) this.timesDoneUnheard++;
    const { version } = answer.body;
    const events = await this.untilAnswered('GET', `/v1/games/${game}/events?after=${version - 1}`);
    return { sent, key, answer: answer.body, version, head: events.body.events[0].hash };
  }

  /** The answer, however often the service or its database is killed before it comes. */
  private async untilAnswered(
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.send(method, path, key, body).catch((error: unknown) => {
        if ((error as Error).name === 'TimeoutError') this.timesUnanswered++;
        return null;
      });
      if (answer !== null && answer.status < 500) return answer;
      if (answer !== null && answer.status !== 503) throw new Error(`broken: ${JSON.stringify(answer)}`);
      if (answer !== null) this.timesUnavailable++;
      await sleep(PAUSE_MS);
    }
  }
  private async send(method: string, path: string, key: string, body?: object): Promise<Answer> {
    const headers: { [name: string]: string } = { 'Content-Type': 'application/json' };
    if (this.token !== '') headers['Authorization'] = `Bearer ${this.token}`;
    if (body !== undefined) headers['Idempotency-Key'] = key;
    const answer = await fetch(this.service() + path, {
      method,
      headers,
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const replayed = answer.headers.get('idempotency-replayed') === 'true';
    return { status: answer.status, body: await answer.json(), replayed };
  }
}
