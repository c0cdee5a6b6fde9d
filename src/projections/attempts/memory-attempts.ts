import { toHex } from '../../engine/bytes.js';
import type { MemoryEventStore, MemoryGame } from '../../event-store/memory-event-store.js';
import { byRank, Ranking } from '../../game/ranking.js';
import {
  type Attempt,
  Attempts,
  type AttemptsPage,
  type AttemptsQuery,
  type BoardPage,
  type BoardQuery,
  type BoardRow,
  type NamedAttempt,
  type Place,
  type Standing,
  type Summary,
} from './attempts.js';

/** Over the in-memory store, for tests of the use cases. */
export class MemoryAttempts extends Attempts {
  constructor(
    private readonly store: MemoryEventStore,
    private readonly playerOf: (
      player: string,
    ) => { readonly name: string | null; readonly bot: boolean } | null,
  ) {
    super();
  }

  within(): this {
    return this;
  }

  async find(challenge: string, player: string): Promise<Attempt | null> {
    return this.of(challenge).find((attempt) => attempt.player === player) ?? null;
  }

  async board({ challenge, limit, from }: BoardQuery): Promise<BoardPage> {
    const all = this.boardOf(challenge);
    const first =
      from === null
        ? 0
        : all.filter((row) => inOrder(row, from.place) < (from.direction === 'after' ? 1 : 0)).length;
    const start = from?.direction === 'before' ? Math.max(0, first - limit) : first;
    const end = from?.direction === 'before' ? first : Math.min(all.length, first + limit);
    return { rows: all.slice(start, end), hasBefore: start > 0, hasAfter: end < all.length };
  }

  async standing(challenge: string, player: string): Promise<Standing | null> {
    const all = this.boardOf(challenge);
    const own = all.find((row) => row.player === player);
    if (own === undefined) return null;
    const { score, actions, endedAt, ticket, rank } = own;
    return {
      place: { score, actions, endedAt, ticket },
      rank,
      of: all.length,
      ahead: all.filter((row) => row.rank > rank).length,
    };
  }

  async summary(challenge: string): Promise<Summary> {
    const attempts = this.of(challenge);
    const counts = new Map<number, number>();
    for (const { score } of this.boardOf(challenge)) counts.set(score, (counts.get(score) ?? 0) + 1);
    return {
      attempts: attempts.length,
      finished: attempts.filter(({ status }) => status === 'finished').length,
      scores: [...counts].map(([score, count]) => ({ score, count })),
    };
  }

  async page({ challenge, limit, from }: AttemptsQuery): Promise<AttemptsPage> {
    const all = this.of(challenge)
      .map((attempt) => ({ ...attempt, actions: this.actionsOf(attempt.game) }))
      .sort((a, b) => (a.ticket < b.ticket ? -1 : 1));
    const backwards = from?.direction === 'before';
    const start = from === null ? 0 : all.filter(({ ticket }) => ticket <= from.ticket).length;
    if (!backwards) {
      const page = all.slice(start, start + limit);
      return { attempts: page, hasBefore: start > 0, hasAfter: start + limit < all.length };
    }
    const end = all.filter(({ ticket }) => ticket < from.ticket).length;
    const begin = Math.max(0, end - limit);
    return { attempts: all.slice(begin, end), hasBefore: begin > 0, hasAfter: end < all.length };
  }

  /** Whether any of a challenge does. */
  goesOn(challenge: string): boolean {
    return this.of(challenge).some(({ status }) => status === 'running');
  }

  async running(challenge: string, limit: number): Promise<readonly string[]> {
    const running = this.of(challenge).filter(({ status }) => status === 'running');
    return running.map(({ game }) => game).slice(0, limit);
  }

  async ofPlayer(player: string): Promise<readonly Attempt[]> {
    return this.all()
      .filter((attempt) => attempt.player === player)
      .sort((a, b) => (a.challenge < b.challenge ? 1 : -1));
  }

  private boardOf(challenge: string): BoardRow[] {
    const finished = this.of(challenge).filter(
      (attempt): attempt is NamedAttempt & Place => attempt.ranked && attempt.status === 'finished',
    );
    const ranking = new Ranking();
    return finished.sort(inOrder).map((row) => ({ ...row, rank: ranking.next(row) }));
  }

  private actionsOf(game: string): number {
    return this.store.games.get(game)!.events.filter(({ type }) => type === 'ActionTaken').length;
  }

  private of(challenge: string): NamedAttempt[] {
    return this.all().filter((attempt) => attempt.challenge === challenge);
  }

  private all(): NamedAttempt[] {
    return [...this.store.games].flatMap(([id, game]) => {
      const attempt = attemptOf(id, game);
      if (attempt === null) return [];
      const { name, bot } = this.playerOf(attempt.player) ?? { name: null, bot: false };
      return [{ ...attempt, name, bot }];
    });
  }
}

function attemptOf(game: string, { creation, events, attemptEnd }: MemoryGame): Attempt | null {
  if (creation.attempt === null) return null;
  const { challenge, ticket, ranked } = creation.attempt;
  return {
    challenge,
    player: creation.createdBy,
    game,
    ticket: toHex(ticket),
    ranked,
    startedAt: events[0]!.at,
    status: attemptEnd?.status ?? 'running',
    endedAt: attemptEnd?.endedAt ?? null,
    score: attemptEnd?.score ?? null,
    actions: attemptEnd?.actions ?? null,
    voidReason: attemptEnd?.voidReason ?? null,
  };
}

function inOrder(a: Place, b: Place): number {
  const first = byRank(a, b) || a.endedAt - b.endedAt;
  if (first !== 0) return first;
  return a.ticket < b.ticket ? -1 : a.ticket > b.ticket ? 1 : 0;
}
