import type { PageEnds } from '../engine/page.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { StoredChallenge } from '../challenges/challenges.js';
import type { Clock } from '../platform/clock.js';
import type {
  Attempt,
  Attempts,
  AttemptsQuery,
  AttemptStatus,
  NamedAttempt,
  Standing,
} from '../projections/attempts/attempts.js';
import type { KnownChallenges } from './known-challenges.js';
import type { LoadedGames } from './loaded-games.js';
import { challengeNotFound, type ShownTimes, showTimes } from './show-challenge.js';
import { showTime } from './show-event.js';

/** An attempt as its player sees it. */
export interface ShownAttempt extends ShownTimes {
  readonly challenge: string;
  readonly game: string;
  /** It counts on the board. */
  readonly ranked: boolean;
  readonly status: AttemptStatus;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Null while it goes on, and of a voided one. */
  readonly score: number | null;
  /** So far. */
  readonly actions: number;
  /** Why it is voided. */
  readonly voidReason: string | null;
  readonly standing: ShownStanding | null;
}

export interface ShownStanding {
  /** From 1; shared by equal score and actions. */
  readonly rank: number;
  /** Attempts on the board. */
  readonly of: number;
  /** How many of the others on the board are behind, in percent, rounded down; 100 for the only one. */
  readonly percentile: number;
}

/** An attempt as anybody sees it. */
export interface PublicAttempt {
  /** Names the attempt in lists; tells nothing of the player. */
  readonly ticket: string;
  /** Null: a guest. */
  readonly name: string | null;
  readonly bot: boolean;
  readonly ranked: boolean;
  readonly status: AttemptStatus;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly score: number | null;
  readonly actions: number;
  readonly voidReason: string | null;
  /** Its game; null until the challenge is revealed. */
  readonly game: string | null;
}

export interface PublicAttempts extends ShownTimes, PageEnds {
  readonly challenge: string;
  readonly attempts: readonly PublicAttempt[];
}

export class ReadAttempt {
  constructor(
    private readonly known: KnownChallenges,
    private readonly attempts: Attempts,
    private readonly games: LoadedGames,
    private readonly clock: Clock,
  ) {}

  async own(id: string, player: string): Promise<ShownAttempt | Refusal> {
    const challenge = await this.known.find(id);
    if (challenge === null) return challengeNotFound();
    const attempt = await this.attempts.find(id, player);
    if (attempt === null) {
      return refuse('attemptNotFound', 'You have not begun this challenge. Begin it while it is open.');
    }
    return this.show(challenge, attempt);
  }

  /** To its player. */
  async show(challenge: StoredChallenge, attempt: Attempt): Promise<ShownAttempt> {
    const standing = isOnBoard(attempt) ? await this.attempts.standing(challenge.id, attempt.player) : null;
    return {
      ...showTimes(challenge, this.clock.now()),
      challenge: challenge.id,
      game: attempt.game,
      ...shared(attempt),
      actions: attempt.actions ?? (await this.games.upToDate(attempt.game))!.game.actions,
      standing: standing === null ? null : showStanding(standing),
    };
  }

  /** That they exist, how many actions they have and, once finished, their score; their games from the reveal on. */
  async list(query: AttemptsQuery): Promise<PublicAttempts | Refusal> {
    const challenge = await this.known.find(query.challenge);
    if (challenge === null) return challengeNotFound();
    const { attempts, ...ends } = await this.attempts.page(query);
    return {
      ...showTimes(challenge, this.clock.now()),
      challenge: challenge.id,
      attempts: attempts.map((attempt) => showPublic(challenge, attempt)),
      ...ends,
    };
  }
}

function isOnBoard({ ranked, status }: Attempt): boolean {
  return ranked && status === 'finished';
}

export function showStanding({ rank, of, ahead }: Standing): ShownStanding {
  return { rank, of, percentile: of === 1 ? 100 : Math.floor((100 * ahead) / (of - 1)) };
}

function showPublic(
  { reveal }: StoredChallenge,
  attempt: NamedAttempt & { readonly actions: number },
): PublicAttempt {
  const { ticket, name, bot, actions, game } = attempt;
  return { ticket, name, bot, ...shared(attempt), actions, game: reveal === null ? null : game };
}

function shared({ ranked, status, startedAt, endedAt, score, voidReason }: Attempt) {
  return {
    ranked,
    status,
    startedAt: showTime(startedAt),
    finishedAt: endedAt === null ? null : showTime(endedAt),
    score,
    voidReason,
  };
}
