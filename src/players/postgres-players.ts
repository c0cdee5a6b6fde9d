import { LRUCache } from 'lru-cache';
import type { DataSource, Repository } from 'typeorm';
import { toHex } from '../engine/bytes.js';
import { PlayerRow } from '../platform/postgres/entities.js';
import type { Patience } from '../platform/patience.js';
import { isUniqueViolation } from '../platform/postgres/errors.js';
import { retrying } from '../platform/postgres/retrying.js';
import { type NewPlayer, type PlayerName, Players, type Renamed } from './players.js';

const REMEMBERED_TOKENS = 10_000;
/** By hand: asked for with each attempt that is begun, all of a day at its opening. */
const NAME_OF = 'SELECT name FROM players WHERE id = $1';

/** Players in PostgreSQL. Tokens that were good are remembered: an action should cost its append and no more. */
export class PostgresPlayers extends Players {
  private readonly rows: Repository<PlayerRow>;

  constructor(
    private readonly play: DataSource,
    private readonly known = new LRUCache<string, string>({ max: REMEMBERED_TOKENS }),
    private readonly patience?: Patience,
  ) {
    super();
    this.rows = play.getRepository(PlayerRow);
  }

  within(patience: Patience): Players {
    return new PostgresPlayers(this.play, this.known, patience);
  }

  async add({ id, createdAt, tokenHash }: NewPlayer): Promise<void> {
    const guest = { name: null, nameKey: null, namesTaken: 0 };
    const row = { id, createdAt: String(createdAt), tokenHash: Buffer.from(tokenHash), ...guest };
    await retrying(
      (attempt) =>
        this.rows.insert(row).catch((error: unknown) => {
          // After a lost connection: the first attempt had been committed.
          if (attempt === 0 || !isUniqueViolation(error)) throw error;
        }),
      this.patience,
    );
  }

  async findByToken(tokenHash: Uint8Array): Promise<string | null> {
    const token = toHex(tokenHash);
    const known = this.known.get(token);
    if (known !== undefined) return known;
    const row = await retrying(
      () => this.rows.findOne({ select: { id: true }, where: { tokenHash: Buffer.from(tokenHash) } }),
      this.patience,
    );
    if (row === null) return null;
    this.known.set(token, row.id);
    return row.id;
  }

  async nameOf(id: string): Promise<string | null> {
    const [row] = await retrying(
      () => this.rows.query<{ name: string | null }[]>(NAME_OF, [id]),
      this.patience,
    );
    return row?.name ?? null;
  }

  async rename(id: string, { name, key }: PlayerName, mostNames: number): Promise<Renamed> {
    try {
      const { affected } = await retrying(
        () =>
          this.rows
            .createQueryBuilder()
            .update({ name, nameKey: key, namesTaken: () => 'names_taken + 1' })
            .where('id = :id AND names_taken < :mostNames AND name IS DISTINCT FROM :name', {
              id,
              mostNames,
              name,
            })
            .execute(),
        this.patience,
      );
      return affected === 1 || (await this.nameOf(id)) === name ? 'renamed' : 'tooOften';
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  }
}
