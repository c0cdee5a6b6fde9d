import type { IdentifyPlayer } from '../use-cases/identify-player.js';
import { problem } from './problem.js';

const BEARER = /^Bearer +(\S+)$/i;

/** The player of an `Authorization` header; null without one. A token that is not good is refused. */
export async function playerOf(
  identify: IdentifyPlayer,
  authorization: string | undefined,
): Promise<string | null> {
  if (authorization === undefined) return null;
  const token = BEARER.exec(authorization)?.[1];
  const player = token === undefined ? null : await identify.execute(token);
  if (player !== null) return player;
  const message =
    'The `Authorization` header holds no token of ours. Send `Bearer <token>` as the creation of a player answered it, or leave the header out.';
  throw problem(
    'invalidToken',
    message,
    {},
    { 'WWW-Authenticate': 'Bearer realm="creel", error="invalid_token"' },
  );
}
