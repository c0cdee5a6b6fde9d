import type { Bot } from '../../src/engine/bot.js';
import type { JsonObject } from '../../src/engine/json.js';
import { type Streams, streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { type Happening, type Ruleset, sightOf } from '../../src/engine/ruleset.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';

/** One step of a game: the state, and what was chosen there. */
export interface Step {
  readonly state: unknown;
  readonly seat: number;
  readonly legal: readonly JsonObject[];
  readonly action: JsonObject;
  readonly happened: readonly Happening[];
}

export interface Playout {
  readonly seats: number;
  readonly streams: Streams;
  readonly steps: readonly Step[];
  readonly end: unknown;
}

export function streamsFrom(seed: number): Streams {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, seed);
  return streamsOf(nodeHashing, bytes);
}

/** A game from a seed, the same for the same seed, with one bot on all seats: at random unless another is named. */
export function playOut(
  ruleset: Ruleset,
  seed: number,
  seats = seatsBy(ruleset, seed),
  bot = randomOf(ruleset),
): Playout {
  const streams = streamsFrom(seed);
  const choices = streams('test/choices');
  const whoActs = streams('test/who-acts');
  const steps: Step[] = [];
  let state = frozen(ruleset.setup({ seats, streams, firstSeat: null }));
  while (ruleset.outcome(state) === null) {
    const toAct = ruleset.seatsToAct(state);
    const seat = toAct[whoActs.uniform(toAct.length)]!;
    const sight = sightOf(ruleset, state, seat);
    const action = bot.choose(sight, choices);
    const applied = ruleset.apply(state, seat, parsed(ruleset, action), streams);
    if (isRefusal(applied)) throw new Error(`a legal action is refused: ${applied.message}`);
    steps.push({ state, seat, legal: sight.actions, action, happened: applied.happened });
    state = frozen(applied.state);
  }
  return { seats, streams, steps, end: state };
}

function randomOf({ bots }: Ruleset): Bot {
  return bots[0]!;
}

/** Each number of seats in turn. */
function seatsBy({ seats: { min, max } }: Ruleset, seed: number): number {
  return min + (seed % (max - min + 1));
}

export function parsed(ruleset: Ruleset, action: JsonObject): JsonObject {
  const result = ruleset.parseAction(action);
  if (isRefusal(result)) throw new Error(result.message);
  return result;
}

/** A state that complains when it is changed in place. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}
