import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Applications and their keys, players with tokens that come and go, and players who are gone. `identity_revision` counts
 * what is revoked: by it every process knows when what it remembers of tokens and keys is out of date.
 */
export class Identity1796000500000 implements MigrationInterface {
  readonly name = 'Identity1796000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE applications (
        id uuid NOT NULL,
        name text NOT NULL,
        created_at bigint NOT NULL,
        CONSTRAINT applications_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE api_keys (
        prefix text NOT NULL,
        application_id uuid NOT NULL,
        secret_hash bytea NOT NULL,
        scopes text NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint,
        revoked_at bigint,
        CONSTRAINT api_keys_pkey PRIMARY KEY (prefix)
      )`);
    await runner.query(`CREATE INDEX api_keys_of_an_application ON api_keys (application_id, created_at)`);
    await runner.query(`
      CREATE TABLE player_tokens (
        token_hash bytea NOT NULL,
        player_id uuid NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint,
        CONSTRAINT player_tokens_pkey PRIMARY KEY (token_hash)
      )`);
    await runner.query(`CREATE INDEX player_tokens_of_a_player ON player_tokens (player_id, created_at)`);
    await runner.query(`
      INSERT INTO player_tokens (token_hash, player_id, created_at) SELECT token_hash, id, created_at FROM players`);
    await runner.query(`
      ALTER TABLE players DROP COLUMN token_hash, ADD bot boolean NOT NULL DEFAULT false, ADD created_by uuid,
        ADD deleted_at bigint, ADD leaving boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE players ALTER bot DROP DEFAULT, ALTER leaving DROP DEFAULT`);
    await runner.query(`CREATE INDEX players_leaving ON players (id) WHERE leaving`);
    // As a hash it can stay when the name goes, so that nobody else takes it.
    await runner.query(`UPDATE players SET name_key = encode(sha256(convert_to(name_key, 'UTF8')), 'hex')`);
    await runner.query(`ALTER TABLE commands ADD application uuid`);
    await runner.query(`
      CREATE TABLE identity_revision (
        one boolean NOT NULL,
        revision bigint NOT NULL,
        CONSTRAINT identity_revision_pkey PRIMARY KEY (one)
      )`);
    await runner.query(`INSERT INTO identity_revision (one, revision) VALUES (true, 0)`);
  }

  /** Names can not be read out of their hashes: those taken stay taken. Of several tokens the newest stays. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE identity_revision`);
    await runner.query(`ALTER TABLE commands DROP COLUMN application`);
    await runner.query(`DROP INDEX players_leaving`);
    await runner.query(`ALTER TABLE players ADD token_hash bytea`);
    await runner.query(`
      UPDATE players SET token_hash = coalesce(
        (SELECT token_hash FROM player_tokens WHERE player_id = id ORDER BY created_at DESC LIMIT 1), uuid_send(id))`);
    await runner.query(`
      ALTER TABLE players DROP COLUMN bot, DROP COLUMN created_by, DROP COLUMN deleted_at, DROP COLUMN leaving,
        ALTER token_hash SET NOT NULL, ADD CONSTRAINT players_token UNIQUE (token_hash)`);
    for (const table of ['player_tokens', 'api_keys', 'applications'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
