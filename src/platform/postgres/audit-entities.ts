import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an audit has found; never changed. Times are milliseconds since 1970. */
@Entity({ name: 'audits' })
export class AuditRow {
  @PrimaryColumn({ name: 'ended_at', type: 'bigint', primaryKeyConstraintName: 'audits_pkey' })
  endedAt: string;

  @Column({ name: 'began_at', type: 'bigint' })
  beganAt: string;

  @Column({ type: 'bigint' })
  games: string;

  @Column({ type: 'bigint' })
  events: string;

  /** Some of the games; false: everything. */
  @Column({ type: 'boolean' })
  sampled: boolean;

  /** Of the program that looked. */
  @Column({ type: 'text' })
  version: string;

  /** How many faults of each code, as JSON. */
  @Column({ type: 'text' })
  counts: string;

  /** The first of them, as JSON. */
  @Column({ type: 'text' })
  faults: string;
}
