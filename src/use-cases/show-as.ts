import type { JsonObject } from '../engine/json.js';
import { drawn } from '../engine/picture.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { Happening, Viewer } from '../engine/ruleset.js';
import type { GameEvent } from '../game/event.js';
import { type Game, isSettled } from '../game/game.js';
import { noSuchSeat } from './refusals.js';
import { showView, showViewer } from './show-game.js';

/** Whose eyes a game's past is seen with: those of a viewer then, or of somebody from whom nothing is withheld. */
export type As = Viewer | 'all';

/** As asked for; `own`: what the caller is in the game, for whom nothing else is open while it goes on. */
export function chooseAs(current: Game, own: Viewer, as: As | null): As | Refusal {
  if (as === null || as === own || as === 'spectator') return as ?? own;
  if (as !== 'all' && as >= current.seats.length) return noSuchSeat(current.seats.length);
  if (isSettled(current)) return as;
  return refuse(
    'viewNotAllowed',
    "Until the game is over and its seed revealed, a seat's view is for its own player, and the whole for nobody. Leave `as` out, or ask as=spectator.",
  );
}

export function showAs(as: As): string {
  return as === 'all' ? as : showViewer(as);
}

export function happenedAs({ ruleset }: Game, happened: readonly Happening[], as: As): readonly Happening[] {
  return as === 'all' ? happened : ruleset.showHappened(happened, as);
}

/** The view; where nothing is withheld a spectator's, beside the whole state. */
export function viewAs(game: Game, as: As): JsonObject | null {
  return showView(game, as === 'all' ? 'spectator' : as);
}

/** The whole state, hands and piles included, where nothing is withheld; else null. */
export function stateAs({ ruleset, deal }: Game, as: As): JsonObject | null {
  return as === 'all' && deal !== null ? ruleset.stateDocument(deal.state) : null;
}

/** The view as a picture; where nothing is withheld with the hands of all seats, each from the view of its seat. */
export function drawAs(game: Game, as: As): string {
  const hands = as === 'all' ? game.seats.map((_, seat) => showView(game, seat)!) : [];
  return drawn(game.ruleset.picture(viewAs(game, as)!, hands));
}

/** What was known of an event's data when it happened. */
export function dataAs({ ruleset }: Game, { type, data }: GameEvent, as: As): JsonObject {
  if (as === 'all' || type !== 'ActionTaken') return data;
  const { seat } = data;
  return { action: ruleset.showAction(data.action, seat, as), seat };
}
