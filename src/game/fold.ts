import { Defect } from '../engine/defect.js';
import type { GameContext } from './context.js';
import { evolve, evolveInPlace, type FoldedEvent, type OwnGame } from './evolve.js';
import type { Game } from './game.js';

/** The game that these events tell, on top of `from` if part of them is folded already. */
export function fold(
  context: GameContext,
  id: string,
  events: Iterable<FoldedEvent>,
  from: Game | null = null,
): Game {
  let own: OwnGame | null = null;
  for (const event of events) {
    if (own === null) own = evolve(context, from, event, id);
    else evolveInPlace(context, own, event);
  }
  const game = own ?? from;
  if (game === null) throw new Defect(`game ${id} has no events`);
  return game;
}
