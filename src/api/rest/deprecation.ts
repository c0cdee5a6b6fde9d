import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { addHeader } from './add-header.js';
import { routeOf } from './describe.js';

/** Tells the users of a deprecated route, in every answer of it: RFC 9745 and RFC 8594. */
export class DeprecationGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const deprecated = routeOf(context)?.deprecated;
    if (deprecated === undefined) return true;
    const { since, sunset, link } = deprecated;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.header('Deprecation', `@${Math.floor(since / 1_000)}`);
    reply.header('Sunset', new Date(sunset).toUTCString());
    addHeader(reply, 'Link', `<${link}>; rel="deprecation"`);
    return true;
  }
}
