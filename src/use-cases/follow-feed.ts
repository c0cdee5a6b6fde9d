import { type Feed, type FeedEntry, isOfGame, type Listening, toldOf } from '../feed/feed.js';
import { repeat, type Repeating } from '../platform/repeating.js';
import { Unavailable } from '../platform/unavailable.js';

/** Milliseconds between two looks if nothing was heard of, and at least between two looks. */
const POLL = 1_000;
const SHORTEST = 20;
const ENTRIES_AT_ONCE = 500;

/** Rejects where it could not take it in; it is then told again. */
type Wake = () => Promise<void>;
type Tell = (entry: FeedEntry) => void;

/**
 * The one reader of the feed in a process: publishes what appends have left, and tells those who wait for a game or a player.
 * It begins when somebody does, or when the service starts.
 */
export class FollowFeed {
  /** Called with what goes wrong, but for a database that is away: what is due then stays due. */
  failed: (error: unknown) => void = () => undefined;
  private readonly games = new Map<string, Set<Wake>>();
  private readonly players = new Map<string, Set<Tell>>();
  /** Of which the last word has not got through. */
  private readonly again = new Set<string>();
  private beginning: Promise<void> | null = null;
  private last: number | null = null;
  private loop: Repeating | null = null;
  private listening: Listening | null = null;

  constructor(private readonly feed: Feed) {}

  /** Publishes from now on. */
  start(): void {
    if (this.loop !== null) return;
    const loop = repeat(
      POLL,
      () => this.look(),
      (error) => this.report(error),
      SHORTEST,
    );
    this.loop = loop;
    this.listening = this.feed.listen({
      appended: () => loop.soon(),
      published: (position) => {
        if (this.last !== null && position > this.last) loop.soon();
      },
    });
    loop.soon();
  }

  async stop(): Promise<void> {
    await this.listening?.stop();
    await this.loop?.stop();
  }

  /** Follows from now on: what is appended later will be told. */
  async follow(): Promise<void> {
    this.start();
    this.beginning ??= this.begin();
    await this.beginning;
  }

  /** The last one that has been told; once it follows. */
  get position(): number {
    return this.last!;
  }

  /** `wake` is called when the game has gone on. Answers how to end that. */
  onGame(game: string, wake: Wake): () => void {
    return added(this.games, game, wake);
  }

  /** `tell` is called with what a player is told behind `position`. Answers how to end that. */
  onPlayer(player: string, tell: Tell): () => void {
    return added(this.players, player, tell);
  }

  private async begin(): Promise<void> {
    try {
      this.last = (await this.feed.bounds()).last;
    } catch (error) {
      this.beginning = null;
      throw error;
    }
  }

  private async look(): Promise<void> {
    const retried = [...this.again];
    this.again.clear();
    retried.forEach((game) => this.wake(game));
    try {
      while ((await this.feed.publish()) > 0);
    } finally {
      await this.read();
    }
  }

  private async read(): Promise<void> {
    while (this.last !== null) {
      const entries = await this.feed.after(this.last, ENTRIES_AT_ONCE);
      if (entries.length === 0) return;
      this.last = entries.at(-1)!.position;
      const touched = new Set(entries.flatMap((entry) => (isOfGame(entry) ? entry.game : [])));
      touched.forEach((game) => this.wake(game));
      entries.forEach((entry) => this.tell(entry));
    }
  }

  private wake(game: string): void {
    for (const wake of this.games.get(game) ?? []) {
      wake().catch((error: unknown) => {
        this.again.add(game);
        this.report(error);
      });
    }
  }

  private tell(entry: FeedEntry): void {
    for (const player of isOfGame(entry) ? toldBy(entry.notices) : this.players.keys())
      this.players.get(player)?.forEach((tell) => tell(entry));
  }

  private report(error: unknown): void {
    if (!(error instanceof Unavailable)) this.failed(error);
  }
}

function toldBy(notices: Parameters<typeof toldOf>[0] | null): readonly string[] {
  return notices === null ? [] : toldOf(notices);
}

/** Answers how to take it out again. */
function added<Each>(sets: Map<string, Set<Each>>, key: string, each: Each): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(each));
  return () => {
    set.delete(each);
    if (set.size === 0 && sets.get(key) === set) sets.delete(key);
  };
}
