import type { JsonObject } from '../../engine/json.js';
import type { Paint } from './paint.js';
import { wrap } from './text.js';

/** What a line of input asks for. */
export type Meaning =
  | {
      readonly kind: 'act';
      readonly action: JsonObject;
      /** Asked before it is done. */ readonly sure?: string;
    }
  | { readonly kind: 'choose'; readonly menu: Menu }
  /** Only something to read. */
  | { readonly kind: 'show'; readonly text: string }
  /** Not understood, or not possible; `says` tells why. */
  | { readonly kind: 'unclear'; readonly says: string };

export interface Option {
  readonly label: string;
  readonly meaning: Meaning;
}

interface Numbered {
  readonly title: string;
}

/** A number picks one, an empty line goes back. */
export interface PickOne extends Numbered {
  readonly options: readonly Option[];
}

/** Several numbers pick as many, such as `1 3`: `min` to `max` different ones. `0` picks none. */
export interface PickSome extends Numbered {
  readonly labels: readonly string[];
  readonly min: number;
  readonly max: number;
  /** What picking these means, in the order they were typed in, counted from 0. */
  meaning(picked: readonly number[]): Meaning;
}

/** Numbered choices. */
export type Menu = PickOne | PickSome;

export function renderMenu(menu: Menu, { paint, width }: { paint: Paint; width: number }): string {
  const labels = labelsOf(menu);
  const digits = String(labels.length).length;
  const lines = labels.map((label, i) =>
    wrap(`  ${paint('key', String(i + 1).padStart(digits))}  ${label}`, width, digits + 4),
  );
  return [wrap(` ${menu.title}`, width, 3), ...lines].join('\n');
}

/** Null if the input is no number: then it may be a command. */
export function pick(menu: Menu, input: string): Meaning | null {
  if (!/^\d+([\s,]+\d+)*$/.test(input)) return null;
  if (input === '0' && 'labels' in menu && menu.min === 0) return menu.meaning([]);
  const picked = input.split(/[\s,]+/).map((number) => Number(number) - 1);
  const labels = labelsOf(menu);
  if (picked.some((index) => labels[index] === undefined))
    return unclear(`Choose a number from 1 to ${labels.length}.`);
  if ('options' in menu)
    return picked.length === 1 ? menu.options[picked[0]!]!.meaning : unclear('Choose one.');
  if (new Set(picked).size < picked.length) return unclear('Choose each number once.');
  const { min, max } = menu;
  return picked.length < min || picked.length > max ? unclear(howMany(menu)) : menu.meaning(picked);
}

/** How to choose, for the line that is typed on. */
export function promptOf(menu: Menu): string {
  if ('options' in menu) return 'Number';
  return menu.max === 1 ? 'Number' : 'Numbers, such as 1 2';
}

function howMany({ min, max }: PickSome): string {
  return min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`;
}

function labelsOf(menu: Menu): readonly string[] {
  return 'options' in menu ? menu.options.map(({ label }) => label) : menu.labels;
}

export function unclear(says: string): Meaning {
  return { kind: 'unclear', says };
}
