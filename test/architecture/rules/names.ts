import path from 'node:path';
import ts from 'typescript';
import { nodesOf, placeOf } from './syntax.js';
import type { Tree } from './tree.js';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Words that say nothing, or that mean something else here; the glossary has the ones to use. */
const FORBIDDEN = /^(helper|util|utility|utilitie|manager|reducer|aggregate|move)s?$/;

/** Files that are not in kebab-case or carry a forbidden word. */
export function badFileNames(tree: Tree): string[] {
  return Object.keys(tree).flatMap((file) => {
    const parts = file.split('/');
    const odd = parts.some((part) => !KEBAB_CASE.test(part)) ? [`${file} is not in kebab-case`] : [];
    const words = parts.flatMap((part) => path.parse(part).name.split(/[-.]/));
    return [...odd, ...forbidden(words).map((word) => `${file} carries the word "${word}"`)];
  });
}

/** Declared names that carry a forbidden word. */
export function badIdentifiers(tree: Tree): string[] {
  return Object.keys(tree).flatMap((file) =>
    nodesOf(tree, file)
      .filter(isDeclaredName)
      .flatMap((node) => {
        const found = forbidden(wordsOf(node.getText()));
        return found.map((word) => `${placeOf(node)} ${node.getText()} carries the word "${word}"`);
      }),
  );
}

function isDeclaredName(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node) || ts.isImportSpecifier(parent) || ts.isPropertyAccessExpression(parent))
    return false;
  return 'name' in parent && parent.name === node;
}

/** `gameManagerOf` and `GAME_MANAGER` alike. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}

function forbidden(words: readonly string[]): string[] {
  return words.filter((word) => FORBIDDEN.test(word));
}
