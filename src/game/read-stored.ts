import { toHex } from '../engine/bytes.js';
import { canonicalOrNull } from '../engine/canonical-json.js';
import type { Json } from '../engine/json.js';
import type { GameEvent } from './event.js';
import { checkEventData, checkShape } from './event-shape.js';
import { EVENT } from './parse-record.js';
import { storedFault, type StoredFault } from './stored-fault.js';

/** An event as its columns hold it, before anything is taken for granted. */
export interface StoredEvent {
  readonly seq: number;
  /** Digits. */
  readonly at: string;
  readonly actor: string;
  readonly type: string;
  readonly data: string;
  readonly state: Uint8Array | null;
  readonly hash: Uint8Array;
}

/** The events up to the first that can not be read as the next one, and what is wrong with that. */
export interface ReadHistory {
  readonly events: readonly GameEvent[];
  readonly fault: StoredFault | null;
}

export function readHistory(stored: readonly StoredEvent[]): ReadHistory {
  const events: GameEvent[] = [];
  for (const row of stored) {
    const read = readEvent(row, events.length);
    if ('code' in read) return { events, fault: read };
    events.push(read);
  }
  return { events, fault: null };
}

function readEvent(row: StoredEvent, position: number): GameEvent | StoredFault {
  const version = position + 1;
  if (row.seq > position)
    return storedFault('missingEvent', version, `the next event there is has \`seq\` ${row.seq}`);
  if (row.seq < position)
    return storedFault('doubledEvent', row.seq + 1, `\`seq\` is ${row.seq}, where it should be ${position}`);
  const data = dataOf(row.data);
  if (data === undefined) return storedFault('malformedEvent', version, '`data` is not canonical JSON');
  const { seq, actor, type, state, hash } = row;
  const event = {
    seq,
    at: Number(row.at),
    actor,
    type,
    data,
    state: state === null ? null : toHex(state),
    hash: toHex(hash),
  };
  const wrong = checkShape(event, EVENT, '') ?? checkEventData(event, '');
  return wrong === null
    ? (event as unknown as GameEvent)
    : storedFault('malformedEvent', version, `${wrong.path} ${wrong.message}`);
}

/** Undefined where the text is not the one form of its value: then it is not what was hashed, whatever it means. */
function dataOf(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return canonicalOrNull(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
