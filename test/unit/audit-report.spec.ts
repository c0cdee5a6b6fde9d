import { expect, it } from '@jest/globals';
import { AuditReport } from '../../src/audit-report.js';

const GAME = '018f4e2a-0000-7000-8000-000000000001';

it.each<[what: string, seed: string | null, at: string | null, advice: string]>([
  ['all games', null, GAME, `It goes on with --after ${GAME}`],
  ['all games, before the first', null, null, 'Begin again'],
  ['a sample', 'pond', GAME, 'The same sample is looked at from its beginning with --seed pond'],
])('an audit of %s that was stopped says how to go on', (_what, seed, at, advice) => {
  const said: string[] = [];
  const output = {
    json: false,
    seed,
    games: 9,
    say: (line: string) => said.push(line),
    aside: process.stderr,
  };
  new AuditReport(output).end({ games: 1, events: 5, faults: {} }, { at });
  expect(said.at(-1)).toMatch(/^Stopped before the end\. /m);
  expect(said.at(-1)!.split('\n').at(-1)).toBe(`Stopped before the end. ${advice}`);
});
