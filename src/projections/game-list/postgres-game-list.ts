import { type DataSource, LessThan, MoreThan } from 'typeorm';
import type { GameKind } from '../../engine/fair-deal.js';
import type { Outcome } from '../../engine/ruleset.js';
import type { Phase } from '../../game/game.js';
import { GameRow } from '../../platform/postgres/entities.js';
import { retrying } from '../../platform/postgres/retrying.js';
import { GameList, type GameListPage, type GameListQuery, type ListedGame, pageOf } from './game-list.js';

/** Over the read login, which sees no secret. Ids are UUIDv7, so their order is that of creation. */
export class PostgresGameList extends GameList {
  constructor(private readonly read: DataSource) {
    super();
  }

  async page(query: GameListQuery): Promise<GameListPage> {
    const { player, status, limit, from } = query;
    const backwards = from?.direction === 'before';
    const rows = await retrying(() =>
      this.read.getRepository(GameRow).find({
        where: {
          createdBy: player,
          ...(status === null ? {} : { status }),
          ...(from === null ? {} : { id: backwards ? MoreThan(from.id) : LessThan(from.id) }),
        },
        order: { id: backwards ? 'ASC' : 'DESC' },
        take: limit + 1,
      }),
    );
    return pageOf(rows.map(listed), query);
  }
}

function listed(row: GameRow): ListedGame {
  return {
    id: row.id,
    ruleset: row.ruleset,
    kind: row.kind as GameKind,
    status: row.status as Phase,
    createdAt: Number(row.createdAt),
    endedAt: row.endedAt === null ? null : Number(row.endedAt),
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
  };
}
