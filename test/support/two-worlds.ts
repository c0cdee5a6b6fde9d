import type { Parts } from '../../src/parts.js';
import { memoryParts } from '../../src/memory-parts.js';
import { isRefusal, refuse } from '../../src/engine/refusal.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import type { Action } from '../../src/rulesets/card-commons/action.js';
import { Clock } from '../../src/platform/clock.js';
import { RandomSource } from '../../src/platform/random.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { isUnseen } from '../../src/engine/unseen.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import type { State } from '../../src/rulesets/card-commons/state.js';
import { streamsFrom } from './playout.js';

/** A clock that ticks as it is asked. */
export class TickingClock extends Clock {
  private at = 1_767_225_600_000;

  now(): number {
    return (this.at += 7);
  }
}

/** Ids, tokens and seeds from a seed: the same in two worlds. */
export class SeededRandom extends RandomSource {
  private readonly stream: RandomStream;

  constructor(seed: number) {
    super();
    this.stream = streamsFrom(seed)('test/world');
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.stream.uniform(256));
  }

  id(): string {
    const hex = Buffer.from(this.bytes(16)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

/** A build that leaks on purpose; the identity is one that should not. */
export type Spoil = (ruleset: typeof cardCommons) => typeof cardCommons;

/**
 * A world of its own: everything that comes from outside is the same for the same seed. In the other world of a pair
 * the cards behind the first few lie in another order, and later shuffles fall out otherwise.
 */
export function world(seed: number, other: boolean, spoil: Spoil = (each) => each): Parts {
  const ruleset: Ruleset<State, Action> = spoil(other ? reordered(seed) : cardCommons);
  const kernel = { hashing: nodeHashing, rulesets: [ruleset] };
  return { ...memoryParts(kernel), clock: new TickingClock(), random: new SeededRandom(seed) };
}

function reordered(seed: number): typeof cardCommons {
  return {
    ...cardCommons,
    setup(deal) {
      const otherOrder = streamsFrom(seed)('test/other-order');
      const state = cardCommons.setup(deal);
      const same = otherOrder.uniform(state.station.length);
      return {
        ...state,
        station: [...state.station.slice(0, same), ...otherOrder.shuffle(state.station.slice(same))],
      };
    },
    apply: (state, seat, action, streams) =>
      cardCommons.apply(state, seat, action, (purpose) => streams(`other/${purpose}`)),
  };
}

/** Cards that become seen are what two worlds may differ in, and from then on they do. */
export function seenIn(happened: readonly { readonly type: string }[]): string {
  return JSON.stringify(happened.filter(({ type }) => ['drawn', 'restocked', 'reshuffled'].includes(type)));
}

/** Leaks of the next card, each in another place. */
export const LEAKS: { readonly [where: string]: Spoil } = {
  'a view': (ruleset) => ({
    ...ruleset,
    view: (state, viewer) => ({ ...ruleset.view(state, viewer), reshuffles: codeOf(state) }),
  }),
  'the order of a list': (ruleset) => ({
    ...ruleset,
    legalActions: (state, seat) => {
      const legal = ruleset.legalActions(state, seat);
      const turn = codeOf(state) % Math.max(1, legal.length);
      return [...legal.slice(turn), ...legal.slice(0, turn)];
    },
  }),
  'a preview': (ruleset) => ({
    ...ruleset,
    foresee(state, seat, action) {
      const applied = ruleset.apply(state, seat, action, streamsFrom(1));
      return isRefusal(applied) ? applied : { ...applied, whole: true };
    },
  }),
  'an error': (ruleset) => ({
    ...ruleset,
    apply(state, seat, action, streams) {
      const applied = ruleset.apply(state, seat, action, streams);
      if (!isRefusal(applied)) return applied;
      return refuse(applied.refused, `${applied.message} ${state.station.at(-1)}`, applied.data);
    },
  }),
};

function codeOf({ station }: State): number {
  // Of a preview's state there is nothing to leak.
  const last = isUnseen(station) ? 'AC' : (station[station.length - 1] ?? 'AC');
  return last.charCodeAt(0) + last.charCodeAt(1);
}

/** Every hash is replaced by its place: they cover the secret, and another test recomputes them. */
export function withoutHashes(text: string): string {
  let found = 0;
  const places = new Map<string, string>();
  return text.replace(/[0-9a-f]{64}/g, (hash) => {
    const place = places.get(hash) ?? `#${found++}`;
    places.set(hash, place);
    return place;
  });
}
