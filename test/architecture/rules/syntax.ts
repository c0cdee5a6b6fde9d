import ts from 'typescript';
import type { Tree } from './tree.js';

const PARSED = new WeakMap<Tree, Map<string, readonly ts.Node[]>>();

/** Every node of a file, each before those inside it; the first is the file itself. */
export function nodesOf(tree: Tree, file: string): readonly ts.Node[] {
  const ofTree = PARSED.get(tree) ?? new Map<string, readonly ts.Node[]>();
  PARSED.set(tree, ofTree);
  const nodes = ofTree.get(file) ?? parse(file, tree[file]!);
  ofTree.set(file, nodes);
  return nodes;
}

function parse(file: string, text: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return nodes;
}

/** `src/game/fold.ts:12`. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
