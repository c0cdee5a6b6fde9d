import { type Json, sameJson } from '../engine/json.js';
import type { RowsOfGame } from '../event-store/derived-rows.js';

/** What differs, in words of the tables. */
export function differences(stored: RowsOfGame, wanted: RowsOfGame): string[] {
  const fields = (table: string, one: object | null, other: object | null): string[] => {
    if (one === null || other === null) {
      if (one === other) return [];
      return [`${table} ${one === null ? 'missing' : 'not of any event'}`];
    }
    return Object.entries(other).flatMap(([field, value]) =>
      sameJson((one as { [field: string]: Json })[field] ?? null, value as Json) ? [] : [`${table}.${field}`],
    );
  };
  return [
    ...fields('game', stored.game, wanted.game),
    ...(sameJson(stored.players, wanted.players) ? [] : ['players']),
    ...(stored.dueAt === wanted.dueAt ? [] : ['deadline']),
    ...fields('attempt', stored.attempt, wanted.attempt),
  ];
}
