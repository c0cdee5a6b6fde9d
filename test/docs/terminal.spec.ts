import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bigFishScreen } from '../../src/cli/play/big-fish/big-fish-screen.js';
import { DAILY } from '../../src/cli/daily/daily.js';
import { PLAY } from '../../src/cli/play/play.js';
import { PLAIN } from '../../src/cli/screen/paint.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { inTurn } from '../support/big-fish.js';
import { examplesIn } from '../support/doc-examples.js';

const PAGE = 'docs/terminal.md';
const page = readFileSync(path.join(PROJECT_FOLDER, PAGE), 'utf8');

describe(PAGE, () => {
  const commands = Array.from(page.matchAll(/`npx creel (play|daily)( [^`]*)?`/g), ([, name, rest]) => {
    return [`${name}${rest ?? ''}`, name === 'daily' ? DAILY : PLAY] as const;
  });

  it.each(commands)('has a command that is understood: creel %s', (command, { readOptions }) => {
    const [, ...args] = command.replace(/<(\w+)>/g, '$1').split(' ');
    expect(readOptions(args, {})).toHaveProperty('url');
  });

  it('has the options that there are', () => {
    const help = PLAY.help + DAILY.help;
    const there = Array.from(help.matchAll(/ (--\w+)/g), ([, flag]) => flag!);
    for (const [flag] of page.matchAll(/--\w+/g)) expect(there).toContain(flag);
  });

  it('shows a table as it is', () => {
    const mine = {
      spot: 'blue-fin-tuna:big flounder:juvenile abalone:larval',
      hand: 'marblefish poachers seaweed',
      permanents: 'sharks',
      esky: 'abalone#2:medium',
    };
    const theirs = { spot: 'flounder#2:big abalone#3:medium', hand: 'lobster-pot' };
    const budgets = { spawn: 1, grow: 2, growYoung: 1, catch: 1 };
    const state = inTurn([mine, theirs], budgets, { row: ['herring-cale#1', 'plankton#1'] });
    const table = {
      view: bigFish.view(state, 0),
      legal: bigFish.legalActions(state, 0),
      names: ['You', 'Casual'],
    };
    const [shown] = examplesIn(PAGE).filter(({ language }) => language === 'text');
    expect(bigFishScreen(bigFish).render(table, { paint: PLAIN, width: 80, height: 24 })).toBe(shown!.text);
  });
});
