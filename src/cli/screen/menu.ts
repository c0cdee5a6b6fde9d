import type { JsonObject } from '../../engine/json.js';
import type { Paint } from './paint.js';

/** What a line of input asks for. */
export type Meaning =
  | {
      readonly kind: 'act';
      readonly action: JsonObject;
      /** Asked before it is done. */ readonly sure?: string;
    }
  | { readonly kind: 'choose'; readonly menu: Menu }
  /** Not understood, or not possible; `says` tells why. */
  | { readonly kind: 'unclear'; readonly says: string };

export interface Option {
  readonly label: string;
  readonly meaning: Meaning;
}

/** Numbered choices; a number picks one, an empty line goes back. */
export interface Menu {
  readonly title: string;
  readonly options: readonly Option[];
}

export function renderMenu({ title, options }: Menu, paint: Paint): string {
  const digits = String(options.length).length;
  const lines = options.map(({ label }, i) => `  ${paint('key', String(i + 1).padStart(digits))}  ${label}`);
  return [` ${title}`, ...lines].join('\n');
}

/** Null if the input is no number: then it may be a command. */
export function pick({ options }: Menu, input: string): Meaning | null {
  if (!/^\d+$/.test(input)) return null;
  const option = options[Number(input) - 1];
  return option?.meaning ?? { kind: 'unclear', says: `Choose a number from 1 to ${options.length}.` };
}
