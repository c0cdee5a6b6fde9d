import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './send.js';

/** Where the service is now; it may move or be away. */
export type Whereabouts = () => string;

export interface Answer {
  readonly status: number;
  readonly body: any;
  /** The request had been carried out before. */
  readonly replayed: boolean;
}

const PAUSE_MS = 50;
const LONGEST_ANSWER_MS = 5_000;

/** A client as they should be: it names each request by a key, and repeats it until it has an answer. */
export class PersistentClient {
  /** How often it was told that the service can not serve. */
  timesUnavailable = 0;
  /** How often it had no answer at all in time, over a connection that was open. */
  timesUnanswered = 0;
  token: string | undefined;

  constructor(private readonly service: Whereabouts) {}

  /** Answers the player's id. */
  protected async becomeGuest(): Promise<string> {
    const { id, token } = (await this.untilAnswered('POST', '/v1/players')).body;
    this.token = token;
    return id as string;
  }

  /** The answer, however often the service or its database is killed before it comes. */
  protected async untilAnswered(
    method: string,
    path: string,
    body?: object,
    key: string | null = randomUUID(),
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.request(method, path, key, body).catch((error: unknown) => {
        if ((error as Error).name === 'TimeoutError') this.timesUnanswered++;
        return null;
      });
      if (answer !== null && answer.status < 500) return answer;
      if (answer !== null && answer.status !== 503) throw new Error(`broken: ${JSON.stringify(answer)}`);
      if (answer !== null) this.timesUnavailable++;
      await sleep(PAUSE_MS);
    }
  }

  private async request(method: string, path: string, key: string | null, body?: object): Promise<Answer> {
    const named = body !== undefined && key !== null ? { key } : {};
    const sent = { method, path, token: this.token, body, ...named, within: LONGEST_ANSWER_MS };
    const answer = await send(this.service(), sent);
    const replayed = answer.headers.get('idempotency-replayed') === 'true';
    return { status: answer.status, body: await answer.json(), replayed };
  }
}
