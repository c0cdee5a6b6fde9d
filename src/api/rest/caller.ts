import { type CanActivate, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Acting } from '../../use-cases/command-key.js';
import {
  type CallingApplication,
  type Caller as WhoAsks,
  type IdentifyCaller,
  NOBODY,
} from '../../use-cases/identify-caller.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { ACCESS, type AccessRule, admit, playerOf } from '../access.js';
import { ACTING, identify } from '../identify-caller.js';
import { routeOf } from './describe.js';
import { playerNamed } from '../ids.js';

/** Who asks, and what. */
interface Asking {
  readonly useCases: UseCases;
  readonly rule: AccessRule;
  readonly caller: WhoAsks;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the guard has looked. */
    asking: Asking | null;
  }
}

/** A field of every request from the start, as Fastify wants it; a map beside them costs the collection of garbage more. */
export function rememberCallers(server: FastifyInstance): void {
  server.decorateRequest('asking', null);
}

/** Finds out who calls, where it matters, and lets in whom the rule of the route lets in. */
export class CallerGuard implements CanActivate {
  constructor(private readonly offer: () => UseCases) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(context);
    if (route === undefined) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const useCases = this.offer();
    const rule = ACCESS[route.id];
    const caller = await callerBy(rule, useCases.identifyCaller, request);
    request.asking = { useCases, rule, caller };
    const { application, player } = caller;
    if (application !== null && player !== null)
      http.getResponse<FastifyReply>().header(ACTING, application.id);
    return true;
  }
}

/** Who asks, as the rule lets it in; refused if it does not. */
export async function callerBy(
  rule: AccessRule,
  useCase: IdentifyCaller,
  { headers }: FastifyRequest,
): Promise<WhoAsks> {
  return rule.caller === 'nobody' ? NOBODY : admit(rule, await identify(useCase, headers));
}

/** The use cases of this request. */
export const Asked = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).asking!.useCases,
);

/** The calling player's id; null for somebody without a token. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | null => callerOfRequest(requestOf(context)).player,
);

/** The calling player's id, on routes whose rule lets in nobody else. */
export const Player = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => callerOfRequest(requestOf(context)).player!,
);

/** The player that the path names by its id, or as `me`. */
export const NamedPlayer = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = requestOf(context) as FastifyRequest<{ Params: { id: string } }>;
  return playerNamed(request.params.id, () => playerOf(callerOfRequest(request)));
});

/** The calling application; null for a player, or nobody. */
export const Application = createParamDecorator(
  (_: unknown, context: ExecutionContext): CallingApplication | null =>
    callerOfRequest(requestOf(context)).application,
);

/** The application that sent a command for a player; null if the player itself did. */
export function actingIn(request: FastifyRequest): Acting | null {
  return callerOfRequest(request).application?.acts() ?? null;
}

/** As far as the route looked. */
export function callerOfRequest(request: FastifyRequest): WhoAsks {
  return request.asking?.caller ?? NOBODY;
}

function requestOf(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}
