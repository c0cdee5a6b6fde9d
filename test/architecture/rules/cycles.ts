import path from 'node:path';
import { graphOf } from './imports.js';
import type { Tree } from './tree.js';

/** Files that reach themselves by imports, types included. */
export function fileCycles(tree: Tree): string[] {
  const graph = graphOf(tree);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file].join(' > '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/** Pairs of folders that import each other, both as they stand and as the zones at the top of src. */
export function mutualFolders(tree: Tree): string[] {
  return [...new Set([folderOf, zoneOf].flatMap((place) => mutual(tree, place)))];
}

function mutual(tree: Tree, place: (file: string) => string): string[] {
  const edges = new Set<string>();
  for (const [file, targets] of graphOf(tree)) {
    for (const target of targets) edges.add(`${place(file)} <> ${place(target)}`);
  }
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(' <> ');
    return from! < to! && edges.has(`${to} <> ${from}`);
  });
}

function folderOf(file: string): string {
  return path.posix.dirname(file);
}

/** `src/platform` for everything below it. */
function zoneOf(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 2).join('/');
}
