import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem, type Problem } from '../problem.js';

/** Refuses requests whose head says what HTTP/1.1 forbids, or asks for what is not offered, on every path. */
export function addKnownHead(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => done(faultOf(request) ?? undefined));
}

/** How many there are: `headers` has the first alone, and `headersDistinct` makes lists of all of them. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

function faultOf({ raw }: FastifyRequest): Problem | null {
  const { headers, httpVersion } = raw;
  if (hostsIn(raw) !== 1 && (httpVersion === '1.1' || headers.host !== undefined))
    return problem('invalidRequest', 'A request has the `Host` header, once.', { path: 'Host' });
  if (!/^(100-continue)?$/i.test(headers.expect ?? ''))
    return problem('expectationFailed', 'Leave out `Expect`, or send `Expect: 100-continue`.');
  if (!/^(chunked)?$/i.test(headers['transfer-encoding'] ?? ''))
    return problem('invalidRequest', 'The only `Transfer-Encoding` taken is chunked.', {
      path: 'Transfer-Encoding',
    });
  return null;
}
