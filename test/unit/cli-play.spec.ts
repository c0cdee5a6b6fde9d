import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkCommand } from '../../src/cli/play/ending.js';
import { type Menu, pick, renderMenu } from '../../src/cli/screen/menu.js';
import { readOptions } from '../../src/cli/play/options.js';
import { PLAIN } from '../../src/cli/screen/paint.js';
import { SavedFile } from '../../src/cli/play/saved-file.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { fit, harmless, listed, pad, showMarkdown, widthOf, wrap } from '../../src/cli/screen/text.js';

const RED = '\u001b[91m8♥\u001b[39m';

describe('text for a terminal', () => {
  it('counts what is seen', () => {
    expect(widthOf(RED)).toBe(2);
    expect(pad(RED, 4)).toBe(`${RED}  `);
  });

  it('breaks lines at spaces and keeps the margin of the first', () => {
    expect(wrap('  one two three', 10, 4)).toBe('  one two\n    three');
    expect(wrap('unbreakable', 4)).toBe('unbreakable');
  });

  it('leaves out what would steer the terminal', () => {
    expect(harmless('a\u001b[2Jb\u0007\u202ec\nd\te é')).toBe('a[2Jbc\nd\te é');
  });

  it('shows as much of a list as there is room for, and how much more there is', () => {
    expect(fit(['one', 'two', 'three'], 20)).toBe('one, two, three');
    expect(fit(['one', 'two', 'three'], 13)).toBe('one, two … +1');
    expect(fit(['one', 'two', 'three'], 12, { lines: 2, indent: 2 })).toBe('one, two,\n  three');
    expect(fit(['unbreakable'], 4)).toBe('… +1');
  });

  it('lists as people do', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
  });

  it('joins the lines of a Markdown paragraph, and leaves lists as they are', () => {
    const markdown = '# Rules\n\n**One**\ntwo.\n- a\n- b\n  c\n\n## More\nthree\n';
    expect(showMarkdown(markdown, 80)).toBe(' RULES\n\n One two.\n - a\n - b c\n\n MORE\n three');
  });
});

describe('menus', () => {
  const menu: Menu = {
    title: 'What?',
    options: [{ label: 'this', meaning: { kind: 'act', action: { type: 'this' } } }],
  };

  it('are numbered from 1', () => {
    expect(renderMenu(menu, { paint: PLAIN, width: 80 })).toBe(' What?\n  1  this');
  });

  it('take a number, and leave everything else to the commands', () => {
    expect(pick(menu, '1')).toEqual({ kind: 'act', action: { type: 'this' } });
    expect(pick(menu, '2')).toEqual({ kind: 'unclear', says: 'Choose a number from 1 to 1.' });
    expect(pick(menu, 'r 4s 1')).toBeNull();
  });

  it('take as many numbers as are to be picked, in their order', () => {
    const some: Menu = {
      title: 'Which?',
      labels: ['a', 'b', 'c'],
      min: 0,
      max: 2,
      meaning: (picked) => ({ kind: 'show', text: picked.join() }),
    };
    expect(renderMenu(some, { paint: PLAIN, width: 80 })).toBe(' Which?\n  1  a\n  2  b\n  3  c');
    expect(pick(some, '3 1')).toEqual({ kind: 'show', text: '2,0' });
    expect(pick(some, '3, 1')).toEqual({ kind: 'show', text: '2,0' });
    expect(pick(some, '0')).toEqual({ kind: 'show', text: '' });
    for (const wrong of ['4', '1 1', '1 2 3']) expect(pick(some, wrong)).toMatchObject({ kind: 'unclear' });
    expect(pick({ ...some, min: 1 }, '0')).toMatchObject({ kind: 'unclear' });
    expect(pick(some, 'rules')).toBeNull();
  });
});

describe('the command line of creel play', () => {
  const read = (line: string, env = {}) => readOptions(line.split(' ').filter(Boolean), env);

  it('finds the service', () => {
    expect(read('')).toMatchObject({ url: 'http://127.0.0.1:3000', urlGiven: false });
    expect(read('', { CREEL_URL: 'http://a:1/' })).toMatchObject({ url: 'http://a:1', urlGiven: false });
    const given = read('--url http://b', { CREEL_URL: 'http://a' });
    expect(given).toMatchObject({ url: 'http://b', urlGiven: true });
  });

  it('knows what is played, and alone where that is so', () => {
    expect(read('')).toMatchObject({ playable: { ruleset: cardCommons }, company: { bots: [], people: 0 } });
    expect(read('big-fish')).toMatchObject({ playable: { ruleset: bigFish }, company: null });
  });

  it.each<[string, string[], number]>([
    ['--bots 3', ['casual', 'balanced', 'patient'], 0],
    ['--players 4', ['casual', 'balanced', 'patient'], 0],
    ['--against greedy,patient', ['greedy', 'patient'], 0],
    ['--bots 3 --against greedy', ['greedy', 'greedy', 'greedy'], 0],
    ['--invite', [], 1],
    ['--players 4 --invite', [], 3],
    ['--players 4 --bots 1 --invite', ['casual'], 2],
    ['--invite --against random', ['random'], 1],
  ])('fills the seats: %s', (line, bots, people) => {
    expect(read(`big-fish ${line}`)).toMatchObject({ company: { bots, people } });
  });

  it('takes seats as people count them', () => {
    expect(read('--game a --seat 2')).toMatchObject({ game: 'a', seat: 1 });
    expect(read('--join a --invitation b')).toMatchObject({ join: 'a', invitation: 'b' });
  });

  it.each([
    '--nonsense',
    '--url nonsense',
    'extra',
    'big-fish card-commons',
    '--open a --game b',
    '--join a --game b',
    '--invitation a',
    '--bots 2',
    'big-fish --bots 5',
    'big-fish --players 1',
    'big-fish --players 3 --bots 1',
    'big-fish --players 2 --bots 1 --invite',
    'big-fish --against nobody',
    'big-fish --bots x',
  ])('refuses %s', (line) => {
    expect(read(line)).toEqual({ wrong: expect.any(String) });
  });
});

describe('the command that checks a record', () => {
  it('names what was seen before the deal, in lines of 80 columns at most', () => {
    const proof = { commitment: 'a'.repeat(64), contribution: 'b'.repeat(32) };
    const command = checkCommand('card-commons-01a22995-b3fe-7759-8552-ce7f5fc80bb8.json', proof);
    expect(command.replaceAll('\\\n', '')).toBe(
      `npx creel check card-commons-01a22995-b3fe-7759-8552-ce7f5fc80bb8.json --commitment ${proof.commitment} --contribution ${proof.contribution}`,
    );
    for (const line of command.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe('what is kept between games', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'creel-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (url: string) => new SavedFile({ XDG_CONFIG_HOME: folder }, url);

  it('is kept by service, and for its owner only', () => {
    const proof = { commitment: 'aa', contribution: 'bb' };
    open('http://a').keepToken('one');
    open('http://a').keepProof('game', proof);
    open('http://b').keepToken('two');
    open('http://a').keepBots('game', [{ name: 'greedy', token: 'bot' }]);
    open('http://a').keepGuest('game', 1, 'guest');
    open('http://a').keepGuest('game', 2, 'another');
    expect(open('http://a').token).toBe('one');
    expect(open('http://a').proof('game')).toEqual(proof);
    expect(open('http://b').token).toBe('two');
    expect(open('http://a').bots('game')).toEqual([{ name: 'greedy', token: 'bot' }]);
    expect([0, 1, 2].map((seat) => open('http://a').guest('game', seat))).toEqual([null, 'guest', 'another']);
    expect(open('http://b').proof('game')).toBeNull();
    expect(open('http://b').bots('game')).toEqual([]);
    expect(statSync(open('http://a').path).mode & 0o777).toBe(0o600);
  });

  it('is not lost where two terminals are used at once', () => {
    const [one, two] = [open('http://a'), open('http://a')];
    one.keepToken('one');
    two.keepGuest('game', 1, 'guest');
    one.keepBots('game', []);
    expect(open('http://a').guest('game', 1)).toBe('guest');
    expect(two.token).toBe('one');
  });

  it('is known until the end where it can not be written', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const saved = new SavedFile({ XDG_CONFIG_HOME: file }, 'http://a');
    expect(() => saved.keepToken('one')).toThrow();
    expect(() => saved.keepBots('game', [{ name: 'greedy', token: 'bot' }])).toThrow();
    expect(saved.token).toBe('one');
    expect(saved.bots('game')).toHaveLength(1);
  });

  it('is begun anew where the file is spoilt', () => {
    open('http://a').keepToken('one');
    writeFileSync(open('http://a').path, '{');
    expect(open('http://a').token).toBeNull();
    open('http://a').keepToken('two');
    expect(JSON.parse(readFileSync(open('http://a').path, 'utf8'))).toEqual({
      'http://a': { token: 'two', proofs: {}, bots: {}, guests: {} },
    });
  });
});
