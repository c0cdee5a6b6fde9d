import type { FastifyRequest } from 'fastify';
import { keyNotAllowed } from '../../use-cases/refusals.js';
import { accept, problem } from '../problem.js';
import { IDEMPOTENCY_KEY } from '../read-text.js';

const TAG = /^(?:W\/)?"(0|[1-9]\d{0,9})(?:\.[A-Za-z0-9_-]+)?"$/;

/** The Idempotency-Key, or null. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw problem(
    'invalidRequest',
    '`Idempotency-Key` must be 16 to 255 visible ASCII characters, such as a UUID.',
    { path: 'Idempotency-Key' },
  );
}

export function refuseIdempotencyKey({ headers }: FastifyRequest): void {
  if (headers['idempotency-key'] !== undefined) accept(keyNotAllowed());
}

/** The version a caller acts on, from `If-Match` or the body; null if it names none. */
export function expectedVersion({ headers }: FastifyRequest, inBody: number | undefined): number | null {
  const fromHeader = versionIn(headers['if-match']);
  if (fromHeader === null) return inBody ?? null;
  if (inBody === undefined || inBody === fromHeader) return fromHeader;
  throw problem(
    'invalidRequest',
    '`If-Match` and `expectedVersion` name different versions. Send one of them.',
    { path: '/expectedVersion' },
  );
}

function versionIn(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = TAG.exec(header)?.[1];
  if (version !== undefined) return Number(version);
  throw problem('invalidRequest', '`If-Match` must be one `ETag` as an answer gave it, such as "12.aB3x".', {
    path: 'If-Match',
  });
}
