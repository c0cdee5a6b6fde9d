import { describe, expect, it } from '@jest/globals';
import { ambientUses, MAY_TOUCH_THE_WORLD } from './rules/ambient.js';
import { compileErrors, impurities, pureFiles } from './rules/purity.js';
import { CODE, PURE, readProject, type Tree, within } from './rules/tree.js';

const project = readProject();

function outsideThePlatform(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(within(tree, CODE)).filter(([file]) => !MAY_TOUCH_THE_WORLD.test(file)),
  );
}

describe('process, clock and randomness', () => {
  it('are touched by the platform alone', () => {
    expect(ambientUses(outsideThePlatform(project))).toEqual([]);
  });

  it.each([
    'process.exit(1);',
    'const at = Date.now();',
    'const at = new Date();',
    'const now = Date.now;',
    'Math.random();',
    'setTimeout(() => 1, 5);',
    'run({ setTimeout });',
    'function f({ env = process }) {}',
    'performance.now();',
    'crypto.randomUUID();',
    `import { randomBytes } from 'node:crypto';`,
    `import { createHash, randomUUID as id } from 'crypto';`,
    `import * as crypto from 'node:crypto';`,
    `import { setTimeout as sleep } from 'node:timers/promises';`,
    `import { v7 } from 'uuid';`,
  ])('are seen in: %s', (text) => {
    expect(ambientUses({ 'src/use-cases/a.ts': text })).not.toEqual([]);
  });

  it('are not to format a given time, to hash, or a name that only looks alike', () => {
    const text = `import { createHash } from 'node:crypto';
      const shown = new Date(at).toISOString();
      const own = { process: 1, at: clock.performance.process };
      function show(at: Date, env: NodeJS.Process): void {}`;
    expect(ambientUses({ 'src/use-cases/a.ts': text })).toEqual([]);
  });
});

/** Milliseconds: the compiler reads the whole language library first. */
const COMPILING = 60_000;

describe('the pure folders', () => {
  it('see no clock, no randomness, no decorator and no async', () => {
    expect(impurities(project)).toEqual([]);
  });

  it.each([
    'export async function act(): void {}',
    'const act = async () => 1;',
    'export function act(): Promise<void> {}',
    '@Injectable() export class Game {}',
    'class Game { @Column() id: string; }',
    'export const at = new Date(0);',
    'const luck = Math.random();',
  ])('may not hold: %s', (text) => {
    expect(impurities({ 'src/game/a.ts': text })).not.toEqual([]);
  });

  it(
    'compile alone',
    () => {
      expect(pureFiles().sort()).toEqual(Object.keys(within(project, PURE)).sort());
      expect(compileErrors(project)).toEqual([]);
    },
    COMPILING,
  );

  it.each([
    'export const home = process.env;',
    `export const bytes = Buffer.from('a');`,
    'setTimeout(() => 1, 5);',
    `console.log('a');`,
    `fetch('http://localhost');`,
    `import { createHash } from 'node:crypto';\nexport const hash = createHash;`,
    `import { retry } from '../platform/retry.js';\nexport const two = retry;`,
  ])(
    'do not compile alone with: %s',
    (text) => {
      const tree: Tree = { 'src/engine/a.ts': text, 'src/platform/retry.ts': 'export const retry = 1;' };
      expect(compileErrors(tree)).not.toEqual([]);
    },
    COMPILING,
  );
});
