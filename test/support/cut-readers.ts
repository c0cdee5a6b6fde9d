import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { PersistentClient } from './persistent-client.js';
import { openStream } from './stream-client.js';
import { subscribeTo } from './subscriber.js';

/** Milliseconds that a connection lives at most before it is cut; that of an account has less to tell. */
const LONGEST_LIFE = { game: 100, account: 300 } as const;
const PAUSE = 20;
/** Milliseconds between two actions, so that there is time for those who read them. */
const THOUGHT = 5;

export const GAME_KINDS = ['server-sent events', 'lines of JSON', 'a subscription'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** Plays one game after the other, through whatever happens to the service. */
export class StreamedPlayer extends PersistentClient {
  readonly games: string[] = [];
  /** Those played to their end. */
  readonly finished: string[] = [];

  async enter(): Promise<void> {
    await this.becomeGuest();
  }

  async play(isOver: () => boolean, choices: RandomStream): Promise<void> {
    while (!isOver()) {
      const game: string = (await this.untilAnswered('POST', '/v1/games', { ruleset: 'card-commons' })).body
        .id;
      this.games.push(game);
      for (;;) {
        const { actions } = (await this.untilAnswered('GET', `/v1/games/${game}/legal-actions`)).body;
        if (actions.length === 0) break;
        const action = actions[choices.uniform(Math.max(1, actions.length - 1))];
        await this.untilAnswered('POST', `/v1/games/${game}/actions`, { action });
        await sleep(THOUGHT);
      }
      this.finished.push(game);
    }
  }

  async eventsOf(game: string, after: number): Promise<any[]> {
    return (await this.untilAnswered('GET', `/v1/games/${game}/events?after=${after}&limit=1000`)).body
      .events;
  }
}

/** Where streams are to be had; they come and go. */
export type Places = () => readonly string[];

interface Connection {
  /** Null where it has ended. */
  message(): Promise<any>;
  cut(): void;
}

abstract class CutReader {
  cuts = 0;
  /** Connections that the service ended. */
  ended = 0;

  constructor(
    private readonly places: Places,
    protected readonly dice: RandomStream,
    private readonly longestLife: number,
  ) {}

  protected abstract connect(url: string): Promise<Connection>;

  /** Answers whether there is nothing more to read. */
  protected abstract take(message: any): Promise<boolean> | boolean;

  /** Reads until nothing more is to be read, or until it may stop; cuts the connection again and again. */
  protected async readOn(mayStop: () => boolean): Promise<void> {
    while (!mayStop()) {
      const places = this.places();
      const connection = await this.connect(places[this.dice.uniform(places.length)]!).catch(() => null);
      if (connection === null) await sleep(PAUSE);
      else if (await this.readUntilCut(connection)) return;
    }
  }

  private async readUntilCut(connection: Connection): Promise<boolean> {
    const cut = sleep(this.dice.uniform(this.longestLife)).then(() => 'cut' as const);
    try {
      for (;;) {
        const next = await Promise.race([connection.message(), cut]);
        if (next === 'cut') {
          this.cuts++;
          return false;
        }
        if (next === null) {
          this.ended++;
          return false;
        }
        if (await this.take(next)) return true;
      }
    } finally {
      connection.cut();
    }
  }
}

/** Reads the games of a player, and holds what it was told against what there is. */
export class CutGameReader extends CutReader {
  private game = '';
  private version: number | undefined;
  private events: any[] = [];
  games = 0;

  constructor(
    places: Places,
    dice: RandomStream,
    private readonly kind: GameKind,
    private readonly player: StreamedPlayer,
  ) {
    super(places, dice, LONGEST_LIFE.game);
  }

  /** One game after the other; the last one to its end. */
  async read(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const game = this.player.games.at(-1);
      if (game === undefined || game === this.game) await sleep(PAUSE);
      else await this.readGame(game);
    }
  }

  protected async connect(url: string): Promise<Connection> {
    const { game, version } = this;
    if (this.kind === 'a subscription') return subscribeTo(url, game, undefined, version);
    const stream = await openStream(`${url}/v1/games/${game}/stream`, {
      lines: this.kind === 'lines of JSON',
      lastId: version === undefined ? undefined : String(version),
    });
    if (stream.status !== 200) throw new Error(stream.text());
    return { message: async () => (await stream.next())?.data ?? null, cut: () => stream.cut() };
  }

  protected take({ message, version, event, reason }: any): boolean {
    if (message === 'view' && this.version !== undefined) throw new Error('the game was told again');
    if (message === 'event') {
      if (version !== this.version! + 1) throw new Error(`version ${version} after ${this.version}`);
      this.events.push(event);
    }
    this.version = version;
    return message === 'end' && reason !== 'slow';
  }

  private async readGame(game: string): Promise<void> {
    Object.assign(this, { game, version: undefined, events: [] });
    await this.readOn(() => false);
    const first = this.version! - this.events.length;
    const all = await this.player.eventsOf(game, first);
    expect(this.events).toEqual(all);
    this.games++;
  }
}

/** Reads what a player is told of its games. */
export class CutAccountReader extends CutReader {
  /** In order: the game, and what was told of it. */
  readonly told: string[] = [];
  private position: string | undefined;
  private isOver: () => boolean = () => false;

  constructor(
    places: Places,
    dice: RandomStream,
    private readonly player: StreamedPlayer,
  ) {
    super(places, dice, LONGEST_LIFE.account);
  }

  async read(isOver: () => boolean): Promise<void> {
    this.isOver = isOver;
    await this.readOn(isOver);
  }

  protected async connect(url: string): Promise<Connection> {
    const stream = await openStream(`${url}/v1/stream`, { token: this.player.token, lastId: this.position });
    if (stream.status !== 200) throw new Error(stream.text());
    return { message: async () => (await stream.next())?.data ?? null, cut: () => stream.cut() };
  }

  protected take({ message, position, resumed, told, game }: any): boolean {
    if (message === 'position' && resumed !== (this.position !== undefined))
      throw new Error('it begins anew');
    this.position = position;
    if (message === 'game') this.told.push(`${game} ${told.join()}`);
    return this.isOver();
  }
}
