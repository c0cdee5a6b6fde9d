import type { RandomStream } from '../../src/engine/random-stream.js';
import { send } from './send.js';

interface Taken {
  readonly id: string;
  readonly actions: readonly object[];
}

/** A player as most are: one game after the other, each request as the reference says. Every answer must be good. */
export class PolitePlayer {
  /** Milliseconds that each answer took. */
  readonly waits: number[] = [];
  readonly finished: Taken[] = [];
  private token: string | undefined;

  constructor(
    private readonly url: string,
    private readonly choices: RandomStream,
  ) {}

  /** Plays until told to stop, and then to the end of the game. */
  async play(stopped: () => boolean): Promise<void> {
    this.token = (await this.expect(201, 'POST', '/v1/players')).token;
    while (!stopped()) this.finished.push(await this.playGame());
  }

  private async playGame(): Promise<Taken> {
    const { id, version, status } = await this.expect(201, 'POST', '/v1/games', { ruleset: 'card-commons' });
    if (version !== 3 || status !== 'running')
      throw new Error(`a new game is ${status} at version ${version}`);
    const actions: object[] = [];
    for (let at = 3; ; at++) {
      const legal = await this.expect(200, 'GET', `/v1/games/${id}/legal-actions`);
      if (legal.version !== at) throw new Error(`a game is at version ${legal.version} after ${at} events`);
      const action = legal.actions[this.choices.uniform(Math.max(1, legal.actions.length - 1))];
      const step = await this.expect(200, 'POST', `/v1/games/${id}/actions`, { action, expectedVersion: at });
      actions.push(action);
      if (step.outcome !== null) return { id, actions };
    }
  }

  private async expect(status: number, method: string, path: string, body?: object): Promise<any> {
    const began = performance.now();
    const answer = await send(this.url, { method, path, token: this.token, body });
    const text = await answer.text();
    this.waits.push(performance.now() - began);
    if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }
}
