import type { Feed } from '../feed/feed.js';
import type { Clock } from '../platform/clock.js';

/** Milliseconds that an entry of the feed is kept: so long a player's stream can be gone on with. */
export const FEED_KEPT = 7 * 24 * 60 * 60 * 1_000;

/** Does for the feed what time asks for. Any number of processes may do so at once. */
export class KeepFeed {
  constructor(
    private readonly feed: Feed,
    private readonly clock: Clock,
  ) {}

  /** Openings and reveals of challenges; answers how many it announced. */
  announce(): Promise<number> {
    return this.feed.announce(this.clock.now());
  }

  /** Answers how many entries it dropped. */
  forget(): Promise<number> {
    return this.feed.forget(this.clock.now() - FEED_KEPT);
  }
}
