import ts from 'typescript';
import { nodesOf, placeOf } from './syntax.js';
import type { Tree } from './tree.js';

/** Lines: none has more than `most`, and nine in ten have fewer than `usual`. */
export interface Limits {
  readonly most: number;
  readonly usual: number;
}

export const FILE_LIMITS: Limits = { most: 400, usual: 250 };
export const FUNCTION_LIMITS: Limits = { most: 70, usual: 30 };

interface Sized {
  readonly name: string;
  readonly lines: number;
}

export function oversizedFiles(tree: Tree): string[] {
  const files = Object.entries(tree).map(([name, text]) => ({ name, lines: linesOf(text) }));
  return oversized('files', files, FILE_LIMITS);
}

/** From the first line of its signature to its closing brace. */
export function oversizedFunctions(tree: Tree): string[] {
  const functions = Object.keys(tree).flatMap((file) =>
    nodesOf(tree, file)
      .filter((node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
      .map((node) => ({ name: placeOf(node), lines: linesOf(node.getText()) })),
  );
  return oversized('functions', functions, FUNCTION_LIMITS);
}

function oversized(kind: string, all: readonly Sized[], { most, usual }: Limits): string[] {
  const tooLong = all
    .filter(({ lines }) => lines > most)
    .map(({ name, lines }) => `${name} has ${lines} lines; the most is ${most}`);
  const short = all.filter(({ lines }) => lines < usual).length;
  if (short >= 0.9 * all.length) return tooLong;
  return [
    ...tooLong,
    `only ${short} of ${all.length} ${kind} are under ${usual} lines; nine in ten should be`,
  ];
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length;
}
