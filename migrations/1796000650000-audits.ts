import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What audits have found, a row each, added by the owner of the tables alone. */
export class Audits1796000650000 implements MigrationInterface {
  readonly name = 'Audits1796000650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audits (
        ended_at bigint NOT NULL,
        began_at bigint NOT NULL,
        games bigint NOT NULL,
        events bigint NOT NULL,
        sampled boolean NOT NULL,
        version text NOT NULL,
        counts text NOT NULL,
        faults text NOT NULL,
        CONSTRAINT audits_pkey PRIMARY KEY (ended_at)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE audits`);
  }
}
