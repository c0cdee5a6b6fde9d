import { canonicalOrNull } from '../engine/canonical-json.js';
import { editionHash } from '../engine/edition-id.js';
import type { Hashing } from '../engine/hashing.js';
import { type Json, sameJson } from '../engine/json.js';
import { forkScope } from './decide-create.js';
import type { GameCreated } from './event.js';
import { fault, type Fault } from './fault.js';
import type { GameRecord } from './record.js';

/** Step 2: the top-level fields say what the events say. */
export function checkHeader(hashing: Hashing, record: GameRecord): Fault | null {
  const [first] = record.events;
  if (first?.type !== 'GameCreated') return fault(0, 'the first event is not GameCreated');
  const created = first.data;
  const scope = scopeOf(record, created);
  if (scope === null) return fault(0, 'a fork has a parent');
  if (created.scope !== scope) return fault(0, `a game of kind ${created.kind} has the scope "${scope}"`);
  if ((created.kind === 'open') !== 'openText' in created.options) {
    return fault(0, 'open games have an open text, and only they');
  }
  if (record.serverSeed === null && record.kind !== 'daily' && record.outcome !== null) {
    return fault(null, '`outcome` is null while the seed is sealed');
  }
  const wrong = Object.entries(expected(record, created)).find(
    ([field, value]) => !sameJson(record[field as keyof GameRecord] as Json, value),
  );
  if (wrong !== undefined) return fault(null, `\`${wrong[0]}\` is not what the events say`);
  return checkEdition(hashing, record, created);
}

/** What the scope has to be; null: a fork does not say what it goes on from. */
function scopeOf({ game }: GameRecord, { kind, scope, options: { parent } }: GameCreated): string | null {
  switch (kind) {
    case 'live':
      return game;
    case 'open':
      return 'open';
    case 'fork':
      return parent === undefined ? null : forkScope(parent);
    case 'daily':
      return scope;
  }
}

function expected(record: GameRecord, created: GameCreated): { readonly [field: string]: Json } {
  const { kind, scope, ruleset, commitment, options } = created;
  const revealed = revealedSeed(record);
  return {
    kind,
    scope,
    ruleset,
    commitment,
    openText: options.openText ?? null,
    contributions: kind === 'live' ? contributionsDealt(record) : [],
    // A challenge reveals the seed of its daily games, not the game itself.
    serverSeed: kind === 'daily' && revealed === null ? record.serverSeed : revealed,
  };
}

function revealedSeed(record: GameRecord): string | null {
  const last = record.events.at(-1)!;
  return last.type === 'SeedRevealed' || last.type === 'GameVoided' ? last.data.serverSeed : null;
}

function contributionsDealt(record: GameRecord): readonly string[] {
  const seats = new Map<number, string>();
  for (const event of record.events) {
    if (event.type === 'SeatTaken') seats.set(event.data.seat, event.data.contribution);
    if (event.type === 'SeatLeft') seats.delete(event.data.seat);
    if (event.type === 'GameStarted') return event.data.seats.map((seat) => seats.get(seat) ?? '');
  }
  return [];
}

function checkEdition(hashing: Hashing, { edition }: GameRecord, created: GameCreated): Fault | null {
  if (edition !== null && canonicalOrNull(edition) === null)
    return fault(null, '`edition` has no canonical form, and so no hash');
  if ((edition === null ? null : editionHash(hashing, edition)) !== created.edition)
    return fault(null, '`edition` is not the one whose hash the first event names');
  const custom = created.options.edition;
  return custom === undefined || sameJson(custom, edition)
    ? null
    : fault(0, '`edition` is not the one in the options');
}
