import { toHex } from '../engine/bytes.js';
import { actionOfBot } from './seated-bots.js';
import type { GameContext } from './context.js';
import type { EventDraft } from './event.js';
import { type Game, seatsToAct } from './game.js';

/** Actions in a row that the system takes for a seat before the seat counts as left for good. */
const DEFAULTS_TO_RETIRE = 3;

/**
 * What follows by itself from where a game stands, without anybody's command: the deal when all seats are taken, the
 * end of a seat that never answers, the default actions of such a seat, what a bot in a seat does, the reveal of the seed. Null if
 * nothing does. As it is appended with what it follows from, it is done once, however many processes there are.
 */
export function consequence(context: GameContext, game: Game): EventDraft | null {
  switch (game.phase) {
    case 'waiting':
      return game.seats.length === game.created.seats ? dealOf(game) : null;
    case 'running':
      return retirement(game) ?? actionOfRetired(game) ?? actionOfBot(context, game);
    case 'finished':
      return game.revealedSeed === null && game.created.kind !== 'daily' ? reveal(context) : null;
    case 'voided':
      return null;
  }
}

/** The deal to the seats taken. */
export function dealOf(game: Game): EventDraft {
  return { type: 'GameStarted', actor: 'system', data: { seats: game.seats.map(({ seat }) => seat) } };
}

/** The ruleset's default, taken by the system. */
export function defaultOf({ ruleset, deal }: Game, seat: number): EventDraft {
  const action = ruleset.defaultAction(deal!.state, seat);
  return { type: 'ActionTaken', actor: 'system', data: { action, seat } };
}

function retirement({ defaults, retired }: Game): EventDraft | null {
  const seat = defaults.findIndex((count, i) => count >= DEFAULTS_TO_RETIRE && !retired.includes(i));
  return seat < 0 ? null : { type: 'SeatRetired', actor: 'system', data: { seat } };
}

function actionOfRetired(game: Game): EventDraft | null {
  if (game.retired.length === 0) return null;
  const seat = seatsToAct(game).find((each) => game.retired.includes(each));
  return seat === undefined ? null : defaultOf(game, seat);
}

function reveal({ serverSeed }: GameContext): EventDraft {
  return { type: 'SeedRevealed', actor: 'system', data: { serverSeed: toHex(serverSeed) } };
}
