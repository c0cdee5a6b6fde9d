import type { GameRecord } from './record.js';

/** How an attempt ended, as its record tells it. */
export interface AttemptResult {
  readonly status: 'finished' | 'voided';
  /** Null of a voided one. */
  readonly score: number | null;
  readonly actions: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Null of a finished one. */
  readonly voidReason: string | null;
}

/** Of a record that is over; nothing follows the end of a daily game but that it is voided, which is an end too. */
export function attemptResult({ events, outcome }: Pick<GameRecord, 'events' | 'outcome'>): AttemptResult {
  const last = events.at(-1)!;
  const voided = last.type === 'GameVoided';
  return {
    status: voided ? 'voided' : 'finished',
    score: voided ? null : outcome!.scores[0]!,
    actions: events.filter(({ type }) => type === 'ActionTaken').length,
    startedAt: events[0]!.at,
    endedAt: last.at,
    voidReason: voided ? last.data.reason : null,
  };
}
