import type { Refusal } from '../engine/refusal.js';
import type { Feed } from '../feed/feed.js';
import { AccountReader } from './account-reader.js';
import type { FollowFeed } from './follow-feed.js';
import type { Opener, OpenStreams } from './open-streams.js';

/** The stream of what a player is told: of its games, and of challenges. */
export class WatchAccount {
  constructor(
    private readonly feed: Feed,
    private readonly following: FollowFeed,
    private readonly open: OpenStreams,
  ) {}

  /** From now on, or from behind a position of the feed as long as the feed has what came then. */
  async execute(
    opener: Opener & { readonly player: string },
    after: number | null,
  ): Promise<AccountReader | Refusal> {
    const refusal = this.open.enter(opener);
    if (refusal !== null) return refusal;
    let reader: AccountReader | null = null;
    try {
      reader = await this.read(opener.player, after);
    } finally {
      if (reader === null) this.open.leave(opener);
    }
    return this.open.add(opener, reader);
  }

  private async read(player: string, after: number | null): Promise<AccountReader> {
    await this.following.follow();
    const { first, last } = await this.feed.bounds();
    const resumed = after !== null && after >= first - 1 && after <= last;
    const from = resumed ? after : this.following.position;
    return new AccountReader(this.feed, this.following, player, from, resumed);
  }
}
