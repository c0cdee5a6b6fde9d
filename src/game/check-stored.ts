import { toHex } from '../engine/bytes.js';
import { checkChain, checkSeed } from './check-fairness.js';
import { checkHeader } from './check-header.js';
import { checkOrder } from './check-order.js';
import { replayRecord } from './check-replay.js';
import type { Kernel } from './context.js';
import type { GameCreated, GameEvent } from './event.js';
import type { Fault } from './fault.js';
import type { Game } from './game.js';
import type { ReadHistory } from './read-stored.js';
import { type GameRecord, makeRecord, RECORD_FORMAT } from './record.js';
import { storedFault, type StoredFault, type StoredFaultCode } from './stored-fault.js';

/** A game as it is stored. */
export interface StoredHistory {
  /** Null: it is lost. */
  readonly serverSeed: Uint8Array | null;
  readonly read: ReadHistory;
}

/** The game that the events lead to, and the first thing that is wrong with them; one of them is null. */
export type CheckedHistory =
  | { readonly game: Game; readonly events: readonly GameEvent[]; readonly fault: null }
  | { readonly game: null; readonly events: readonly GameEvent[]; readonly fault: StoredFault };

/**
 * Checks a game from its stored columns as a record is checked, running or over: with the seed that is sealed to
 * others every hash can be computed, and every action played. A fork goes on from its origin, asked for when its own events
 * are found to be what was hashed.
 */
export function checkStored(
  kernel: Kernel,
  id: string,
  history: StoredHistory,
  originOf: () => Game | undefined,
): CheckedHistory {
  const { events, fault: unread } = history.read;
  const bad = (fault: StoredFault): CheckedHistory => ({ game: null, events, fault });
  if (events.length === 0) return bad(unread ?? storedFault('missingEvent', 1, 'there are no events'));
  const record = asRecord(id, events, history.serverSeed);
  if (record === null) return bad(storedFault('misplacedEvent', 1, 'the first event is not GameCreated'));
  const early = earliest([...checkEvents(kernel, record), unread]);
  if (early !== null) return bad(early);
  const { game, deal, actions, states, outcome } = replayRecord(kernel, record, originOf());
  const wrong =
    told('wrongDeal', deal) ??
    told('illegalAction', actions) ??
    told('wrongState', states) ??
    (game === null ? told('wrongEnd', outcome) : checkEnd(kernel, game, record));
  return wrong === null ? { game: game!, events, fault: null } : bad(wrong);
}

/** Seed first: where it is wrong, every hash is. */
function checkEvents({ hashing }: Kernel, record: GameRecord): (StoredFault | null)[] {
  const order = told('misplacedEvent', checkOrder({ ...record, serverSeed: null }));
  if (record.serverSeed === null) return [storedFault('wrongSeed', 1, 'the seed is lost'), order];
  return [
    told('wrongSeed', checkSeed(hashing, record)),
    order,
    told('wrongHash', checkChain(hashing, record)),
  ];
}

/** What only the folded game shows: it is sealed while it goes on, and not when it is over. */
function checkEnd({ hashing }: Kernel, game: Game, { serverSeed, events }: GameRecord): StoredFault | null {
  if (game.revealedSeed !== null && game.revealedSeed !== serverSeed)
    return storedFault(
      'wrongSeed',
      events.length,
      'the seed that is revealed is not the one that was dealt from',
    );
  if (game.phase === 'finished' && game.created.kind !== 'daily' && game.revealedSeed === null)
    return storedFault('wrongEnd', events.length + 1, 'the game is over, and its seed is not revealed');
  return told('misplacedEvent', checkHeader(hashing, makeRecord(game, events)));
}

/** As far as a check of its events goes; null where they do not begin with the game's creation. */
function asRecord(id: string, events: readonly GameEvent[], seed: Uint8Array | null): GameRecord | null {
  if (events[0]!.type !== 'GameCreated') return null;
  const { kind, scope, ruleset, commitment, options }: GameCreated = events[0]!.data;
  return {
    format: RECORD_FORMAT,
    game: id,
    kind,
    scope,
    ruleset,
    edition: options.edition ?? null,
    commitment,
    serverSeed: seed === null ? null : toHex(seed),
    openText: options.openText ?? (kind === 'open' ? '' : null),
    contributions: [],
    events,
    outcome: null,
  };
}

function told(code: StoredFaultCode, fault: Fault | null): StoredFault | null {
  return fault === null ? null : storedFault(code, (fault.event ?? 0) + 1, fault.message);
}

/** The one that names the first event; of several that do the first. */
function earliest(faults: readonly (StoredFault | null)[]): StoredFault | null {
  return faults.reduce((first, fault) =>
    fault === null || (first !== null && first.version! <= fault.version!) ? first : fault,
  );
}
