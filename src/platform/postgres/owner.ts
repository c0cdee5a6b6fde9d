import pg from 'pg';

const CONNECT_MS = 10_000;

/** A connection for the work of the start; gives up on a server that does not answer. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
