import type { JsonObject } from '../../src/engine/json.js';
import type { Streams } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import type { Viewer } from '../../src/engine/ruleset.js';
import { fold } from '../../src/game/fold.js';
import { type Game, seatsToAct } from '../../src/game/game.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { bothActions } from './both-actions.js';
import { streamsFrom } from './playout.js';
import { SeededRandom, TickingClock, withoutHashes } from './two-worlds.js';
import { known, otherUnseen } from './unseen.js';

/** One of two worlds as it is asked and played: by use cases or over HTTP. */
export interface Face {
  /** A dealt game of so many seats; what names its players to the face, a stranger last. */
  begin(seats: number): Promise<{ readonly game: string; readonly callers: readonly string[] }>;
  act(game: string, caller: string, action: JsonObject): Promise<void>;
  /** What one of the callers, or nobody, gets for one of all possible questions, the same one for the same number. */
  ask(game: string, version: number, caller: string | null, question: number): Promise<string>;
}

export interface SeatWorlds {
  readonly seed: number;
  /** The games part at the deal or before one of the rounds below this one. */
  readonly partings: number;
  readonly questionsAStep: number;
  /** How many steps a pair is followed once it differs. */
  readonly steps: number;
  /** The faces of both worlds. */
  faces(worlds: readonly [Parts, Parts]): Promise<readonly [Face, Face]>;
  /** A build that leaks on purpose. */
  readonly spoil?: Partial<typeof bigFish>;
}

/**
 * Two games that differ for one viewer only in what it may not know, dealt and played through a whole service each.
 * The viewer, a stranger and somebody without a token get equal bytes for every question, until the games must differ
 * for the viewer. Answers the first difference before, or null.
 */
export async function firstDifference(worlds: SeatWorlds): Promise<string | null> {
  const { seed, questionsAStep, steps } = worlds;
  const random = streamsFrom(seed)('test/seat-worlds');
  const seats = 2 + random.uniform(4);
  const viewer: Viewer = random.uniform(4) === 0 ? 'spectator' : random.uniform(seats);
  const parting = random.uniform(worlds.partings);
  const parts = [null, parting].map((round) => world(worlds, viewer, round)) as [Parts, Parts];
  const [here, there] = await worlds.faces(parts);
  const [{ game, callers }] = await Promise.all([here.begin(seats), there.begin(seats)]);
  const own = viewer === 'spectator' ? null : callers[viewer]!;
  const asking = [own, own, callers[seats]!, null];
  let games: readonly Game[] = [];
  for (let step = 0; step < steps;) {
    games = await Promise.all(parts.map((each, i) => folded(each, game, games[i])));
    if (mustDiffer(games, viewer)) return null;
    const parted = hasParted(stateOf(games[0]!), parting);
    if (parted) step++;
    for (let i = 0; parted && i < questionsAStep; i++) {
      const [caller, question] = [asking[random.uniform(asking.length)]!, random.uniform(1_000)];
      // One after the other, so that a build which keeps what it looked at last is seen to tell it.
      const one = await here.ask(game, games[0]!.version, caller, question);
      const two = await there.ask(game, games[0]!.version, caller, question);
      if (withoutHashes(one) !== withoutHashes(two))
        return `SEED=${seed}, seat ${viewer}, step ${step}: ${one} / ${two}`;
    }
    const toAct = seatsToAct(games[0]!);
    const seat = toAct[random.uniform(toAct.length)]!;
    const [mine, theirs] = bothActions(games.map(stateOf) as [State, State], seat, viewer, random);
    const actions = [mine, parted ? theirs : mine];
    await Promise.all([here, there].map((face, i) => face.act(game, callers[seat]!, actions[i]!)));
  }
  return null;
}

/** The games are over, or what the viewer knows has become different. */
function mustDiffer(games: readonly Game[], viewer: Viewer): boolean {
  if (games.some(({ phase }) => phase !== 'running')) return true;
  const [mine, theirs] = games.map((game) => JSON.stringify(known(stateOf(game), viewer)));
  return mine !== theirs;
}

function stateOf({ deal }: Game): State {
  return deal!.state as State;
}

/** The game so far, on top of what was folded before. */
async function folded({ store, kernel }: Parts, id: string, before: Game | undefined): Promise<Game> {
  const { serverSeed, events } = (await store.load(id))!;
  return fold({ ...kernel, serverSeed }, id, events.slice(before?.version ?? 0), before ?? null);
}

/**
 * In the other world, from the beginning of a round on, what the viewer does not see lies otherwise and later shuffles fall
 * out otherwise. Before the first round is the deal.
 */
function world({ seed, spoil = {} }: SeatWorlds, viewer: Viewer, parting: number | null): Parts {
  const spoilt = { ...bigFish, ...spoil };
  const part = (state: State) => otherUnseen(state, viewer, streamsFrom(seed)('test/other-unseen'));
  const ruleset: typeof bigFish =
    parting === null
      ? spoilt
      : {
          ...spoilt,
          setup: (deal) => (parting === 0 ? part(spoilt.setup(deal)) : spoilt.setup(deal)),
          apply(state, seat, action, streams) {
            const others: Streams = (purpose) => streams(`other/${purpose}`);
            const applied = spoilt.apply(state, seat, action, hasParted(state, parting) ? others : streams);
            if (isRefusal(applied) || hasParted(state, parting) || !hasParted(applied.state, parting))
              return applied;
            return { ...applied, state: part(applied.state) };
          },
        };
  const kernel = { hashing: nodeHashing, rulesets: [ruleset] };
  return { ...memoryParts(kernel), clock: new TickingClock(), random: new SeededRandom(seed) };
}

function hasParted({ round, phase }: State, parting: number): boolean {
  return parting === 0 || (round >= parting && phase !== 'place');
}
