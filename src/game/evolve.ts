import { fromHex } from '../engine/bytes.js';
import { Defect } from '../engine/defect.js';
import { gameSeed } from '../engine/fair-deal.js';
import { streamsOf } from '../engine/random-stream.js';
import { isRefusal } from '../engine/refusal.js';
import { type GameContext, rulesetOf } from './context.js';
import type { EventBody, GameCreated, GameEvent } from './event.js';
import type { Game } from './game.js';

/** The fields of an event that folding looks at; its hash becomes the game's head. */
export type FoldedEvent = EventBody & Pick<GameEvent, 'seq' | 'at' | 'hash'>;

/**
 * The game after one more event. Throws a Defect for an event that can not follow: history is checked before it
 * is recorded, so such an event means that stored data or the program is wrong.
 */
export function evolve(context: GameContext, game: Game | null, event: FoldedEvent, id: string): Game {
  if (event.seq !== (game?.version ?? 0))
    throw new Defect(`event ${event.seq} follows version ${game?.version ?? 0}`);
  if (event.type === 'GameCreated') return create(context, game, event.data, event, id);
  if (game === null) throw new Defect(`${event.type} before GameCreated`);
  return {
    ...game,
    ...change(context, game, event),
    version: event.seq + 1,
    head: event.hash,
    lastAt: event.at,
  };
}

function create(
  context: GameContext,
  game: Game | null,
  created: GameCreated,
  event: FoldedEvent,
  id: string,
): Game {
  if (game !== null) throw new Defect('GameCreated twice');
  return {
    id,
    version: 1,
    head: event.hash,
    createdAt: event.at,
    lastAt: event.at,
    created,
    ruleset: rulesetOf(context, created.ruleset),
    seats: [],
    phase: 'waiting',
    deal: null,
    retired: [],
    happened: [],
    revealedSeed: null,
  };
}

function change(context: GameContext, game: Game, event: FoldedEvent): Partial<Game> {
  switch (event.type) {
    case 'SeatTaken':
      return { seats: [...game.seats, event.data].sort((a, b) => a.seat - b.seat) };
    case 'SeatLeft':
      return { seats: game.seats.filter(({ seat }) => seat !== event.data.seat) };
    case 'GameStarted':
      return deal(context, game, event.data.seats);
    case 'ActionTaken':
      return act(context, game, event.data);
    case 'SeatRetired':
      return { retired: [...game.retired, event.data.seat] };
    case 'SeedRevealed':
      if (game.phase !== 'finished') throw new Defect('SeedRevealed before the end of the game');
      return { revealedSeed: event.data.serverSeed };
    case 'GameVoided':
      return { phase: 'voided', revealedSeed: event.data.serverSeed };
    default:
      throw new Defect(`unknown event ${(event as { type: string }).type}`);
  }
}

function deal({ hashing, serverSeed }: GameContext, game: Game, dealtIn: readonly number[]): Partial<Game> {
  if (game.deal !== null) throw new Defect('GameStarted twice');
  const { kind, scope, ruleset } = game.created;
  const seats = game.seats.filter(({ seat }) => dealtIn.includes(seat));
  const contributions = kind === 'live' ? seats.map(({ contribution }) => fromHex(contribution)!) : [];
  const seed = gameSeed(hashing, serverSeed, { kind, scope }, ruleset, contributions);
  const state = game.ruleset.setup({ seats: seats.length, streams: streamsOf(hashing, seed) });
  return { seats, deal: { gameSeed: seed, state }, phase: phaseOf(game, state) };
}

function act(
  { hashing }: GameContext,
  game: Game,
  data: (EventBody & { type: 'ActionTaken' })['data'],
): Partial<Game> {
  if (game.deal === null) throw new Defect('ActionTaken before the deal');
  const { gameSeed: seed, state } = game.deal;
  const action = game.ruleset.parseAction(data.action);
  const applied = isRefusal(action)
    ? action
    : game.ruleset.apply(state, data.seat, action, streamsOf(hashing, seed));
  if (isRefusal(applied)) throw new Defect(`recorded action ${game.version} is refused: ${applied.refused}`);
  return {
    deal: { gameSeed: seed, state: applied.state },
    happened: applied.happened,
    phase: phaseOf(game, applied.state),
  };
}

function phaseOf(game: Game, state: unknown): Game['phase'] {
  return game.ruleset.outcome(state) === null ? 'running' : 'finished';
}
