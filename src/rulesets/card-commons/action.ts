import type { Json } from '../../engine/json.js';
import { fieldsReader } from '../../engine/read-fields.js';
import { isRefusal, malformedAction, type Refusal } from '../../engine/refusal.js';
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

export function parseAction(raw: Json): Action | Refusal {
  const fields = readFields(raw);
  return isRefusal(fields) ? fields : (fault(fields as Action) ?? (fields as Action));
}

function fault(action: Action): Refusal | null {
  if (action.type === 'stop') return null;
  if (!isCard(action.card)) return notACard('card');
  switch (action.type) {
    case 'release':
      return isColumn(action.column) ? null : notAColumn('column');
    case 'catch':
      return isCard(action.school) ? null : notACard('school');
    case 'transfer':
      if (!isColumn(action.from)) return notAColumn('from');
      return isColumn(action.to) ? null : notAColumn('to');
  }
}

function isColumn(column: number): boolean {
  return column >= 0 && column < COLUMNS;
}

function notACard(field: string): Refusal {
  const says = `\`${field}\` is a card such as "TH": a rank from A23456789TJQK and a suit from CDHS`;
  return malformedAction(`/${field}`, says);
}

function notAColumn(field: string): Refusal {
  return malformedAction(`/${field}`, `\`${field}\` is a column from 0 to ${COLUMNS - 1}`);
}
