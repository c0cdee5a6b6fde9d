import { DAY } from '../game/challenge.js';

/** What listens, listens here; the payload is the last position. */
export const CHANNEL = 'creel_feed';

const AT_ONCE = 1_000;

/**
 * Sent as one text, so that it is one transaction and one round trip: a process that stands still does not hold the lock, for
 * the server goes on without it. The second statement sees what has been committed until the lock was taken, therefore the
 * positions of one publisher go on from those of another, and what was appended to a game first is published first: nobody
 * appends behind what is not committed.
 */
const locked = (statement: string) => `SELECT FROM feed_head FOR UPDATE; ${statement}`;

const head = (added: string) => `
  UPDATE feed_head SET position = position + added.count FROM (SELECT count(*) FROM ${added}) AS added WHERE added.count > 0
  RETURNING added.count::integer, pg_notify('${CHANNEL}', position::text)`;

export const PUBLISH = locked(`
  WITH taken AS (
      DELETE FROM outbox WHERE (game_id, version) IN
        (SELECT game_id, version FROM outbox ORDER BY game_id, version LIMIT ${AT_ONCE})
      RETURNING game_id, version, notices),
    placed AS (
      INSERT INTO feed (position, game_id, version, players, notices)
      SELECT (SELECT position FROM feed_head) + row_number() OVER (ORDER BY game_id, version), game_id, version,
        (SELECT array_agg(DISTINCT player::uuid) FROM json_each(notices::json) AS notice (kind, told),
          json_array_elements_text(told) AS player),
        notices
      FROM taken RETURNING position)
  ${head('placed')}`);

/** Asked first: a lock is a write, and most of the time there is nothing to do. */
export const WAITS = { name: 'outbox-waits', text: 'SELECT game_id FROM outbox LIMIT 1' };

const NEWS = `
  SELECT id, 'opened' AS notice, opens_at AS since FROM challenges WHERE opens_at <= $1 AND opens_at > $1 - ${DAY} AND closes_at > $1
  UNION ALL
  SELECT challenge_id, 'revealed', revealed_at FROM challenge_reveals WHERE revealed_at > $1 - ${DAY}`;
const UNTOLD = `
  SELECT id, notice, since FROM (${NEWS}) AS news
  WHERE NOT EXISTS (SELECT FROM feed WHERE challenge_id = id AND feed.notices = notice)`;

export const HAS_NEWS = { name: 'feed-has-news', text: `${UNTOLD} LIMIT 1` };

/** `now` in milliseconds: a text of several statements takes no parameters. */
export function announce(now: number): string {
  return locked(`
  WITH placed AS (
      INSERT INTO feed (position, challenge_id, notices)
      SELECT (SELECT position FROM feed_head) + row_number() OVER (ORDER BY since, id), id, notice
      FROM (${UNTOLD.replaceAll('$1', String(Math.trunc(now)))}) AS untold RETURNING position)
  ${head('placed')}`);
}

export const BOUNDS = `SELECT position AS last, coalesce((SELECT min(position) FROM feed), position + 1) AS first FROM feed_head`;

const ENTRY = 'position, game_id, version, challenge_id, notices';
export const AFTER = `SELECT ${ENTRY} FROM feed WHERE position > $1 ORDER BY position LIMIT $2`;
export const OF_PLAYER = `SELECT ${ENTRY} FROM feed
  WHERE position > $2 AND position <= $3 AND (players @> ARRAY[$1::uuid] OR challenge_id IS NOT NULL) ORDER BY position LIMIT $4`;
export const FORGET = {
  name: 'feed-forget',
  text: `DELETE FROM feed WHERE position IN
    (SELECT position FROM (SELECT position, at FROM feed ORDER BY position LIMIT $2) AS oldest WHERE at < $1)`,
};
