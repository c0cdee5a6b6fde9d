import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a key was made for: when it expires says less, once another one has taken its place. */
export class LifetimeOfKeys1796000700000 implements MigrationInterface {
  readonly name = 'LifetimeOfKeys1796000700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys ADD lifetime bigint`);
    await runner.query(`UPDATE api_keys SET lifetime = expires_at - created_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys DROP lifetime`);
  }
}
