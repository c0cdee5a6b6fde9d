import { among } from './among.js';
import { BONUSES, type Bonus, type Shields, type Stage, STAGES } from './edition.js';
import { idOf, type Rules } from './rules.js';
import type { Card, Fish, Seat } from './state.js';

/** How many big fish live in the spot: what draws, spawns and growth steps come from. */
export function bigFishIn({ spot }: Pick<Seat, 'spot'>): number {
  let big = 0;
  for (const [, stage] of spot) if (stage === 'big') big++;
  return big;
}

/** The stage that follows; a big fish stays big. */
export function nextStage(stage: Stage): Stage {
  return STAGES[STAGES.indexOf(stage) + 1] ?? 'big';
}

/** The bonuses of all permanents of a seat, added up. */
export function bonusOf({ wildcards }: Rules, { permanents }: Seat): { [budget in keyof Bonus]-?: number } {
  const sum = { draw: 0, spawn: 0, grow: 0, growYoung: 0, catch: 0, catchShellfish: 0 };
  for (const card of permanents) {
    const { bonus } = wildcards.get(card)!;
    for (const budget of BONUSES) sum[budget] += bonus[budget] ?? 0;
  }
  return sum;
}

/** Whether the seat's permanents, or a fish of its spot, keep the card from it. */
export function isShielded(
  { permanents, spot }: Seat,
  { shieldedBy = [], shieldedByFish }: Shields,
): boolean {
  if (permanents.some((card) => shieldedBy.includes(idOf(card)))) return true;
  if (shieldedByFish === undefined) return false;
  return spot.some(([card, stage]) => stage === shieldedByFish.stage && idOf(card) === shieldedByFish.id);
}

export function fishOf(list: readonly Fish[], cards: readonly Card[]): readonly Fish[] {
  const isWanted = among(cards);
  return list.filter(([card]) => isWanted(card));
}
