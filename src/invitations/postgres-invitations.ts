import { type DataSource, IsNull, type Repository } from 'typeorm';
import { InvitationRow } from '../platform/postgres/entities.js';
import type { Patience } from '../platform/patience.js';
import { retrying } from '../platform/postgres/retrying.js';
import { type Invitation, Invitations, type NewInvitation } from './invitations.js';

export class PostgresInvitations extends Invitations {
  private readonly rows: Repository<InvitationRow>;

  constructor(
    private readonly play: DataSource,
    private readonly patience?: Patience,
  ) {
    super();
    this.rows = play.getRepository(InvitationRow);
  }

  within(patience: Patience): Invitations {
    return new PostgresInvitations(this.play, patience);
  }

  async add(invitations: readonly NewInvitation[]): Promise<void> {
    const rows = invitations.map(({ game, tokenHash, expiresAt, ...rest }) => ({
      ...rest,
      gameId: game,
      tokenHash: Buffer.from(tokenHash),
      expiresAt: String(expiresAt),
      revokedAt: null,
    }));
    // After a lost connection the first attempt may have been committed.
    await retrying(
      () => this.rows.createQueryBuilder().insert().values(rows).orIgnore().execute(),
      this.patience,
    );
  }

  async findByToken(tokenHash: Uint8Array): Promise<Invitation | null> {
    const row = await retrying(
      () => this.rows.findOneBy({ tokenHash: Buffer.from(tokenHash) }),
      this.patience,
    );
    return row === null ? null : invitationOf(row);
  }

  async ofGame(game: string): Promise<readonly Invitation[]> {
    const rows = await retrying(
      () => this.rows.find({ where: { gameId: game }, order: { id: 'ASC' } }),
      this.patience,
    );
    return rows.map(invitationOf);
  }

  async revoke(id: string, at: number): Promise<void> {
    await retrying(
      () => this.rows.update({ id, revokedAt: IsNull() }, { revokedAt: String(at) }),
      this.patience,
    );
  }
}

function invitationOf({ id, gameId, seat, seating, expiresAt, revokedAt }: InvitationRow): Invitation {
  return {
    id,
    game: gameId,
    seat,
    seating,
    expiresAt: Number(expiresAt),
    revokedAt: revokedAt === null ? null : Number(revokedAt),
  };
}
