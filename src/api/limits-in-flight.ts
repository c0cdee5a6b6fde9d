import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InFlight } from '../platform/in-flight.js';
import { networkOf } from '../platform/network.js';
import { problem, type Problem } from './problem.js';

/** How many requests may be under way at once; 0: any number. */
export interface InFlightLimits {
  /** From one network address, whatever tokens come with them. */
  readonly address: number;
  /** Of one token, actions in one game. */
  readonly actions: number;
  /** Of one token, checks of records, imports and exports. */
  readonly checks: number;
  /** Of one token, everything else. */
  readonly requests: number;
}

export const NO_LIMITS: InFlightLimits = { address: 0, actions: 0, checks: 0, requests: 0 };

type Class = Exclude<keyof InFlightLimits, 'address'>;

const ACTIONS = '/v1/games/:id/actions';
const CHECKS = /^\/v1\/(records(\/check)?|challenges\/:id\/export)$/;
/**
 * For whoever looks after the service: they must be answered when it is busy. And streams, which are under way for as long as they
 * are wanted, and have limits of their own.
 */
const UNLIMITED = /^\/(livez|readyz|v1\/stream|v1\/games\/:id\/stream)$/;
const RETRY_AFTER = 1;

/**
 * Limits what one client has under way, not how often it asks: who waits for each answer is never refused. A token has a
 * place of its own, and each running game another one for actions; without a token the network counts.
 */
export function limitInFlight(server: FastifyInstance, limits: InFlightLimits): void {
  const addresses = new InFlight(limits.address);
  const classes = {
    actions: new InFlight(limits.actions),
    checks: new InFlight(limits.checks),
    requests: new InFlight(limits.requests),
  };
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    // Without an address its connection is gone already.
    if (UNLIMITED.test(route) || (request.ip as string | undefined) === undefined) return done();
    const address = networkOf(request.ip);
    const of = classOf(request, route);
    const leave: (() => void)[] = [];
    const refused =
      enter(reply, 'address', addresses, address, leave) ??
      enter(reply, of, classes[of], keyOf(request, of, address), leave);
    // One listener for both: a streamed answer has nearly as many as Node thinks right.
    if (leave.length > 0) reply.raw.once('close', () => leave.forEach((each) => each()));
    return done(refused ?? undefined);
  });
}

/** The problem where there is no room; otherwise how to `leave` the place is added. */
function enter(
  reply: FastifyReply,
  policy: string,
  places: InFlight,
  key: string,
  leave: (() => void)[],
): Problem | null {
  if (places.most === 0) return null;
  const left = places.enter(key);
  // Of two policies the narrower one is told: it stands for what the client can change.
  reply.header('RateLimit-Policy', `"${policy}";q=${places.most};qu="concurrent-requests"`);
  reply.header('RateLimit', `"${policy}";r=${left ?? 0}`);
  if (left === null) return tooManyRequests(policy, places.most);
  leave.push(() => places.leave(key));
  return null;
}

function classOf({ method }: FastifyRequest, route: string): Class {
  if (route === ACTIONS && method === 'POST') return 'actions';
  return CHECKS.test(route) ? 'checks' : 'requests';
}

function keyOf(request: FastifyRequest, of: Class, address: string): string {
  const { authorization = address } = request.headers;
  return of === 'actions' ? `${authorization} ${(request.params as { id: string }).id}` : authorization;
}

function tooManyRequests(policy: string, most: number): Problem {
  return problem(
    'tooManyRequests',
    `You have ${most} requests of this kind under way, which is as many as you may. Wait for an answer before you send the next.`,
    { policy, most, retryAfter: RETRY_AFTER },
    { 'Retry-After': String(RETRY_AFTER) },
  );
}
