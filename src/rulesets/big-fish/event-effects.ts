import { ask } from './ask.js';
import { onlyAnswer } from './candidates.js';
import { changeSeat, type Draft, tell, without } from './draft.js';
import type { EventEffect, LookEffect, RestrictEffect, SpawnEffect } from './edition.js';
import { type EffectOnEach, sufferedBy, type Suffered } from './event-choices.js';
import { FISH_OPERATIONS } from './fish-operations.js';
import { canDraw, takeFromDeck, use } from './piles.js';
import { inCanonicalOrder } from './rules.js';
import { scoresOf } from './score.js';
import { isShielded } from './spot.js';
import { type Card, clockwise, END_REASON } from './state.js';
import { spawnInto } from './turn.js';

/** An event card at work, and the index of the effect that it has come to. */
export interface AtWork {
  readonly card: Card;
  readonly index: number;
}

/** Begins an effect; answers false where nothing follows yet: the game waits for seats, or is over. */
export function beginEffect(draft: Draft, at: AtWork): boolean {
  const effect = effectAt(draft, at);
  switch (effect.op) {
    case 'spawnFromHand':
      ask(draft, { task: 'spawn', seats: [...draft.seats.keys()], card: at.card, effect: at.index });
      return false;
    case 'lookAndKeep':
      return look(draft, at, effect, draft.first);
    case 'restrictCatch':
      return restrictCatch(draft, effect);
    case 'endGame':
      return endGame(draft);
    default:
      return beginOnEach(draft, at, effect);
  }
}

/** Applies the answers to the effect, all together. */
export function finishEffect(draft: Draft, at: AtWork, answers: readonly (readonly Card[] | null)[]): void {
  const effect = effectAt(draft, at) as EffectOnEach | SpawnEffect;
  if (effect.op !== 'spawnFromHand') return applyToEach(draft, at, effect, answers);
  for (const [seat, answer] of answers.entries()) {
    for (const card of answer!) spawnInto(draft, seat, card);
  }
}

/** One card to the hand, the others used; then the next seat looks. Answers whether all have looked. */
export function keepCard(draft: Draft, at: AtWork, kept: Card): boolean {
  const { look: cards, waiting } = draft.pending!;
  const seat = waiting[0]!;
  draft.pending = null;
  changeSeat(draft, seat, { hand: [...draft.seats[seat]!.hand, kept] });
  use(draft, without(cards, kept));
  tell(draft, 'kept', { seat, card: kept });
  const next = clockwise(draft, seat);
  return next === draft.first || look(draft, at, effectAt(draft, at) as LookEffect, next);
}

/** From this seat on, in turn order, up to the first that finds a card to look at. */
function look(draft: Draft, { card, index }: AtWork, { look: count }: LookEffect, from: number): boolean {
  if (!canDraw(draft)) return true;
  const cards = takeFromDeck(draft, count);
  tell(draft, 'lookedAt', { seat: from, count: cards.length, cards });
  ask(draft, { task: 'keep', seats: [from], card, effect: index, look: cards });
  return false;
}

function restrictCatch(draft: Draft, { stages, rounds }: RestrictEffect): true {
  draft.restrict = { stages, until: draft.round + rounds };
  tell(draft, 'catchRestricted', draft.restrict);
  return true;
}

function endGame(draft: Draft): false {
  draft.phase = 'finished';
  tell(draft, 'ended', { reason: END_REASON, scores: scoresOf(draft.rules, draft) });
  return false;
}

/** Asks the seats that have a choice; those that have none are taken along when all have answered. */
function beginOnEach(draft: Draft, at: AtWork, effect: EffectOnEach): boolean {
  const card = draft.rules.events.get(at.card)!;
  const shielded = [...draft.seats.keys()].filter((seat) => isShielded(draft.seats[seat]!, card));
  if (shielded.length > 0) tell(draft, 'shielded', { seats: shielded });
  const suffered = sufferedByEach(draft, at, effect);
  const seats = [...suffered.keys()].filter((seat) => hasToChoose(suffered[seat]!));
  if (seats.length > 0) {
    ask(draft, { task: 'choose', seats, card: at.card, effect: at.index });
    return false;
  }
  applyToEach(draft, at, effect, []);
  return true;
}

function hasToChoose(suffered: Suffered): boolean {
  return suffered.kind === 'fish' && onlyAnswer(suffered.choice) === null;
}

/** What each seat suffers is fixed before anything moves, so a fish passed on is not hit where it arrives. */
function applyToEach(
  draft: Draft,
  at: AtWork,
  effect: EffectOnEach,
  answers: readonly (readonly Card[] | null | undefined)[],
): void {
  for (const [seat, suffered] of sufferedByEach(draft, at, effect).entries()) {
    if (suffered.kind === 'permanents') discardPermanents(draft, seat, suffered.cards);
    if (suffered.kind !== 'fish') continue;
    const cards = answers[seat] ?? onlyAnswer(suffered.choice)!;
    if (cards.length === 0) continue;
    FISH_OPERATIONS[suffered.op](draft, { seat, cards: inCanonicalOrder(draft.rules, cards), by: seat });
  }
}

function discardPermanents(draft: Draft, seat: number, cards: readonly Card[]): void {
  changeSeat(draft, seat, { permanents: without(draft.seats[seat]!.permanents, ...cards) });
  use(draft, cards);
  tell(draft, 'permanentsDiscarded', { seat, cards });
}

function sufferedByEach(draft: Draft, at: AtWork, effect: EffectOnEach): readonly Suffered[] {
  const card = draft.rules.events.get(at.card)!;
  return draft.seats.map((seat) => sufferedBy(draft.rules, seat, card, effect));
}

function effectAt({ rules }: Draft, { card, index }: AtWork): EventEffect {
  return rules.events.get(card)!.effects[index]!;
}
