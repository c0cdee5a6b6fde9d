/**
 * What each login of the service may do, granted anew after every migration. History is append-only because no
 * login may change or delete it, not because the program does not try.
 */
export const GRANTS = {
  /** Plays games: appends events, reads the seeds of dealt games. */
  play: [
    'SELECT, INSERT ON events, commands, seeds, players, games, invitations',
    'SELECT, INSERT ON challenges, challenge_seeds, challenge_reveals, attempts',
    'UPDATE (status, loss, actions, ended_at, void_reason) ON attempts',
    'SELECT, INSERT ON attempt_counts',
    'UPDATE (attempts) ON attempt_counts',
    'UPDATE (name, name_key, names_taken, bot, deleted_at, leaving) ON players',
    'SELECT, INSERT ON applications, api_keys, player_tokens',
    'UPDATE (expires_at, revoked_at) ON api_keys',
    'UPDATE (expires_at), DELETE ON player_tokens',
    'SELECT, UPDATE (revision) ON identity_revision',
    'UPDATE (status, open_seats, ended_at, outcome) ON games',
    'UPDATE (revoked_at) ON invitations',
    'SELECT, INSERT, DELETE ON game_players, deadlines',
    'UPDATE (due_at) ON deadlines',
    'SELECT, INSERT, DELETE ON outbox, feed',
    'SELECT ON feed_head',
    'UPDATE (position) ON feed_head',
  ],
  /** Serves lists, and sees nothing else. */
  read: [
    'SELECT ON games, game_players, challenges, challenge_reveals, attempts, attempt_counts, feed, feed_head, audits',
    'SELECT (id, name, bot) ON players',
  ],
} as const;

export type LoginPurpose = keyof typeof GRANTS;
