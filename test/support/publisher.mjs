// A process that does nothing but publish, from the build. It is killed by who started it.
import { PostgresEventStore } from '../../dist/src/event-store/postgres-event-store.js';
import { PostgresFeed } from '../../dist/src/feed/postgres-feed.js';
import { Unavailable } from '../../dist/src/platform/unavailable.js';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.PLAY_URL, max: 2 });
const feed = new PostgresFeed(new PostgresEventStore(pool), pool, null, null);
console.log('publishes');
for (;;) {
  await feed.publish().catch((error) => {
    if (!(error instanceof Unavailable)) throw error;
  });
}
