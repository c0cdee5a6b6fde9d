import { LRUCache } from 'lru-cache';
import type { Challenges, StoredChallenge } from '../challenges/challenges.js';
import type { Game } from '../game/game.js';

const REMEMBERED = 1_000;

/** Challenges as the store has them. Kept is only what can not change: all of one that is revealed, the times of any. */
export class KnownChallenges {
  private readonly revealed = new LRUCache<string, StoredChallenge>({ max: REMEMBERED });
  private readonly ends = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(private readonly challenges: Challenges) {}

  async find(id: string): Promise<StoredChallenge | null> {
    const known = this.revealed.get(id);
    if (known !== undefined) return known;
    const found = await this.challenges.find(id);
    if (found === null) return null;
    this.ends.set(id, found.revealsAt);
    if (found.reveal !== null) this.revealed.set(id, found);
    return found;
  }

  /** From when on no player acts in a game; milliseconds since 1970, null for one that is no challenge's attempt. */
  async endOf(game: Game): Promise<number | null> {
    if (!isAttempt(game)) return null;
    const { scope } = game.created;
    return this.ends.get(scope) ?? (await this.find(scope))!.revealsAt;
  }

  /** Whether everything of a daily game may be seen by everybody. */
  async isRevealed({ created }: Game): Promise<boolean> {
    const challenge = await this.find(created.scope);
    return challenge !== null && challenge.reveal !== null;
  }
}

/** The one game of a player that counts for a challenge. */
export function isAttempt({ created: { kind, options } }: Game): boolean {
  return kind === 'daily' && options.practice !== true;
}
