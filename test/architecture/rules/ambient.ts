import ts from 'typescript';
import { importsOf } from './imports.js';
import { nodesOf, placeOf } from './syntax.js';
import type { Tree } from './tree.js';

/** The folders and files that may: the platform, and where the program is put together and started. */
export const MAY_TOUCH_THE_WORLD = /^src\/(platform\/|cli\/|[^/]+\.ts$)/;

const GLOBALS = new Set([
  'process',
  'performance',
  'crypto',
  'globalThis',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
]);
const MODULES =
  /^(node:)?(process|timers|timers\/promises|perf_hooks|child_process|worker_threads|os|fs|fs\/promises)$|^uuid$/;
const HASHING = new Set(['createHash', 'createHmac', 'hash', 'timingSafeEqual']);

/** Uses of the process, the clock, timers or randomness. To write a given time as a date is none. */
export function ambientUses(tree: Tree): string[] {
  return Object.keys(tree).flatMap((file) => {
    const nodes = nodesOf(tree, file);
    const modules = importsOf(tree, file).filter(({ target }) => MODULES.test(target));
    return [
      ...modules.map(({ target }) => `${file} imports ${target}`),
      ...nodes.filter(isAmbient).map((node) => `${placeOf(node)} touches ${node.getText()}`),
      ...nodes.flatMap(randomImports).map((name) => `${file} imports ${name} of node:crypto`),
    ];
  });
}

function isAmbient(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === 'Math.random';
  if (!ts.isIdentifier(node) || !isReference(node)) return false;
  if (node.text !== 'Date') return GLOBALS.has(node.text);
  return !(ts.isNewExpression(node.parent) && (node.parent.arguments ?? []).length > 0);
}

/** A name that stands for a value, rather than one that is declared, or of a property or a type. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent) || ts.isPropertyAccessExpression(parent)) {
    return ts.isPropertyAccessExpression(parent) && parent.expression === node;
  }
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  const { name, propertyName } = parent as { name?: ts.Node; propertyName?: ts.Node };
  return name !== node && propertyName !== node;
}

/** What a file takes of node:crypto beyond hashing. */
function randomImports(node: ts.Node): string[] {
  if (!ts.isImportDeclaration(node) || !/^.(node:)?crypto.$/.test(node.moduleSpecifier.getText())) return [];
  const { namedBindings } = node.importClause ?? {};
  if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return ['everything'];
  return namedBindings.elements
    .filter(
      ({ isTypeOnly, name, propertyName }) => !isTypeOnly && !HASHING.has((propertyName ?? name).getText()),
    )
    .map((element) => element.getText());
}
