import { checkRecord } from '../../src/game/check-record.js';
import type { Kernel } from '../../src/game/context.js';
import { fold } from '../../src/game/fold.js';
import { makeRecord } from '../../src/game/record.js';
import { BIG_FISH, CARD_COMMONS, type GameOf, type RandomGame, randomGame } from './random-games.js';
import { type Line, rounded } from './table.js';

const GAMES = 60;
/** Milliseconds that each is measured for. */
const TIME = 4_000;
const FOLD_TARGET = 400_000;

/** Actions and games a second on one core, folded from events that are read already. */
export function measureFolding(kernel: Kernel): Line[] {
  return [...linesOf(kernel, CARD_COMMONS, FOLD_TARGET), ...linesOf(kernel, BIG_FISH)];
}

function linesOf(kernel: Kernel, kind: GameOf, target?: number): Line[] {
  const games = Array.from({ length: GAMES }, (_, i) => randomGame(kernel, `fold-${i}`, kind));
  const actions = games.reduce((sum, game) => sum + game.actions.length, 0);
  const records = games.map(recordOf);
  const folded = best(() => {
    for (const { context, id, events } of games) fold(context, id, events);
  });
  const checked = best(() => {
    for (const record of records) checkRecord(kernel, record);
  });
  const rate = (seconds: number) =>
    `${rounded(actions / seconds)} actions/s, ${rounded(GAMES / seconds)} games/s`;
  return [
    {
      what: `${kind.ruleset}: fold (games of ${rounded(actions / GAMES)} actions, with their shuffles)`,
      value: rate(folded),
      ...(target === undefined ? {} : { target: `${rounded(target)} actions/s` }),
    },
    {
      what: 'the same with every hash, from the text of a record: a check',
      value: rate(checked),
      ratio: `${rounded(folded / checked)} of fold`,
    },
    {
      what: 'bytes of a record, as exported',
      value: rounded(records.reduce((sum, record) => sum + Buffer.byteLength(record), 0) / GAMES),
    },
  ];
}

function recordOf({ context, id, events }: RandomGame): string {
  return JSON.stringify(makeRecord(fold(context, id, events), events));
}

/** Seconds of the quickest round: what the code takes when nothing else is in its way. */
function best(run: () => void): number {
  let least = Infinity;
  const end = performance.now() + TIME;
  for (let began = performance.now(); began < end; began = performance.now()) {
    run();
    least = Math.min(least, performance.now() - began);
  }
  return least / 1_000;
}
