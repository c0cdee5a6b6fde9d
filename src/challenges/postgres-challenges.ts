import type pg from 'pg';
import { type DataSource, In } from 'typeorm';
import { cutPage } from '../engine/page.js';
import type { LoggedChallenge } from '../game/challenge.js';
import type { Patience } from '../platform/patience.js';
import { ChallengeRevealRow, ChallengeRow, ChallengeSeedRow } from '../platform/postgres/entities.js';
import { isUniqueViolation } from '../platform/postgres/errors.js';
import { retrying } from '../platform/postgres/retrying.js';
import {
  type ChallengePage,
  type ChallengeQuery,
  Challenges,
  type NewChallenge,
  type StoredChallenge,
} from './challenges.js';

const TO_REVEAL = {
  name: 'challenges-to-reveal',
  text: `SELECT id FROM challenges LEFT JOIN challenge_reveals ON challenge_id = id
    WHERE reveals_at <= $1 AND challenge_id IS NULL ORDER BY position`,
};
/** One row for each challenge, however many processes write it. */
const REVEAL = {
  name: 'reveal-challenge',
  text: `INSERT INTO challenge_reveals (challenge_id, server_seed, revealed_at)
    SELECT challenge_id, server_seed, $2 FROM challenge_seeds WHERE challenge_id = $1
      AND NOT EXISTS (SELECT FROM attempts WHERE attempts.challenge_id = $1 AND status = 'running')
    ON CONFLICT DO NOTHING`,
};

/** What is public comes by the read login, which can not see a sealed seed. */
export class PostgresChallenges extends Challenges {
  constructor(
    private readonly play: DataSource,
    private readonly read: DataSource,
    private readonly pool: pg.Pool,
    private readonly patience?: Patience,
  ) {
    super();
  }

  within(patience: Patience): Challenges {
    return new PostgresChallenges(this.play, this.read, this.pool, patience);
  }

  async add({ serverSeed, ...challenge }: NewChallenge): Promise<'added' | 'conflict'> {
    const { id } = challenge;
    try {
      await this.asking(() =>
        this.play.transaction(async (transaction) => {
          await transaction.insert(ChallengeRow, rowOf(challenge));
          await transaction.insert(ChallengeSeedRow, {
            challengeId: id,
            serverSeed: Buffer.from(serverSeed),
          });
        }),
      );
      return 'added';
    } catch (error) {
      if (isUniqueViolation(error)) return 'conflict';
      throw error;
    }
  }

  async last(): Promise<LoggedChallenge | null> {
    const [row] = await this.asking(() =>
      this.play.getRepository(ChallengeRow).find({ order: { position: 'DESC' }, take: 1 }),
    );
    return row === undefined ? null : challengeOf(row);
  }

  async known(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.asking(() =>
      this.play.getRepository(ChallengeRow).find({ select: { id: true }, where: { id: In([...ids]) } }),
    );
    return rows.map(({ id }) => id);
  }

  async find(id: string): Promise<StoredChallenge | null> {
    const row = await this.asking(() => this.read.getRepository(ChallengeRow).findOneBy({ id }));
    if (row === null) return null;
    const [found] = await this.withReveals([row]);
    return found!;
  }

  async at(position: number): Promise<LoggedChallenge | null> {
    const row = await this.asking(() => this.read.getRepository(ChallengeRow).findOneBy({ position }));
    return row === null ? null : challengeOf(row);
  }

  async page(query: ChallengeQuery): Promise<ChallengePage> {
    const { ruleset, opens, revealed, limit, from } = query;
    const backwards = from?.direction === 'before';
    const rows = this.read.getRepository(ChallengeRow).createQueryBuilder('challenge').where('true');
    if (ruleset !== null)
      rows.andWhere('starts_with(challenge.ruleset, :ruleset)', { ruleset: `${ruleset}@` });
    if (opens !== null)
      rows.andWhere('challenge.opensAt >= :from AND challenge.opensAt < :to', {
        from: opens.from,
        to: opens.to,
      });
    if (revealed !== null)
      rows.andWhere(
        `${revealed ? '' : 'NOT '}EXISTS (SELECT FROM challenge_reveals WHERE challenge_id = challenge.id)`,
      );
    if (from !== null)
      rows.andWhere(`(challenge.opensAt, challenge.id) ${backwards ? '>' : '<'} (:opensAt, :id)`, from);
    const direction = backwards ? 'ASC' : 'DESC';
    const found = await this.asking(() =>
      rows
        .orderBy('challenge.opensAt', direction)
        .addOrderBy('challenge.id', direction)
        .limit(limit + 1)
        .getMany(),
    );
    const { items, ...ends } = cutPage(found, limit, from);
    return { challenges: await this.withReveals(items), ...ends };
  }

  async seedOf(id: string): Promise<Uint8Array> {
    const seeds = this.play.getRepository(ChallengeSeedRow);
    const { serverSeed } = await this.asking(() => seeds.findOneByOrFail({ challengeId: id }));
    return serverSeed;
  }

  async toReveal(now: number): Promise<readonly string[]> {
    const { rows } = await this.asking(() =>
      this.pool.query<{ id: string }>({ ...TO_REVEAL, values: [now] }),
    );
    return rows.map(({ id }) => id);
  }

  async reveal(id: string, at: number): Promise<void> {
    await this.asking(() => this.pool.query({ ...REVEAL, values: [id, at] }));
  }

  private async withReveals(rows: readonly ChallengeRow[]): Promise<StoredChallenge[]> {
    const ids = rows.map(({ id }) => id);
    const reveals = await this.asking(() =>
      this.read.manager.findBy(ChallengeRevealRow, { challengeId: In(ids) }),
    );
    const byId = new Map(reveals.map((reveal) => [reveal.challengeId, reveal]));
    return rows.map((row) => {
      const reveal = byId.get(row.id);
      return {
        ...challengeOf(row),
        reveal:
          reveal === undefined ? null : { serverSeed: reveal.serverSeed, at: Number(reveal.revealedAt) },
      };
    });
  }

  private asking<Result>(work: () => Promise<Result>): Promise<Result> {
    return retrying(work, this.patience);
  }
}

function challengeOf(row: ChallengeRow): LoggedChallenge {
  const { id, ruleset, position, ranksGuests, commitment, hash } = row;
  return {
    id,
    ruleset,
    position,
    ranksGuests,
    opensAt: Number(row.opensAt),
    closesAt: Number(row.closesAt),
    revealsAt: Number(row.revealsAt),
    committedAt: Number(row.committedAt),
    commitment: commitment.toString('hex'),
    hash: hash.toString('hex'),
  };
}

function rowOf(challenge: LoggedChallenge): ChallengeRow {
  const { id, ruleset, position, ranksGuests, commitment, hash } = challenge;
  return {
    id,
    ruleset,
    position,
    ranksGuests,
    opensAt: String(challenge.opensAt),
    closesAt: String(challenge.closesAt),
    revealsAt: String(challenge.revealsAt),
    committedAt: String(challenge.committedAt),
    commitment: Buffer.from(commitment, 'hex'),
    hash: Buffer.from(hash, 'hex'),
  };
}
