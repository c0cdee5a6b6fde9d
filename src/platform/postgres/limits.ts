import pg from 'pg';

/**
 * A client that never lacks an error listener. The pool takes its own away while a client is handed out; a server
 * that ends the connection in that moment would otherwise end this process.
 */
class ListeningClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * Every wait on the database is bounded, so that a stuck server turns into an answer instead of a queue.
 * Milliseconds. `query_timeout` is the client's own: it also fires when the server does not run at all.
 */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 2_000,
  lock_timeout: 500,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 2_200,
  keepAlive: true,
  Client: ListeningClient,
} as const;

/**
 * The play login looks up by key and nothing else. So one plan serves for ever, and it must not be one made while the
 * tables were small: planning an append anew each time costs more than carrying it out (ADR 0010).
 */
export const PLAY_PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

export const PLAY_CONNECTIONS = 16;
export const ENTITY_CONNECTIONS = 4;
export const READ_CONNECTIONS = 8;
