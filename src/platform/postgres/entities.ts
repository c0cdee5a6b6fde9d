import { AuditRow } from './audit-entities.js';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ENTITIES_OF_IDENTITY } from './entities-of-identity.js';
import { FeedHeadRow, FeedRow, OutboxRow } from './feed-entities.js';

/**
 * The tables as TypeORM sees them. A test asks TypeORM for the migration that would bring the database to these
 * entities and fails if there is one. bigint columns are milliseconds since 1970 and arrive as strings.
 */
@Entity({ name: 'events' })
export class EventRow {
  @PrimaryColumn({ name: 'game_id', type: 'uuid', primaryKeyConstraintName: 'events_pkey' })
  gameId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'events_pkey' })
  seq: number;

  @Column({ type: 'bigint' })
  at: string;

  @Column({ type: 'text' })
  actor: string;

  @Column({ type: 'text' })
  type: string;

  /** The canonical text whose bytes are hashed; never jsonb, which reorders keys. */
  @Column({ type: 'text' })
  data: string;

  @Column({ type: 'bytea', nullable: true })
  state: Buffer | null;

  @Column({ type: 'bytea' })
  hash: Buffer;
}

/** Commands that have run and carried a key. */
@Entity({ name: 'commands' })
export class CommandRow {
  /** The game, or for a creation the player. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'commands_pkey' })
  scope: string;

  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'commands_pkey' })
  key: Buffer;

  /** Null where it is the scope. */
  @Column({ name: 'game_id', type: 'uuid', nullable: true })
  gameId: string | null;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'bytea' })
  request: Buffer;

  /** Which application acted for the player; null: the player itself did. */
  @Column({ type: 'uuid', nullable: true })
  application: string | null;
}

@Entity({ name: 'seeds' })
export class SeedRow {
  @PrimaryColumn({ name: 'game_id', type: 'uuid', primaryKeyConstraintName: 'seeds_pkey' })
  gameId: string;

  @Column({ name: 'server_seed', type: 'bytea' })
  serverSeed: Buffer;

  /** Player who brought the record of a game of elsewhere; null: the game was played here. */
  @Column({ name: 'imported_by', type: 'uuid', nullable: true })
  importedBy: string | null;
}

/** A game as lists show it; written where a game is created, starts or ends. */
@Entity({ name: 'games' })
@Index('games_lobby', ['id'], { where: `status = 'waiting' AND visibility = 'public' AND open_seats > 0` })
@Index('games_unfinished', ['createdAt'], { where: `status IN ('waiting', 'running')` })
@Index('games_public_over', ['id'], {
  where: `status IN ('finished', 'voided') AND visibility = 'public'`,
})
@Unique('games_rematch', ['rematchOf'])
export class GameRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'games_pkey' })
  id: string;

  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: string;

  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: string | null;

  @Column({ type: 'text' })
  ruleset: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'text' })
  visibility: string;

  @Column({ type: 'integer' })
  seats: number;

  /** How many more players it waits for. */
  @Column({ name: 'open_seats', type: 'integer' })
  openSeats: number;

  /** Seconds. */
  @Column({ name: 'turn_limit', type: 'integer', nullable: true })
  turnLimit: number | null;

  @Column({ name: 'rematch_of', type: 'uuid', nullable: true })
  rematchOf: string | null;

  @Column({ type: 'text' })
  status: string;

  /** JSON text. */
  @Column({ type: 'text', nullable: true })
  outcome: string | null;

  @Column({ type: 'boolean' })
  imported: boolean;
}

/** Whose list a game is on: who created it, holds a seat of it, or is awaited in it. */
@Entity({ name: 'game_players' })
@Index('game_players_game', ['gameId'])
export class GamePlayerRow {
  @PrimaryColumn({ name: 'player_id', type: 'uuid', primaryKeyConstraintName: 'game_players_pkey' })
  playerId: string;

  @PrimaryColumn({ name: 'game_id', type: 'uuid', primaryKeyConstraintName: 'game_players_pkey' })
  gameId: string;
}

/** Running games with a turn limit: when the next seat is overdue. */
@Entity({ name: 'deadlines' })
@Index('deadlines_due', ['dueAt'])
export class DeadlineRow {
  @PrimaryColumn({ name: 'game_id', type: 'uuid', primaryKeyConstraintName: 'deadlines_pkey' })
  gameId: string;

  @Column({ name: 'due_at', type: 'bigint' })
  dueAt: string;
}

/** Whether one is used up is not in here: the events say how often its seat has been taken. */
@Entity({ name: 'invitations' })
@Index('invitations_of_a_game', ['gameId', 'id'])
@Unique('invitations_token', ['tokenHash'])
export class InvitationRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'invitations_pkey' })
  id: string;

  @Column({ name: 'game_id', type: 'uuid' })
  gameId: string;

  @Column({ type: 'integer' })
  seat: number;

  /** How often the seat had been taken when this was made. */
  @Column({ type: 'integer' })
  seating: number;

  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: string;

  @Column({ name: 'revoked_at', type: 'bigint', nullable: true })
  revokedAt: string | null;
}

/** The log of challenges. */
@Entity({ name: 'challenges' })
@Index('challenges_by_day', ['opensAt', 'id'])
@Unique('challenges_id', ['id'])
export class ChallengeRow {
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'challenges_pkey' })
  position: number;

  @Column({ type: 'text' })
  id: string;

  @Column({ type: 'text' })
  ruleset: string;

  @Column({ name: 'opens_at', type: 'bigint' })
  opensAt: string;

  @Column({ name: 'closes_at', type: 'bigint' })
  closesAt: string;

  @Column({ name: 'reveals_at', type: 'bigint' })
  revealsAt: string;

  @Column({ name: 'ranks_guests', type: 'boolean' })
  ranksGuests: boolean;

  @Column({ type: 'bytea' })
  commitment: Buffer;

  @Column({ name: 'committed_at', type: 'bigint' })
  committedAt: string;

  /** Head of the log after this row. */
  @Column({ type: 'bytea' })
  hash: Buffer;
}

/** For the login that deals alone. */
@Entity({ name: 'challenge_seeds' })
export class ChallengeSeedRow {
  @PrimaryColumn({ name: 'challenge_id', type: 'text', primaryKeyConstraintName: 'challenge_seeds_pkey' })
  challengeId: string;

  @Column({ name: 'server_seed', type: 'bytea' })
  serverSeed: Buffer;
}

@Entity({ name: 'challenge_reveals' })
export class ChallengeRevealRow {
  @PrimaryColumn({ name: 'challenge_id', type: 'text', primaryKeyConstraintName: 'challenge_reveals_pkey' })
  challengeId: string;

  @Column({ name: 'server_seed', type: 'bytea' })
  serverSeed: Buffer;

  @Column({ name: 'revealed_at', type: 'bigint' })
  revealedAt: string;
}

/** One of each player for each challenge. */
@Entity({ name: 'attempts' })
@Index('attempts_board', ['challengeId', 'loss', 'actions', 'endedAt', 'ticket'], {
  where: `ranked AND status = 'finished'`,
})
@Index('attempts_of_a_challenge', ['challengeId', 'ticket'])
@Index('attempts_of_a_player', ['playerId', 'challengeId'])
@Index('attempts_by_status', ['challengeId', 'status'])
@Unique('attempts_game', ['gameId'])
export class AttemptRow {
  @PrimaryColumn({ name: 'challenge_id', type: 'text', primaryKeyConstraintName: 'attempts_pkey' })
  challengeId: string;

  @PrimaryColumn({ name: 'player_id', type: 'uuid', primaryKeyConstraintName: 'attempts_pkey' })
  playerId: string;

  @Column({ name: 'game_id', type: 'uuid' })
  gameId: string;

  /** Names it where nobody's id is told. */
  @Column({ type: 'bytea' })
  ticket: Buffer;

  @Column({ type: 'boolean' })
  ranked: boolean;

  @Column({ name: 'started_at', type: 'bigint' })
  startedAt: string;

  @Column({ type: 'text' })
  status: string;

  /** The score, negative: so all columns of the board's order rise. */
  @Column({ type: 'integer', nullable: true })
  loss: number | null;

  @Column({ type: 'integer', nullable: true })
  actions: number | null;

  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: string | null;

  @Column({ name: 'void_reason', type: 'text', nullable: true })
  voidReason: string | null;
}

/** How many attempts of a challenge have the same result; kept by triggers on attempts. */
@Entity({ name: 'attempt_counts' })
export class AttemptCountRow {
  @PrimaryColumn({ name: 'challenge_id', type: 'text', primaryKeyConstraintName: 'attempt_counts_pkey' })
  challengeId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'attempt_counts_pkey' })
  status: string;

  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'attempt_counts_pkey' })
  ranked: boolean;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'attempt_counts_pkey' })
  loss: number;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'attempt_counts_pkey' })
  actions: number;

  @Column({ type: 'integer' })
  attempts: number;
}

/** The service's own database logins; readable by the owner of the tables alone. */
@Entity({ name: 'logins' })
export class LoginRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'logins_pkey' })
  purpose: string;

  @Column({ type: 'text' })
  role: string;

  @Column({ type: 'text' })
  password: string;
}

export const ENTITIES = [
  EventRow,
  CommandRow,
  SeedRow,
  GameRow,
  GamePlayerRow,
  DeadlineRow,
  InvitationRow,
  ChallengeRow,
  ChallengeSeedRow,
  ChallengeRevealRow,
  AttemptRow,
  AttemptCountRow,
  ...ENTITIES_OF_IDENTITY,
  OutboxRow,
  FeedRow,
  FeedHeadRow,
  AuditRow,
  LoginRow,
];
