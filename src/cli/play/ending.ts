import { writeFileSync } from 'node:fs';
import type { PlayedOut } from './play-out.js';
import type { Proof } from './saved-file.js';
import { explain, say, sayHowToReturn, type Session } from './session.js';
import { type Game, ownSeat } from './wire.js';

export type Next = 'leave' | 'new' | 'rematch';

/** After the last action: the result, and the record with the way to check it. Answers what is next. */
export async function end(session: Session, played: PlayedOut): Promise<Next> {
  const { game } = played;
  showOutcome(session, played);
  say(
    session,
    game.serverSeed === null
      ? 'Others may still play this challenge, so its seed is not revealed yet: only then can the record be checked as a whole.'
      : 'The seed is revealed now: the record of the game shows that the deal was fixed before you played, and that every card since followed from it.',
  );
  return askWhatNext(session, game);
}

/** A game that was voided has none. */
export function showOutcome({ terminal }: Session, { screen, names, game }: PlayedOut): void {
  const { view, outcome } = game;
  if (outcome === null) return;
  terminal.print(`\n${screen.conclude({ view: view!, names, outcome }, terminal.look)}\n`);
}

async function askWhatNext(session: Session, game: Game): Promise<Next> {
  // Who plays alone has a new game for that.
  const again = game.seatCount > 1 && ownSeat(game) !== null;
  let saved = false;
  try {
    for (;;) {
      const offer = `\n s save the record   ${again ? 'r rematch   ' : ''}n new game   Enter leave: `;
      const answer = await session.terminal.ask(offer);
      if (answer === 's') saved = (await save(session, game)) || saved;
      else if (answer === 'n') return 'new';
      else if (answer === 'r' && again) return 'rematch';
      else if (answer === '' || answer === 'q') return 'leave';
      else say(session, `Type s, ${again ? 'r, ' : ''}n, or only Enter.`);
    }
  } finally {
    if (!saved)
      sayHowToReturn(session, game.id, 'The record stays here. Save and check it later:', ownSeat(game));
  }
}

async function save(session: Session, game: Game): Promise<boolean> {
  const file = `${game.ruleset.split('@')[0]}-${game.id}.json`;
  try {
    // Byte for byte as the service gives it.
    writeFileSync(file, await session.service.getText(`/v1/games/${game.id}/record`));
  } catch (error) {
    say(session, isSystemError(error) ? `It can not be saved: ${error.message}` : explain(error));
    return false;
  }
  say(session, 'Saved. Check it on your own machine, without the service:');
  session.terminal.print(`\n${checkCommand(file, session.saved.proof(game.id))}`);
  return true;
}

/** With what was seen and given before the deal, the check also shows that it entered this very record. */
export function checkCommand(file: string, proof: Proof | null): string {
  const command = [`npx creel check ${file}`];
  if (proof !== null) command.push(`--commitment ${proof.commitment}`);
  if (proof?.contribution !== undefined) command.push(`--contribution ${proof.contribution}`);
  return command.join(' \\\n');
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
