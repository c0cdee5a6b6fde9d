import { describe, expect, it } from '@jest/globals';
import { fileCycles, mutualFolders } from './rules/cycles.js';
import { CODE, readProject, within } from './rules/tree.js';
import { entryPoints, unusedFiles } from './rules/unused-files.js';
import { forbiddenImports } from './rules/zones.js';

const project = readProject();
const code = within(project, CODE);

describe('imports by zone', () => {
  it('hold in the project', () => {
    expect(forbiddenImports(code)).toEqual([]);
  });

  it.each([
    ['src/engine/a.ts', '../game/game.js', 'value'],
    ['src/engine/a.ts', 'node:crypto', 'type'],
    ['src/rulesets/one/a.ts', '../two/b.js', 'type'],
    ['src/rulesets/one/a.ts', '../../game/game.js', 'type'],
    ['src/rulesets/index.ts', '../game/game.js', 'type'],
    ['src/game/a.ts', '../rulesets/one/one.js', 'type'],
    ['src/game/a.ts', '../event-store/event-store.js', 'type'],
    ['src/use-cases/a.ts', '../event-store/postgres-event-store.js', 'type'],
    ['src/use-cases/a.ts', '../projections/game-list/postgres-game-list.js', 'type'],
    ['src/use-cases/a.ts', '../platform/config.js', 'type'],
    ['src/use-cases/a.ts', '@nestjs/common', 'value'],
    ['src/use-cases/a.ts', '../api/problem-catalogue.js', 'type'],
    ['src/event-store/a.ts', '../use-cases/conflict.js', 'type'],
    ['src/projections/one/a.ts', '../two/memory-two.js', 'type'],
    ['src/api/rest/a.ts', '../graphql/b.js', 'type'],
    ['src/api/graphql/a.ts', '../rest/b.js', 'type'],
    ['src/api/rest/a.ts', '../../event-store/event-store.js', 'type'],
    ['src/api/rest/a.ts', '../../game/decide.js', 'value'],
    ['src/api/rest/a.ts', 'typeorm', 'value'],
    ['src/api/a.ts', './rest/b.js', 'value'],
    ['src/platform/a.ts', '../use-cases/conflict.js', 'type'],
    ['src/platform/a.ts', '../main.js', 'value'],
  ] as const)('forbid %s to import %s (%s)', (file, target, kind) => {
    const text = `import ${kind === 'type' ? 'type ' : ''}{ A } from '${target}';`;
    expect(forbiddenImports({ [file]: text })).toHaveLength(1);
  });

  it.each([
    `export * from '../api/a.js';`,
    `const a = await import('../api/a.js');`,
    `type A = import('../api/a.js').A;`,
    `import '../api/a.js';`,
  ])('see %s', (text) => {
    expect(forbiddenImports({ 'src/engine/a.ts': text })).toHaveLength(1);
  });

  it('know every folder of src', () => {
    expect(forbiddenImports({ 'src/services/a.ts': '' })).toHaveLength(1);
  });
});

describe('cycles', () => {
  it('are not in the project', () => {
    expect(fileCycles(code)).toEqual([]);
    expect(mutualFolders(code)).toEqual([]);
  });

  it('of files are found, types included', () => {
    const a = `import { b } from './b.js';`;
    const b = `export { c } from './c.js';`;
    const c = `import type { A } from './a.js';`;
    const cycle = { 'src/x/main.ts': a, 'src/x/a.ts': a, 'src/x/b.ts': b, 'src/x/c.ts': c };
    expect(fileCycles(cycle)).toEqual(['src/x/b.ts > src/x/c.ts > src/x/a.ts > src/x/b.ts']);
  });

  it('of folders are found where no file is in one', () => {
    const folders = {
      'src/game/a.ts': `import { b } from '../players/deep/b.js';`,
      'src/game/c.ts': '',
      'src/players/deep/b.ts': '',
      'src/players/d.ts': `import { c } from '../game/c.js';`,
    };
    expect(fileCycles(folders)).toEqual([]);
    expect(mutualFolders(folders)).toEqual(['src/game <> src/players']);
  });
});

describe('files that nothing uses', () => {
  it('are not in the project', () => {
    expect(entryPoints(project)).toEqual(
      expect.arrayContaining(['src/main.ts', 'src/write-descriptions.ts']),
    );
    expect(unusedFiles(project)).toEqual([]);
  });

  it('are found, even where they use each other', () => {
    const tree = {
      'package.json': '{ "scripts": { "start": "node dist/src/main.js" } }',
      'src/main.ts': `import './used.js';`,
      'src/used.ts': '',
      'src/unused.ts': `import './only-by-unused.js';`,
      'src/only-by-unused.ts': '',
      'test/unit/unused.spec.ts': `import '../../src/unused.js';`,
    };
    expect(unusedFiles(tree)).toEqual(['nothing uses src/unused.ts', 'nothing uses src/only-by-unused.ts']);
  });
});
