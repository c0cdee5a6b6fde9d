import type { Feed, FeedEntry } from '../feed/feed.js';
import {
  type AccountMessage,
  endOfAccount,
  entryMessage,
  positionMessage,
  returnMessage,
} from './account-message.js';
import type { FollowFeed } from './follow-feed.js';
import { Reader } from './reader.js';

/** Entries that wait for a reader: who lets more of them wait reads too slowly. */
export const MOST_WAITING = 256;
const ENTRIES_AT_ONCE = 200;

/** Reads what one player is told: from where it was on what the feed still has, then what comes. */
export class AccountReader extends Reader<AccountMessage> {
  private begun = false;
  private isSlow = false;
  private earlier: FeedEntry[] = [];
  private readonly later: FeedEntry[] = [];
  /** What is told here begins behind it; what is before it has to be read. */
  private readonly joined: number;

  constructor(
    private readonly feed: Feed,
    following: FollowFeed,
    private readonly player: string,
    /** The last one read. */
    private position: number,
    private readonly resumed: boolean,
  ) {
    super();
    this.joined = following.position;
    this.onLeave(following.onPlayer(player, (entry) => this.take(entry)));
  }

  protected async step(): Promise<AccountMessage | null> {
    if (!this.begun) {
      this.begun = true;
      return positionMessage(this.position, this.resumed);
    }
    if (this.isSlow) return this.last(endOfAccount(this.position, 'slow'));
    const next = (await this.nextEarlier()) ?? this.later.shift();
    if (next === undefined) return null;
    this.position = next.position;
    return entryMessage(next, this.player);
  }

  protected goodbye(retry: number): AccountMessage {
    return returnMessage(this.position, retry);
  }

  protected revoked(): AccountMessage {
    return endOfAccount(this.position, 'revoked');
  }

  private async nextEarlier(): Promise<FeedEntry | undefined> {
    if (this.earlier.length === 0 && this.position < this.joined) {
      const range = { after: this.position, to: this.joined };
      this.earlier = [...(await this.feed.ofPlayer(this.player, range, ENTRIES_AT_ONCE))];
      if (this.earlier.length === 0) this.position = this.joined;
    }
    return this.earlier.shift();
  }

  private take(entry: FeedEntry): void {
    // Another process may have told it more than this one has seen.
    if (entry.position <= this.position) return;
    if (this.later.length < MOST_WAITING) this.later.push(entry);
    else this.isSlow = true;
    this.poke();
  }
}
