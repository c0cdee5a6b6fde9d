import type { MemoryChallenges } from '../challenges/memory-challenges.js';
import type { MemoryEventStore } from '../event-store/memory-event-store.js';
import { SystemClock } from '../platform/clock.js';
import {
  type Bounds,
  type ChallengeEntry,
  Feed,
  type FeedEntry,
  type Heard,
  isOfGame,
  type Listening,
  toldOf,
} from './feed.js';

/** For tests: the contract of the real feed without a database. */
export class MemoryFeed extends Feed {
  private entries: { readonly entry: FeedEntry; readonly at: number }[] = [];
  private last = 0;
  private readonly listeners = new Set<Heard>();

  constructor(
    private readonly store: MemoryEventStore,
    private readonly challenges: MemoryChallenges,
    private readonly clock = new SystemClock(),
  ) {
    super();
    store.onAppend = () => this.listeners.forEach(({ appended }) => appended());
  }

  async publish(): Promise<number> {
    const published = this.store.outbox.splice(0);
    return this.add(published.map((each) => ({ ...each, position: ++this.last })));
  }

  async announce(now: number): Promise<number> {
    const news = this.challenges
      .news(now)
      .filter((each) => !this.entries.some(({ entry }) => isThis(entry, each)));
    return this.add(news.map((each) => ({ ...each, position: ++this.last })));
  }

  async bounds(): Promise<Bounds> {
    return { first: this.entries[0]?.entry.position ?? this.last + 1, last: this.last };
  }

  async after(position: number, limit: number): Promise<readonly FeedEntry[]> {
    return this.all.filter((each) => each.position > position).slice(0, limit);
  }

  async ofPlayer(
    player: string,
    { after, to }: { readonly after: number; readonly to: number },
    limit: number,
  ): Promise<readonly FeedEntry[]> {
    return this.all
      .filter(({ position }) => position > after && position <= to)
      .filter((each) => !isOfGame(each) || (each.notices !== null && toldOf(each.notices).includes(player)))
      .slice(0, limit);
  }

  async forget(before: number): Promise<number> {
    const kept = this.entries.findIndex(({ at }) => at >= before);
    return this.entries.splice(0, kept < 0 ? Infinity : kept).length;
  }

  listen(heard: Heard): Listening {
    this.listeners.add(heard);
    return {
      stop: async () => {
        this.listeners.delete(heard);
      },
    };
  }

  private add(entries: readonly FeedEntry[]): number {
    this.entries.push(...entries.map((entry) => ({ entry, at: this.clock.now() })));
    if (entries.length > 0) this.listeners.forEach(({ published }) => published(this.last));
    return entries.length;
  }

  private get all(): readonly FeedEntry[] {
    return this.entries.map(({ entry }) => entry);
  }
}

function isThis(entry: FeedEntry, { challenge, notice }: Omit<ChallengeEntry, 'position'>): boolean {
  return !isOfGame(entry) && entry.challenge === challenge && entry.notice === notice;
}
