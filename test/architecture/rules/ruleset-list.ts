import ts from 'typescript';
import { nodesOf } from './syntax.js';
import type { Tree } from './tree.js';

const LIST = 'src/rulesets/index.ts';

const LISTS = ['RULESETS'];

/** Ruleset folders of which nothing stands in the list `RULESETS`, or in that of those to come. */
export function unlistedRulesets(tree: Tree): string[] {
  const folders = new Set(
    Object.keys(tree).flatMap((file) => /^src\/rulesets\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  const listed = listedFolders(nodesOf(tree, LIST));
  return [...folders]
    .filter((folder) => !listed.has(folder))
    .map((folder) => `src/rulesets/${folder} is not in the list of ${LIST}`);
}

function listedFolders(index: readonly ts.Node[]): Set<string> {
  const elements = namesInList(index);
  const imports = index.filter(ts.isImportDeclaration);
  const used = imports.filter(({ importClause }) =>
    elements.some((name) => importClause !== undefined && bindings(importClause).includes(name)),
  );
  return new Set(used.flatMap(({ moduleSpecifier }) => moduleSpecifier.getText().split('/')[1] ?? []));
}

function namesInList(index: readonly ts.Node[]): string[] {
  const lists = index.filter(ts.isVariableDeclaration).filter(({ name }) => LISTS.includes(name.getText()));
  return lists.flatMap(({ initializer }) =>
    initializer !== undefined && ts.isArrayLiteralExpression(initializer)
      ? initializer.elements.map((element) => element.getText().replace(/^\.\.\./, ''))
      : [],
  );
}

function bindings({ namedBindings }: ts.ImportClause): string[] {
  if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return [];
  return namedBindings.elements.map(({ name }) => name.text);
}
