import type { Tree } from './tree.js';

const OF_A_MACHINE = /(?<![\w.~-])\/(work|root|Users)\/[\w./-]*/g;

/** Traces of the place where the project was written: paths of a machine, and registries it was installed from. */
export function tracesOfAMachine(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([file, text]) => [
    ...[...text.matchAll(OF_A_MACHINE)].map(([found]) => `${file} names ${found}`),
    ...registriesIn(file, text).map((found) => `${file} names the registry ${found}`),
  ]);
}

function registriesIn(file: string, text: string): string[] {
  if (file === 'package-lock.json')
    return [...text.matchAll(/"resolved": "(\w+:[^"]+)"/g)].map(([, url]) => url!);
  if (file !== '.npmrc') return [];
  return [...text.matchAll(/^.*(registry\s*=|\/\/).*$/gm)].map(([line]) => line);
}
