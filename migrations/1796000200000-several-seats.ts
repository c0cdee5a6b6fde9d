import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Games of several seats: who sits where is listed, seats are offered and invited to, and clocks run. */
export class SeveralSeats1796000200000 implements MigrationInterface {
  readonly name = 'SeveralSeats1796000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE games
        ADD visibility text NOT NULL DEFAULT 'unlisted',
        ADD seats integer NOT NULL DEFAULT 1,
        ADD open_seats integer NOT NULL DEFAULT 0,
        ADD turn_limit integer,
        ADD rematch_of uuid,
        ADD CONSTRAINT games_rematch UNIQUE (rematch_of)`);
    await runner.query(`
      ALTER TABLE games ALTER visibility DROP DEFAULT, ALTER seats DROP DEFAULT, ALTER open_seats DROP DEFAULT`);
    await runner.query(`
      CREATE INDEX games_lobby ON games (id)
      WHERE status = 'waiting' AND visibility = 'public' AND open_seats > 0`);
    await runner.query(`
      CREATE INDEX games_unfinished ON games (created_at) WHERE status IN ('waiting', 'running')`);
    await runner.query(`
      CREATE TABLE game_players (
        player_id uuid NOT NULL,
        game_id uuid NOT NULL,
        CONSTRAINT game_players_pkey PRIMARY KEY (player_id, game_id)
      )`);
    await runner.query(`INSERT INTO game_players (player_id, game_id) SELECT created_by, id FROM games`);
    await runner.query(`DROP INDEX games_of_a_player`);
    await runner.query(`
      CREATE TABLE deadlines (
        game_id uuid NOT NULL,
        due_at bigint NOT NULL,
        CONSTRAINT deadlines_pkey PRIMARY KEY (game_id)
      )`);
    await runner.query(`CREATE INDEX deadlines_due ON deadlines (due_at)`);
    await runner.query(`
      CREATE TABLE invitations (
        id uuid NOT NULL,
        game_id uuid NOT NULL,
        seat integer NOT NULL,
        seating integer NOT NULL,
        token_hash bytea NOT NULL,
        expires_at bigint NOT NULL,
        revoked_at bigint,
        CONSTRAINT invitations_pkey PRIMARY KEY (id),
        CONSTRAINT invitations_token UNIQUE (token_hash)
      )`);
    await runner.query(`CREATE INDEX invitations_of_a_game ON invitations (game_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['invitations', 'deadlines', 'game_players'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`CREATE INDEX games_of_a_player ON games (created_by, id)`);
    await runner.query(`DROP INDEX games_lobby, games_unfinished`);
    await runner.query(`
      ALTER TABLE games DROP CONSTRAINT games_rematch,
        DROP visibility, DROP seats, DROP open_seats, DROP turn_limit, DROP rematch_of`);
  }
}
