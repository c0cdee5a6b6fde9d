import { end } from './ending.js';
import { Leaving, NoAnswer, Refused } from './failures.js';
import { deal, openGame } from './open-game.js';
import { HELP, type Options, readOptions } from './options.js';
import { Progress } from './progress.js';
import { rematch } from './rematch.js';
import { SavedFile } from './saved-file.js';
import { Service } from './service.js';
import { explain, type Pace, say, sayHowToReturn, type Session, signIn, USUAL_PACE } from './session.js';
import { namesOf, sitDown } from './sitting.js';
import { Terminal } from './terminal.js';
import { Turns } from './turns.js';
import { type Game, ownSeat } from './wire.js';

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

export function sessionOf(
  options: Options,
  terminal: Terminal,
  env: NodeJS.ProcessEnv,
  pace: Pace = USUAL_PACE,
): Session {
  const service = new Service(options.url, terminal.interrupted);
  return { options, service, terminal, saved: new SavedFile(env, options.url), pace };
}

/** From the door to the farewell; answers the exit code. */
export async function visit(session: Session): Promise<number> {
  let game: Game | null = null;
  try {
    if (!(await isThere(session))) return 1;
    game = await openGame(session, await signIn(session));
    for (;;) {
      const finished = await playOut(session, game);
      game = null;
      if (finished === null) return 0;
      const next = await end(session, finished.screen, finished.names, finished.game);
      if (next === 'leave') return 0;
      game = next === 'new' ? await deal(session) : await rematch(session, finished.game);
    }
  } catch (error) {
    if (!(error instanceof Leaving)) say(session, explain(error));
    if (game !== null) sayFarewell(session, game);
    return error instanceof Leaving ? 0 : 1;
  }
}

function sayFarewell(session: Session, game: Game): void {
  const bots = session.saved.bots(game.id).length > 0 ? ' Its bots wait for you.' : '';
  sayHowToReturn(session, game.id, `The game is kept.${bots} Go on with it:`, ownSeat(game));
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
