import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../../src/platform/project.js';

/** Files by path, from the project's folder on, with slashes. A rule says what is wrong in one, in sentences. */
export type Tree = { readonly [path: string]: string };

const NOT_OURS = new Set(['.git', '.data', 'node_modules', 'dist', 'coverage']);

export function readProject(): Tree {
  return Object.fromEntries(filesIn('').map((file) => [file, readFileSync(onDisk(file), 'utf8')]));
}

export function onDisk(file: string): string {
  return path.join(PROJECT_FOLDER, file);
}

function filesIn(folder: string): string[] {
  return readdirSync(onDisk(folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(file);
      return entry.isFile() ? [file] : [];
    });
}

/** The part of a tree whose paths fit. */
export function within(tree: Tree, paths: RegExp): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([file]) => paths.test(file)));
}

export const CODE = /^(src|migrations)\/.*\.ts$/;
export const PURE = /^src\/(engine|rulesets|game)\//;
