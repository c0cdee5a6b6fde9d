import { describe, expect, it } from '@jest/globals';
import { fromHex, toHex } from '../../src/engine/bytes.js';
import { commitmentTo } from '../../src/engine/fair-deal.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { sightOf } from '../../src/engine/ruleset.js';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import { seatsToAct } from '../../src/game/game.js';
import type { GameRecord } from '../../src/game/record.js';
import { playerOfBot } from '../../src/game/seated-bots.js';
import { takeAction } from '../../src/game/take-action.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { changed, forged } from '../support/forged.js';
import { foldedTo, goldenForks, PlayedFork, stepsOf } from '../support/forks.js';
import { KERNEL } from '../support/kernel.js';
import { playedRecord } from '../support/played-record.js';
import { streamsFrom } from '../support/playout.js';
import { readVectors } from '../support/vectors.js';

/** `SEED=<seed>` repeats a run. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const GAMES = 3;
const FORK = '018f4e2a-0000-7000-8000-000000000f09';
const NEXT = '018f4e2a-0000-7000-8000-000000000f0a';

const [live, otherLive] = readVectors<{ records: GameRecord[] }>('records-1').records as [
  GameRecord,
  GameRecord,
];
const players = (count: number) => Array.from({ length: count }, (_, seat) => `player-${seat}`);

function commitmentOf(scope: string): string {
  return toHex(commitmentTo(KERNEL.hashing, { kind: 'fork', scope }, fromHex(live.serverSeed!)!));
}

/** Does in a fork what was done in its parent from there on, up to the end of it. */
function repeated(parent: GameRecord, version: number): PlayedFork {
  const origin = foldedTo(parent, version);
  const fork = new PlayedFork(parent.serverSeed!, origin, FORK);
  fork.begin(players(origin.seats.length));
  for (const event of parent.events.slice(version))
    if (event.type === 'ActionTaken') fork.do({ type: 'act', ...event.data });
  return fork;
}

describe('a fork', () => {
  it.each(RULESETS)(
    `of any step of a game of $id comes to the same end by the same actions (SEED=${SEED})`,
    (ruleset) => {
      for (let seed = SEED; seed < SEED + GAMES; seed++) {
        const parent = playedRecord(ruleset, seed);
        const end = foldedTo(parent, parent.events.length);
        const document = ruleset.stateDocument(end.deal!.state);
        const steps = stepsOf(parent);
        expect(steps.length).toBeGreaterThan(0);
        // Each step at its beginning; played to the end from some, as a game has hundreds.
        for (const step of streamsFrom(seed)('test/steps').shuffle(steps).slice(0, 12)) {
          const { game } = repeated(parent, step);
          expect(game!.ruleset.stateDocument(game!.deal!.state)).toEqual(document);
          expect(game!.ruleset.outcome(game!.deal!.state)).toEqual(end.ruleset.outcome(end.deal!.state));
        }
      }
    },
    240_000,
  );

  it.each(RULESETS)(
    `of any step of a game of $id begins with the state of that step, and does what is done next (SEED=${SEED})`,
    (ruleset) => {
      const parent = playedRecord(ruleset, SEED);
      for (const step of stepsOf(parent)) {
        const origin = foldedTo(parent, step);
        const fork = new PlayedFork(parent.serverSeed!, origin, FORK);
        fork.begin(players(origin.seats.length));
        expect(fork.game!.deal).toEqual(origin.deal);
        const next = parent.events.slice(step).find(({ type }) => type === 'ActionTaken');
        if (next?.type !== 'ActionTaken') continue;
        const { seat, action } = next.data;
        const [there, here] = [origin, fork.game!].map((game) =>
          takeAction(KERNEL.hashing, game, seat, action),
        );
        expect(isRefusal(here)).toBe(false);
        expect(here).toEqual(there);
      }
    },
    240_000,
  );

  it(`leaves the streams of its parent where they stood, also if it goes another way (SEED=${SEED})`, () => {
    const parent = playedRecord(RULESETS[1]!, SEED);
    const [step] = stepsOf(parent) as [number];
    const ends = [1, 2].map(() => {
      const origin = foldedTo(parent, step);
      const fork = new PlayedFork(parent.serverSeed!, origin, FORK);
      fork.begin(['me', ...origin.seats.slice(1).map(() => playerOfBot('random'))]);
      const chance = streamsFrom(SEED)('test/me');
      while (fork.game!.phase === 'running') {
        const { ruleset, deal } = fork.game!;
        // Whoever else has to act is a bot and has acted.
        expect(seatsToAct(fork.game!)).toEqual([0]);
        const action = ruleset.bots[0]!.choose(sightOf(ruleset, deal!.state, 0), chance);
        fork.do({ type: 'act', seat: 0, action });
      }
      return fork.record();
    });
    // The bots choose by what they see and by the game's own chance alone.
    expect(ends[0]).toEqual(ends[1]);
    const source = JSON.stringify(ends[0]);
    expect(checkRecord(KERNEL, source, {}, [JSON.stringify(parent)]).verdict).toBe('good');
  });

  it('is committed to by a hash of its own, bound to the step', () => {
    const fork = repeated(live, stepsOf(live)[0]!).record();
    expect(fork).toMatchObject({ kind: 'fork', scope: `${live.game}/3`, serverSeed: live.serverSeed });
    expect(fork.commitment).not.toBe(live.commitment);
    expect(fork.events[0]!.data).toMatchObject({
      options: { practice: true, parent: { game: live.game, version: 3 } },
    });
  });
});

describe('the check of a fork', () => {
  const fork = repeated(live, 12).record();
  const again = (() => {
    const origin = foldedTo(fork, 5, foldedTo(live, 12));
    const next = new PlayedFork(live.serverSeed!, origin, NEXT);
    next.begin(['me']);
    next.do({ type: 'act', seat: 0, action: { type: 'stop' } });
    return next.record();
  })();
  const check = (record: object, parents: readonly object[]) =>
    checkRecord(
      KERNEL,
      JSON.stringify(record),
      {},
      parents.map((parent) => JSON.stringify(parent)),
    );

  it.each(goldenForks())('finds %s good', (_name, text, parents) => {
    expect(checkRecord(KERNEL, text, {}, parents)).toMatchObject({ verdict: 'good', needs: null });
    expect(checkRecord(KERNEL, text)).toMatchObject({ verdict: 'needsParent' });
  });

  it('says which game it needs, and how far it has come', () => {
    const report = check(fork, []);
    expect(report).toMatchObject({ verdict: 'needsParent', needs: { game: live.game, version: 12 } });
    expect(report.steps.map(({ result }) => result)).toEqual([
      ...Array(5).fill('passed'),
      ...Array(4).fill('notReached'),
    ]);
    expect(check(fork, [otherLive]).needs).toEqual({ game: live.game, version: 12 });
    expect(check(fork, [otherLive, live]).verdict).toBe('good');
  });

  it('goes from fork to fork', () => {
    expect(check(again, []).needs).toEqual({ game: FORK, version: 5 });
    expect(check(again, [fork]).needs).toEqual({ game: live.game, version: 12 });
    expect(check(again, [live, fork]).verdict).toBe('good');
  });

  it('is sealed while it goes on', () => {
    const sealed = changed(fork, (record) => {
      Object.assign(record, { serverSeed: null, outcome: null });
      record.events.length = 5;
    });
    expect(check(sealed, [live]).verdict).toBe('sealed');
  });

  it.each<[what: string, step: number, event: number | null, record: object, parents: readonly object[]]>([
    ['no parent', 2, 0, changed(fork, ({ events }) => delete events[0].data.options.parent), [live]],
    [
      'a scope of another step',
      2,
      0,
      changed(fork, ({ events }) => events[0].data.options.parent.version--),
      [live],
    ],
    ['a parent that was tampered with', 6, 0, fork, [changed(live, ({ events }) => events[9].at++)]],
    [
      'a parent that is sealed',
      6,
      0,
      fork,
      [
        changed(live, (record) => {
          Object.assign(record, { serverSeed: null, outcome: null });
          record.events.pop();
        }),
      ],
    ],
    ['another first state', 6, 2, forged(fork, ({ events }) => (events[2].state = events[3].state)), [live]],
    [
      'an action that is not legal',
      7,
      3,
      forged(fork, ({ events }) => (events[3].data.action = { type: 'x' })),
      [live],
    ],
    ['another result', 9, null, changed(fork, ({ outcome }) => outcome.scores[0]++), [live]],
  ])('finds %s', (_what, step, event, record, parents) => {
    const report = check(record, parents);
    expect([report.verdict, report.needs]).toEqual(['bad', null]);
    expect(firstFailure(report)).toMatchObject({ step, event });
  });

  it.each<[what: string, version: number, message: string]>([
    ['before the deal', 2, 'not dealt'],
    ['at the end', live.events.length - 1, 'over'],
    ['after it', live.events.length, 'over'],
    ['further on', live.events.length + 1, 'no version'],
    ['nowhere', 0, 'no version'],
  ])('finds a fork %s bad', (_what, version, message) => {
    const scope = `${live.game}/${version}`;
    const elsewhere = changed(fork, (record) => {
      record.scope = record.events[0].data.scope = scope;
      record.events[0].data.options.parent.version = version;
    });
    const commitment = commitmentOf(scope);
    const record = forged(
      elsewhere,
      (copy) => (copy.commitment = copy.events[0].data.commitment = commitment),
    );
    expect(firstFailure(check(record, [live]))).toMatchObject({
      step: 6,
      event: 0,
      message: expect.stringContaining(message),
    });
  });

  it('ends for records that name each other', () => {
    const mutual = changed(fork, (record) => {
      record.scope = record.events[0].data.scope = `${FORK}/12`;
      record.events[0].data.options.parent.game = FORK;
    });
    const commitment = commitmentOf(`${FORK}/12`);
    const record = forged(mutual, (copy) => (copy.commitment = copy.events[0].data.commitment = commitment));
    expect(check(record, [record]).verdict).toBe('needsParent');
  });
});
