import type { FastifyRequest } from 'fastify';
import type { Json, JsonSchema } from '../../engine/json.js';
import type { Repeatable } from '../../use-cases/command-key.js';
import { actingIn } from './caller.js';
import { expectedVersion, idempotencyKey } from './read-headers.js';
import { readBody } from './read-request.js';

export interface ReadCommand<Body> {
  readonly body: Body;
  readonly repeatable: Repeatable;
  /** The version that the caller acts on; null if it names none. */
  readonly expectedVersion: number | null;
}

/** What every command's request has: a body, perhaps a key to repeat it by, perhaps the version it is meant for. */
export function readCommand<Body extends Json & { readonly expectedVersion?: number }>(
  request: FastifyRequest,
  schema: JsonSchema,
): ReadCommand<Body> {
  const key = idempotencyKey(request);
  const body = readBody<Body>(request.body, schema);
  return {
    body,
    repeatable: { key, body, acting: actingIn(request) },
    expectedVersion: expectedVersion(request, body.expectedVersion),
  };
}
