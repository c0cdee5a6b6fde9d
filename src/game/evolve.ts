import { fromHex } from '../engine/bytes.js';
import { Defect } from '../engine/defect.js';
import { gameSeed } from '../engine/fair-deal.js';
import { streamsOf } from '../engine/random-stream.js';
import { isRefusal } from '../engine/refusal.js';
import type { Applied } from '../engine/ruleset.js';
import { type GameContext, rulesetOf } from './context.js';
import { askedAt } from './deadlines.js';
import type { Actor, EventBody, GameEvent } from './event.js';
import type { Deal, Game } from './game.js';
import { takeAction } from './take-action.js';

type ActionTaken = (EventBody & { type: 'ActionTaken' })['data'];

/** The fields of an event that folding looks at; its hash becomes the game's head. */
export type FoldedEvent = EventBody & Pick<GameEvent, 'seq' | 'at' | 'actor' | 'hash'>;

/** A game that nobody else holds yet, and may be changed in place. */
export type OwnGame = { -readonly [Field in keyof Game]: Game[Field] };

/**
 * The game after one more event. Throws a Defect for an event that can not follow: history is checked before it
 * is recorded, so such an event means that stored data or the program is wrong. `applied`: what the event's action
 * does to this game, from whoever has just asked the rules; left out, they are asked here.
 */
export function evolve(
  context: GameContext,
  game: Game | null,
  event: FoldedEvent,
  id: string,
  applied?: Applied<unknown>,
): OwnGame {
  if (game === null) return create(context, event, id);
  const next = copyOf(game);
  evolveInPlace(context, next, event, applied);
  return next;
}

/** The same without a copy for each event, which would cost more than many an action; the game must be the caller's own. */
export function evolveInPlace(
  context: GameContext,
  game: OwnGame,
  event: FoldedEvent,
  applied?: Applied<unknown>,
): void {
  if (event.seq !== game.version) throw new Defect(`event ${event.seq} follows version ${game.version}`);
  change(context, game, event, applied);
  game.askedAt = askedAt(game, event);
  game.version = event.seq + 1;
  game.head = event.hash;
  game.lastAt = event.at;
}

/** Written out: of one shape with a game that was created, and a spread takes several times as long. */
function copyOf(game: Game): OwnGame {
  const { id, version, head, createdAt, lastAt, created, ruleset, seats, phase, deal } = game;
  const { retired, seatings, defaults, askedAt, actions, happened, revealedSeed } = game;
  return {
    id,
    version,
    head,
    createdAt,
    lastAt,
    created,
    ruleset,
    seats,
    phase,
    deal,
    retired,
    seatings,
    defaults,
    askedAt,
    actions,
    happened,
    revealedSeed,
  };
}

function create(context: GameContext, event: FoldedEvent, id: string): OwnGame {
  if (event.type !== 'GameCreated' || event.seq !== 0) throw new Defect(`${event.type} before GameCreated`);
  const ruleset = rulesetOf(context, event.data);
  if (ruleset === undefined) throw new Defect(`no ruleset ${event.data.ruleset}`);
  return {
    id,
    version: 1,
    head: event.hash,
    createdAt: event.at,
    lastAt: event.at,
    created: event.data,
    ruleset,
    seats: [],
    phase: 'waiting',
    deal: null,
    retired: [],
    seatings: Array<number>(event.data.seats).fill(0),
    defaults: [],
    askedAt: [],
    actions: 0,
    happened: [],
    revealedSeed: null,
  };
}

function change(
  context: GameContext,
  game: OwnGame,
  event: FoldedEvent,
  known: Applied<unknown> | undefined,
): void {
  switch (event.type) {
    case 'GameCreated':
      throw new Defect('GameCreated twice');
    case 'SeatTaken':
      game.seats = [...game.seats, event.data].sort((a, b) => a.seat - b.seat);
      game.seatings = raisedAt(game.seatings, event.data.seat);
      return;
    case 'SeatLeft':
      game.seats = game.seats.filter(({ seat }) => seat !== event.data.seat);
      return;
    case 'GameStarted':
      return deal(context, game, event.data.seats);
    case 'ActionTaken':
      act(game, known ?? applied(context, game, event.data));
      game.defaults = countDefaults(game.defaults, event.data.seat, event.actor);
      return;
    case 'SeatRetired':
      game.retired = [...game.retired, event.data.seat];
      return;
    case 'SeedRevealed':
      if (game.phase !== 'finished') throw new Defect('SeedRevealed before the end of the game');
      game.revealedSeed = event.data.serverSeed;
      return;
    case 'GameVoided':
      game.phase = 'voided';
      game.revealedSeed = event.data.serverSeed;
      return;
    default:
      throw new Defect(`unknown event ${(event as { type: string }).type}`);
  }
}

function deal(context: GameContext, game: OwnGame, dealtIn: readonly number[]): void {
  if (game.deal !== null) throw new Defect('GameStarted twice');
  game.seats = game.seats.filter(({ seat }) => dealtIn.includes(seat));
  game.defaults = game.seats.map(() => 0);
  const { gameSeed: seed, state } =
    game.created.kind === 'fork' ? dealOfParent(context) : freshDeal(context, game);
  stand(game, seed, state);
}

/** A fork goes on with the seed too, so that its streams go on where its parent's stood. */
function dealOfParent({ origin }: GameContext): Deal {
  if (!origin?.deal) throw new Defect('a fork has a parent that is dealt');
  return origin.deal;
}

function freshDeal({ hashing, serverSeed }: GameContext, game: Game): Deal {
  const { kind, scope, ruleset } = game.created;
  const contributions = kind === 'live' ? game.seats.map(({ contribution }) => fromHex(contribution)!) : [];
  const seed = gameSeed(hashing, serverSeed, { kind, scope }, ruleset, contributions);
  const firstSeat = game.seats.findIndex(({ seat }) => seat === game.created.options.firstSeat);
  const state = game.ruleset.setup({
    seats: game.seats.length,
    streams: streamsOf(hashing, seed),
    firstSeat: firstSeat < 0 ? null : firstSeat,
  });
  return { gameSeed: seed, state };
}

function applied({ hashing }: GameContext, game: Game, { seat, action }: ActionTaken): Applied<unknown> {
  const applied = takeAction(hashing, game, seat, action);
  if (isRefusal(applied)) throw new Defect(`recorded action ${game.version} is refused: ${applied.refused}`);
  return applied;
}

function act(game: OwnGame, { state, happened }: Applied<unknown>): void {
  stand(game, game.deal!.gameSeed, state);
  game.happened = happened;
  game.actions++;
}

function stand(game: OwnGame, gameSeed: Uint8Array, state: unknown): void {
  game.deal = { gameSeed, state };
  game.phase = game.ruleset.outcome(state) === null ? 'running' : 'finished';
}

function raisedAt(counts: readonly number[], at: number): readonly number[] {
  return counts.map((count, i) => (i === at ? count + 1 : count));
}

/** Most actions are their seat's own and follow such a one: nothing changes then. */
function countDefaults(defaults: readonly number[], seat: number, actor: Actor): readonly number[] {
  if (actor === 'system') return raisedAt(defaults, seat);
  return defaults[seat] === 0 ? defaults : defaults.map((count, i) => (i === seat ? 0 : count));
}
