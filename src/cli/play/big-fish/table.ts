import type { JsonObject } from '../../../engine/json.js';
import type { Card } from '../../../rulesets/big-fish/state.js';
import type { Look, Names } from '../../screen/screen.js';
import { wrap } from '../../screen/text.js';
import type { Cards } from './cards.js';
import type { Listed, View } from './view.js';

/** Where the lists of the table begin. */
export const MARGIN = 11;
const NO_BREAK = '\u00a0';

/** What a table is drawn from. */
export interface Table {
  readonly view: View;
  readonly names: Names;
  readonly cards: Cards;
}

/** A table with what can be done at it. */
export interface Open extends Table {
  readonly legal: readonly Listed[];
  /** The action that a legal entry with candidates becomes. */
  complete(entry: JsonObject, chosen: readonly Card[]): JsonObject;
}

/** `  Row      [1] Flounder 4   [2] Seaweed +grow`: numbers that can be typed. */
export function numbered(title: string, items: readonly string[], { paint, width }: Look): string {
  const shown = items.map((item, i) => `${paint('key', `[${i + 1}]`)} ${item}`.replaceAll(' ', NO_BREAK));
  const text = shown.length === 0 ? paint('faint', 'empty') : shown.join(`${NO_BREAK} `);
  return wrap(`  ${title.padEnd(MARGIN - 2)}${text}`, width, MARGIN)
    .replaceAll(NO_BREAK, ' ')
    .replace(/ +$/gm, '');
}
