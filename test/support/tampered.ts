import type { GameRecord } from '../../src/game/record.js';
import { changed, forged } from './forged.js';

type Path = readonly (string | number)[];

/** What a value was changed into, with words for it. */
export interface Tampered {
  readonly what: string;
  readonly value: any;
}

/**
 * A document with one value changed, for every kind of value in it: of values that differ only in their places in lists
 * the last. `kindOf` may tell apart what lies in a list, such as events by their type.
 */
export function tampered(document: object, kindOf: (item: any) => string = () => ''): Tampered[] {
  const kinds = new Map<string, Path>();
  collect(document, [], '', kindOf, kinds);
  return [...kinds.values()].flatMap((path) => changesOf(document, path));
}

function collect(
  value: any,
  path: Path,
  kind: string,
  kindOf: (item: any) => string,
  kinds: Map<string, Path>,
): void {
  kinds.set(`${kind}:${value === null ? 'null' : typeof value}`, path);
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      collect(item, [...path, i], `${kind}/*${kindOf(item)}`, kindOf, kinds);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      collect(item, [...path, key], `${kind}/${key}`, kindOf, kinds);
  }
}

function changesOf(document: object, path: Path): Tampered[] {
  if (path.length === 0) return [];
  const value = path.reduce<any>((inside, step) => inside[step], document);
  const place = `/${path.join('/')}`;
  const put = (other: unknown) =>
    changed(document, (copy) => {
      parentOf(copy, path)[path.at(-1)!] = other;
    });
  const without = changed(document, (copy) => {
    const parent = parentOf(copy, path);
    if (Array.isArray(parent)) parent.splice(path.at(-1) as number, 1);
    else Reflect.deleteProperty(parent, path.at(-1)!);
  });
  return [
    ...othersFor(value).map((other) => ({
      what: `${place} = ${JSON.stringify(other).slice(0, 60)}`,
      value: put(other),
    })),
    { what: `${place} left out`, value: without },
  ];
}

function parentOf(copy: any, path: Path): any {
  return path.slice(0, -1).reduce((inside, step) => inside[step], copy);
}

/** Other values, some of them of the right type. */
function othersFor(value: unknown): unknown[] {
  const others = candidatesFor(value);
  return others.filter((other) => JSON.stringify(other) !== JSON.stringify(value));
}

function candidatesFor(value: unknown): unknown[] {
  if (value === null) return ['00'.repeat(32), 'x', 0, {}];
  if (typeof value === 'boolean') return [!value, 1, null];
  if (typeof value === 'number')
    return [value + 1, value - 1, value + 0.5, -value - 1, String(value), null, true];
  if (typeof value === 'string') return [swapped(value), `${value}0`, '', value.toUpperCase(), null, 7];
  if (Array.isArray(value)) return [[...value, ...value.slice(-1)], value.slice(0, -1), [], null, {}];
  return [{ ...value, unknown: 1 }, {}, null, []];
}

/** Another text of the same length and alphabet. */
function swapped(text: string): string {
  const last = text.at(-1);
  if (last === undefined) return 'ab';
  const other = /[0-9]/.test(last) ? String((Number(last) + 1) % 10) : last === 'a' ? 'b' : 'a';
  return text.slice(0, -1) + other;
}

/** The same by somebody who knows the seed and makes all hashes of the chain fit; null where nothing would. */
export function forgedAnew(record: GameRecord): GameRecord | null {
  try {
    return forged(record, () => undefined);
  } catch {
    return null;
  }
}
