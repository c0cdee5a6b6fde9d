import { describe, expect, it } from '@jest/globals';
import { tracesOfAMachine } from './rules/product-only.js';
import { readProject } from './rules/tree.js';

describe('the repository', () => {
  it('speaks of the product alone', () => {
    expect(tracesOfAMachine(readProject())).toEqual([]);
  });

  it.each([
    ['docs/a.md', ['', 'work', 'creel'].join('/')],
    ['src/a.ts', `const home = '${['', 'root', '.npmrc'].join('/')}';`],
    ['.npmrc', 'registry=http://registry.local'],
    ['.npmrc', '//registry.local/:_authToken=x'],
    ['package-lock.json', '"resolved": "https://registry.local/a/-/a-1.0.0.tgz"'],
  ])('is seen to speak of a machine in %s', (file, text) => {
    expect(tracesOfAMachine({ [file]: text })).toHaveLength(1);
  });

  it('may speak of paths that only look alike', () => {
    const below = ['https://example.org', 'root', 'net', 'work', 'a'].join('/');
    expect(tracesOfAMachine({ 'a.md': `${below} and /workers/` })).toEqual([]);
  });
});
