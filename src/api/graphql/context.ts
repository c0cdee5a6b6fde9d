import type { FastifyRequest } from 'fastify';
import type { IdentifyPlayer } from '../../use-cases/identify-player.js';
import { asProblem } from '../as-problem.js';
import { playerOf } from '../identify-caller.js';
import { Problem, problem } from '../problem.js';

/** What a resolver knows of its request: the calling player's id, null without a token, or why that is not known. */
export interface GraphqlContext {
  readonly caller: string | null | Problem;
  /** Where the request comes from. */
  readonly address: string;
}

/** Finds out who calls, once for the whole request. */
export function contextFactory(identify: IdentifyPlayer) {
  return async ({ headers, ip: address }: FastifyRequest): Promise<GraphqlContext> => {
    try {
      return { address, caller: await playerOf(identify, headers.authorization) };
    } catch (thrown) {
      // Thrown here it would end the request; fields that do not ask who calls are answered all the same.
      const refused = asProblem(thrown);
      if (refused !== null) return { address, caller: refused };
      throw thrown;
    }
  };
}

/** The calling player's id; null without a token. */
export function callerIn({ caller }: GraphqlContext): string | null {
  if (caller instanceof Problem) throw caller;
  return caller;
}

/** The calling player's id; refused without a token. */
export function playerIn(context: GraphqlContext): string {
  const caller = callerIn(context);
  if (caller !== null) return caller;
  throw problem(
    'authenticationRequired',
    'Send the header `Authorization: Bearer <token>`. `createGuest` gives you a token.',
  );
}
