import { describe, expect, it } from '@jest/globals';
import { dailyCommand, type DailyOptions, readDailyOptions } from '../../src/cli/daily/daily-options.js';
import { showTime, showWhen } from '../../src/cli/daily/times.js';
import { checkCommand } from '../../src/cli/play/ending.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';

describe('the command line of creel daily', () => {
  const read = (args: string[], env = {}) => readDailyOptions(args, env);

  it('finds the service as creel play does', () => {
    expect(read([])).toMatchObject({ url: 'http://127.0.0.1:3000', urlGiven: false });
    expect(read([], { CREEL_URL: 'http://a:1/' })).toMatchObject({ url: 'http://a:1', urlGiven: false });
    expect(read(['--url', 'http://b'])).toMatchObject({ url: 'http://b', urlGiven: true });
  });

  it('knows the game, and under which name', () => {
    expect(read([])).toMatchObject({ playable: { ruleset: cardCommons }, name: null });
    const given = read(['--ruleset', 'card-commons', '--name', ' Marina Reed ']) as DailyOptions;
    expect(given).toMatchObject({ playable: { ruleset: cardCommons }, name: 'Marina Reed' });
    expect(dailyCommand(given)).toBe('daily');
    expect(read(['--help'])).toBe('help');
  });

  it.each([
    ['a game that has no challenge', ['--ruleset', 'big-fish']],
    ['a game that there is not', ['--ruleset', 'nonsense']],
    ['a name of nothing', ['--name', ' ']],
    ['no address', ['--url', 'nonsense']],
    ['words', ['card-commons']],
    ['options of creel play', ['--open', 'text']],
  ])('refuses %s', (_what, args) => {
    expect(read(args)).toEqual({ wrong: expect.any(String) });
  });
});

describe('times of challenges', () => {
  const at = '2026-12-02T02:00:00.000Z';

  it('are told in UTC, to the minute', () => {
    expect(showTime(at)).toBe('2026-12-02 02:00 UTC');
  });

  it.each([
    ['2026-12-01T00:59:30.000Z', '25 h 0 min'],
    ['2026-12-02T01:15:00.000Z', '45 min'],
    ['2026-12-02T03:00:00.000Z', '0 min'],
  ])('are told with how long it is: at %s', (now, length) => {
    expect(showWhen(at, now)).toBe(`2026-12-02 02:00 UTC, in ${length}`);
  });
});

describe('the command that checks the record of a challenge', () => {
  it('names the commitment that was seen, and no contribution', () => {
    const command = checkCommand('a.json', { commitment: 'c'.repeat(64) });
    expect(command).toBe(`npx creel check a.json \\\n--commitment ${'c'.repeat(64)}`);
  });
});
