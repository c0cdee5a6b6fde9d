import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { problemCatalogue } from '../../src/api/problem-catalogue.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { RULESETS } from '../../src/rulesets/index.js';

const ROW = /^\| `(\w+)` \| (\d{3}) \| (.+) \| (.+) \|$/gm;
const page = readFileSync(path.join(PROJECT_FOLDER, 'docs/errors.md'), 'utf8');
const rows = [...page.matchAll(ROW)].map(([, code, status, rule]) => [
  code!,
  { status: Number(status), rule: rule! },
]);

describe('docs/errors.md', () => {
  it('has every problem code once, with its status and its rule', () => {
    const catalogue = problemCatalogue(RULESETS);
    expect(rows).toHaveLength(Object.keys(catalogue).length);
    expect(Object.fromEntries(rows)).toEqual(catalogue);
  });
});
