import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ACCESS } from '../../src/api/access.js';
import { withAccess } from '../../src/api/graphql/access-of-fields.js';
import { Describe, type RouteDescription } from '../../src/api/rest/describe.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';

const ROW = /^\| `(\w+)` \| (\w+) \|([^|\n]*)\|$/gm;
const WHO = {
  nobody: 'everybody',
  newcomer: 'everybody',
  anyone: 'everybody',
  player: 'players',
  application: 'applications',
} as const;

describe('who may ask', () => {
  it('is said of every route, or it is not served', () => {
    const route = { id: 'newThing', tag: 'Games', summary: '', answer: { status: 200, schema: 'Game' } };
    expect(() => Describe(route as unknown as RouteDescription)).toThrow('newThing has no rule');
    expect(() => Describe({ ...route, id: 'constructor' } as unknown as RouteDescription)).toThrow('no rule');
  });

  it('is said of every field, or it is not served', () => {
    expect(() => withAccess({ newThing: () => null })).toThrow('newThing has no rule');
    expect(() => withAccess({ constructor: () => null })).toThrow('constructor has no rule');
  });

  it('is what the guide to identity says', () => {
    const page = readFileSync(path.join(PROJECT_FOLDER, 'docs/identity.md'), 'utf8');
    const rows = [...page.matchAll(ROW)].map(([, operation, who, scope]) => [operation, who, scope]);
    const rules = Object.entries(ACCESS).map(([operation, { caller, scope }]) => [
      operation,
      WHO[caller],
      scope === null ? '' : `\`${scope}\``,
    ]);
    expect(rows.map((row) => row.map((cell) => cell!.trim()))).toEqual(rules);
  });
});
