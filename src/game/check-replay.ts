import { fromHex, toHex } from '../engine/bytes.js';
import { saltOf, stateHash } from '../engine/chain.js';
import { sameJson } from '../engine/json.js';
import { isRefusal } from '../engine/refusal.js';
import type { Ruleset } from '../engine/ruleset.js';
import { editionHashOf, type GameContext, type Kernel, rulesetOf } from './context.js';
import type { GameEvent } from './event.js';
import { evolve } from './evolve.js';
import { fault, type Fault } from './fault.js';
import { type Game, outcomeOf } from './game.js';
import type { GameRecord } from './record.js';
import { takeAction } from './take-action.js';

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
  /** As played to the last event; null where a fault stopped it earlier. */
  readonly game: Game | null;
}

/** Deals and plays the whole record by the ruleset it names; a fork goes on from `origin`. */
export function replayRecord(kernel: Kernel, record: GameRecord, origin?: Game): Replay {
  const found: { -readonly [step in keyof Replay]: Replay[step] } = {
    deal: null,
    actions: null,
    states: null,
    outcome: null,
    game: null,
  };
  const [first] = record.events;
  const ruleset = first?.type === 'GameCreated' ? rulesetOf(kernel, first.data) : undefined;
  if (ruleset === undefined)
    return { ...found, deal: fault(0, `this program does not know the ruleset ${record.ruleset}`) };
  const seeded = { ...kernel, serverSeed: fromHex(record.serverSeed!)! };
  const context: GameContext = origin === undefined ? seeded : { ...seeded, origin };
  let game: Game | null = null;
  for (const event of record.events) {
    found.deal ??= checkSeats(ruleset, event, origin) ?? checkEdition(kernel, ruleset, event);
    if (found.deal !== null) return found;
    found.actions = checkAction(context, game, event) ?? checkRetired(game, event);
    if (found.actions !== null) return found;
    const early = checkEnd(game, event);
    if (early !== null)
      return { ...found, states: found.states ?? checkState(context, game!, event), outcome: early };
    game = evolve(context, game, event, record.game);
    const wrongState = checkState(context, game, event);
    if (event.type === 'GameStarted') found.deal = wrongState;
    else found.states ??= wrongState;
  }
  return { ...found, outcome: checkOutcome(game!, record), game };
}

function checkSeats({ seats: { min, max } }: Ruleset, event: GameEvent, origin?: Game): Fault | null {
  const seats =
    event.type === 'GameCreated'
      ? event.data.seats
      : event.type === 'GameStarted'
        ? event.data.seats.length
        : min;
  if (seats < min || seats > max)
    return fault(event.seq, `there are ${seats} seats; the ruleset has ${min} to ${max}`);
  if (origin === undefined || event.type !== 'GameStarted' || seats === origin.seats.length) return null;
  return fault(event.seq, `its parent was dealt to ${origin.seats.length} seats`);
}

/** The label names the edition, and the first event its hash: both mean the same document. */
function checkEdition(kernel: Kernel, ruleset: Ruleset, event: GameEvent): Fault | null {
  if (event.type !== 'GameCreated' || event.data.edition === editionHashOf(kernel, ruleset)) return null;
  return fault(
    event.seq,
    ruleset.edition === null
      ? 'the ruleset has no editions'
      : `\`edition\` is not the hash of the edition ${ruleset.edition.id}`,
  );
}

/** A seed is revealed when the game is over; a game is voided when it is not, but for a challenge's attempt. */
function checkEnd(game: Game | null, { type, seq }: GameEvent): Fault | null {
  const over = game?.phase === 'finished';
  if (game?.created.kind === 'daily') return null;
  if (type === 'SeedRevealed' && !over) return fault(seq, 'the seed is revealed before the game is over');
  return type === 'GameVoided' && over ? fault(seq, 'a game that is over is voided') : null;
}

function checkAction({ hashing }: GameContext, game: Game | null, event: GameEvent): Fault | null {
  if (event.type !== 'ActionTaken' || !game?.deal) return null;
  const applied = takeAction(hashing, game, event.data.seat, event.data.action);
  return isRefusal(applied) ? fault(event.seq, applied.message) : checkDefault(game, event);
}

/** A seat retires once, while the game runs, and from then on the system acts for it. */
function checkRetired(game: Game | null, event: GameEvent): Fault | null {
  if (game === null || (event.type !== 'SeatRetired' && event.type !== 'ActionTaken')) return null;
  const retired = game.retired.includes(event.data.seat);
  if (event.type === 'SeatRetired')
    return !retired && game.phase === 'running' ? null : fault(event.seq, 'the seat can not retire here');
  return retired && event.actor !== 'system'
    ? fault(event.seq, 'the seat has retired and can not act')
    : null;
}

/** The system acts for a seat by the ruleset's default, and by nothing else. */
function checkDefault({ ruleset, deal }: Game, event: GameEvent & { type: 'ActionTaken' }): Fault | null {
  if (event.actor !== 'system') return null;
  const wanted = ruleset.defaultAction(deal!.state, event.data.seat);
  return sameJson(event.data.action, wanted)
    ? null
    : fault(event.seq, 'the system took an action that is not the default');
}

function checkState({ hashing, serverSeed }: GameContext, game: Game, event: GameEvent): Fault | null {
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
  return sameJson(outcome, record.outcome)
    ? null
    : fault(null, `\`outcome\` is not the result of the game: ${JSON.stringify(outcome)}`);
}
