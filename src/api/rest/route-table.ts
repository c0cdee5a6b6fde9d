import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem, type Problem } from '../problem.js';

/** All routes, to tell a wrong method from a wrong path. */
export class RouteTable {
  private readonly methods = new Map<string, { readonly pattern: RegExp; readonly allowed: Set<string> }>();

  /** Watches the routes as they are added; call before any is. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      const route = this.methods.get(url) ?? { pattern: patternOf(url), allowed: new Set() };
      for (const name of [method].flat()) route.allowed.add(name);
      this.methods.set(url, route);
    });
  }

  notFound({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): Problem {
    const path = url.split('?')[0]!;
    const routes = [...this.methods.values()].filter(({ pattern }) => pattern.test(path));
    if (routes.length === 0)
      return problem('routeNotFound', 'There is nothing at this path. The reference is at /docs.');
    const allowed = [...new Set(routes.flatMap(({ allowed: of }) => [...of]))].join(', ');
    return problem(
      'methodNotAllowed',
      `${method} is not possible here. Possible: ${allowed}.`,
      {},
      { Allow: allowed },
    );
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
