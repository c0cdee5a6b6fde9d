import { refuse, type Refusal } from '../../engine/refusal.js';
import { listed } from './check-choice.js';
import type { Rules } from './rules.js';
import { type Card, cardOf, type Fish, type State } from './state.js';
import { canGrow } from './turn.js';
import { canCatch, optionsOf } from './turn-options.js';

export function checkSpawn(rules: Rules, state: State, card: Card): Refusal | null {
  const { hand } = state.seats[state.turn!.seat]!;
  if (state.turn!.spawn === 0) {
    const message = 'You can spawn no fish in this turn any more. Go on with a later step, or end the turn.';
    return refuse('noSpawnLeft', message);
  }
  const fish = hand.filter((held) => rules.fish.has(held));
  if (fish.includes(card)) return null;
  const message = `${card} is not a fish card of your hand. Spawn one of: ${listed(fish)}.`;
  return refuse('noFishToSpawn', message, { fish });
}

export function checkGrow(rules: Rules, state: State, card: Card): Refusal | null {
  const found = fishInSpot(state, card);
  // Looked at first: what is legal needs no list of what would be.
  if (found !== undefined && canGrow(state.turn!, found)) return null;
  const { grow, growYoung, grown } = state.turn!;
  const { grow: fish } = optionsOf(rules, state);
  const data = { fish, grow, growYoung };
  if (grow + growYoung === 0) {
    const message = 'You have no growth step left in this turn. Go on with a later step, or end the turn.';
    return refuse('noGrowthLeft', message, data);
  }
  const [, stage] = found ?? [];
  const hint = `Fish that can grow: ${listed(fish)}.`;
  if (stage === undefined) return refuse('notInYourSpot', `${card} is not in your spot. ${hint}`, data);
  if (grown.includes(card)) return refuse('grownAlready', `${card} has grown in this turn. ${hint}`, data);
  if (stage === 'big') return refuse('fullyGrown', `${card} is big already. ${hint}`, data);
  return refuse('growthForYoungOnly', `Your last steps are for larval and juvenile fish. ${hint}`, data);
}

export function checkCatch(rules: Rules, state: State, card: Card): Refusal | null {
  const found = fishInSpot(state, card);
  if (found !== undefined && canCatch(rules, state, found)) return null;
  const { catch: any, catchShellfish } = state.turn!;
  const { catch: fish } = optionsOf(rules, state);
  const data = { fish, catch: any, catchShellfish };
  if (any + catchShellfish === 0) {
    const message = 'You can catch no fish in this turn any more. Play a wildcard, or end the turn.';
    return refuse('noCatchLeft', message, data);
  }
  const [, stage] = found ?? [];
  const hint = `Fish that you can catch: ${listed(fish)}.`;
  if (stage === undefined) return refuse('notInYourSpot', `${card} is not in your spot. ${hint}`, data);
  const { restrict } = state;
  if (restrict !== null && !restrict.stages.includes(stage)) {
    const message = `In this round only these stages may be caught: ${restrict.stages.join(', ')}. ${hint}`;
    return refuse('catchRestricted', message, { ...data, stages: restrict.stages });
  }
  return refuse('catchForShellfishOnly', `Your last catches are for shellfish. ${hint}`, data);
}

function fishInSpot({ seats, turn }: State, wanted: Card): Fish | undefined {
  return seats[turn!.seat]!.spot.find((fish) => cardOf(fish) === wanted);
}
