import type { Json } from '../../engine/json.js';
import { fieldsReader } from '../../engine/read-fields.js';
import { isRefusal, refuse, type Refusal } from '../../engine/refusal.js';
import { type Card, isCard } from './cards.js';
import { COLUMNS } from './state.js';

export type Release = { readonly type: 'release'; readonly card: Card; readonly column: number };
export type Catch = { readonly type: 'catch'; readonly card: Card; readonly school: Card };
export type Transfer = {
  readonly type: 'transfer';
  readonly card: Card;
  readonly from: number;
  readonly to: number;
};
export type Stop = { readonly type: 'stop' };
export type Action = Release | Catch | Transfer | Stop;

const readFields = fieldsReader({
  release: { card: 'string', column: 'integer' },
  catch: { card: 'string', school: 'string' },
  transfer: { card: 'string', from: 'integer', to: 'integer' },
  stop: {},
});

export function parseAction(action: Json): Action | Refusal {
  const fields = readFields(action);
  if (isRefusal(fields)) return fields;
  for (const field in fields) {
    const value = fields[field]!;
    if ((field === 'card' || field === 'school') && !isCard(value as string)) return notACard(field);
    if (typeof value === 'number' && (value < 0 || value >= COLUMNS)) return notAColumn(field);
  }
  return fields as Action;
}

function notACard(field: string): Refusal {
  const message = `The action is malformed: \`${field}\` is a card such as "TH": a rank from A23456789TJQK and a suit from CDHS.`;
  return refuse('malformedAction', message, { path: `/${field}` });
}

function notAColumn(field: string): Refusal {
  const message = `The action is malformed: \`${field}\` is a column from 0 to ${COLUMNS - 1}.`;
  return refuse('malformedAction', message, { path: `/${field}` });
}
