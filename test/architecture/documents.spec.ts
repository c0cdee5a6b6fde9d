import { describe, expect, it } from '@jest/globals';
import { problemCatalogue } from '../../src/api/problem-catalogue.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { brokenLinks } from './rules/links.js';
import { differingCodes } from './rules/problem-codes.js';
import { readProject } from './rules/tree.js';

const project = readProject();

describe('links in the documents', () => {
  it('resolve', () => {
    expect(brokenLinks(project, ['ARCHITECTURE.md', 'README.md'])).toEqual([]);
  });

  it('are seen to lead nowhere', () => {
    const tree = {
      'ARCHITECTURE.md': '[a](src/a.ts) [b](src/b.ts#L3) ![c](c.png)\n[d]: docs/d.md "D"',
      'docs/guide.md': '[up](../src/a.ts) [out](../../outside.md) [absolute](/src/a.ts)',
      'src/a.ts': '',
    };
    expect(brokenLinks(tree, ['README.md'])).toEqual([
      'README.md is missing',
      'ARCHITECTURE.md links to src/b.ts#L3, which is not there',
      'ARCHITECTURE.md links to c.png, which is not there',
      'ARCHITECTURE.md links to docs/d.md, which is not there',
      'docs/guide.md links to ../../outside.md, which is not there',
      'docs/guide.md links to /src/a.ts, which is not there',
    ]);
  });

  it('may lead to files, folders, headings and the web, and are not looked for in code', () => {
    const text =
      '[a](src/a.ts#L1) [b](src/) [c](src) [d](#top) [e](https://example.org/x) [f](<README.md>)\n' +
      '```\n[code](no.md)\n```\nand `[code](no.md)`';
    expect(brokenLinks({ 'README.md': text, 'src/a.ts': '' })).toEqual([]);
  });
});

describe('docs/errors.md', () => {
  it('names every problem code with its status, and no other', () => {
    expect(differingCodes(project['docs/errors.md'], problemCatalogue(RULESETS))).toEqual([]);
  });

  it('is seen to differ', () => {
    const page = [
      '| Code | Status |',
      '| --- | --- |',
      '| `gameOver` | 409 |',
      '| `madeUp` | 404 | Nothing of ours. |',
      '| `toString` | 404 |',
      '| `status` | the HTTP status, such as 404 |',
      '## `busy` (503)',
    ].join('\n');
    const catalogue = { gameOver: { status: 409 }, busy: { status: 409 }, illegalAction: { status: 422 } };
    expect(differingCodes(page, catalogue)).toEqual([
      'the page does not name illegalAction',
      'the page names madeUp, which does not exist',
      'the page names toString, which does not exist',
      'the page says 503 for busy, which is 409',
    ]);
    expect(differingCodes(undefined, catalogue)).toEqual(['the page of problem codes is missing']);
  });
});
