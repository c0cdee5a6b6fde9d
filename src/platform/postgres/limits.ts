/**
 * Every wait on the database is bounded, so that a stuck server turns into an answer instead of a queue.
 * Milliseconds. `query_timeout` is the client's own: it also fires when the server does not run at all.
 */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 2_000,
  lock_timeout: 500,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 2_500,
  keepAlive: true,
} as const;

export const PLAY_CONNECTIONS = 16;
export const ENTITY_CONNECTIONS = 4;
export const READ_CONNECTIONS = 8;
