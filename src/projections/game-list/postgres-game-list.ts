import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { GameKind } from '../../engine/fair-deal.js';
import type { Outcome } from '../../engine/ruleset.js';
import type { Visibility } from '../../game/game.js';
import type { Phase } from '../../game/game.js';
import { GamePlayerRow, GameRow } from '../../platform/postgres/entities.js';
import type { Patience } from '../../platform/patience.js';
import { retrying } from '../../platform/postgres/retrying.js';
import {
  GameList,
  type GameListPage,
  type GameListQuery,
  type GamesOver,
  isLobby,
  isOfGamesOver,
  type ListedGame,
  type Lobby,
  pageOf,
  type PlayersGames,
} from './game-list.js';

/** Over the read login, which sees no secret. Ids are UUIDv7, so their order is that of creation. */
export class PostgresGameList extends GameList {
  constructor(
    private readonly read: DataSource,
    private readonly patience?: Patience,
  ) {
    super();
  }

  within(patience: Patience): GameList {
    return new PostgresGameList(this.read, patience);
  }

  async page(query: GameListQuery): Promise<GameListPage> {
    const { of, limit, from } = query;
    const backwards = from?.direction === 'before';
    const games = isOfGamesOver(of) ? this.over(of) : isLobby(of) ? this.lobby(of) : this.gamesOf(of);
    if (from !== null) games.andWhere(`game.id ${backwards ? '>' : '<'} :id`, { id: from.id });
    const rows = await retrying(
      () =>
        games
          .orderBy('game.id', backwards ? 'ASC' : 'DESC')
          .limit(limit + 1)
          .getMany(),
      this.patience,
    );
    return pageOf(rows.map(listed), query);
  }

  async rematchOf(game: string): Promise<string | null> {
    const row = await retrying(
      () => this.read.getRepository(GameRow).findOne({ select: { id: true }, where: { rematchOf: game } }),
      this.patience,
    );
    return row?.id ?? null;
  }

  private gamesOf({ player, status }: PlayersGames): SelectQueryBuilder<GameRow> {
    const games = this.read
      .getRepository(GameRow)
      .createQueryBuilder('game')
      .innerJoin(GamePlayerRow, 'listed', 'listed.gameId = game.id')
      .where('listed.playerId = :player', { player });
    return status === null ? games : games.andWhere('game.status = :status', { status });
  }

  private lobby({ ruleset }: Lobby): SelectQueryBuilder<GameRow> {
    const games = this.read
      .getRepository(GameRow)
      .createQueryBuilder('game')
      .where(`game.status = 'waiting' AND game.visibility = 'public' AND game.openSeats > 0`);
    return ofRuleset(games, ruleset);
  }

  private over({ overOf, ruleset }: GamesOver): SelectQueryBuilder<GameRow> {
    const games =
      overOf === null
        ? this.read.getRepository(GameRow).createQueryBuilder('game').where(`game.visibility = 'public'`)
        : this.gamesOf({ player: overOf, status: null });
    return ofRuleset(games.andWhere(`game.status IN ('finished', 'voided')`), ruleset);
  }
}

function ofRuleset(games: SelectQueryBuilder<GameRow>, id: string | null): SelectQueryBuilder<GameRow> {
  return id === null ? games : games.andWhere(`starts_with(game.ruleset, :ruleset)`, { ruleset: `${id}@` });
}

function listed(row: GameRow): ListedGame {
  const { id, ruleset, seats, openSeats, turnLimit, imported } = row;
  return {
    id,
    ruleset,
    kind: row.kind as GameKind,
    status: row.status as Phase,
    visibility: row.visibility as Visibility,
    seats,
    openSeats,
    turnLimit,
    imported,
    createdAt: Number(row.createdAt),
    endedAt: row.endedAt === null ? null : Number(row.endedAt),
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
  };
}
