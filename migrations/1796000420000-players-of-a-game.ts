import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `creel rebuild` reads whose lists each game is on; without an index it read all of them for every batch of games. */
export class PlayersOfAGame1796000420000 implements MigrationInterface {
  readonly name = 'PlayersOfAGame1796000420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX game_players_game ON game_players (game_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX game_players_game`);
  }
}
