import { randomUUID } from 'node:crypto';
import { Refused } from './failures.js';
import type { SavedBot } from './saved-file.js';
import { keep, newGuest, say, sayCommand, type Session } from './session.js';
import { Watch } from './watch.js';
import type { Game, NewGame } from './wire.js';

type Invitation = Pick<NewGame['invitations'][number], 'seat' | 'token'>;

/** Bots take the first of the open seats, each as a guest of its own. Answers the invitations that are left. */
export async function seatBots(
  session: Session,
  { id, invitations }: NewGame,
  names: readonly string[],
): Promise<readonly Invitation[]> {
  const { service, saved } = session;
  const bots: SavedBot[] = [];
  for (const name of names) bots.push({ name, token: await newGuest(service) });
  // Kept before they sit down: a bot that sits somewhere and is forgotten would never act.
  if (bots.length > 0) keep(session, () => saved.keepBots(id, bots));
  for (const [i, { token }] of bots.entries()) {
    const { token: invitation } = invitations[i]!;
    await service.as(token).post<Game>(`/v1/games/${id}/seats`, { invitation }, { key: randomUUID() });
  }
  return invitations.slice(bots.length);
}

/** A command for each person to come, on a line of its own. */
export function sayInvitations(session: Session, game: string, invitations: readonly Invitation[]): void {
  if (invitations.length === 0) return;
  const many = invitations.length > 1;
  session.terminal.print('');
  say(
    session,
    `Give ${many ? 'each player one of these commands' : 'the other player this command'}, to be typed in another terminal:`,
  );
  for (const { token } of invitations) sayCommand(session, `play --join ${game} --invitation ${token}`);
  session.terminal.print('');
}

/** What invitations were is told once only, so who comes back to a game that waits gets new ones. */
export async function renewInvitations(session: Session, { id, seats, seatCount }: Game): Promise<void> {
  const free = Array.from({ length: seatCount }, (_, seat) => seat).filter((seat) =>
    seats.every((taken) => taken.seat !== seat),
  );
  const invitations: Invitation[] = [];
  try {
    for (const seat of free)
      invitations.push(await session.service.post<Invitation>(`/v1/games/${id}/invitations`, { seat }));
  } catch (error) {
    // Only who created the game invites.
    if (!(error instanceof Refused) || error.problem.code !== 'notTheCreator') throw error;
  }
  sayInvitations(session, id, invitations);
}

/** The game once it is dealt, or will never be. */
export async function waitForPlayers(session: Session, { id }: Game): Promise<Game> {
  const watch = new Watch(session, id);
  for (let missing = 0; ;) {
    const game = await watch.change();
    if (game.status !== 'waiting') return game;
    const now = game.seatCount - game.seats.length;
    if (now !== missing)
      say(session, `Waiting for ${now} more to sit down. Ctrl-C leaves; the game is kept.`);
    missing = now;
  }
}
