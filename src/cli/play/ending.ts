import { writeFileSync } from 'node:fs';
import type { Names, Screen } from '../screen/screen.js';
import { explain, say, sayHowToReturn, type Session } from './session.js';
import { type Game, ownSeat } from './wire.js';

export type Next = 'leave' | 'new' | 'rematch';

/** After the last action: the result, and the record with the way to check it. Answers what is next. */
export async function end(session: Session, screen: Screen, names: Names, game: Game): Promise<Next> {
  const { terminal } = session;
  const { view, outcome } = game;
  if (outcome !== null)
    terminal.print(`\n${screen.conclude({ view: view!, names, outcome }, terminal.look)}\n`);
  say(
    session,
    'The seed is revealed now: the record of the game shows that the deal was fixed before you played, and that every card since followed from it.',
  );
  return askWhatNext(session, game);
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
export function checkCommand(
  file: string,
  proof: { commitment: string; contribution: string } | null,
): string {
  const command = `npx creel check ${file}`;
  if (proof === null) return command;
  return `${command} \\\n--commitment ${proof.commitment} \\\n--contribution ${proof.contribution}`;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
