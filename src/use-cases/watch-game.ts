import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { EventStore } from '../event-store/event-store.js';
import type { FollowFeed } from './follow-feed.js';
import { GameAudience } from './game-audience.js';
import { viewMessage } from './game-message.js';
import { GameReader } from './game-reader.js';
import type { LoadedGame } from './loaded-games.js';
import type { Opener, OpenStreams } from './open-streams.js';
import { noSuchVersion } from './refusals.js';
import { showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

interface Parts {
  /** For the opening. */
  readonly visible: VisibleGames;
  /** For all that follows. */
  readonly later: { readonly store: EventStore; readonly visible: VisibleGames };
  readonly following: FollowFeed;
  readonly open: OpenStreams;
  /** Those of this process, by the id of the game. */
  readonly audiences: Map<string, GameAudience>;
}

/** The stream of a game. */
export class WatchGame {
  constructor(private readonly parts: Parts) {}

  /** From the game as it stands on, which is told first; or with the events behind the version `after`. */
  async execute(id: string, opener: Opener, after: number | null): Promise<GameReader | Refusal> {
    const refusal = this.parts.open.enter(opener);
    if (refusal !== null) return refusal;
    let reader: GameReader | Refusal | null = null;
    try {
      reader = await this.read(id, opener.player, after);
    } finally {
      if (reader === null || isRefusal(reader)) this.parts.open.leave(opener);
    }
    return isRefusal(reader) ? reader : this.parts.open.add(opener, reader);
  }

  private async read(id: string, player: string | null, after: number | null): Promise<GameReader | Refusal> {
    const { following, visible, later } = this.parts;
    // Before the game is read: what is appended after that is told.
    await following.follow();
    const loaded = await visible.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    if (after !== null && after > game.version) return noSuchVersion(game);
    const view = after === null ? viewMessage(showGame(loaded, player)) : null;
    const audience = this.audienceOf(loaded);
    const reader = new GameReader(audience, later.visible, player, after ?? game.version, view);
    reader.onLeave(() => {
      if (audience.isEmpty) audience.end();
    });
    return reader;
  }

  private audienceOf(loaded: LoadedGame): GameAudience {
    const { audiences, following, later } = this.parts;
    const { id } = loaded.game;
    const known = audiences.get(id);
    if (known !== undefined) {
      // It may not have heard of all that this reader knows.
      if (known.version < loaded.game.version) known.wake().catch(() => undefined);
      return known;
    }
    const audience = new GameAudience(later.store, loaded);
    audiences.set(id, audience);
    const stop = following.onGame(id, () => audience.wake());
    audience.end = () => {
      stop();
      audiences.delete(id);
    };
    return audience;
  }
}
