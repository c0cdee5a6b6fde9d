import type { JsonObject } from '../../src/engine/json.js';
import { anyAction } from '../../src/engine/random-bot.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import type { Viewer } from '../../src/engine/ruleset.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';

type Entries = readonly { readonly id: string; readonly copies: number; readonly extraCopies?: number }[];

const { fish, wildcards } = bigFish.edition!.document as { readonly [list: string]: Entries };
const ORDER = new Map(
  [...fish!, ...wildcards!]
    .flatMap(({ id, copies, extraCopies = 0 }) =>
      Array.from({ length: copies + extraCopies }, (_, copy) => `${id}#${copy + 1}`),
    )
    .map((card, position) => [card, position]),
);
const FISH = new Set(fish!.map(({ id }) => id));
const isFish = (card: string) => FISH.has(card.split('#')[0]!);

/** Rounds in which the end card can not come up. */
const SAFE_ROUNDS = 4;

/** All that a viewer may know of a state, as the rules say it, written without the view. */
export function known(state: State, viewer: Viewer) {
  const { deck, used, events, seats, pending, ...open } = state;
  return {
    ...open,
    sizes: [deck.length, used.length, events.length],
    seats: seats.map(({ hand, ...rest }, seat) => ({ ...rest, hand: seat === viewer ? hand : hand.length })),
    pending: pending && {
      card: pending.card,
      effect: pending.effect,
      waiting: pending.waiting,
      look: pending.waiting[0] === viewer ? pending.look : pending.look.length,
      answer: viewer === 'spectator' ? null : pending.answers[viewer],
    },
    shuffles: null,
  };
}

/**
 * A state that the viewer can not tell from this one: what it may not see lies otherwise. The first cards of deck and
 * events stay, as many as chance says, so that the two go on alike for a while.
 */
export function otherUnseen(state: State, viewer: Viewer, random: RandomStream): State {
  for (;;) {
    const other = dealtOtherwise(state, viewer, random);
    // A deal stands only if every hand has a fish.
    if (state.phase !== 'place' || other.seats.every(({ hand }) => hand.some(isFish)))
      return answeredOtherwise(other, viewer, random);
  }
}

function dealtOtherwise(state: State, viewer: Viewer, random: RandomStream): State {
  const same = random.uniform(state.deck.length + 1);
  const { pending } = state;
  const looksElsewhere = pending !== null && pending.waiting[0] !== viewer ? pending.look : [];
  const pool = random.shuffle([
    ...state.deck.slice(same),
    ...state.used,
    ...looksElsewhere,
    ...state.seats.flatMap(({ hand }, seat) => (seat === viewer ? [] : hand)),
  ]);
  const take = (count: number) => pool.splice(0, count);
  return {
    ...state,
    seats: state.seats.map((seat, i) => (i === viewer ? seat : { ...seat, hand: take(seat.hand.length) })),
    pending: pending && {
      ...pending,
      look: looksElsewhere.length > 0 ? take(looksElsewhere.length) : pending.look,
    },
    used: take(state.used.length).sort((a, b) => ORDER.get(a)! - ORDER.get(b)!),
    deck: [...state.deck.slice(0, same), ...pool],
    events: eventsOtherwise(state, random),
  };
}

function eventsOtherwise({ events, revealed }: State, random: RandomStream): string[] {
  const same = events.slice(0, random.uniform(events.length + 1));
  const rest = events.slice(same.length);
  const end = rest.find((card) => card.startsWith('end-of-game#'));
  const others = random.shuffle(rest.filter((card) => card !== end));
  const earliest = Math.max(0, SAFE_ROUNDS - revealed.length - same.length);
  if (end !== undefined) others.splice(earliest + random.uniform(others.length - earliest + 1), 0, end);
  return [...same, ...others];
}

/** Others may have answered anything that is legal with what they hold. */
function answeredOtherwise(state: State, viewer: Viewer, random: RandomStream): State {
  const { pending } = state;
  if (pending === null) return state;
  const answers = pending.answers.map((answer, seat) => {
    if (answer === null || seat === viewer) return answer;
    const asking = { ...state, pending: { ...pending, waiting: [seat] } };
    const entries = bigFish.legalActions(asking, seat);
    return answerIn(anyAction(bigFish, entries[random.uniform(entries.length)]!, random));
  });
  return { ...state, pending: { ...pending, answers } };
}

function answerIn(action: JsonObject): readonly string[] {
  const {
    fish: chosen,
    cards,
    card,
  } = action as { readonly [field: string]: readonly string[] | string | null };
  return (chosen ?? cards ?? (card === null ? [] : [card])) as readonly string[];
}
