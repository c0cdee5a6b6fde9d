import { type Company, named } from './company.js';
import type { Playable } from './screens.js';
import { askYesNo, say, type Session } from './session.js';

const USUAL_PLAYERS = 3;

/** Asks a person who else is to play. */
export async function askCompany(session: Session, playable: Playable): Promise<Company> {
  const { min, max } = playable.ruleset.seats;
  const players = await askNumber(
    session,
    `How many play, you among them? ${min} to ${max}`,
    min,
    max,
    USUAL_PLAYERS,
  );
  const people = await askPeople(session, players - 1);
  return { bots: named(playable, players - 1 - people), people };
}

async function askPeople(session: Session, others: number): Promise<number> {
  if (await askYesNo(session, 'Against bots only?', true)) return 0;
  return askNumber(
    session,
    `How many people do you invite? The rest are bots. 1 to ${others}`,
    1,
    others,
    others,
  );
}

async function askNumber(
  session: Session,
  question: string,
  min: number,
  max: number,
  usually: number,
): Promise<number> {
  for (;;) {
    const answer = await session.terminal.ask(` ${question} [${usually}] `);
    const number = answer === '' ? usually : Number(answer);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    say(session, `Type a number from ${min} to ${max}.`);
  }
}
