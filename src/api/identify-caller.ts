import { isId } from '../engine/id.js';
import { type IdentifyCaller, NOBODY, type Unidentified } from '../use-cases/identify-caller.js';
import type { Presented } from './access.js';
import { asProblem } from './as-problem.js';
import { type Problem, problem } from './problem.js';

const BEARER = /^Bearer +(\S+)$/i;
const KEY = /^Bearer +creel_k_/i;
/** Names the player that an application acts for. */
export const ACTING_FOR = 'creel-player';
/** Names the application that acted for a player, in the answer. */
export const ACTING = 'Creel-Application';
const INVALID = { 'WWW-Authenticate': 'Bearer realm="creel", error="invalid_token"' };

export type Headers = { readonly [name: string]: string | string[] | undefined };

/** Who the headers of a request say asks. Does not throw: whether that matters is for the rule of what is asked. */
export async function identify(useCase: IdentifyCaller, headers: Headers): Promise<Presented> {
  const { authorization } = headers as { readonly authorization?: string };
  const actingFor = headers[ACTING_FOR];
  const isKey = authorization !== undefined && KEY.test(authorization);
  if (actingFor !== undefined && (typeof actingFor !== 'string' || !isId(actingFor)))
    return { isKey, caller: badPlayer('must be the id of a player, a UUID in lower case') };
  if (authorization === undefined)
    return {
      isKey,
      caller: actingFor === undefined ? NOBODY : badPlayer('goes with the key of an application'),
    };
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) return { isKey, caller: ofUnidentified('unknown') };
  try {
    const caller = await useCase.execute(token, actingFor ?? null);
    return { isKey, caller: typeof caller === 'string' ? ofUnidentified(caller) : caller };
  } catch (thrown) {
    const refused = asProblem(thrown);
    if (refused === null) throw thrown;
    return { isKey, caller: refused };
  }
}

function ofUnidentified(why: Unidentified): Problem {
  switch (why) {
    case 'unknown':
      return problem(
        'invalidToken',
        'The `Authorization` header holds no token of ours. Send `Bearer <token>` as the creation of a player answered it, or leave the header out.',
        {},
        INVALID,
      );
    case 'expired':
    case 'revoked':
      return problem(
        'keyNotGood',
        `The key is ${why}. Ask the operator for a new one.`,
        { status: why },
        INVALID,
      );
    case 'notYours':
      return problem(
        'notYourPlayer',
        'The player that `Creel-Player` names is none that your application created, or is deleted. Name one that `POST /v1/players` answered to your key.',
        { path: 'Creel-Player' },
      );
    case 'needsKey':
      return badPlayer('goes with the key of an application, not with the token of a player');
  }
}

function badPlayer(says: string): Problem {
  return problem('invalidRequest', `\`Creel-Player\` ${says}.`, { path: 'Creel-Player' });
}
