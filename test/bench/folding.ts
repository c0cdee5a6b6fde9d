import { checkRecord } from '../../src/game/check-record.js';
import type { Kernel } from '../../src/game/context.js';
import { fold } from '../../src/game/fold.js';
import { makeRecord } from '../../src/game/record.js';
import { type RandomGame, randomGame } from './random-games.js';
import { type Line, rounded } from './table.js';

const GAMES = 60;
const ROUNDS = 400;
const CHECK_ROUNDS = 60;
const FOLD_TARGET = 400_000;

/** Actions and games a second on one core, folded from events that are read already. */
export function measureFolding(kernel: Kernel): Line[] {
  const games = Array.from({ length: GAMES }, (_, i) => randomGame(kernel, `fold-${i}`));
  const actions = games.reduce((sum, game) => sum + game.actions.length, 0);
  const records = games.map(recordOf);
  const folded = best(ROUNDS, () => {
    for (const { context, id, events } of games) fold(context, id, events);
  });
  const checked = best(CHECK_ROUNDS, () => {
    for (const record of records) checkRecord(kernel, record);
  });
  const rate = (seconds: number) =>
    `${rounded(actions / seconds)} actions/s, ${rounded(GAMES / seconds)} games/s`;
  return [
    {
      what: `fold (games of ${rounded(actions / GAMES)} actions, with their shuffles)`,
      value: rate(folded),
      target: `${rounded(FOLD_TARGET)} actions/s`,
    },
    {
      what: 'the same with every hash, from the text of a record: a check',
      value: rate(checked),
      ratio: `${rounded(folded / checked)} of fold`,
    },
  ];
}

function recordOf({ context, id, events }: RandomGame): string {
  return JSON.stringify(makeRecord(fold(context, id, events), events));
}

/** Seconds of the quickest round: what the code takes when nothing else is in its way. */
function best(rounds: number, run: () => void): number {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    run();
    least = Math.min(least, performance.now() - began);
  }
  return least / 1_000;
}
