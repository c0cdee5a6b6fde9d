import { toHex } from '../engine/bytes.js';
import { Defect } from '../engine/defect.js';
import type { Refusal } from '../engine/refusal.js';
import type { Challenges, StoredChallenge } from '../challenges/challenges.js';
import type { EventStore } from '../event-store/event-store.js';
import { attemptResult } from '../game/attempt-result.js';
import {
  type AttemptLine,
  CHALLENGE_FORMAT,
  type EndLine,
  type ExportedAttempt,
  type ExportHead,
} from '../game/challenge-export.js';
import type { Kernel } from '../game/context.js';
import type { GameEvent } from '../game/event.js';
import { fold } from '../game/fold.js';
import { Ranking } from '../game/ranking.js';
import { type GameRecord, makeRecord } from '../game/record.js';
import type { Attempts, NamedAttempt, Place } from '../projections/attempts/attempts.js';
import type { KnownChallenges } from './known-challenges.js';
import { challengeNotFound, challengeSealed, headBefore } from './show-challenge.js';

const ROWS_AT_ONCE = 1_000;
const ATTEMPTS_AT_ONCE = 50;

type Reveal = NonNullable<StoredChallenge['reveal']>;
type RevealedChallenge = StoredChallenge & { readonly reveal: Reveal };
type ExportLine = ExportHead | AttemptLine | EndLine;

/** What the head is made from, while the request waits. */
interface Asked {
  readonly challenges: Challenges;
  readonly known: KnownChallenges;
  readonly attempts: Attempts;
  readonly kernel: Kernel;
}

/**
 * All of a revealed challenge for whoever wants to check it: every attempt with its record. Read while it is taken, in
 * memory that does not grow with it but for the ranks.
 */
export class ExportChallenge {
  /** `apart`: for the lines, which are read for longer than a request waits. */
  constructor(
    private readonly asked: Asked,
    private readonly apart: { readonly attempts: Attempts; readonly store: EventStore },
  ) {}

  /** What fails after the first line fails by an error: without the last line an export is not whole. */
  async execute(id: string): Promise<AsyncGenerator<ExportLine> | Refusal> {
    const { challenges, known, kernel, attempts: summaries } = this.asked;
    const challenge = await known.find(id);
    if (challenge === null) return challengeNotFound();
    const { reveal } = challenge;
    if (reveal === null) return challengeSealed(challenge);
    const before = await headBefore(challenges, kernel, challenge);
    const { attempts } = await summaries.summary(id);
    return this.lines({ ...challenge, reveal }, headOf({ ...challenge, reveal }, before, attempts));
  }

  private async *lines(challenge: RevealedChallenge, head: ExportHead): AsyncGenerator<ExportLine> {
    yield head;
    const ranks = await this.ranks(challenge.id);
    let count = 0;
    for await (const attempt of this.all(challenge.id)) {
      yield await this.lineOf(challenge, attempt, ranks.get(attempt.ticket) ?? null);
      count++;
    }
    // None is begun after the reveal and none is deleted, so all that there were are in.
    if (count !== head.attempts) throw new Defect(`${count} of ${head.attempts} attempts were exported`);
    yield { end: true, attempts: count };
  }

  /** By ticket. Counted here in the order of the board, as an attempt may be voided while its pages are read. */
  private async ranks(challenge: string): Promise<ReadonlyMap<string, number>> {
    const ranks = new Map<string, number>();
    const ranking = new Ranking();
    let place: Place | null = null;
    for (;;) {
      const from = place === null ? null : { direction: 'after' as const, place };
      const { rows, hasAfter } = await this.apart.attempts.board({ challenge, limit: ROWS_AT_ONCE, from });
      for (const row of rows) ranks.set(row.ticket, ranking.next(row));
      place = rows.at(-1) ?? null;
      if (!hasAfter || place === null) return ranks;
    }
  }

  private async *all(challenge: string): AsyncGenerator<NamedAttempt> {
    let ticket: string | null = null;
    for (;;) {
      const from = ticket === null ? null : { direction: 'after' as const, ticket };
      const { attempts, hasAfter } = await this.apart.attempts.page({
        challenge,
        limit: ATTEMPTS_AT_ONCE,
        from,
      });
      yield* attempts;
      ticket = attempts.at(-1)?.ticket ?? null;
      if (!hasAfter || ticket === null) return;
    }
  }

  /** Told by the events, so that attempt and record are of one moment whatever happens in between. */
  private async lineOf(
    { reveal: { serverSeed } }: RevealedChallenge,
    { game, ticket, name, ranked }: NamedAttempt,
    rank: number | null,
  ): Promise<AttemptLine> {
    const stored = (await this.apart.store.load(game))!;
    const record = this.recordOf(game, serverSeed, eventsOf(stored.events, rank));
    const attempt: ExportedAttempt = { ticket, name, ranked, ...attemptResult(record), rank };
    return { attempt, record };
  }

  /** Folded apart from the games that are kept for play. */
  private recordOf(id: string, serverSeed: Uint8Array, events: readonly GameEvent[]): GameRecord {
    const game = fold({ ...this.asked.kernel, serverSeed }, id, events);
    return makeRecord({ ...game, revealedSeed: toHex(serverSeed) }, events);
  }
}

/** An attempt that has a rank stood on the board when it was read: it is shown so, though it may be voided since. */
function eventsOf(events: readonly GameEvent[], rank: number | null): readonly GameEvent[] {
  return rank === null ? events : events.filter(({ type }) => type !== 'GameVoided');
}

function headOf(challenge: RevealedChallenge, before: string, attempts: number): ExportHead {
  const { id, ruleset, opensAt, closesAt, revealsAt, commitment, committedAt, ranksGuests } = challenge;
  const { position, hash, reveal } = challenge;
  return {
    format: CHALLENGE_FORMAT,
    id,
    ruleset,
    opens: opensAt,
    closes: closesAt,
    reveals: revealsAt,
    commitment,
    committedAt,
    ranksGuests,
    log: { position, before, hash },
    serverSeed: toHex(reveal.serverSeed),
    attempts,
  };
}
