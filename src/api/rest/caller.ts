import { type CanActivate, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IdentifyPlayer } from '../../use-cases/identify-player.js';
import { routeOf } from './describe.js';
import { playerOf } from '../identify-caller.js';
import { problem } from '../problem.js';

const CALLERS = new WeakMap<FastifyRequest, string>();
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="creel"' };

/** Finds out who calls, where it matters. A token that is not good is refused there even if none is needed. */
export class CallerGuard implements CanActivate {
  constructor(private readonly identify: IdentifyPlayer) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    const route = routeOf(context);
    if (authorization === undefined || route === undefined || route.caller === 'nobody') return true;
    const player = await playerOf(this.identify, authorization);
    if (player !== null) CALLERS.set(request, player);
    return true;
  }
}

/** The calling player's id; null for somebody without a token. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): string | null =>
  callerOf(context),
);

/** The calling player's id; refused without a token. */
export const Player = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const player = callerOf(context);
  if (player !== null) return player;
  throw problem(
    'authenticationRequired',
    'Send `Authorization: Bearer <token>`. POST /v1/players gives you a token.',
    {},
    CHALLENGE,
  );
});

function callerOf(context: ExecutionContext): string | null {
  return CALLERS.get(context.switchToHttp().getRequest<FastifyRequest>()) ?? null;
}
