import type { Address } from './address.js';
import { NoAnswer, Refused } from './failures.js';
import type { SavedFile } from './saved-file.js';
import type { Service } from './service.js';
import type { Terminal } from './terminal.js';
import { wrap } from '../screen/text.js';
import type { GameList } from './wire.js';

/** How long is waited between two looks at a game, in milliseconds: longer and longer while nothing happens. */
export interface Pace {
  readonly first: number;
  readonly most: number;
}

export const USUAL_PACE: Pace = { first: 1_000, most: 2_000 };

/** One run of a command that plays; `Told` is what its command line says. */
export interface Session<Told extends Address = Address> {
  readonly options: Told;
  readonly service: Service;
  readonly terminal: Terminal;
  readonly saved: SavedFile;
  readonly pace: Pace;
}

/** Prints a paragraph, a space from the edge. */
export function say({ terminal }: Session, text: string): void {
  terminal.print(wrap(` ${text}`, terminal.look.width, 1));
}

/** Yes or no; what is meant by an empty line is written large. */
export async function askYesNo({ terminal }: Session, question: string, usually: boolean): Promise<boolean> {
  const answer = await terminal.ask(
    wrap(` ${question} [${usually ? 'Y/n' : 'y/N'}] `, terminal.look.width, 1),
  );
  return answer === '' ? usually : /^y(es)?$/i.test(answer);
}

/** What a person is told when a request came to nothing; other errors are ours and go on. */
export function explain(error: unknown): string {
  if (error instanceof Refused) return error.problem.detail;
  if (error instanceof NoAnswer) return `The service does not answer (${error.message}). Try that again.`;
  throw error;
}

/** The command stands on a line of its own, to be copied. */
export function sayHowToReturn(session: Session, game: string, what: string, seat: number | null): void {
  const { saved, service } = session;
  say(session, what);
  // Who plays as a further guest is known by the seat.
  const isGuest = seat !== null && saved.guest(game, seat) === service.token;
  sayCommand(session, `play --game ${game}${isGuest ? ` --seat ${seat + 1}` : ''}`);
}

/** A command that goes on from here; with the address where it was given as a flag. */
export function sayCommand({ options, terminal }: Session, command: string): void {
  const { url, urlGiven } = options;
  terminal.print(`\nnpx creel ${command}${urlGiven ? ` --url ${url}` : ''}`);
}

/** Plays on as who this person was before, else as a new guest. Answers the games under way. */
export async function signIn(session: Session): Promise<GameList['games']> {
  const { service, saved } = session;
  service.token = saved.token;
  if (service.token !== null) {
    try {
      return (await service.get<GameList>('/v1/games?status=running')).games;
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'invalidToken') throw error;
      say(session, 'The service does not know you any more, so you play as a new guest.');
    }
  }
  const token = await newGuest(service);
  service.token = token;
  keep(session, () => saved.keepToken(token));
  return [];
}

export async function newGuest(service: Service): Promise<string> {
  return (await service.as(null).post<{ token: string }>('/v1/players', {})).token;
}

/** A game can be played where nothing can be kept; it only can not be gone on with. */
export function keep(session: Session, write: () => void): void {
  try {
    write();
  } catch (error) {
    say(session, `This can not be kept for later in ${session.saved.path}: ${(error as Error).message}`);
  }
}
