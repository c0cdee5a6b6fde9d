import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { routeOf } from './describe.js';
import { wrongQuery } from './read-request.js';

/** Refuses query parameters that a route does not have: a misspelt one must not be passed over in silence. */
export class KnownQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context);
    if (route === undefined) return true;
    const known = Object.keys(route.query ?? {});
    const unknown = Object.keys(query as object).find((name) => !known.includes(name));
    if (unknown === undefined) return true;
    throw wrongQuery(
      unknown.slice(0, 40),
      `is not a parameter here; there are: ${known.join(', ') || 'none'}`,
    );
  }
}
