import { anyAction } from '../../src/engine/random-bot.js';
import { canonical } from '../../src/engine/canonical-json.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import type { RandomStream, Streams } from '../../src/engine/random-stream.js';
import { isRefusal, refuse } from '../../src/engine/refusal.js';
import type { Happening, Viewer } from '../../src/engine/ruleset.js';
import { isUnseen } from '../../src/engine/unseen.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { playOut, streamsFrom } from './playout.js';
import { bothActions } from './both-actions.js';
import { known, otherUnseen } from './unseen.js';

type Rules = typeof bigFish;

/** What was visited: ids of wildcards played and of events that came up. */
export type Visited = Set<string>;

/**
 * Two games that differ for one viewer only in what it may not know are played on, everybody doing the same in both,
 * until they must differ. Answers where they differ before, or null. `spoiled` is a build that may leak.
 */
export function firstLeak(seed: number, visited: Visited, spoiled: Rules = bigFish): string | null {
  const random = streamsFrom(seed)('test/pair');
  const { steps, seats, streams } = playOut(bigFish, seed);
  const viewer: Viewer = random.uniform(4) === 0 ? 'spectator' : random.uniform(seats);
  const at = random.uniform(steps.length);
  const here = steps[at]!.state as State;
  const pair = new Pair(spoiled, viewer, random, streams, here, otherUnseen(here, viewer, random), visited);
  const leak = pair.run();
  return leak === null ? null : `SEED=${seed}: seat ${viewer} sees a difference in ${leak}`;
}

/**
 * So many pairs, and then as many more as it takes to have met every card in one of them; throws where the viewer of a
 * pair can tell its games apart.
 */
export function comparePairs(seed: number, pairs: number): void {
  const { wildcards, events } = bigFish.edition!.document as {
    readonly [list: string]: readonly { readonly id: string }[];
  };
  const visited: Visited = new Set();
  const isMet = () => [...wildcards!, ...events!].every(({ id }) => visited.has(id));
  for (let pair = 0; pair < pairs || !isMet(); pair++) {
    const leak = firstLeak(seed + pair, visited);
    if (leak !== null) throw new Error(leak);
    if (pair > 3 * pairs) throw new Error(`SEED=${seed}: only these were met: ${[...visited].join(', ')}`);
  }
}

class Pair {
  constructor(
    private readonly ruleset: Rules,
    private readonly viewer: Viewer,
    private readonly random: RandomStream,
    private readonly streams: Streams,
    private here: State,
    private there: State,
    private readonly visited: Visited,
  ) {}

  run(): string | null {
    for (;;) {
      const [one, two] = [this.shown(this.here), this.shown(this.there)];
      const part = Object.keys(one).find((each) => canonicalText(one[each]!) !== canonicalText(two[each]!));
      if (part !== undefined) return part;
      if (bigFish.outcome(this.here) !== null) return null;
      const leak = this.step();
      if (leak !== 'same') return leak;
    }
  }

  /** All that the viewer can ask for. */
  private shown(state: State): { readonly [part: string]: Json } {
    const { ruleset, viewer } = this;
    const toAct = ruleset.seatsToAct(state);
    return {
      view: ruleset.view(state, viewer),
      seatsToAct: toAct,
      tasks: toAct.map((seat) => ruleset.task(state, seat)),
      outcome: ruleset.outcome(state),
      ...(viewer === 'spectator'
        ? {}
        : {
            legalActions: ruleset.legalActions(state, viewer),
            defaultAction: toAct.includes(viewer) ? ruleset.defaultAction(state, viewer) : null,
            foreseen: this.foreseen(state, viewer, ruleset, 2),
            refusals: this.wrongActions().map((action) => this.refusal(state, viewer, action)),
          }),
    };
  }

  /** Right or wrong is not known to the viewer: they name cards that lie somewhere in one of the worlds. */
  private wrongActions(): readonly JsonObject[] {
    const cards = [this.here.deck[0], this.here.used[0]];
    return cards.flatMap((card = 'flounder#1'): JsonObject[] => [
      { type: 'draw', from: 'row', card },
      { type: 'spawn', card },
      { type: 'grow', fish: card },
      { type: 'catch', fish: card },
      { type: 'play', card, target: 1, fish: [card] },
      { type: 'place', fish: [card, card] },
      { type: 'choose', fish: [card] },
      { type: 'spawnFree', card },
      { type: 'keep', card },
      { type: 'discard', cards: [card] },
    ]);
  }

  /** What lines of legal actions would do, each worked out on what the one before left to be known. */
  private foreseen(state: State, seat: number, ruleset: Rules, actions: number): Json {
    // The same choices in both games.
    const random = streamsFrom(actions)('test/line');
    return random
      .shuffle(bigFish.legalActions(state, seat))
      .slice(0, 2 * actions)
      .map((entry): Json => {
        const action = bigFish.parseAction(anyAction(bigFish, entry, random));
        const foreseen = isRefusal(action) ? action : ruleset.foresee(state, seat, action);
        if (isRefusal(foreseen)) return foreseen.refused;
        const { state: then, whole, happened } = foreseen;
        const goesOn = whole && actions > 1 && bigFish.seatsToAct(then).includes(seat);
        return {
          whole,
          happened: bigFish.showHappened(happened, seat),
          view: bigFish.view(then, seat),
          then: goesOn ? this.foreseen(then, seat, bigFish, actions - 1) : null,
        };
      });
  }

  private refusal(state: State, seat: number, json: JsonObject): Json {
    const action = this.ruleset.parseAction(json);
    const applied = isRefusal(action) ? action : this.ruleset.apply(state, seat, action, this.streams);
    if (!isRefusal(applied)) return 'accepted';
    const { refused, message, data } = applied;
    return { refused, message, data };
  }

  private step(): string | null {
    const toAct = bigFish.seatsToAct(this.here);
    const seat = toAct[this.random.uniform(toAct.length)]!;
    const [mine, theirs] = bothActions([this.here, this.there], seat, this.viewer, this.random);
    const before = this.here;
    const one = this.take(this.here, seat, mine, this.streams);
    const two = this.take(this.there, seat, theirs, (purpose) => this.streams(`other/${purpose}`));
    [this.here, this.there] = [one.state, two.state];
    this.visit(one.happened);
    if (canonicalText(one.action) !== canonicalText(two.action)) return 'showAction';
    if (canonicalText(known(one.state, this.viewer)) !== canonicalText(known(two.state, this.viewer)))
      return mustDiffer(before, [...one.happened, ...two.happened], this.viewer) ? null : 'what is open';
    return canonicalText(one.shown) === canonicalText(two.shown) ? 'same' : 'showHappened';
  }

  private take(state: State, seat: number, json: JsonObject, streams: Streams) {
    const action = this.ruleset.parseAction(json);
    const applied = isRefusal(action) ? action : this.ruleset.apply(state, seat, action, streams);
    if (isRefusal(action) || isRefusal(applied)) throw new Error(`refused: ${canonical(json)}`);
    return {
      state: applied.state,
      happened: applied.happened,
      action: this.ruleset.showAction(action, seat, this.viewer),
      shown: this.ruleset.showHappened(applied.happened, this.viewer),
    };
  }

  private visit(happened: readonly Happening[]): void {
    for (const { type, card } of happened) {
      if (type === 'played' || type === 'eventRevealed') this.visited.add((card as string).split('#')[0]!);
    }
  }
}

/** Whether something came to light for the viewer: open cards, its own, or answers that opened. */
function mustDiffer({ pending }: State, happened: readonly Happening[], viewer: Viewer): boolean {
  const opened = pending !== null && pending.waiting.length === 1 && pending.look.length === 0;
  return (
    opened ||
    happened.some(
      ({ type, seat }) =>
        ['eventRevealed', 'rowLaid'].includes(type) ||
        (['drawn', 'lookedAt'].includes(type) && seat === viewer),
    )
  );
}

function canonicalText(value: unknown): string {
  return JSON.stringify(value);
}

/** Builds that leak, each in another place; every one has to be seen. */
export const LEAKS: { readonly [where: string]: Partial<Rules> } = {
  'a view': { view: (state, viewer) => ({ ...bigFish.view(state, viewer), deckSize: codeOf(state.deck) }) },
  'the order of a list': {
    legalActions: (state, seat) => {
      const legal = bigFish.legalActions(state, seat);
      const turn = codeOf(state.deck) % Math.max(1, legal.length);
      return [...legal.slice(turn), ...legal.slice(0, turn)];
    },
  },
  'a refusal': {
    apply(state, seat, action, streams) {
      const applied = bigFish.apply(state, seat, action, streams);
      if (!isRefusal(applied)) return applied;
      return refuse(applied.refused, `${applied.message} ${state.deck.at(-1)}`, applied.data);
    },
  },
  'what is foreseen': {
    foresee(state, seat, action) {
      const foreseen = bigFish.foresee(state, seat, action);
      if (isRefusal(foreseen)) return foreseen;
      const next = { type: 'drawn', from: 'row', seat, card: state.deck.at(-1) ?? '' };
      return { ...foreseen, happened: [...foreseen.happened, next] };
    },
  },
  'an action shown': { showAction: (action) => action },
  'what happened': { showHappened: (happened) => happened },
  'who is asked': {
    seatsToAct: (state) =>
      bigFish.seatsToAct(state).filter((seat) => state.seats[seat]!.hand.some(isCommonFish)),
  },
};

function isCommonFish(card: string): boolean {
  return card < 'm';
}

function codeOf(cards: readonly string[]): number {
  // Of a preview's state there is nothing to leak.
  const last = isUnseen(cards) ? '' : (cards.at(-1) ?? '');
  return last.length + last.charCodeAt(0) + last.charCodeAt(last.length - 1);
}
