/** What a database error means for the caller. Codes: PostgreSQL's SQLSTATE, and Node's for sockets. */

const TRY_AGAIN = new Set(['40001', '40P01']);
const LOST = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE']);
/** Also a server that takes no writes, no more data or no login of ours: after a failover, say, it is not the one we need. */
const AWAY = new Set(
  [
    '57P03',
    '57P05',
    '57014',
    '55P03',
    '25006',
    '28000',
    '28P01',
    '3D000',
    '53000',
    '53100',
    '53200',
    '53300',
    '58030',
  ].concat(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']),
);

/** pg reports these without a code. */
const GIVEN_UP = 'Query read timeout';
const LOST_WORDS =
  /Connection terminated(?! due to connection timeout)|Client has encountered a connection error/;
const AWAY_WORDS =
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired|Cannot use a pool after/;

/** A deadlock, a serialisation failure or a lost connection: the same statement may well succeed now. */
export function isWorthRetrying(error: unknown): boolean {
  const { code, message } = parts(error);
  return TRY_AGAIN.has(code) || LOST.has(code) || code.startsWith('08') || LOST_WORDS.test(message);
}

/** The server can not be reached, or does not answer in time. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = parts(error);
  return isWorthRetrying(error) || isGivenUp(error) || AWAY.has(code) || AWAY_WORDS.test(message);
}

/** The client stopped waiting for an answer that may still come. */
export function isGivenUp(error: unknown): boolean {
  return parts(error).message === GIVEN_UP;
}

export function isUniqueViolation(error: unknown): boolean {
  return parts(error).code === '23505';
}

/** Somebody else held what we waited for. */
export function isLockTimeout(error: unknown): boolean {
  return parts(error).code === '55P03';
}

export function isForbidden(error: unknown): boolean {
  return parts(error).code === '42501';
}

function parts(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}
