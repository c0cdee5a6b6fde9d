import type { JsonObject } from '../engine/json.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import { type Conflict, isConflict } from '../use-cases/conflict.js';
import type { ProtocolCode } from './problem-catalogue.js';

/** A no on its way to the client; the filter turns it into an RFC 9457 document. */
export class Problem extends Error {
  constructor(
    /** A code of the catalogue. */
    readonly code: string,
    /** For the reader: what is wrong and what to do. */
    override readonly message: string,
    readonly data: JsonObject = {},
    readonly headers: { readonly [name: string]: string } = {},
  ) {
    super(message);
  }
}

/** A problem of the protocol. */
export function problem(code: ProtocolCode, message: string, data: JsonObject = {}, headers = {}): Problem {
  return new Problem(code, message, data, headers);
}

export function bodyTooLarge(): Problem {
  return problem(
    'bodyTooLarge',
    'The body is too large. It may take 32 KiB, a record 2 MiB, many records 8 MiB. Send less, or in several requests.',
  );
}

export function unsupportedMediaType(): Problem {
  return problem(
    'unsupportedMediaType',
    'Send the body as `Content-Type: application/json` in UTF-8, not encoded; many records to POST /v1/records as `application/x-ndjson`.',
  );
}

/** The answer of a use case, or its no thrown as a problem. */
export function accept<Answer extends object>(result: Answer | Refusal | Conflict): Answer {
  if (isRefusal(result)) throw ofRefusal(result);
  if (isConflict(result)) throw ofConflict(result);
  return result;
}

function ofRefusal({ refused, message, data }: Refusal): Problem {
  const { retryAfter } = data as { readonly retryAfter?: number };
  const headers: { readonly [name: string]: string } =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return new Problem(refused, message, data, headers);
}

function ofConflict(conflict: Conflict): Problem {
  if (conflict.conflict === 'busy') {
    return problem(
      'busy',
      'Others kept acting first, and nothing was changed. Read the game and send the request again.',
      {},
      { 'Retry-After': '1' },
    );
  }
  const { game, expectedVersion, currentVersion, events } = conflict;
  const link = `/v1/games/${game}/events?after=${expectedVersion}`;
  const advice =
    expectedVersion > currentVersion
      ? 'It has not come so far: read it again, then act on the current version.'
      : 'Take in the events since, then act on the current version.';
  const message = `You acted on version ${expectedVersion}, and the game is at version ${currentVersion}. Nothing was changed. ${advice}`;
  const data = { expectedVersion, currentVersion, events, link };
  return problem('staleVersion', message, data, { Link: `<${link}>; rel="next"` });
}
