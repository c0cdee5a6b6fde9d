import { isOver } from '../game/game.js';
import { endMessage, type GameMessage, goodbyeMessage } from './game-message.js';
import type { GameAudience } from './game-audience.js';
import { Reader } from './reader.js';
import { viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

/**
 * Reads one game for one caller: what there is already from the store, page by page, then what comes from what its audience
 * keeps. Events are numbered without gaps, so the last version read is all there is to remember.
 */
export class GameReader extends Reader<GameMessage> {
  private waiting: GameMessage[] = [];
  /** It has come up to the others once, and may not fall behind what is kept any more. */
  private isUpToDate = false;
  private allowedAt = 0;

  constructor(
    private readonly audience: GameAudience,
    private readonly visible: VisibleGames,
    private readonly player: string | null,
    /** The last one read. */
    private version: number,
    view: GameMessage | null,
  ) {
    super();
    if (view !== null) this.waiting.push(view);
    this.onLeave(audience.join(() => this.poke()));
  }

  /** Nothing is left to read but the end. */
  get isAtEnd(): boolean {
    const { game } = this.audience.loaded;
    return isOver(game) && this.version === game.version;
  }

  protected async step(): Promise<GameMessage | null> {
    if (!(await this.mayRead())) return this.last(endMessage(this.version, 'hidden'));
    const { audience } = this;
    const { game } = audience.loaded;
    if (this.waiting.length === 0 && this.version < audience.version) {
      const viewer = viewerOf(game, this.player);
      const kept = audience.at(this.version + 1, viewer);
      if (kept === null && this.isUpToDate) return this.last(endMessage(this.version, 'slow'));
      this.waiting = kept === null ? await audience.after(this.version, viewer) : [kept];
    }
    const next = this.waiting.shift();
    if (next !== undefined) {
      this.version = next.version;
      return next;
    }
    this.isUpToDate = true;
    if (this.isAtEnd)
      return this.last(endMessage(this.version, game.phase === 'voided' ? 'voided' : 'finished'));
    return null;
  }

  protected goodbye(retry: number): GameMessage {
    return goodbyeMessage(this.version, retry);
  }

  protected revoked(): GameMessage {
    return endMessage(this.version, 'revoked');
  }

  /** Whoever gives up a seat of a private game does not see what comes after. */
  private async mayRead(): Promise<boolean> {
    const { loaded, version } = this.audience;
    if (this.allowedAt === version) return true;
    if (!(await this.visible.isVisible(loaded, this.player))) return false;
    this.allowedAt = version;
    return true;
  }
}
