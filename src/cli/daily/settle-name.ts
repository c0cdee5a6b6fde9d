import { Refused } from '../play/failures.js';
import { say, type Session } from '../play/session.js';
import type { Challenge, Player } from '../play/wire.js';
import type { DailyOptions } from './daily-options.js';

const REFUSED = 400;
const BROKEN = 500;

/**
 * The name that the player begins with, null for none: the one given, or asked for where there is none. Where nobody can
 * be asked again, a name that is refused is an error: an attempt begun without it would stay unranked.
 */
export async function settleName(
  session: Session<DailyOptions>,
  player: Player,
  { ranksGuests }: Challenge,
): Promise<string | null> {
  const { terminal, options } = session;
  const ask = async () => {
    const name = await terminal.ask(` Your name on the board (Enter: ${whatElse(player, ranksGuests)}): `);
    if (name !== '' || player.name !== null || ranksGuests) return name;
    // One key too many must not cost the only attempt of the day.
    return terminal.ask(
      ' You have one attempt, and without a name it does not rank. A name (Enter: play unranked): ',
    );
  };
  let wanted = options.name;
  if (wanted === null) {
    if (player.name !== null || !terminal.interactive) return player.name;
    wanted = await ask();
  }
  while (wanted !== '') {
    try {
      return await rename(session, player, wanted);
    } catch (error) {
      if (!terminal.interactive || !isNo(error)) throw error;
      say(session, terminal.look.paint('danger', error.problem.detail));
      wanted = await ask();
    }
  }
  return player.name;
}

async function rename({ service }: Session, player: Player, name: string): Promise<string | null> {
  if (name === player.name) return name;
  return (await service.patch<Player>('/v1/players/me', { name })).name;
}

function whatElse({ name }: Player, ranksGuests: boolean): string {
  if (name !== null) return `stay ${name}`;
  return ranksGuests ? 'none' : 'none, you play unranked';
}

/** The name is not to be had; anything else is not about the name. */
function isNo(error: unknown): error is Refused {
  return error instanceof Refused && error.problem.status >= REFUSED && error.problem.status < BROKEN;
}
