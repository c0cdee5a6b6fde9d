import { LRUCache } from 'lru-cache';
import type { Challenges, StoredChallenge } from '../challenges/challenges.js';
import type { Game } from '../game/game.js';
import type { Clock } from '../platform/clock.js';

const REMEMBERED = 1_000;
/** Milliseconds that the clocks of two processes differ by at most. */
const CLOCKS_APART = 5 * 60 * 1_000;

export class KeptChallenges {
  readonly rows = new LRUCache<string, StoredChallenge>({ max: REMEMBERED });
  readonly seeds = new LRUCache<string, Uint8Array>({ max: REMEMBERED });

  /** Looks at the store that are under way: many ask at once when a day opens and a process has just started. */
  readonly looks = new Map<string, Promise<StoredChallenge | null>>();
  readonly seedLooks = new Map<string, Promise<Uint8Array>>();
}

/**
 * Challenges as the store has them, asked for only where it may say something new: a row never changes but by its reveal,
 * of which there is one, and none before its time. So what is done in a day's games costs no look at the day.
 */
export class KnownChallenges {
  constructor(
    private readonly challenges: Challenges,
    private readonly clock: Clock,
    private readonly kept: KeptChallenges,
  ) {}

  async find(id: string): Promise<StoredChallenge | null> {
    const known = this.kept.rows.get(id);
    if (known !== undefined && this.isUpToDate(known)) return known;
    // What others began to look for may be older than this question: it is good where the store can say nothing newer.
    const underWay = this.kept.looks.get(id);
    const theirs = underWay === undefined ? null : await underWay;
    if (theirs !== null && this.isUpToDate(theirs)) return theirs;
    return shared(this.kept.looks, id, async () => {
      const found = await this.challenges.find(id);
      if (found !== null) this.kept.rows.set(id, found);
      return found;
    });
  }

  /** It has been revealed: what is kept says that it is not, and would do so again if the clock went back. */
  forget(id: string): void {
    this.kept.rows.delete(id);
  }

  /** Of a challenge that there is; never changes. Only for who deals. */
  async seedOf(id: string): Promise<Uint8Array> {
    const known = this.kept.seeds.get(id);
    if (known !== undefined) return known;
    const look = async () => {
      const seed = await this.challenges.seedOf(id);
      this.kept.seeds.set(id, seed);
      return seed;
    };
    return this.kept.seedLooks.get(id) ?? shared(this.kept.seedLooks, id, look);
  }

  /** From when on no player acts in a game; milliseconds since 1970, null for one that is no challenge's attempt. */
  async endOf(game: Game): Promise<number | null> {
    if (!isAttempt(game)) return null;
    const { scope } = game.created;
    return (this.kept.rows.get(scope) ?? (await this.find(scope))!).revealsAt;
  }

  /** Whether everything of a daily game may be seen by everybody. */
  async isRevealed({ created }: Game): Promise<boolean> {
    const challenge = await this.find(created.scope);
    return challenge !== null && challenge.reveal !== null;
  }

  private isUpToDate({ reveal, revealsAt }: StoredChallenge): boolean {
    return reveal !== null || this.clock.now() < revealsAt - CLOCKS_APART;
  }
}

/** The one game of a player that counts for a challenge. */
export function isAttempt({ created: { kind, options } }: Game): boolean {
  return kind === 'daily' && options.practice !== true;
}

/** Where others find it while it is under way. */
function shared<Found>(
  looks: Map<string, Promise<Found>>,
  id: string,
  look: () => Promise<Found>,
): Promise<Found> {
  const looking = look().finally(() => {
    if (looks.get(id) === looking) looks.delete(id);
  });
  looks.set(id, looking);
  return looking;
}
