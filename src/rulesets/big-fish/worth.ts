import { BONUSES, type BlackEffect, type Bonus, type Stage, STAGES } from './edition.js';
import type { Rules } from './rules.js';
import { nextStage } from './spot.js';
import type { Card } from './state.js';

/** Roughly in points of the end, as all worth here: growth is what every catch waits for. */
const OF_BONUS: { readonly [budget in keyof Bonus]-?: number } = {
  draw: 4,
  spawn: 4,
  grow: 8,
  growYoung: 6,
  catch: 6,
  catchShellfish: 2,
};
const OF_BLACK_CARD = 4;

/** What a card of the hand, or of the row, may come to. */
export function worthInHand({ fish, wildcards }: Rules, card: Card): number {
  const points = fish.get(card)?.points.big;
  if (points !== undefined) return points;
  const { bonus, effects } = wildcards.get(card)!;
  return effects === null ? worthOfBonus(bonus) : OF_BLACK_CARD;
}

/** What an unseen card may come to: the mean of all. */
export function worthUnseen(rules: Rules): number {
  const cards = [...rules.position.keys()];
  return cards.reduce((sum, card) => sum + worthInHand(rules, card), 0) / cards.length;
}

export function worthOfBonus(bonus: Bonus): number {
  return BONUSES.reduce((sum, budget) => sum + OF_BONUS[budget] * (bonus[budget] ?? 0), 0);
}

/** What a fish of a spot may come to: the more it has grown, the surer. */
export function worthInSpot({ fish }: Rules, card: Card, stage: Stage): number {
  return (fish.get(card)!.points.big * (1 + STAGES.indexOf(stage))) / STAGES.length;
}

/** What a catch wins: the fish's points, less those that it has where it lives. */
export function gainOfCatch({ fish, numbers }: Rules, card: Card, stage: Stage): number {
  return fish.get(card)!.points[stage] - numbers.spotPoints[stage];
}

/** What a black card wins who plays it, by what it does to one fish. */
export function gainOfEffect(rules: Rules, op: BlackEffect['op'], card: Card, stage: Stage): number {
  const points = rules.fish.get(card)!.points[stage];
  const inSpot = worthInSpot(rules, card, stage);
  switch (op) {
    case 'takeToEsky':
      return points;
    case 'takeToSpot':
      return inSpot;
    case 'growFish':
      return worthInSpot(rules, card, nextStage(stage)) - inSpot;
    case 'releaseFromEsky':
      return inSpot - points;
    default:
      // An opponent has less, which is worth less than having more.
      return inSpot / 2;
  }
}
