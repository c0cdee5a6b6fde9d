import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Streams } from '../../src/engine/random-stream.js';
import { PersistentClient, type Whereabouts } from './persistent-client.js';

/** An action that the service has accepted, and what it then said of the game. */
export interface Acknowledged {
  readonly sent: { readonly action: object; readonly expectedVersion: number };
  readonly key: string;
  readonly answer: any;
  readonly version: number;
  /** Hash of the last event at that version. */
  readonly head: string;
}

/** One in so many actions is sent a second time at once. */
const REPEATS = 8;

/** Plays a game of one seat after the other. */
export class PersistentPlayer extends PersistentClient {
  /** What the service has acknowledged, game by game. */
  readonly acknowledged = new Map<string, Acknowledged[]>();
  /** How often an action was done though it had not been answered. */
  timesDoneUnheard = 0;

  constructor(
    service: Whereabouts,
    private readonly choices: ReturnType<Streams>,
  ) {
    super(service);
  }

  /** Plays one game after the other until told to stop; a game under way is left unfinished. */
  async play(stopped: () => boolean): Promise<void> {
    await this.becomeGuest();
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
}
