import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** Who may act, as TypeORM sees it. */
@Entity({ name: 'players' })
@Index('players_leaving', ['id'], { where: `leaving` })
@Unique('players_name', ['nameKey'])
export class PlayerRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'players_pkey' })
  id: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: string;

  /** As shown on boards; null: a guest, or gone. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** What makes two names the same, hashed: it stays when the name goes. */
  @Column({ name: 'name_key', type: 'text', nullable: true })
  nameKey: string | null;

  /** How often it has taken a name. */
  @Column({ name: 'names_taken', type: 'integer' })
  namesTaken: number;

  @Column({ type: 'boolean' })
  bot: boolean;

  /** The application that made it. */
  @Column({ name: 'created_by', type: 'uuid', nullable: true })
  createdBy: string | null;

  @Column({ name: 'deleted_at', type: 'bigint', nullable: true })
  deletedAt: string | null;

  /** Deleted, and its seats are not given up yet. */
  @Column({ type: 'boolean' })
  leaving: boolean;
}

@Entity({ name: 'player_tokens' })
@Index('player_tokens_of_a_player', ['playerId', 'createdAt'])
export class PlayerTokenRow {
  @PrimaryColumn({ name: 'token_hash', type: 'bytea', primaryKeyConstraintName: 'player_tokens_pkey' })
  tokenHash: Buffer;

  @Column({ name: 'player_id', type: 'uuid' })
  playerId: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: string;

  @Column({ name: 'expires_at', type: 'bigint', nullable: true })
  expiresAt: string | null;
}

@Entity({ name: 'applications' })
export class ApplicationRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'applications_pkey' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: string;
}

@Entity({ name: 'api_keys' })
@Index('api_keys_of_an_application', ['applicationId', 'createdAt'])
export class ApiKeyRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'api_keys_pkey' })
  prefix: string;

  @Column({ name: 'application_id', type: 'uuid' })
  applicationId: string;

  /** Of the whole key. */
  @Column({ name: 'secret_hash', type: 'bytea' })
  secretHash: Buffer;

  /** With a space between two. */
  @Column({ type: 'text' })
  scopes: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: string;

  @Column({ name: 'expires_at', type: 'bigint', nullable: true })
  expiresAt: string | null;

  @Column({ name: 'revoked_at', type: 'bigint', nullable: true })
  revokedAt: string | null;

  /** Milliseconds that it was made for; null: for ever. */
  @Column({ type: 'bigint', nullable: true })
  lifetime: string | null;
}

/** One row: how often something has been revoked. */
@Entity({ name: 'identity_revision' })
export class IdentityRevisionRow {
  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'identity_revision_pkey' })
  one: boolean;

  @Column({ type: 'bigint' })
  revision: string;
}

export const ENTITIES_OF_IDENTITY = [
  PlayerRow,
  PlayerTokenRow,
  ApplicationRow,
  ApiKeyRow,
  IdentityRevisionRow,
];
