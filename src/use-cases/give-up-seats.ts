import { isRefusal } from '../engine/refusal.js';
import { type Phase, seatOf } from '../game/game.js';
import type { Players } from '../players/players.js';
import type { GameList, GameListQuery } from '../projections/game-list/game-list.js';
import { isConflict } from './conflict.js';
import { notASeat } from './refusals.js';
import type { CommandRunner } from './run-command.js';

const PLAYERS_AT_ONCE = 10;
const GAMES_ON_A_PAGE = 100;

/**
 * Gives up the seats of players who are gone: a seat of a game that waits is free again, one of a running game retires, as
 * if its player had resigned. Any number of processes may do so at once; what one has done the others find done.
 */
export class GiveUpSeats {
  constructor(
    private readonly players: Players,
    private readonly list: GameList,
    private readonly runner: CommandRunner,
  ) {}

  /** Of all players who leave; answers how many have left. */
  async execute(): Promise<number> {
    const leaving = await this.players.leaving(PLAYERS_AT_ONCE);
    for (const player of leaving) await this.of(player);
    return leaving.length;
  }

  /** In as many pages of games as that; the player has left when there are no more. */
  async of(player: string, mostPages = Infinity): Promise<void> {
    const waiting = await this.inGames(player, 'waiting', mostPages);
    const running = await this.inGames(player, 'running', mostPages);
    if (waiting && running) await this.players.left(player);
  }

  /** Answers whether they were all. */
  private async inGames(player: string, status: Phase, mostPages: number): Promise<boolean> {
    let from: GameListQuery['from'] = null;
    let done = true;
    for (let pages = 0; pages < mostPages; pages++) {
      const wanted = { of: { player, status }, limit: GAMES_ON_A_PAGE, from };
      const { games, hasAfter } = await this.list.page(wanted);
      for (const { id } of games) done = (await this.inGame(id, player)) && done;
      if (!hasAfter) return done;
      from = { direction: 'after', id: games.at(-1)!.id };
    }
    return false;
  }

  /** False: others kept acting first. A refusal says that it is done, or that the game is over. */
  private async inGame(id: string, player: string): Promise<boolean> {
    const ran = await this.runner.runForSystem(id, ({ game }) => {
      const seat = seatOf(game, player);
      if (seat === null) return notASeat();
      return { type: game.phase === 'waiting' ? 'leaveSeat' : 'resign', seat };
    });
    return isRefusal(ran) || !isConflict(ran);
  }
}
