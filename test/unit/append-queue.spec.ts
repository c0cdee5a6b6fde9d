import { describe, expect, it } from '@jest/globals';
import { AppendQueue } from '../../src/event-store/append-queue.js';
import type { Append, Appended, CommandKey } from '../../src/event-store/event-store.js';
import type { Patience } from '../../src/platform/patience.js';
import { Unavailable } from '../../src/platform/unavailable.js';

/** Runs that end when told to, so that a test sees what is under way together. */
class Statements {
  readonly runs: { games: string[]; end: () => void; fail: (error: Error) => void }[] = [];

  readonly run = (appends: readonly Append[]) =>
    new Promise<readonly Appended[]>((resolve, reject) => {
      this.runs.push({
        games: appends.map(({ game }) => game),
        end: () => resolve(appends.map(({ game }) => (game.startsWith('late') ? 'conflict' : 'appended'))),
        fail: reject,
      });
    });

  /** Ends every run, those that begin meanwhile too. */
  async endAll(): Promise<void> {
    for (let i = 0; i < this.runs.length; i++) {
      this.runs[i]!.end();
      await turn();
    }
  }

  get games(): string[][] {
    return this.runs.map(({ games }) => games);
  }
}

const append = (game: string, command: CommandKey | null = null) =>
  ({ game, command, events: [] }) as unknown as Append;
const key = (byte: number) => ({ scope: 'player', key: Uint8Array.of(byte), request: Uint8Array.of(0) });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('appends that arrive together', () => {
  it('start at once if none is under way, then share a statement, each with its own answer', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.run);
    const answers = ['a', 'b', 'c', 'late-d', 'e'].map((game) => queue.append(append(game)));
    expect(statements.games).toEqual([['a']]);
    await statements.endAll();
    expect(statements.games).toEqual([['a'], ['b', 'c', 'late-d', 'e']]);
    expect(await Promise.all(answers)).toEqual(['appended', 'appended', 'appended', 'conflict', 'appended']);
    const later = queue.append(append('f'));
    expect(statements.games).toHaveLength(3);
    await statements.endAll();
    expect(await later).toBe('appended');
  });

  it('are never two of one game or of one command', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.run);
    const answers = [
      append('x'),
      append('a', key(1)),
      append('b'),
      append('a'),
      append('c', key(1)),
      append('d', key(2)),
      append('e', key(2)),
    ].map((each) => queue.append(each));
    await statements.endAll();
    expect(statements.games).toEqual([['x'], ['a', 'b', 'd'], ['a', 'c', 'e']]);
    await Promise.all(answers);
  });

  it('are left out once their request has been answered, and ask nothing of the database by themselves', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.run);
    const first = queue.append(append('a'));
    const late = queue.append(append('b'), { isOver: true } as Patience);
    statements.runs[0]!.end();
    await expect(late).rejects.toThrow(Unavailable);
    expect([await first, statements.games]).toEqual(['appended', [['a']]]);
  });

  it('are all rejected when their statement fails, and the next go on', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.run);
    const first = queue.append(append('a'));
    const later = [queue.append(append('b')), queue.append(append('a'))];
    statements.runs[0]!.fail(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await statements.endAll();
    expect(await Promise.all(later)).toEqual(['appended', 'appended']);
  });
});
