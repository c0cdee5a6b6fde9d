import type { Names, Screen } from '../screen/screen.js';
import { Progress } from './progress.js';
import { say, type Session } from './session.js';
import { namesOf, sitDown } from './sitting.js';
import { Turns } from './turns.js';
import { type Game, ownSeat } from './wire.js';

/** A game as it ended, and how it is shown. */
export interface PlayedOut {
  readonly screen: Screen;
  readonly names: Names;
  readonly game: Game;
}

/** Plays a game to its end; null where there is nothing to play. */
export async function playOut(session: Session, game: Game): Promise<PlayedOut | null> {
  const sitting = await sitDown(session, game);
  if (sitting === null || game.view === null) {
    const why = sitting === null ? `is of ${game.ruleset}, which can not be played here` : 'was never dealt';
    say(session, `This game ${why}.`);
    return null;
  }
  const { screen, bots } = sitting;
  const names = namesOf(game, bots);
  if (game.status === 'running' && ownSeat(game) === null) {
    session.terminal.print(screen.render({ view: game.view, legal: [], names }, session.terminal.look));
    say(session, 'You can only watch this game: other players hold its seats.');
    return null;
  }
  const progress = new Progress(session, sitting, game);
  return { screen, names, game: await new Turns(session, screen, progress).play() };
}
