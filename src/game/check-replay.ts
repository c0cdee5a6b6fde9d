import { fromHex, toHex } from '../engine/bytes.js';
import { saltOf, stateHash } from '../engine/chain.js';
import { type JsonObject, sameJson } from '../engine/json.js';
import { streamsOf } from '../engine/random-stream.js';
import { isRefusal } from '../engine/refusal.js';
import { findRuleset, type GameContext, type Kernel } from './context.js';
import type { EventBody, GameEvent } from './event.js';
import { evolve } from './evolve.js';
import { fault, type Fault } from './fault.js';
import { type Game, outcomeOf } from './game.js';
import type { GameRecord } from './record.js';

/** What playing the record again shows, for the last steps of a check. */
export interface Replay {
  /** Step 6. */
  readonly deal: Fault | null;
  /** Step 7. */
  readonly actions: Fault | null;
  /** Step 8. */
  readonly states: Fault | null;
  /** Step 9. */
  readonly outcome: Fault | null;
}

/** Deals and plays the whole record by the ruleset it names. */
export function replayRecord(kernel: Kernel, record: GameRecord): Replay {
  const found: { -readonly [step in keyof Replay]: Fault | null } = {
    deal: null,
    actions: null,
    states: null,
    outcome: null,
  };
  const ruleset = findRuleset(kernel, record.ruleset);
  if (ruleset === undefined)
    return { ...found, deal: fault(0, `this program does not know the ruleset ${record.ruleset}`) };
  const context: GameContext = { ...kernel, serverSeed: fromHex(record.serverSeed!)! };
  let game: Game | null = null;
  for (const event of record.events as readonly GameEvent[]) {
    found.deal ??= checkSeats(game, event);
    if (found.deal !== null) return found;
    found.actions = checkAction(context, game, event);
    if (found.actions !== null) return found;
    if (event.type === 'SeedRevealed' && game?.phase !== 'finished') {
      return { ...found, outcome: fault(event.seq, 'the seed is revealed before the game is over') };
    }
    game = evolve(context, game, event, record.game);
    const wrongState = checkState(context, game, event);
    if (event.type === 'GameStarted') found.deal = wrongState;
    else found.states ??= wrongState;
  }
  return { ...found, outcome: checkOutcome(game!, record) };
}

function checkSeats(game: Game | null, event: GameEvent): Fault | null {
  if (game === null || event.type !== 'GameStarted') return null;
  const { min, max } = game.ruleset.seats;
  const seats = event.data.seats.length;
  return seats >= min && seats <= max
    ? null
    : fault(event.seq, `${seats} seats are dealt in; the ruleset has ${min} to ${max}`);
}

function checkAction(context: GameContext, game: Game | null, event: GameEvent): Fault | null {
  if (event.type !== 'ActionTaken' || !game?.deal) return null;
  const { seat } = event.data;
  const { ruleset, deal } = game;
  const action = ruleset.parseAction(event.data.action);
  if (isRefusal(action)) return fault(event.seq, action.message);
  if (!ruleset.seatsToAct(deal.state).includes(seat)) return fault(event.seq, `seat ${seat} is not to act`);
  const applied = ruleset.apply(deal.state, seat, action, streamsOf(context.hashing, deal.gameSeed));
  if (isRefusal(applied)) return fault(event.seq, applied.message);
  return checkDefault(game, event);
}

/** The system acts for a seat by the ruleset's default, and by nothing else. */
function checkDefault({ ruleset, deal }: Game, event: GameEvent & { type: 'ActionTaken' }): Fault | null {
  if (event.actor !== 'system') return null;
  const wanted = ruleset.defaultAction(deal!.state, event.data.seat) as JsonObject;
  return sameJson(event.data.action, wanted)
    ? null
    : fault(event.seq, 'the system took an action that is not the default');
}

function checkState(
  { hashing, serverSeed }: GameContext,
  game: Game,
  event: EventBody & GameEvent,
): Fault | null {
  if (game.deal === null) return null;
  const salt = saltOf(hashing, serverSeed, game.id, event.seq);
  const hash = toHex(stateHash(hashing, salt, game.ruleset.stateDocument(game.deal.state)));
  return hash === event.state
    ? null
    : fault(event.seq, '`state` is not the hash of the state after this event');
}

function checkOutcome(game: Game, record: GameRecord): Fault | null {
  const outcome = outcomeOf(game);
  const last = record.events.length - 1;
  if (outcome === null) return fault(last, 'the game is not over');
  return sameJson({ ...outcome }, record.outcome && { ...record.outcome })
    ? null
    : fault(null, `\`outcome\` is not the result of the game: ${JSON.stringify(outcome)}`);
}
