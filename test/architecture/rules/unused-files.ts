import { graphOf } from './imports.js';
import { CODE, type Tree, within } from './tree.js';

/** Files of the program that no way leads to from what npm, Nest or the `creel` command start. */
export function unusedFiles(tree: Tree): string[] {
  const graph = graphOf(within(tree, CODE));
  const reached = new Set<string>();
  const waiting = entryPoints(tree);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(graph.get(file) ?? []));
  }
  return [...graph.keys()].filter((file) => !reached.has(file)).map((file) => `nothing uses ${file}`);
}

/** The sources of what is started by its name in the build, by npm, from bin or as a thread. */
export function entryPoints(tree: Tree): string[] {
  const starters = Object.values(within(tree, /^(package\.json|bin\/.*|src\/.*)$/)).join('\n');
  const built = [...starters.matchAll(/dist\/(src\/[\w/-]+)\.js/g)].map(([, file]) => `${file}.ts`);
  const { entryFile } = JSON.parse(tree['nest-cli.json'] ?? '{}') as { entryFile?: string };
  return entryFile === undefined ? built : [...built, `${entryFile}.ts`];
}
