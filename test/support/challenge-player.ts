import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { send } from './send.js';

export interface Answered {
  readonly status: number;
  readonly body: any;
}

/** An action that the service has accepted, as it was sent. */
interface Accepted {
  readonly seq: number;
  readonly action: object;
}

const PAUSE_MS = 40;
const PAUSE_WHEN_BUSY_MS = 600;

const LONGEST_ANSWER_MS = 6_000;

/** Plays challenges, by whichever process answers, and repeats every request until one does. */
export class ChallengePlayer {
  /** Of each game that it has begun. */
  readonly accepted = new Map<string, Accepted[]>();
  /** By challenge. */
  readonly games = new Map<string, string>();
  timesUnavailable = 0;
  private token: string | undefined;

  constructor(
    private readonly services: () => readonly string[],
    private readonly choices: RandomStream,
    readonly name: string | null,
  ) {}

  async enter(): Promise<void> {
    this.token = (await this.untilAnswered('POST', '/v1/players')).body.token;
    if (this.name !== null) await this.untilAnswered('PATCH', '/v1/players/me', { name: this.name });
  }

  /** By one process, or by any. */
  async begin(challenge: string, service?: number): Promise<Answered> {
    const answer = await this.untilAnswered('POST', `/v1/challenges/${challenge}/attempts`, {}, service);
    if (answer.status !== 201) return answer;
    const { id } = answer.body.game;
    this.games.set(challenge, id);
    if (!this.accepted.has(id)) this.accepted.set(id, []);
    return answer;
  }

  /** Takes actions as long as it may, at most so many, and stops only where nothing else is left. */
  async play(challenge: string, most: number): Promise<void> {
    const game = this.games.get(challenge);
    for (let i = 0; game !== undefined && i < most; i++) {
      const { actions, version } = (await this.untilAnswered('GET', `/v1/games/${game}/legal-actions`)).body;
      if (actions.length === 0) return;
      const action = actions[this.choices.uniform(Math.max(1, actions.length - 1))];
      if (!(await this.act(game, action, version))) return;
    }
  }

  async stop(challenge: string): Promise<void> {
    const game = this.games.get(challenge)!;
    const { version } = (await this.untilAnswered('GET', `/v1/games/${game}/legal-actions`)).body;
    await this.act(game, { type: 'stop' }, version);
  }

  /** Answers whether it was in time. */
  private async act(game: string, action: object, expectedVersion: number): Promise<boolean> {
    const sent = { action, expectedVersion };
    const { status, body } = await this.untilAnswered('POST', `/v1/games/${game}/actions`, sent);
    if (['attemptOver', 'gameOver', 'staleVersion'].includes(body.code)) return false;
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
    this.accepted.get(game)!.push({ seq: expectedVersion, action });
    return true;
  }

  async untilAnswered(method: string, path: string, body?: object, service?: number): Promise<Answered> {
    const key = randomUUID();
    for (;;) {
      const urls = this.services();
      const url = urls[service ?? this.choices.uniform(urls.length)]!;
      const answer = await this.request(url, method, path, key, body).catch(() => null);
      if (answer !== null && answer.status < 500 && answer.body.code !== 'busy') return answer;
      if (answer?.status === 503) this.timesUnavailable++;
      if (answer !== null && answer.status === 500) throw new Error(`broken: ${JSON.stringify(answer)}`);
      // As it is told: whoever can not be served now is to leave the service some time.
      await sleep(
        answer === null ? PAUSE_MS : PAUSE_WHEN_BUSY_MS / 2 + this.choices.uniform(PAUSE_WHEN_BUSY_MS),
      );
    }
  }

  private async request(
    url: string,
    method: string,
    path: string,
    key: string,
    body?: object,
  ): Promise<Answered> {
    const named = body !== undefined && method === 'POST' ? { key } : {};
    const sent = { method, path, token: this.token, body, ...named, within: LONGEST_ANSWER_MS };
    const answer = await send(url, sent);
    return { status: answer.status, body: await answer.json() };
  }
}
