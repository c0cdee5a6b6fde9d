import type { Address } from './address.js';
import { Leaving, NoAnswer, Refused } from './failures.js';
import { SavedFile } from './saved-file.js';
import { Service } from './service.js';
import { explain, type Pace, say, type Session, USUAL_PACE } from './session.js';
import { Terminal } from './terminal.js';

/** A command that a person plays with: what it is told, and the visit to the service. */
export interface TerminalCommand<Told extends Address> {
  readonly help: string;
  /** Reads the command line; `wrong` says what is wrong with it. */
  readonly readOptions: (args: string[], env: NodeJS.ProcessEnv) => Told | 'help' | { wrong: string };
  /** From the door to the farewell; answers the exit code. */
  readonly visit: (session: Session<Told>) => Promise<number>;
}

/** Answers the exit code. */
export async function runInTerminal<Told extends Address>(
  { help, readOptions, visit }: TerminalCommand<Told>,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const options = readOptions(args, env);
  if (options === 'help') {
    console.log(help);
    return 0;
  }
  if ('wrong' in options) {
    console.error(`creel: ${options.wrong}\n\n${help}`);
    return 2;
  }
  const terminal = new Terminal(process.stdin, process.stdout, env);
  try {
    return await visit(sessionOf(options, terminal, env));
  } finally {
    terminal.close();
  }
}

export function sessionOf<Told extends Address>(
  options: Told,
  terminal: Terminal,
  env: NodeJS.ProcessEnv,
  pace: Pace = USUAL_PACE,
): Session<Told> {
  const service = new Service(options.url, terminal.interrupted);
  return { options, service, terminal, saved: new SavedFile(env, options.url), pace };
}

/** What is done with a service that is there; where it comes to no end, the person is told why and says goodbye. */
export async function attend(
  session: Session,
  stay: () => Promise<number>,
  farewell: () => void,
): Promise<number> {
  try {
    return (await isThere(session)) ? await stay() : 1;
  } catch (error) {
    if (!(error instanceof Leaving)) say(session, explain(error));
    farewell();
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
