import { ask } from './ask.js';
import { candidatesIn, type Choice, choiceOf, onlyAnswer } from './candidates.js';
import type { Draft } from './draft.js';
import type { BlackEffect, DrawEffect } from './edition.js';
import { FISH_OPERATIONS } from './fish-operations.js';
import { drawToHand, use } from './piles.js';
import { inCanonicalOrder, type Rules, type WildcardCard } from './rules.js';
import { isShielded } from './spot.js';
import { type Card, cardOf, type Pending, type State } from './state.js';

type FishEffect = Exclude<BlackEffect, DrawEffect>;

/** One way to play a black card. */
export interface Way {
  /** Null where the card hits no opponent. */
  readonly target: number | null;
  /** What the player chooses with it; null where there is nothing to choose. */
  readonly choice: Choice | null;
}

/** A black card on its way. */
export interface Play {
  readonly card: Card;
  readonly by: number;
  readonly target: number | null;
  /** The player's own choice, in canonical order. */
  readonly fish: readonly Card[];
}

type Table = Pick<State, 'seats'>;

/** Every legal way, targets ascending; none without a legal target or candidate. */
export function waysToPlay(rules: Rules, table: Table, by: number, card: WildcardCard): readonly Way[] {
  const effects = card.effects!.filter(isFishEffect);
  const targets = effects.some(({ who }) => who === 'opponent')
    ? legalTargets(rules, table, by, card)
    : [null];
  const chooser = effects.find((effect) => effect.chooser !== undefined);
  const deciding = chooser === undefined ? effects : [chooser];
  return targets
    .filter((target) => {
      const hits = (effect: FishEffect) =>
        candidatesOf(rules, table, seatHit(effect, by, target), effect).length > 0;
      return deciding.length === 0 || deciding.some(hits);
    })
    .map((target) => ({
      target,
      choice:
        chooser?.chooser === 'player'
          ? choiceOf(candidatesOf(rules, table, seatHit(chooser, by, target), chooser), chooser, true)
          : null,
    }));
}

/** Opponents with a fish for the card, and without a shield against it. */
function legalTargets(rules: Rules, table: Table, by: number, card: WildcardCard): readonly number[] {
  const ofOpponents = card.effects!.filter(isFishEffect).filter(({ who }) => who === 'opponent');
  return [...table.seats.keys()].filter(
    (seat) =>
      seat !== by &&
      !isShielded(table.seats[seat]!, card) &&
      ofOpponents.some((effect) => candidatesOf(rules, table, seat, effect).length > 0),
  );
}

/** What the victim of the effect at work chooses from. */
export function victimsChoice(
  rules: Rules,
  table: Table,
  victim: number,
  { card, effect: index }: Pending,
): Choice {
  const effect = effectChosen(rules, card!, index);
  return choiceOf(candidatesOf(rules, table, victim, effect), effect);
}

/** Does the effects from `index` on. Answers false where it has to wait for the victim's choice. */
export function runBlackCard(draft: Draft, play: Play, index = 0): boolean {
  const effects = draft.rules.wildcards.get(play.card)!.effects!;
  for (let i = index; i < effects.length; i++) {
    const effect = effects[i]!;
    if (effect.op === 'drawFromDeck') drawToHand(draft, play.by, effect.count);
    else {
      const cards = cardsHit(draft, play, effect);
      if (cards === null) {
        ask(draft, { task: 'choose', seats: [play.target!], card: play.card, effect: i });
        return false;
      }
      FISH_OPERATIONS[effect.op](draft, { seat: seatHit(effect, play.by, play.target), cards, by: play.by });
    }
  }
  use(draft, [play.card]);
  return true;
}

/** Goes on with the victim's choice, to the end: a card has no second one. */
export function resumeBlackCard(draft: Draft, play: Play, index: number, chosen: readonly Card[]): void {
  const { op } = effectChosen(draft.rules, play.card, index);
  FISH_OPERATIONS[op](draft, { seat: play.target!, cards: chosen, by: play.by });
  runBlackCard(draft, play, index + 1);
}

/** Only of an effect on fish somebody chooses. */
function effectChosen({ wildcards }: Rules, card: Card, index: number): FishEffect {
  return wildcards.get(card)!.effects![index] as FishEffect;
}

/** Null where the victim has to choose. */
function cardsHit(draft: Draft, { by, target, fish }: Play, effect: FishEffect): readonly Card[] | null {
  if (effect.chooser === 'player') return fish;
  const choice = choiceOf(candidatesOf(draft.rules, draft, seatHit(effect, by, target), effect), effect);
  const only = onlyAnswer(choice);
  return only === null ? null : inCanonicalOrder(draft.rules, only);
}

function candidatesOf(rules: Rules, { seats }: Table, seat: number, effect: FishEffect): readonly Card[] {
  if (effect.op === 'releaseFromEsky') return seats[seat]!.esky.map(cardOf);
  return candidatesIn(rules, seats[seat]!, effect);
}

function seatHit({ who }: FishEffect, by: number, target: number | null): number {
  return who === 'opponent' ? target! : by;
}

function isFishEffect(effect: BlackEffect): effect is FishEffect {
  return effect.op !== 'drawFromDeck';
}
