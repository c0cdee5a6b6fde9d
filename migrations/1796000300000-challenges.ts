import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Challenges are a log: rows are added at its end and each covers those before it. Their seeds lie in a table of their own
 * that the login which serves lists can not read. Attempts are a read model: what they say of a game's end is its refold.
 */
export class Challenges1796000300000 implements MigrationInterface {
  readonly name = 'Challenges1796000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE challenges (
        position integer NOT NULL,
        id text NOT NULL,
        ruleset text NOT NULL,
        opens_at bigint NOT NULL,
        closes_at bigint NOT NULL,
        reveals_at bigint NOT NULL,
        ranks_guests boolean NOT NULL,
        commitment bytea NOT NULL,
        committed_at bigint NOT NULL,
        hash bytea NOT NULL,
        CONSTRAINT challenges_pkey PRIMARY KEY (position),
        CONSTRAINT challenges_id UNIQUE (id)
      )`);
    await runner.query(`CREATE INDEX challenges_by_day ON challenges (opens_at, id)`);
    await runner.query(`
      CREATE TABLE challenge_seeds (
        challenge_id text NOT NULL,
        server_seed bytea NOT NULL,
        CONSTRAINT challenge_seeds_pkey PRIMARY KEY (challenge_id)
      )`);
    await runner.query(`
      CREATE TABLE challenge_reveals (
        challenge_id text NOT NULL,
        server_seed bytea NOT NULL,
        revealed_at bigint NOT NULL,
        CONSTRAINT challenge_reveals_pkey PRIMARY KEY (challenge_id)
      )`);
    await runner.query(`
      CREATE TABLE attempts (
        challenge_id text NOT NULL,
        player_id uuid NOT NULL,
        game_id uuid NOT NULL,
        ticket bytea NOT NULL,
        ranked boolean NOT NULL,
        started_at bigint NOT NULL,
        status text NOT NULL,
        loss integer,
        actions integer,
        ended_at bigint,
        void_reason text,
        CONSTRAINT attempts_pkey PRIMARY KEY (challenge_id, player_id),
        CONSTRAINT attempts_game UNIQUE (game_id)
      )`);
    await runner.query(`
      CREATE INDEX attempts_board ON attempts (challenge_id, loss, actions, ended_at, ticket)
      WHERE ranked AND status = 'finished'`);
    await runner.query(`CREATE INDEX attempts_of_a_challenge ON attempts (challenge_id, ticket)`);
    await runner.query(`CREATE INDEX attempts_of_a_player ON attempts (player_id, challenge_id)`);
    await runner.query(`CREATE INDEX attempts_by_status ON attempts (challenge_id, status)`);
    // Boards are counted from their index alone, as far as the pages are known to be visible. By its defaults the server would
    // look after them when a fifth of all days has changed, which is never while a day is played.
    await runner.query(`
      ALTER TABLE attempts SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000)`);
    await runner.query(`
      ALTER TABLE players ADD name text, ADD name_key text, ADD names_taken integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT players_name UNIQUE (name_key)`);
    await runner.query(`ALTER TABLE players ALTER names_taken DROP DEFAULT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE players DROP CONSTRAINT players_name, DROP name, DROP name_key, DROP names_taken`);
    for (const table of ['attempts', 'challenge_reveals', 'challenge_seeds', 'challenges'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
