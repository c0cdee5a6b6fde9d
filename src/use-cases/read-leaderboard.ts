import type { PageEnds } from '../engine/page.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { StoredChallenge } from '../challenges/challenges.js';
import type { Clock } from '../platform/clock.js';
import type { Attempts, BoardPage, BoardQuery, BoardRow, Place } from '../projections/attempts/attempts.js';
import type { KnownChallenges } from './known-challenges.js';
import { type ShownStanding, showStanding } from './read-attempt.js';
import { challengeNotFound, type ShownTimes, showTimes } from './show-challenge.js';
import { showTime } from './show-event.js';

export interface ShownRow {
  readonly rank: number;
  /** Null: a guest. */
  readonly name: string | null;
  readonly bot: boolean;
  readonly score: number;
  readonly actions: number;
  readonly finishedAt: string;
  /** The caller's own. */
  readonly own: boolean;
  /** Its game; null until the challenge is revealed. */
  readonly game: string | null;
}

export interface ShownBoard extends ShownTimes {
  readonly challenge: string;
  /** Begun, ranked or not. */
  readonly attempts: number;
  readonly finished: number;
  /** How many ranked attempts have a score, the best score first. */
  readonly histogram: readonly { readonly score: number; readonly count: number }[];
  /** The caller's; null if it is not on the board. */
  readonly standing: ShownStanding | null;
  readonly rows: readonly ShownRow[];
}

export interface Board extends ShownBoard, PageEnds {
  /** Where the rows stand, for cursors. */
  readonly places: readonly Place[];
}

export interface BoardWanted extends Omit<BoardQuery, 'from'> {
  /** `me`: the rows around the caller's. */
  readonly from: { readonly direction: 'after' | 'before'; readonly place: Place } | 'me' | null;
}

export class ReadLeaderboard {
  constructor(
    private readonly known: KnownChallenges,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async execute(wanted: BoardWanted, player: string | null): Promise<Board | Refusal> {
    const { challenge: id } = wanted;
    const challenge = await this.known.find(id);
    if (challenge === null) return challengeNotFound();
    // Each counts a board that may be long; only the rows around the caller's wait for where it stands.
    const standing = player === null ? Promise.resolve(null) : this.attempts.standing(id, player);
    const [own, { attempts, finished, scores }, page] = await Promise.all([
      standing,
      this.attempts.summary(id),
      wanted.from === 'me'
        ? standing.then((found) => found && this.around(wanted, found.place))
        : this.attempts.board({ challenge: id, limit: wanted.limit, from: wanted.from }),
    ]);
    if (page === null) return notOnBoard();
    return {
      ...showTimes(challenge, this.clock.now()),
      challenge: id,
      attempts,
      finished,
      histogram: scores,
      standing: own === null ? null : showStanding(own),
      rows: page.rows.map((row) => showRow(challenge, row, player)),
      places: page.rows.map(({ score, actions, endedAt, ticket }) => ({ score, actions, endedAt, ticket })),
      hasBefore: page.hasBefore,
      hasAfter: page.hasAfter,
    };
  }

  private async around({ challenge, limit }: BoardWanted, own: Place): Promise<BoardPage> {
    const half = Math.floor(limit / 2);
    const from = { direction: 'before', place: own } as const;
    const before = half === 0 ? [] : (await this.attempts.board({ challenge, limit: half, from })).rows;
    // Read anew from the first of them on, so that all rows are counted at one moment.
    return this.attempts.board({ challenge, limit, from: { direction: 'at', place: before[0] ?? own } });
  }
}

function showRow({ reveal }: StoredChallenge, row: BoardRow, player: string | null): ShownRow {
  const { rank, name, bot, score, actions, endedAt, game } = row;
  const finishedAt = showTime(endedAt);
  const own = row.player === player;
  return { rank, name, bot, score, actions, finishedAt, own, game: reveal === null ? null : game };
}

function notOnBoard(): Refusal {
  return refuse(
    'notOnBoard',
    'You are not on this board. Finish an attempt that you begin under a name, or leave out `around`.',
  );
}
