import { playOut } from '../play/play-out.js';
import { say, sayCommand, type Session, signIn } from '../play/session.js';
import { attend, runInTerminal, type TerminalCommand } from '../play/terminal-command.js';
import type { Attempt, Player } from '../play/wire.js';
import { beginAttempt } from './begin-attempt.js';
import { type DailyOptions, dailyCommand, HELP, readDailyOptions } from './daily-options.js';
import { findChallenge } from './find-challenge.js';
import { showResult } from './show-result.js';
import { showTime } from './times.js';

export const DAILY: TerminalCommand<DailyOptions> = { help: HELP, readOptions: readDailyOptions, visit };

/** `creel daily`: today's challenge in the terminal. Answers the exit code. */
export function daily(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runInTerminal(DAILY, args, env);
}

async function visit(session: Session<DailyOptions>): Promise<number> {
  let unfinished: Attempt | null = null;
  const stay = async () => {
    await signIn(session);
    const player = await session.service.get<Player>('/v1/players/me');
    const challenge = await findChallenge(session, player.id);
    if (challenge === null) return 1;
    const { attempt, game } = await beginAttempt(session, player, challenge);
    unfinished = attempt.status === 'running' ? attempt : null;
    const played = await playOut(session, game);
    unfinished = null;
    if (played === null) return 1;
    await showResult(session, player.id, challenge, played);
    return 0;
  };
  return attend(session, stay, () => {
    if (unfinished !== null) sayFarewell(session, unfinished);
  });
}

function sayFarewell(session: Session<DailyOptions>, { revealsAt }: Attempt): void {
  say(session, `Your attempt is kept. Go on with it until ${showTime(revealsAt)}:`);
  sayCommand(session, dailyCommand(session.options));
}
