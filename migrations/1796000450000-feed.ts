import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What has happened, in one order for all readers. Appends leave rows in the outbox, in whatever order they commit; whoever
 * holds the one row of `feed_head` gives them dense positions. So a reader that goes on behind the last position it has seen
 * misses nothing, however long a transaction was open.
 */
export class Feed1796000450000 implements MigrationInterface {
  readonly name = 'Feed1796000450000';

  async up(runner: QueryRunner): Promise<void> {
    // Every row of the outbox is written and deleted within a moment: the server's defaults would look after it too late.
    await runner.query(`
      CREATE TABLE outbox (
        game_id uuid NOT NULL,
        version integer NOT NULL,
        notices text,
        CONSTRAINT outbox_pkey PRIMARY KEY (game_id, version)
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1)`);
    await runner.query(`
      CREATE TABLE feed (
        position bigint NOT NULL,
        game_id uuid,
        version integer,
        challenge_id text,
        players uuid[],
        notices text,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT feed_pkey PRIMARY KEY (position)
      ) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
    await runner.query(`CREATE INDEX feed_of_a_player ON feed USING gin (players) WHERE players IS NOT NULL`);
    await runner.query(
      `CREATE INDEX feed_of_challenges ON feed (challenge_id, notices) WHERE challenge_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE feed_head (
        id boolean NOT NULL DEFAULT true,
        position bigint NOT NULL,
        CONSTRAINT feed_head_pkey PRIMARY KEY (id),
        CONSTRAINT feed_head_once CHECK (id)
      )`);
    await runner.query(`INSERT INTO feed_head (position) VALUES (0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['feed_head', 'feed', 'outbox']) await runner.query(`DROP TABLE ${table}`);
  }
}
