import type { Streams } from '../../engine/random-stream.js';
import type { Refusal } from '../../engine/refusal.js';
import type { Applied, Foreseen } from '../../engine/ruleset.js';
import { asFarAsSeen, unseenStreams } from '../../engine/unseen.js';
import type { Action, Answer, Play, TurnAction } from './action.js';
import { resumeBlackCard, runBlackCard } from './black-cards.js';
import { checkAction } from './check-action.js';
import { endTurn, finishDiscards, openPlacements, runEvent } from './course.js';
import { begin, changeSeat, type Draft, seal, tell, without } from './draft.js';
import { finishEffect, keepCard } from './event-effects.js';
import type { Rules } from './rules.js';
import { seenBy } from './seen-by.js';
import type { Card, Pending, State } from './state.js';
import { catchFish, drawFrom, grow, spawn } from './turn.js';

/** The action, and whatever follows from it without anybody being asked. */
export function apply(
  rules: Rules,
  state: State,
  seat: number,
  action: Action,
  streams: Streams,
): Applied<State> | Refusal {
  const refusal = checkAction(rules, state, seat, action);
  if (refusal !== null) return refusal;
  const draft = begin(rules, state, streams);
  run(draft, seat, action);
  return { state: seal(draft), happened: draft.happened };
}

/** The same from what the seat sees, up to where that does not tell. */
export function foresee(rules: Rules, state: State, seat: number, action: Action): Foreseen<State> | Refusal {
  const refusal = checkAction(rules, state, seat, action);
  if (refusal !== null) return refusal;
  const draft = begin(rules, seenBy(state, seat), unseenStreams);
  const whole = asFarAsSeen(() => run(draft, seat, action));
  return { state: seal(draft), happened: draft.happened, whole };
}

/** What is checked is checked: an answer where one is asked for, else a step of the turn. */
function run(draft: Draft, seat: number, action: Action): void {
  if (draft.pending === null) takeStep(draft, action as TurnAction);
  else takeAnswer(draft, draft.pending, seat, action as Answer);
}

function takeStep(draft: Draft, action: TurnAction): void {
  switch (action.type) {
    case 'draw':
      return drawFrom(draft, action.from, action.from === 'row' ? action.card : null);
    case 'spawn':
      return spawn(draft, action.card);
    case 'grow':
      return grow(draft, action.fish);
    case 'catch':
      return catchFish(draft, action.fish);
    case 'play':
      return play(draft, action);
    case 'endTurn':
      return endTurn(draft);
  }
}

/** Step 5, which ends the turn, once a victim that has to has chosen. */
function play(draft: Draft, { card, target, fish = [] }: Play): void {
  const { seat } = draft.turn!;
  const { hand, permanents } = draft.seats[seat]!;
  const coloured = draft.rules.wildcards.get(card)!.effects === null;
  changeSeat(draft, seat, { hand: without(hand, card) });
  tell(draft, 'played', { seat, card, target: target ?? null });
  if (coloured) changeSeat(draft, seat, { permanents: [...permanents, card] });
  if (coloured || runBlackCard(draft, { card, by: seat, target: target ?? null, fish })) endTurn(draft);
}

function takeAnswer(draft: Draft, pending: Pending, seat: number, answer: Answer): void {
  if (answer.type === 'keep') {
    const at = { card: pending.card!, index: pending.effect };
    if (keepCard(draft, at, answer.card)) runEvent(draft, { ...at, index: at.index + 1 });
    return;
  }
  const answers = pending.answers.slice();
  answers[seat] = cardsIn(answer);
  const waiting = without(pending.waiting, seat);
  tell(draft, 'answered', { seat });
  draft.pending = waiting.length === 0 ? null : { ...pending, answers, waiting };
  if (waiting.length === 0) openAnswers(draft, { ...pending, answers });
}

/** Everybody has answered: all answers count at once. */
function openAnswers(draft: Draft, { answers, card, effect, waiting }: Pending): void {
  switch (draft.phase) {
    case 'place':
      return openPlacements(draft, answers);
    case 'discard':
      return finishDiscards(draft, answers);
    case 'event':
      finishEffect(draft, { card: card!, index: effect }, answers);
      return runEvent(draft, { card: card!, index: effect + 1 });
    default:
      return resumePlay(draft, card!, effect, waiting[0]!, answers);
  }
}

function resumePlay(
  draft: Draft,
  card: Card,
  effect: number,
  target: number,
  answers: Pending['answers'],
): void {
  const done = { card, by: draft.turn!.seat, target, fish: [] };
  resumeBlackCard(draft, done, effect, answers[target]!);
  endTurn(draft);
}

function cardsIn(answer: Exclude<Answer, { readonly type: 'keep' }>): readonly Card[] {
  switch (answer.type) {
    case 'spawnFree':
      return answer.card === null ? [] : [answer.card];
    case 'discard':
      return answer.cards;
    default:
      return answer.fish;
  }
}
