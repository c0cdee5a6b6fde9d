import { randomBytes, randomUUID } from 'node:crypto';
import { keep, say, type Session } from './session.js';
import type { Game } from './wire.js';

const CONTRIBUTION_BYTES = 16;

/**
 * What this person adds to a live deal. The commitment is shown and kept before anything of ours goes out: afterwards
 * it would prove nothing.
 */
export function contribute(session: Session, { id, commitment }: Pick<Game, 'id' | 'commitment'>): string {
  const { paint } = session.terminal.look;
  const contribution = randomBytes(CONTRIBUTION_BYTES).toString('hex');
  say(
    session,
    'A fair deal: the service has fixed its seed and shows its hash, the commitment; you add random bytes. The cards come from both, so nobody can choose them, and at the end you can check that.',
  );
  session.terminal.print(paint('faint', `\n  commitment    ${commitment}\n  contribution  ${contribution}`));
  keep(session, () => session.saved.keepProof(id, { commitment, contribution }));
  return contribution;
}

/** The own seat is taken already; it is taken again with what it adds. */
export async function addToDeal(session: Session, game: Game): Promise<void> {
  const contribution = contribute(session, game);
  await session.service.post<Game>(`/v1/games/${game.id}/seats`, { contribution }, { key: randomUUID() });
}
