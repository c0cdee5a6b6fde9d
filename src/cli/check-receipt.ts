import { readFileSync } from 'node:fs';
import { checkReceipt, compareReceipt, readReceipt, type Receipt } from '../game/receipt.js';
import { parseRecord } from '../game/parse-record.js';
import { nodeVerify } from '../platform/node-receipt-signer.js';
import { strictUtf8 } from '../platform/utf8.js';

/** What a receipt shows: lines for people, and whether it holds. */
export interface ReceiptReport {
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

/** Looks at a receipt by itself, and against the text of a record where there is one. `trusted`: the key that it should be signed by. */
export function reportReceipt(file: string, trusted: string | null, record: string | null): ReceiptReport {
  const receipt = readReceipt(strictUtf8(readFileSync(file)) ?? '');
  if (typeof receipt === 'string')
    return bad(
      `this can not be read as a receipt: ${receipt}. It is the field \`receipt\` of an answer, alone`,
    );
  const { game, version, origin, at, key } = receipt;
  const what = `Receipt of ${origin} for version ${version} of game ${game}, at ${new Date(at).toISOString()}`;
  const wrong = checkReceipt(nodeVerify, receipt, trusted) ?? compared(receipt, record);
  if (wrong !== null) return bad(wrong, what);
  const signed =
    trusted === null
      ? `signed by ${key}: see that this is a key of ${origin}`
      : `signed by the key you named`;
  const held =
    record === null ? [] : ['  ok   the record holds what was acknowledged, and the same history before it'];
  return { lines: [what, `  ok   ${signed}`, ...held], isGood: true };
}

function compared(receipt: Receipt, source: string | null): string | null {
  if (source === null) return null;
  const parsed = parseRecord(source);
  return parsed.ok ? compareReceipt(receipt, parsed.record) : 'the record can not be read';
}

function bad(message: string, what = 'Receipt'): ReceiptReport {
  return { lines: [what, `  FAIL ${message}`], isGood: false };
}
