import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Almost every command is addressed to the game that it acts on: the id is not kept twice. */
export class LeanerCommands1796000100000 implements MigrationInterface {
  readonly name = 'LeanerCommands1796000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE commands ALTER COLUMN game_id DROP NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE commands SET game_id = scope WHERE game_id IS NULL`);
    await runner.query(`ALTER TABLE commands ALTER COLUMN game_id SET NOT NULL`);
  }
}
