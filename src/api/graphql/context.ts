import type { UseCases } from '../../use-cases/use-cases.js';
import { asProblem } from '../as-problem.js';
import { playerOf } from '../identify-caller.js';
import { Problem, problem } from '../problem.js';

/** What a resolver knows of its request. */
export interface GraphqlContext {
  /** For all its fields the same ones. */
  readonly useCases: UseCases;
  /** The calling player's id, null without a token, or why that is not known. */
  readonly caller: string | null | Problem;
  /** Where the request comes from. */
  readonly address: string;
}

/** What says who calls, of a request or a connection. */
interface Asking {
  readonly headers: { readonly authorization?: string | undefined };
  readonly ip: string;
}

/** Finds out who calls, once for the whole request. */
export function contextFactory(offer: () => UseCases) {
  return async ({ headers, ip: address }: Asking): Promise<GraphqlContext> => {
    const useCases = offer();
    try {
      return { useCases, address, caller: await playerOf(useCases.identifyPlayer, headers.authorization) };
    } catch (thrown) {
      // Thrown here it would end the request; fields that do not ask who calls are answered all the same.
      const refused = asProblem(thrown);
      if (refused !== null) return { useCases, address, caller: refused };
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
