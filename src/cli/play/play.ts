import { end } from './ending.js';
import { Leaving, NoAnswer, Refused } from './failures.js';
import { dealLive, openGame } from './open-game.js';
import { HELP, type Options, readOptions } from './options.js';
import { SavedFile } from './saved-file.js';
import { screenOf } from './screens.js';
import { Service } from './service.js';
import { explain, say, sayHowToReturn, type Session, signIn } from './session.js';
import { Terminal } from './terminal.js';
import { Turns } from './turns.js';
import type { Game } from './wire.js';

/** `creel play`: a game in the terminal. Answers the exit code. */
export async function play(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(args, env);
  if (options === 'help') {
    console.log(HELP);
    return 0;
  }
  if ('wrong' in options) {
    console.error(`creel: ${options.wrong}\n\n${HELP}`);
    return 2;
  }
  const terminal = new Terminal(process.stdin, process.stdout, env);
  try {
    return await visit(sessionOf(options, terminal, env));
  } finally {
    terminal.close();
  }
}

function sessionOf(options: Options, terminal: Terminal, env: NodeJS.ProcessEnv): Session {
  const service = new Service(options.url, terminal.interrupted);
  return { options, service, terminal, saved: new SavedFile(env, options.url) };
}

/** From the door to the farewell. */
async function visit(session: Session): Promise<number> {
  let game: Game | null = null;
  try {
    if (!(await isThere(session))) return 1;
    game = await openGame(session, await signIn(session));
    for (;;) {
      const finished = await playOut(session, game);
      game = null;
      if (finished === null || !(await end(session, finished.screen, finished.game))) return 0;
      game = await dealLive(session);
    }
  } catch (error) {
    if (!(error instanceof Leaving)) say(session, explain(error));
    if (game !== null) sayHowToReturn(session, game.id, 'The game is kept. Go on with it:');
    return error instanceof Leaving ? 0 : 1;
  }
}

/** Asked once and first, so that a service that does not run is told at once, and as such. */
async function isThere(session: Session): Promise<boolean> {
  try {
    await session.service.get('/v1/version', { again: false });
    return true;
  } catch (error) {
    const { url } = session.options;
    if (error instanceof NoAnswer) {
      say(session, `There is no Creel service at ${url}.`);
      say(session, 'Start one with `npm start` in another terminal, or set CREEL_URL to where one runs.');
      return false;
    }
    if (!(error instanceof Refused)) throw error;
    say(session, `${url}: ${error.problem.detail}`);
    return false;
  }
}

/** Null where there is nothing to play. */
async function playOut(session: Session, game: Game) {
  const screen = screenOf(game.ruleset);
  if (screen === undefined || game.view === null) {
    const why =
      screen === undefined ? `is of ${game.ruleset}, which can not be played here` : 'was never dealt';
    say(session, `This game ${why}.`);
    return null;
  }
  if (game.status === 'running' && game.viewer === 'spectator') {
    session.terminal.print(screen.render({ view: game.view, legal: [] }, session.terminal.look));
    say(session, 'You can only watch this game: another player holds its seat.');
    return null;
  }
  return { screen, game: await new Turns(session, screen, game).play() };
}
