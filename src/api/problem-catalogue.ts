import type { RefusalCatalogue, RefusalKind } from '../engine/refusal.js';
import type { Ruleset } from '../engine/ruleset.js';
import { refusalCatalogue } from '../game/refusals.js';
import { USE_CASE_REFUSALS } from '../use-cases/refusals.js';

export interface ProblemEntry {
  /** HTTP status. */
  readonly status: number;
  /** The rule behind it, one sentence. */
  readonly rule: string;
}

/** Stable codes of everything the API can say no with; never reused for another meaning. */
export type ProblemCatalogue = { readonly [code: string]: ProblemEntry };

const STATUS: { readonly [kind in RefusalKind]: number } = {
  malformed: 400,
  notAllowed: 403,
  unknown: 404,
  notNow: 409,
  illegal: 422,
  tooMany: 429,
};

/** Problems of the protocol, before any rule of a game is asked. */
const PROTOCOL_PROBLEMS = {
  malformedJson: {
    status: 400,
    rule: 'A body is JSON with exactly one meaning: no duplicate keys, no fractions, no lone surrogates.',
  },
  invalidRequest: {
    status: 400,
    rule: 'Path, query, headers and body have exactly the fields and types that the reference names.',
  },
  invalidCursor: { status: 400, rule: 'A cursor is taken from an answer and sent back as it is.' },
  playerNotNamed: { status: 400, rule: 'With a key, `Creel-Player` names the player that is acted for.' },
  authenticationRequired: { status: 401, rule: 'This needs a bearer token.' },
  invalidToken: {
    status: 401,
    rule: 'A bearer token is one that the creation of a player answered, or a key, and that is good.',
  },
  keyNotGood: { status: 401, rule: 'A key of an application is good until it expires or is revoked.' },
  keyRequired: { status: 403, rule: 'This is for applications, with a key of theirs.' },
  notYourPlayer: { status: 403, rule: 'An application acts for players that it created.' },
  scopeMissing: { status: 403, rule: 'A key does what its scopes say.' },
  routeNotFound: { status: 404, rule: 'The reference at /docs lists every path.' },
  methodNotAllowed: { status: 405, rule: 'The `Allow` header lists the methods of a path.' },
  notAcceptable: { status: 406, rule: 'A stream is sent as text/event-stream or application/x-ndjson.' },
  requestTimeout: { status: 408, rule: 'A request arrives whole within 15 seconds.' },
  busy: { status: 409, rule: 'Others kept acting first; nothing was changed.' },
  staleVersion: { status: 412, rule: 'The version named is not the current one; nothing was changed.' },
  bodyTooLarge: {
    status: 413,
    rule: 'A body takes at most 32 KiB, a record 2 MiB, many records 8 MiB, and they are 10,000.',
  },
  uriTooLong: { status: 414, rule: 'A path parameter takes at most 100 characters.' },
  unsupportedMediaType: {
    status: 415,
    rule: 'A body is sent as application/json in UTF-8, many records as application/x-ndjson.',
  },
  expectationFailed: { status: 417, rule: 'The one expectation that is met is 100-continue.' },
  tooManyRequests: { status: 429, rule: 'One client has so many requests under way, and no more.' },
  headersTooLarge: { status: 431, rule: 'The headers of a request take at most 16 KiB.' },
  internalError: { status: 500, rule: 'A fault of the service, never of the request.' },
  unavailable: { status: 503, rule: 'The database does not answer at the moment; send the request again.' },
} as const satisfies ProblemCatalogue;

export type ProtocolCode = keyof typeof PROTOCOL_PROBLEMS;

export function problemCatalogue(rulesets: readonly Ruleset[]): ProblemCatalogue {
  const refusals: RefusalCatalogue = { ...refusalCatalogue(rulesets), ...USE_CASE_REFUSALS };
  const ofRefusals = Object.entries(refusals).map(
    ([code, { kind, rule }]) => [code, { status: STATUS[kind], rule }] as const,
  );
  return { ...Object.fromEntries(ofRefusals), ...PROTOCOL_PROBLEMS };
}
