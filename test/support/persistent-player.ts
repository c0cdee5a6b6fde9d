import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Streams } from '../../src/engine/random-stream.js';

/** Where the service is now; it may move or be away. */
export type Whereabouts = () => string;

interface Answer {
  readonly status: number;
  readonly body: any;
}

const PAUSE_MS = 50;

/** A client as they should be: it names each request by a key, and repeats it until it has an answer. */
export class PersistentPlayer {
  /** What the service has acknowledged, game by game. */
  readonly acknowledged = new Map<string, object[]>();
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

  private async playGame(id: string, stopped: () => boolean): Promise<void> {
    const taken: object[] = [];
    this.acknowledged.set(id, taken);
    while (!stopped()) {
      const legal = await this.untilAnswered('GET', `/v1/games/${id}/legal-actions`);
      const { actions, version } = legal.body;
      if (actions.length === 0) return;
      const action = actions[this.choices.uniform(Math.max(1, actions.length - 1))];
      const answer = await this.untilAnswered('POST', `/v1/games/${id}/actions`, {
        action,
        expectedVersion: version,
      });
      if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
      taken.push(action);
    }
  }

  /** The answer, however often the service is killed before it comes. */
  private async untilAnswered(method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.send(method, path, key, body).catch(() => null);
      if (answer !== null && answer.status < 500) return answer;
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
      signal: AbortSignal.timeout(5_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }
}
