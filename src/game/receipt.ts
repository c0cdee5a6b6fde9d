import { canonicalOrNull } from '../engine/canonical-json.js';
import { type JsonObject, sameJson } from '../engine/json.js';
import { parseStrict } from '../engine/parse-strict.js';
import type { GameEvent } from './event.js';
import { checkShape, digest, type Field, id, integer, object, type Shape, text } from './event-shape.js';
import type { Game } from './game.js';
import type { GameRecord } from './record.js';

export const RECEIPT_FORMAT = 'creel/1/receipt';

/** What the service signs for whoever acted: that this event is in this game, and all that the head covers before it. */
export type ReceiptPayload = {
  /** Time of the event, milliseconds since 1970. */
  readonly at: number;
  readonly commitment: string;
  readonly data: JsonObject;
  readonly game: string;
  /** Head of the chain after the event, lower-case hex. */
  readonly head: string;
  /** Where the service is to be found. */
  readonly origin: string;
  readonly v: typeof RECEIPT_FORMAT;
  /** Number of events up to this one. */
  readonly version: number;
};

export type Receipt = ReceiptPayload & {
  /** Ed25519 over the canonical text of all that stands beside it and `key`: 64 bytes in lower-case hex. */
  readonly signature: string;
  /** The public key, 32 bytes in lower-case hex. */
  readonly key: string;
};

/** Whether a signature of a text is one by a key; both in lower-case hex. */
export type Verify = (key: string, message: string, signature: string) => boolean;

export function payloadOf(game: Game, { at, data, hash, seq }: GameEvent, origin: string): ReceiptPayload {
  const { commitment } = game.created;
  return { at, commitment, data, game: game.id, head: hash, origin, v: RECEIPT_FORMAT, version: seq + 1 };
}

/** What is signed; null where it would be too long for a canonical form. */
export function receiptText(payload: ReceiptPayload): string | null {
  return canonicalOrNull(payload);
}

const LIMITS = { maxBytes: 32 * 1024, maxDepth: 18 };
const signature: Field = [
  (value) => typeof value === 'string' && /^[0-9a-f]{128}$/.test(value),
  '64 bytes in lower-case hex',
];
/** Later ones no calendar has. */
const LAST_TIME = 8_640_000_000_000_000;
const time: Field = [
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LAST_TIME,
  'a time in milliseconds since 1970',
];
const SHAPE: Shape = {
  at: time,
  commitment: digest,
  data: object,
  game: id,
  head: digest,
  origin: text,
  v: [(value) => value === RECEIPT_FORMAT, `"${RECEIPT_FORMAT}"`],
  version: integer,
  signature,
  key: digest,
};

/** The receipt, or what is wrong with the text. */
export function readReceipt(source: string): Receipt | string {
  const parsed = parseStrict(source, LIMITS);
  if (!parsed.ok) return `${parsed.path} ${parsed.message}`.trim();
  const wrong = checkShape(parsed.value, SHAPE, '');
  return wrong === null ? (parsed.value as unknown as Receipt) : `${wrong.path} ${wrong.message}`.trim();
}

/** What is wrong with a receipt by itself; null: it is signed by its key, which is the one that is trusted if one is named. */
export function checkReceipt(verify: Verify, receipt: Receipt, trusted: string | null): string | null {
  const { signature: signed, key, ...payload } = receipt;
  if (trusted !== null && key !== trusted) return 'the key is another one';
  const message = receiptText(payload);
  return message !== null && verify(key, message, signed)
    ? null
    : 'the signature is not one of this text by this key';
}

/** How a record does not hold what the receipt was given for; null: it does. */
export function compareReceipt(receipt: Receipt, record: GameRecord): string | null {
  if (record.game !== receipt.game) return 'the receipt is one of another game';
  if (record.commitment !== receipt.commitment) return 'the record has another commitment';
  const event = record.events[receipt.version - 1];
  if (event === undefined)
    return `the record ends at version ${record.events.length}: what was acknowledged as version ${receipt.version} is missing`;
  if (event.hash !== receipt.head)
    return `the record has another head at version ${receipt.version}: it was rewritten`;
  // While a game goes on, others see parts of it only; the head covers all of it.
  const isWhole = record.serverSeed !== null;
  if (event.at !== receipt.at || (isWhole && !sameJson(event.data, receipt.data)))
    return `the event at version ${receipt.version} is not the one that was acknowledged`;
  return null;
}
