import { type CanActivate, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { routeOf } from './describe.js';
import { playerNamed } from '../game-id.js';
import { playerOf } from '../identify-caller.js';
import { type Problem, problem } from '../problem.js';

/** Who asks, and what. */
interface Asking {
  readonly useCases: UseCases;
  readonly caller: string | null;
}

const ASKING = new WeakMap<FastifyRequest, Asking>();
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="creel"' };

/** Finds out who calls, where it matters. A token that is not good is refused there even if none is needed. */
export class CallerGuard implements CanActivate {
  constructor(private readonly offer: () => UseCases) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    const route = routeOf(context);
    if (route === undefined) return true;
    const useCases = this.offer();
    const isAsked = route.caller !== 'nobody';
    const caller = isAsked ? await playerOf(useCases.identifyPlayer, authorization) : null;
    ASKING.set(request, { useCases, caller });
    return true;
  }
}

/** The use cases of this request. */
export const Asked = createParamDecorator(
  (_: unknown, context: ExecutionContext) => askingOf(context).useCases,
);

/** The calling player's id; null for somebody without a token. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => askingOf(context).caller,
);

/** The calling player's id; refused without a token. */
export const Player = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  playerIn(context),
);

/** The player that the path names by its id, or as `me`. */
export const NamedPlayer = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { id } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params;
  return playerNamed(id, () => playerIn(context));
});

function playerIn(context: ExecutionContext): string {
  const { caller } = askingOf(context);
  if (caller !== null) return caller;
  throw authenticationRequired();
}

export function authenticationRequired(): Problem {
  return problem(
    'authenticationRequired',
    'Send `Authorization: Bearer <token>`. POST /v1/players gives you a token.',
    {},
    CHALLENGE,
  );
}

function askingOf(context: ExecutionContext): Asking {
  return ASKING.get(context.switchToHttp().getRequest<FastifyRequest>())!;
}
