import type { Acting } from '../../use-cases/command-key.js';
import { type Caller, NOBODY } from '../../use-cases/identify-caller.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { playerOf, type Presented } from '../access.js';
import { ACTING, type Headers, identify } from '../identify-caller.js';
import { Problem } from '../problem.js';

/** What a resolver knows of its request. */
export interface GraphqlContext {
  /** For all its fields the same ones. */
  readonly useCases: UseCases;
  /** What came with the request; fields that do not ask who calls are answered whatever it is. */
  readonly presented: Presented;
  /** Who asks, as the rule of the field lets it in. */
  readonly caller: Caller;
  /** Where the request comes from. */
  readonly address: string;
  /** What says who calls. */
  readonly headers: Headers;
}

/** What says who calls, of a request or a connection. */
interface Asking {
  readonly headers: Headers;
  readonly ip: string;
}

/** Takes what is told of who calls; a connection has no headers to tell it in. */
interface Answering {
  header(name: string, value: string): unknown;
}

/** Finds out who calls, once for the whole request. */
export function contextFactory(offer: () => UseCases) {
  return async ({ headers, ip: address }: Asking, reply?: Answering): Promise<GraphqlContext> => {
    const useCases = offer();
    const presented = await identify(useCases.identifyCaller, headers);
    const { caller } = presented;
    if (!(caller instanceof Problem) && caller.application !== null && caller.player !== null)
      reply?.header(ACTING, caller.application.id);
    return { useCases, presented, caller: NOBODY, address, headers };
  };
}

/** The calling player's id; null without a token. */
export function callerIn({ caller }: GraphqlContext): string | null {
  return caller.player;
}

/** The calling player's id; refused without one. */
export function playerIn({ caller }: GraphqlContext): string {
  return playerOf(caller);
}

/** The application that sends commands for a player; null if the player itself does. */
export function actingIn({ caller }: GraphqlContext): Acting | null {
  return caller.application?.acts() ?? null;
}
