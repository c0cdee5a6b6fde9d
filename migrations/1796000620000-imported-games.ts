import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Games whose records come from elsewhere. That one is, and who brought it, stands beside its seed, where it can not be changed,
 * as no event tells it; lists have it from there.
 */
export class ImportedGames1796000620000 implements MigrationInterface {
  readonly name = 'ImportedGames1796000620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE seeds ADD imported_by uuid`);
    await runner.query(`ALTER TABLE games ADD imported boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE games ALTER imported DROP DEFAULT`);
    await runner.query(`
      CREATE INDEX games_public_over ON games (id)
      WHERE status IN ('finished', 'voided') AND visibility = 'public'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX games_public_over`);
    await runner.query(`ALTER TABLE games DROP imported`);
    await runner.query(`ALTER TABLE seeds DROP imported_by`);
  }
}
