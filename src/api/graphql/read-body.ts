import type { FastifyInstance } from 'fastify';
import { type DocumentNode, parse } from 'graphql';
import { bodyTooLarge, problem } from '../problem.js';
import type { Json } from '../../engine/json.js';
import type { ParseLimits } from '../../engine/parse-strict.js';
import { BODY_LIMITS, bodyText, readJson } from '../read-json.js';
import { PARSE_OPTIONS } from './limits.js';
import { conditionalSubscription } from './whole-subscription.js';

/** Names of variables are the client's own; their depth and size are bounded as in every body. */
export const REQUEST_LIMITS = { ...BODY_LIMITS, anyKey: true } as const;

/**
 * Reads requests of the GraphQL path as strictly as all others, before Apollo sees them. A record goes as a string into a
 * variable, where each of its quotes takes two bytes; `maxRecord`: the bytes of one by itself.
 */
export function readGraphqlRequests(server: FastifyInstance, path: string, maxRecord: number): void {
  const withRecord = { ...REQUEST_LIMITS, maxBytes: 2 * maxRecord };
  server.addHook('onRoute', (route) => {
    if (route.url === path) route.bodyLimit = withRecord.maxBytes;
  });
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.url !== path) return done();
    // Apollo's adapter makes a URL of it, and has no answer where it is none.
    if (!URL.canParse(`http://${request.host}`))
      return done(problem('invalidRequest', 'The `Host` header is not valid.'));
    if (request.headers['idempotency-key'] !== undefined)
      return done(
        problem(
          'invalidRequest',
          'A request may hold several mutations. Send `idempotencyKey` as an argument of each.',
        ),
      );
    try {
      if (Buffer.isBuffer(request.body)) request.body = readBody(request.body, withRecord);
      refuseConditional(request.body ?? request.query);
      return done();
    } catch (refused) {
      return done(refused as Error);
    }
  });
}

/** Before Apollo validates it, which would be an error of ours. */
function refuseConditional(asked: unknown): void {
  const { query } = (asked ?? {}) as { readonly query?: unknown };
  if (typeof query !== 'string' || !/\bsubscription\b/.test(query)) return;
  const document = parsed(query);
  const refused = document === null ? null : conditionalSubscription(document);
  if (refused !== null) throw refused;
}

/** Null where it can not be read: Apollo says why. */
function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, PARSE_OPTIONS);
  } catch {
    return null;
  }
}

/** A record alone may be larger than what other bodies take as a whole. */
function readBody(bytes: Buffer, withRecord: ParseLimits): Json {
  const text = bodyText(bytes);
  if (bytes.length <= REQUEST_LIMITS.maxBytes) return readJson(text, REQUEST_LIMITS);
  const body = readJson(text, withRecord);
  if (bytes.length - bytesOfRecord(body) > REQUEST_LIMITS.maxBytes) throw bodyTooLarge();
  return body;
}

/** As sent, quotes escaped. */
function bytesOfRecord(body: Json): number {
  const { query, variables } = (body ?? {}) as { query?: Json; variables?: Json };
  if (typeof query !== 'string' || !/checkRecord|importRecord/.test(query)) return 0;
  const texts = Object.values(variables ?? {}).filter((value) => typeof value === 'string');
  return Math.max(0, ...texts.map((record) => Buffer.byteLength(JSON.stringify(record))));
}
