import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Append } from '../../src/event-store/event-store.js';
import { SystemRandom } from '../../src/platform/random.js';
import type { BoardQuery, BoardRow, Place } from '../../src/projections/attempts/attempts.js';
import { CHALLENGE_ADAPTERS, type OpenedPorts } from '../support/challenge-adapters.js';
import { appendsOf, endOf, planned, type PlannedAttempt } from '../support/attempt-appends.js';
import { naiveBoard } from '../support/naive-board.js';
import { streamsFrom } from '../support/playout.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const [TODAY, YESTERDAY, BEGUN_AT_ONCE] = ['card-commons-2026-12-01', 'card-commons-2026-11-30', 'races'];
const COUNTED = 'counted';
const ON_BOARD = 18;
const PLAYERS_AT_ONCE = 40;
const ROUNDS = 15;

const random = new SystemRandom();
const chance = streamsFrom(SEED)('attempts');
const finished = (score: number, endedAt: number) =>
  ({ status: 'finished', endedAt, score, voidReason: null }) as const;
const voided = (endedAt: number) =>
  ({ status: 'voided', endedAt, score: null, voidReason: 'Played twice.' }) as const;

/** Few scores, numbers of actions and times, so that most share one, two or all three of them with others. */
function manyTies(): PlannedAttempt[] {
  return Array.from({ length: ON_BOARD }, () =>
    planned(TODAY, random.id(), {
      actions: 1 + chance.uniform(3),
      end: finished(chance.uniform(4) - 1, 5_000 + chance.uniform(2)),
    }),
  );
}

/** What stands on no board, and what stands on another. */
function notOnBoard(others: readonly PlannedAttempt[]): PlannedAttempt[] {
  return [
    planned(TODAY, random.id(), { ranked: false, actions: 2, end: finished(9, 4_000) }),
    planned(TODAY, random.id(), { ranked: false }),
    planned(TODAY, random.id(), { end: voided(4_000) }),
    planned(TODAY, random.id(), { actions: 7 }),
    ...others.slice(0, 3).map(({ player }) => planned(YESTERDAY, player, { end: finished(9, 3_000) })),
  ];
}

type Ended = PlannedAttempt & Place;

/** With score and time of the end beside the rest. */
const ended = (attempt: PlannedAttempt): Ended => {
  return { ...attempt, score: attempt.end!.score!, endedAt: attempt.end!.endedAt };
};

const shown = ({
  player,
  game,
  rank,
  score,
  actions,
  endedAt,
  ticket,
}: BoardRow | (Ended & { rank: number })) => ({
  player,
  game,
  rank,
  score,
  actions,
  endedAt,
  ticket,
});
const placeOf = ({ score, actions, endedAt, ticket }: Place): Place => ({ score, actions, endedAt, ticket });

describe.each(CHALLENGE_ADAPTERS)(`the attempts of a challenge %s (SEED=${SEED})`, (_name, open) => {
  let opened: OpenedPorts;
  const ranked = manyTies();
  const struckOff = planned(TODAY, random.id(), { end: finished(9, 4_500) });
  const others = notOnBoard(ranked);
  const board = naiveBoard(ranked.map(ended));
  const today = [...ranked, struckOff, ...others].filter(({ challenge }) => challenge === TODAY);
  beforeAll(async () => {
    opened = await open();
    for (const attempt of [...ranked, struckOff, ...others]) {
      const tokenHash = random.bytes(32);
      if (attempt.challenge === TODAY)
        await opened.players.add({
          id: attempt.player,
          createdAt: 1,
          tokenHash,
          bot: false,
          createdBy: null,
        });
      for (const append of appendsOf(attempt)) expect(await opened.store.append(append)).toBe('appended');
    }
    await opened.store.append(endOf(struckOff, appendsOf(struckOff)[0]!.events.length + 1, voided(6_000)));
  });
  afterAll(() => opened.close());

  /** Every page from a place on, of every size, is a piece of the whole board. */
  const expectPages = async (direction: 'after' | 'before' | 'at', index: number) => {
    const place = placeOf(board[index]!);
    for (let limit = 1; limit <= board.length + 1; limit++) {
      const start =
        direction === 'before' ? Math.max(0, index - limit) : index + (direction === 'after' ? 1 : 0);
      const end = direction === 'before' ? index : Math.min(board.length, start + limit);
      const page = await opened.attempts.board({ challenge: TODAY, limit, from: { direction, place } });
      expect([direction, index, limit, page.rows.map(shown), page.hasBefore, page.hasAfter]).toEqual([
        direction,
        index,
        limit,
        board.slice(start, end).map(shown),
        start > 0,
        end < board.length,
      ]);
    }
  };

  it('make a board, in pages of any size from its first row on', async () => {
    expect(new Set(board.map(({ rank }) => rank)).size).toBeLessThan(board.length);
    for (let limit = 1; limit <= board.length + 1; limit++) {
      const page = await opened.attempts.board({ challenge: TODAY, limit, from: null });
      expect(page.rows.map(shown)).toEqual(board.slice(0, limit).map(shown));
      expect([page.hasBefore, page.hasAfter]).toEqual([false, limit < board.length]);
    }
  });

  it.each(['after', 'before', 'at'] as const)(
    'make the same board %s each of its rows',
    async (direction) => {
      await Promise.all(board.map((_, index) => expectPages(direction, index)));
    },
  );

  it('make the same board from places where nobody stands', async () => {
    const first = placeOf(board[0]!);
    const before: Place[] = [
      { ...first, score: first.score + 1 },
      { ...first, actions: 0 },
      { ...first, endedAt: 0 },
      { ...first, ticket: '0'.repeat(16) },
    ];
    const rowsFrom = async (from: BoardQuery['from']) =>
      (await opened.attempts.board({ challenge: TODAY, limit: 100, from })).rows.map(shown);
    for (const place of before) {
      expect(await rowsFrom({ direction: 'after', place })).toEqual(board.map(shown));
      expect(await rowsFrom({ direction: 'at', place })).toEqual(board.map(shown));
      expect(await rowsFrom({ direction: 'before', place })).toEqual([]);
    }
    const last = { ...placeOf(board.at(-1)!), score: -100 };
    expect(await rowsFrom({ direction: 'after', place: last })).toEqual([]);
    expect(await rowsFrom({ direction: 'before', place: last })).toEqual(board.map(shown));
    for (const limit of [1, board.length]) {
      const from = { direction: 'before', place: last } as const;
      expect(await opened.attempts.board({ challenge: TODAY, limit, from })).toMatchObject({
        hasAfter: false,
      });
    }
  });

  it('stand on it where their score says, and others do not stand there', async () => {
    for (const row of board)
      expect(await opened.attempts.standing(TODAY, row.player)).toEqual({
        place: placeOf(row),
        rank: row.rank,
        of: board.length,
        ahead: board.filter(({ rank }) => rank > row.rank).length,
      });
    for (const { player } of [struckOff, ...others.filter(({ challenge }) => challenge === TODAY)])
      expect(await opened.attempts.standing(TODAY, player)).toBeNull();
    expect(await opened.attempts.standing(TODAY, random.id())).toBeNull();
    expect(await opened.attempts.standing(YESTERDAY, ranked[0]!.player)).toMatchObject({ rank: 1, of: 3 });
  });

  it('are counted, and their scores', async () => {
    const scores = [...new Set(board.map(({ score }) => score))];
    expect(await opened.attempts.summary(TODAY)).toEqual({
      attempts: today.length,
      finished: board.length + 1,
      scores: scores.map((score) => ({ score, count: board.filter((row) => row.score === score).length })),
    });
    expect(await opened.attempts.summary('none')).toEqual({ attempts: 0, finished: 0, scores: [] });
    expect(await opened.attempts.board({ challenge: 'none', limit: 5, from: null })).toEqual({
      rows: [],
      hasBefore: false,
      hasAfter: false,
    });
  });

  it('are listed by their tickets, in pages both ways', async () => {
    const all = today.slice().sort((a, b) => (a.ticket < b.ticket ? -1 : 1));
    const page = async (limit: number, from: { direction: 'after' | 'before'; ticket: string } | null) => {
      const { attempts, hasBefore, hasAfter } = await opened.attempts.page({ challenge: TODAY, limit, from });
      const rows = attempts.map(({ ticket, actions, ranked: ranks }) => ({ ticket, actions, ranked: ranks }));
      return { rows, hasBefore, hasAfter };
    };
    const wanted = (start: number, end: number) => ({
      rows: all
        .slice(start, end)
        .map(({ ticket, actions, ranked: ranks }) => ({ ticket, actions, ranked: ranks })),
      hasBefore: start > 0,
      hasAfter: end < all.length,
    });
    for (const limit of [1, 2, 7, all.length, all.length + 1]) {
      expect(await page(limit, null)).toEqual(wanted(0, limit));
      for (const [i, { ticket }] of all.entries()) {
        const after = Math.min(all.length, i + 1 + limit);
        expect(await page(limit, { direction: 'after', ticket })).toEqual(wanted(i + 1, after));
        expect(await page(limit, { direction: 'before', ticket })).toEqual(wanted(Math.max(0, i - limit), i));
      }
    }
  });

  it('are told as they stand', async () => {
    for (const attempt of [...ranked.slice(0, 3), ...others]) {
      const { challenge, player, game, ticket, ranked: ranks, actions, end } = attempt;
      expect(await opened.attempts.find(challenge, player)).toMatchObject({
        ...{ challenge, player, game, ticket, ranked: ranks, startedAt: 1_000 },
        status: end?.status ?? 'running',
        endedAt: end?.endedAt ?? null,
        score: end?.score ?? null,
        actions: end === null ? null : actions,
        voidReason: end?.voidReason ?? null,
      });
    }
    expect(await opened.attempts.find(TODAY, struckOff.player)).toMatchObject({
      status: 'voided',
      score: null,
      endedAt: 6_000,
    });
    const goOn = today.filter(({ end }) => end === null).map(({ game }) => game);
    expect((await opened.attempts.running(TODAY, 10)).toSorted()).toEqual(goOn.toSorted());
    expect(await opened.attempts.running(TODAY, 1)).toHaveLength(1);
    const days = (await opened.attempts.ofPlayer(ranked[0]!.player)).map(({ challenge }) => challenge);
    expect(days).toEqual([TODAY, YESTERDAY]);
  });

  it('show the name that their player has now', async () => {
    const { player } = board[3]!;
    for (const name of ['Ada', 'Grace']) {
      await opened.players.rename(player, { name, key: name.toLowerCase() }, 3);
      const { rows } = await opened.attempts.board({ challenge: TODAY, limit: 5, from: null });
      expect(rows.map((row) => row.name)).toEqual([null, null, null, name, null]);
    }
  });

  it('are the same to every process', async () => {
    const { attempts } = await opened.again();
    const whole = { challenge: TODAY, limit: 100, from: null };
    expect(await attempts.board(whole)).toEqual(await opened.attempts.board(whole));
    expect(await attempts.summary(TODAY)).toEqual(await opened.attempts.summary(TODAY));
    const { player } = board.at(-1)!;
    expect(await attempts.standing(TODAY, player)).toEqual(await opened.attempts.standing(TODAY, player));
    expect(await attempts.page(whole)).toEqual(await opened.attempts.page(whole));
  });

  it('are counted as they are, by whichever processes they are begun, ended and struck off at once', async () => {
    const { store } = await opened.again();
    for (let round = 0; round < ROUNDS; round++) {
      const challenge = `${COUNTED}-${round}`;
      const all = Array.from({ length: PLAYERS_AT_ONCE }, (_, i) =>
        planned(challenge, random.id(), { actions: i % 3, end: finished(i % 4, 5_000) }),
      );
      const play = async (attempt: PlannedAttempt, i: number, at: typeof store) => {
        const [begun, end] = appendsOf(attempt) as [Append, Append];
        const events = begun.events.length + 1;
        const appends = i % 5 === 0 ? [begun, end, endOf(attempt, events, voided(6_000))] : [begun, end];
        for (const append of appends) expect(await at.append(append)).toBe('appended');
      };
      await Promise.all(all.map((attempt, i) => play(attempt, i, i % 2 === 0 ? store : opened.store)));
      const board = all.filter((_, i) => i % 5 !== 0).map(({ end }) => end!.score!);
      expect(await opened.attempts.summary(challenge)).toEqual({
        attempts: PLAYERS_AT_ONCE,
        finished: board.length,
        scores: [3, 2, 1, 0].map((score) => ({
          score,
          count: board.filter((each) => each === score).length,
        })),
      });
    }
  });

  it('are one for each player, by whichever process and in whichever order they are begun', async () => {
    const { store } = await opened.again();
    for (let round = 0; round < ROUNDS; round++) {
      const players = Array.from({ length: PLAYERS_AT_ONCE }, () => random.id());
      const challenge = `${BEGUN_AT_ONCE}-${round}`;
      const begin = (at: typeof store, player: string) =>
        at.append(appendsOf(planned(challenge, player))[0]!);
      const [here, there] = await Promise.all([
        Promise.all(players.map((player) => begin(opened.store, player))),
        Promise.all(players.toReversed().map((player) => begin(store, player))),
      ]);
      const results = here.map((one, i) => [one, there.at(-1 - i)].sort());
      expect(results).toEqual(players.map(() => ['appended', 'conflict']));
      expect(await opened.attempts.summary(challenge)).toMatchObject({ attempts: PLAYERS_AT_ONCE });
    }
  });
});
