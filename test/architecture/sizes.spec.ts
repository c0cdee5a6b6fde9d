import { describe, expect, it } from '@jest/globals';
import { oversizedFiles, oversizedFunctions } from './rules/sizes.js';
import { CODE, readProject, within } from './rules/tree.js';

const project = readProject();

function functionOf(lines: number): string {
  return `function f() {\n${'  g();\n'.repeat(lines - 2)}}\n`;
}

describe('files', () => {
  it('are short', () => {
    expect(oversizedFiles(within(project, CODE))).toEqual([]);
    expect(oversizedFiles(within(project, /^test\/.*\.ts$/))).toEqual([]);
  });

  it('are seen to be too long', () => {
    const short = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/${i}.ts`, '\n']));
    expect(oversizedFiles({ ...short, 'src/a.ts': '1;\n'.repeat(401) })).toEqual([
      'src/a.ts has 401 lines; the most is 400',
    ]);
    expect(oversizedFiles({ ...short, 'src/a.ts': '1;\n'.repeat(400) })).toEqual([]);
  });

  it('are seen to be long too often', () => {
    expect(oversizedFiles({ 'src/a.ts': '1;\n'.repeat(250), 'src/b.ts': '' })).toEqual([
      'only 1 of 2 files are under 250 lines; nine in ten should be',
    ]);
  });
});

describe('functions', () => {
  it('are short', () => {
    expect(oversizedFunctions(within(project, CODE))).toEqual([]);
  });

  it('are seen to be too long', () => {
    const short = functionOf(3).repeat(20);
    expect(oversizedFunctions({ 'src/a.ts': short + functionOf(70) })).toEqual([]);
    expect(oversizedFunctions({ 'src/a.ts': short + functionOf(71) })).toEqual([
      'src/a.ts:61 has 71 lines; the most is 70',
    ]);
  });

  it('are seen to be long too often', () => {
    expect(oversizedFunctions({ 'src/a.ts': functionOf(29) + functionOf(30) })).toEqual([
      'only 1 of 2 functions are under 30 lines; nine in ten should be',
    ]);
  });
});
