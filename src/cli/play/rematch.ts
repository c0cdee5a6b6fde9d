import { randomUUID } from 'node:crypto';
import { addToDeal } from './contribution.js';
import { Refused } from './failures.js';
import { waitForPlayers } from './seating.js';
import { keep, say, sayCommand, type Session } from './session.js';
import type { Service } from './service.js';
import { type Game, ownSeat } from './wire.js';

/** The same seats once more: the own bots come along, people say so themselves. */
export async function rematch(session: Session, { id }: Game): Promise<Game> {
  const { service, saved } = session;
  const game = await ask(service, id);
  const bots = service.token === saved.token ? saved.bots(id) : [];
  if (bots.length > 0) keep(session, () => saved.keepBots(game.id, bots));
  const seat = ownSeat(game);
  if (seat !== null && service.token !== saved.token)
    keep(session, () => saved.keepGuest(game.id, seat, service.token!));
  if (game.kind === 'live' && game.status === 'waiting') await addUnlessDealt(session, game);
  for (const { token } of bots) await ask(service.as(token), id);
  if (game.seatCount > 1 + bots.length) {
    say(session, 'The others come along with r in their terminals, or with this command:');
    sayCommand(session, `play --join ${game.id}`);
  }
  return waitForPlayers(session, game);
}

function ask(service: Service, id: string): Promise<Game> {
  return service.post<Game>(`/v1/games/${id}/rematch`, {}, { key: randomUUID() });
}

/** Whoever comes last finds the cards dealt already. */
async function addUnlessDealt(session: Session, game: Game): Promise<void> {
  try {
    await addToDeal(session, game);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 'alreadyStarted') throw error;
  }
}
