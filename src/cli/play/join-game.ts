import { randomUUID } from 'node:crypto';
import { contribute } from './contribution.js';
import { Refused } from './failures.js';
import type { Options } from './options.js';
import { waitForPlayers } from './seating.js';
import { keep, newGuest, say, type Session } from './session.js';
import { type Game, ownSeat } from './wire.js';

/** Takes a seat of somebody else's game, or goes on in the one that is held already. */
export async function joinGame(session: Session<Options>, id: string): Promise<Game> {
  const { service, options } = session;
  const { invitation } = options;
  const path = `/v1/games/${encodeURIComponent(id)}`;
  let game = await read(session, path);
  if (game !== null && game.status !== 'waiting') return game;
  // Who invites and is invited in the same home is two players.
  const isSecond = game !== null && ownSeat(game) !== null;
  if (isSecond && invitation === null) return waitForPlayers(session, game!);
  if (isSecond) service.token = await newGuest(service);
  const contribution = game?.kind === 'live' ? contribute(session, game) : undefined;
  const body = { ...(invitation === null ? {} : { invitation }), ...(contribution && { contribution }) };
  game = await service.post<Game>(`${path}/seats`, body, { key: randomUUID() });
  const seat = ownSeat(game)!;
  if (isSecond) keep(session, () => session.saved.keepGuest(id, seat, service.token!));
  say(session, `You have seat ${seat + 1} of ${game.seatCount}.`);
  return game.status === 'waiting' ? waitForPlayers(session, game) : game;
}

/** Null: a private game is told of only to those who sit in it, so its commitment can not be seen before. */
async function read({ service, options }: Session<Options>, path: string): Promise<Game | null> {
  try {
    return await service.get<Game>(path);
  } catch (error) {
    const isHidden = error instanceof Refused && error.problem.code === 'gameNotFound';
    if (isHidden && options.invitation !== null) return null;
    throw error;
  }
}
