import type { MigrationInterface, QueryRunner } from 'typeorm';

const GROUP = `challenge_id, status, ranked, coalesce(loss, 0) AS loss, coalesce(actions, 0) AS actions`;
/** What a statement on attempts changes: rows that it made, and rows that it undid. */
const CHANGES = {
  insert: `SELECT ${GROUP}, 1 AS change FROM made`,
  update: `SELECT ${GROUP}, 1 AS change FROM made UNION ALL SELECT ${GROUP}, -1 FROM undone`,
  delete: `SELECT ${GROUP}, -1 AS change FROM undone`,
};
const TABLES = {
  insert: 'NEW TABLE AS made',
  update: 'NEW TABLE AS made OLD TABLE AS undone',
  delete: 'OLD TABLE AS undone',
};
const KINDS = ['insert', 'update', 'delete'] as const;

/**
 * How many attempts of a challenge there are of each result, kept by whatever writes attempts. A page of a board adds up some
 * hundred of these rows, where it would have to count up to all that stand on it. What goes on, and what is voided, has no
 * result: zeros. Rows are taken in one order, those first that every beginning and end takes, so that two statements that meet do
 * not wait for each other.
 */
export class AttemptCounts1796000400000 implements MigrationInterface {
  readonly name = 'AttemptCounts1796000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attempt_counts (
        challenge_id text NOT NULL,
        status text NOT NULL,
        ranked boolean NOT NULL,
        loss integer NOT NULL,
        actions integer NOT NULL,
        attempts integer NOT NULL,
        CONSTRAINT attempt_counts_pkey PRIMARY KEY (challenge_id, status, ranked, loss, actions)
      ) WITH (fillfactor = 50)`);
    for (const kind of KINDS) {
      await runner.query(`
        CREATE FUNCTION count_attempts_after_${kind}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO attempt_counts AS counted (challenge_id, status, ranked, loss, actions, attempts)
          SELECT challenge_id, status, ranked, loss, actions, sum(change) FROM (${CHANGES[kind]}) AS changes
          GROUP BY challenge_id, status, ranked, loss, actions HAVING sum(change) <> 0
          ORDER BY status <> 'running', challenge_id, status, ranked, loss, actions
          ON CONFLICT ON CONSTRAINT attempt_counts_pkey DO UPDATE SET attempts = counted.attempts + EXCLUDED.attempts;
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER count_after_${kind} AFTER ${kind.toUpperCase()} ON attempts REFERENCING ${TABLES[kind]}
        FOR EACH STATEMENT EXECUTE FUNCTION count_attempts_after_${kind}()`);
    }
    await runner.query(`
      INSERT INTO attempt_counts (challenge_id, status, ranked, loss, actions, attempts)
      SELECT challenge_id, status, ranked, coalesce(loss, 0), coalesce(actions, 0), count(*) FROM attempts GROUP BY 1, 2, 3, 4, 5`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) {
      await runner.query(`DROP TRIGGER count_after_${kind} ON attempts`);
      await runner.query(`DROP FUNCTION count_attempts_after_${kind}`);
    }
    await runner.query(`DROP TABLE attempt_counts`);
  }
}
