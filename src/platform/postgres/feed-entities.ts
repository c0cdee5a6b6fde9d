import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What appends have left to be given a position in the feed. */
@Entity({ name: 'outbox' })
export class OutboxRow {
  @PrimaryColumn({ name: 'game_id', type: 'uuid', primaryKeyConstraintName: 'outbox_pkey' })
  gameId: string;

  /** Of the game after the append. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'outbox_pkey' })
  version: number;

  /** Who is told what, as JSON. */
  @Column({ type: 'text', nullable: true })
  notices: string | null;
}

/** Either of a game or of a challenge. */
@Entity({ name: 'feed' })
@Index('feed_of_a_player', { synchronize: false })
@Index('feed_of_challenges', ['challengeId', 'notices'], { where: `challenge_id IS NOT NULL` })
export class FeedRow {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'feed_pkey' })
  position: string;

  @Column({ name: 'game_id', type: 'uuid', nullable: true })
  gameId: string | null;

  @Column({ type: 'integer', nullable: true })
  version: number | null;

  @Column({ name: 'challenge_id', type: 'text', nullable: true })
  challengeId: string | null;

  /** All who are told something. */
  @Column({ type: 'uuid', array: true, nullable: true })
  players: string[] | null;

  /** Of a game who is told what, as JSON; of a challenge what has become of it. */
  @Column({ type: 'text', nullable: true })
  notices: string | null;

  /** For its deletion alone. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;
}

/** One row: whoever holds it may add to the feed. */
@Entity({ name: 'feed_head' })
@Check('feed_head_once', 'id')
export class FeedHeadRow {
  @PrimaryColumn({ type: 'boolean', default: true, primaryKeyConstraintName: 'feed_head_pkey' })
  id: boolean;

  /** The last one given. */
  @Column({ type: 'bigint' })
  position: string;
}
