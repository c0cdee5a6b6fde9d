import { Defect } from '../engine/defect.js';
import type { GameContext } from './context.js';
import { evolve, type FoldedEvent } from './evolve.js';
import type { Game } from './game.js';

/** The game that these events tell, on top of `from` if part of them is folded already. */
export function fold(
  context: GameContext,
  id: string,
  events: Iterable<FoldedEvent>,
  from: Game | null = null,
): Game {
  let game = from;
  for (const event of events) game = evolve(context, game, event, id);
  if (game === null) throw new Defect(`game ${id} has no events`);
  return game;
}
