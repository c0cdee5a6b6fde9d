import { end } from './ending.js';
import { deal, openGame } from './open-game.js';
import { HELP, type Options, readOptions } from './options.js';
import { playOut } from './play-out.js';
import { rematch } from './rematch.js';
import { sayHowToReturn, type Session, signIn } from './session.js';
import { attend, runInTerminal, type TerminalCommand } from './terminal-command.js';
import { type Game, ownSeat } from './wire.js';

export const PLAY: TerminalCommand<Options> = { help: HELP, readOptions, visit };

/** `creel play`: a game in the terminal. Answers the exit code. */
export function play(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runInTerminal(PLAY, args, env);
}

async function visit(session: Session<Options>): Promise<number> {
  let game: Game | null = null;
  const stay = async () => {
    game = await openGame(session, await signIn(session));
    for (;;) {
      const finished = await playOut(session, game);
      game = null;
      if (finished === null) return 0;
      const next = await end(session, finished);
      if (next === 'leave') return 0;
      game = next === 'new' ? await deal(session) : await rematch(session, finished.game);
    }
  };
  return attend(session, stay, () => {
    if (game !== null) sayFarewell(session, game);
  });
}

function sayFarewell(session: Session, game: Game): void {
  const bots = session.saved.bots(game.id).length > 0 ? ' Its bots wait for you.' : '';
  sayHowToReturn(session, game.id, `The game is kept.${bots} Go on with it:`, ownSeat(game));
}
