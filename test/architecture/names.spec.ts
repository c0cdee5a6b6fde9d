import { describe, expect, it } from '@jest/globals';
import { badFileNames, badIdentifiers } from './rules/names.js';
import { CODE, readProject, within } from './rules/tree.js';

const project = readProject();

describe('names', () => {
  it('of files are in kebab-case and say what the file is', () => {
    expect(badFileNames(within(project, /^(src|migrations|test|bin)\//))).toEqual([]);
  });

  it.each([
    'src/game/gameState.ts',
    'src/Game/state.ts',
    'src/game/game_state.ts',
    'src/game/helper.ts',
    'src/utils/text.ts',
    'src/game/game-manager.ts',
    'test/support/test-helpers.ts',
  ])('of files are not: %s', (file) => {
    expect(badFileNames({ [file]: '' })).toHaveLength(1);
  });

  it('in the code carry no word that means nothing or something else', () => {
    expect(badIdentifiers(within(project, CODE))).toEqual([]);
  });

  it.each([
    'class GameManager {}',
    'const dateUtils = {};',
    'interface Rules { helper(): void }',
    'function f(lastMove: string) {}',
    'const GAME_REDUCER = 1;',
  ])('in the code are not: %s', (text) => {
    expect(badIdentifiers({ 'src/a.ts': text })).toHaveLength(1);
  });

  it('may be those of others, and only contain such letters', () => {
    const text = `import { EntityManager } from 'typeorm'; const removed = utilisation.helper;`;
    expect(badIdentifiers({ 'src/a.ts': text })).toEqual([]);
  });
});
