import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events are the truth, everything else is looked up beside them. The game id leads every key that a command on a
 * game touches, and nothing per action is written but events and, where the client sent a key, the command.
 */
export class FirstTables1796000000000 implements MigrationInterface {
  readonly name = 'FirstTables1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        game_id uuid NOT NULL,
        at bigint NOT NULL,
        seq integer NOT NULL,
        actor text NOT NULL,
        type text NOT NULL,
        data text NOT NULL,
        state bytea,
        hash bytea NOT NULL,
        CONSTRAINT events_pkey PRIMARY KEY (game_id, seq)
      ) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
    await runner.query(`
      CREATE TABLE commands (
        scope uuid NOT NULL,
        game_id uuid NOT NULL,
        version integer NOT NULL,
        key bytea NOT NULL,
        request bytea NOT NULL,
        CONSTRAINT commands_pkey PRIMARY KEY (scope, key)
      )`);
    await runner.query(`
      CREATE TABLE seeds (
        game_id uuid NOT NULL,
        server_seed bytea NOT NULL,
        CONSTRAINT seeds_pkey PRIMARY KEY (game_id)
      )`);
    await runner.query(`
      CREATE TABLE games (
        id uuid NOT NULL,
        created_by uuid NOT NULL,
        created_at bigint NOT NULL,
        ended_at bigint,
        ruleset text NOT NULL,
        kind text NOT NULL,
        status text NOT NULL,
        outcome text,
        CONSTRAINT games_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`CREATE INDEX games_of_a_player ON games (created_by, id)`);
    await runner.query(`
      CREATE TABLE players (
        id uuid NOT NULL,
        created_at bigint NOT NULL,
        token_hash bytea NOT NULL,
        CONSTRAINT players_pkey PRIMARY KEY (id),
        CONSTRAINT players_token UNIQUE (token_hash)
      )`);
    await runner.query(`
      CREATE TABLE logins (
        purpose text NOT NULL,
        role text NOT NULL,
        password text NOT NULL,
        CONSTRAINT logins_pkey PRIMARY KEY (purpose)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['logins', 'players', 'games', 'seeds', 'commands', 'events']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
