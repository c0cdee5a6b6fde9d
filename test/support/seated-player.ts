import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyAction } from '../../src/engine/random-bot.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { type Answer, PersistentClient, type Whereabouts } from './persistent-client.js';

/** Whether a player acts soon, about when its time is over, or never. */
export type Temper = 'prompt' | 'late' | 'absent';

const LOOK_MS = 400;
/** Before and after the end of its time, of one who is late. */
const ABOUT_MS = { before: 700, after: 1_700 };
/** One in so many actions is sent a second time at once. */
const REPEATS = 3;

/** Holds a seat of Big Fish: looks now and then whether it is to act, and acts as its temper is. */
export class SeatedPlayer extends PersistentClient {
  /** The actions that the service has acknowledged, in order. */
  readonly acknowledged: object[] = [];
  /** How often somebody or the clock had been quicker, so that its action was refused. */
  timesTooLate = 0;
  private game = '';
  private seat = -1;

  constructor(
    service: Whereabouts,
    private readonly choices: RandomStream,
    private readonly temper: Temper,
  ) {
    super(service);
  }

  /** Creates a public game of so many seats and answers its id. */
  async open(seats: number, turnLimit: number): Promise<string> {
    await this.becomeGuest();
    // It takes no key, so of a lost answer a game stays behind that nobody joins.
    const wanted = { ruleset: 'big-fish', seats, turnLimit, visibility: 'public' };
    return (this.game = (await this.untilAnswered('POST', '/v1/games', wanted, null)).body.id);
  }

  async join(game: string): Promise<void> {
    await this.becomeGuest();
    this.game = game;
    await this.post('seats', {});
  }

  /** Plays until told to stop, or until the seat has retired or the game is over. */
  async play(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const { status, viewer, awaiting, retired } = (
        await this.untilAnswered('GET', `/v1/games/${this.game}`)
      ).body;
      this.seat = Number(/^seat:(\d)$/.exec(viewer)![1]);
      if (status === 'finished' || retired.includes(this.seat)) return;
      const mine = awaiting.find(({ seat }: { seat: number }) => seat === this.seat);
      if (mine !== undefined && this.temper !== 'absent') await this.actOnce(Date.parse(mine.until), stopped);
      await sleep(LOOK_MS);
    }
  }

  /** Harmless if the seat has retired or the game is over. */
  async resign(): Promise<void> {
    await this.post('resign', {});
  }

  private async actOnce(until: number, stopped: () => boolean): Promise<void> {
    if (this.temper === 'late') {
      const at = until - ABOUT_MS.before + this.choices.uniform(ABOUT_MS.before + ABOUT_MS.after);
      while (Date.now() < at && !stopped()) await sleep(Math.min(LOOK_MS, Math.max(1, at - Date.now())));
    }
    const { actions, version } = (await this.untilAnswered('GET', `/v1/games/${this.game}/legal-actions`))
      .body;
    if (actions.length === 0) return;
    const action = anyAction(bigFish, actions[this.choices.uniform(actions.length)], this.choices);
    const body = this.choices.uniform(2) === 0 ? { action } : { action, expectedVersion: version };
    await this.send(action, body);
  }

  /** Sent a second time at once, it must be answered alike, and count once. */
  private async send(action: object, body: object): Promise<void> {
    const key = randomUUID();
    const times = this.choices.uniform(REPEATS) === 0 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => this.post('actions', body, key)));
    const accepted = answers.filter(({ status }) => status === 200);
    if (accepted.length === 0) this.timesTooLate++;
    else this.acknowledged.push(action);
    // A refusal is not remembered, so one of the two may be refused and the other one done; but not both of them anew.
    if (accepted.filter(({ replayed }) => !replayed).length > 1)
      throw new Error(`one request, answered as ${JSON.stringify(answers)}`);
  }

  private post(command: string, body: object, key = randomUUID() as string): Promise<Answer> {
    return this.untilAnswered('POST', `/v1/games/${this.game}/${command}`, body, key);
  }
}
