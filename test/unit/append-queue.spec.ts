import { describe, expect, it } from '@jest/globals';
import { AppendQueue, type Session } from '../../src/event-store/append-queue.js';
import type { Append, Appended, CommandKey } from '../../src/event-store/event-store.js';
import { Patience } from '../../src/platform/patience.js';
import { Unavailable } from '../../src/platform/unavailable.js';

/** Runs that end when told to, so that a test sees what is under way together. */
class Statements {
  readonly runs: { games: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  sessions = { begun: 0, ended: 0 };

  readonly open = async (): Promise<Session> => {
    this.sessions.begun++;
    return {
      run: this.run,
      end: () => {
        this.sessions.ended++;
      },
    };
  };

  private readonly run = (appends: readonly Append[]) =>
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
const key = (byte: number) => ({
  scope: 'player',
  key: Uint8Array.of(byte),
  request: Uint8Array.of(0),
  application: null,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('appends that arrive together', () => {
  it('start at once if none is under way, then share a statement, each with its own answer', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.open);
    const first = queue.append(append('a'), new Patience());
    await turn();
    expect(statements.games).toEqual([['a']]);
    const answers = [
      first,
      ...['b', 'c', 'late-d', 'e'].map((game) => queue.append(append(game), new Patience())),
    ];
    await statements.endAll();
    expect(statements.games).toEqual([['a'], ['b', 'c', 'late-d', 'e']]);
    expect(await Promise.all(answers)).toEqual(['appended', 'appended', 'appended', 'conflict', 'appended']);
    const later = queue.append(append('f'), new Patience());
    await turn();
    expect(statements.games).toHaveLength(3);
    await statements.endAll();
    expect(await later).toBe('appended');
    expect(statements.sessions).toEqual({ begun: 3, ended: 3 });
  });

  it('are never two of one game or of one command', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.open);
    const first = queue.append(append('x'), new Patience());
    await turn();
    const answers = [
      append('a', key(1)),
      append('b'),
      append('a'),
      append('c', key(1)),
      append('d', key(2)),
      append('e', key(2)),
    ].map((each) => queue.append(each, new Patience()));
    await statements.endAll();
    expect(statements.games).toEqual([['x'], ['a', 'b', 'd'], ['a', 'c', 'e']]);
    await Promise.all([first, ...answers]);
  });

  it('are left out once their request has been answered, and ask nothing of the database by themselves', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.open);
    const first = queue.append(append('a'), new Patience());
    await turn();
    const late = queue.append(append('b'), { isOver: true } as Patience);
    statements.runs[0]!.end();
    await expect(late).rejects.toThrow(Unavailable);
    expect([await first, statements.games]).toEqual(['appended', [['a']]]);
    expect(statements.sessions).toEqual({ begun: 1, ended: 1 });
  });

  it('are left out when their request is answered while there is no session yet', async () => {
    const statements = new Statements();
    let opened = () => {};
    const queue = new AppendQueue(async () => {
      await new Promise<void>((resolve) => (opened = resolve));
      return statements.open();
    });
    const patience = { isOver: false };
    const late = queue.append(append('a'), patience as Patience);
    patience.isOver = true;
    opened();
    await expect(late).rejects.toThrow(Unavailable);
    await turn();
    expect([statements.games, statements.sessions]).toEqual([[], { begun: 1, ended: 1 }]);
  });

  it('are all rejected when no session is to be had, and the next go on', async () => {
    const statements = new Statements();
    let away = true;
    const queue = new AppendQueue(async () => {
      if (away) throw new Error('away');
      return statements.open();
    });
    const lost = ['a', 'b'].map((game) => queue.append(append(game), new Patience()));
    for (const each of lost) await expect(each).rejects.toThrow('away');
    away = false;
    const next = queue.append(append('c'), new Patience());
    await turn();
    await statements.endAll();
    expect(await next).toBe('appended');
  });

  it('are all rejected when their statement fails, and the next go on', async () => {
    const statements = new Statements();
    const queue = new AppendQueue(statements.open);
    const first = queue.append(append('a'), new Patience());
    await turn();
    const later = [queue.append(append('b'), new Patience()), queue.append(append('a'), new Patience())];
    statements.runs[0]!.fail(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await statements.endAll();
    expect(await Promise.all(later)).toEqual(['appended', 'appended']);
  });
});
