import { Refused } from '../play/failures.js';
import { greet } from '../play/open-game.js';
import { keep, say, type Session } from '../play/session.js';
import type { Attempt, BegunAttempt, Challenge, Player } from '../play/wire.js';
import type { DailyOptions } from './daily-options.js';
import { settleName } from './settle-name.js';
import { showWhen } from './times.js';

/** The one attempt that this player has of a challenge, begun now or before. */
export async function beginAttempt(
  session: Session<DailyOptions>,
  player: Player,
  challenge: Challenge,
): Promise<BegunAttempt> {
  const before = await readAttempt(session, challenge);
  if (before === null) introduce(session, challenge);
  // Who has begun is asked for no name: whether an attempt ranks is settled when it begins.
  const name =
    before === null || session.options.name !== null
      ? await settleName(session, player, challenge)
      : player.name;
  const begun = await session.service.post<BegunAttempt>(`/v1/challenges/${challenge.id}/attempts`, {});
  const { commitment } = challenge;
  // What was seen before the deal is the proof; seen after it, it would prove nothing.
  if (before === null) keep(session, () => session.saved.keepProof(begun.game.id, { commitment }));
  if (begun.attempt.status === 'running') sayHowItCounts(session, begun.attempt, challenge, name);
  return begun;
}

async function readAttempt({ service }: Session, { id }: Challenge): Promise<Attempt | null> {
  try {
    return await service.get<Attempt>(`/v1/challenges/${id}/attempts/me`);
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'attemptNotFound') return null;
    throw error;
  }
}

function introduce(session: Session<DailyOptions>, { day, commitment }: Challenge): void {
  const { playable } = session.options;
  greet(session, playable);
  say(
    session,
    `The challenge of ${day}: everybody gets these cards and one attempt, and no action can be taken back. The service fixed its seed before and shows its hash, the commitment, so that you can check the deal later.`,
  );
  session.terminal.print(session.terminal.look.paint('faint', `\n  commitment    ${commitment}\n`));
}

function sayHowItCounts(
  session: Session,
  { ranked, revealsAt, now }: Attempt,
  { day }: Challenge,
  name: string | null,
): void {
  const counts = ranked
    ? `You play the challenge of ${day}${name === null ? '' : ` as ${name}`}.`
    : `You play the challenge of ${day} unranked: begun without a name, it does not stand on the board.`;
  say(session, `${counts} It goes on until ${showWhen(revealsAt, now)}.`);
}
