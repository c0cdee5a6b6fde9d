import path from 'node:path';
import ts from 'typescript';
import { nodesOf } from './syntax.js';
import type { Tree } from './tree.js';

export interface Import {
  readonly from: string;
  /** A path of the tree, or a package as it is named. */
  readonly target: string;
  /** Leaves nothing in the program that runs. */
  readonly typeOnly: boolean;
}

/** Static and dynamic imports, re-exports, types by `import('..')`, and files named for `import.meta.url`. */
export function importsOf(tree: Tree, file: string): Import[] {
  return nodesOf(tree, file).flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return [];
    return [{ from: file, target: resolve(file, specifier.text), typeOnly: isTypeOnly(node) }];
  });
}

/** Which file imports which, files of the tree only. */
export function graphOf(tree: Tree): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.keys(tree).map((file) => [
      file,
      importsOf(tree, file).flatMap(({ target }) => (target in tree ? [target] : [])),
    ]),
  );
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0];
  if (ts.isNewExpression(node) && node.arguments?.[1]?.getText() === 'import.meta.url')
    return node.arguments[0];
  return undefined;
}

function resolve(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts');
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) return false;
  const { phaseModifier, name, namedBindings } = node.importClause;
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}
