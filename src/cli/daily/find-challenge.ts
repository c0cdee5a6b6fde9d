import { Refused } from '../play/failures.js';
import { playableOf } from '../play/screens.js';
import { askYesNo, say, type Session } from '../play/session.js';
import type { Challenge, PlayedChallenges } from '../play/wire.js';
import type { DailyOptions } from './daily-options.js';
import { showWhen } from './times.js';

/** Today's, or before it one of an earlier day that still goes on. Null, and said, where there is none to play. */
export async function findChallenge(
  session: Session<DailyOptions>,
  player: string,
): Promise<Challenge | null> {
  const unfinished = await readUnfinished(session, player);
  if (unfinished !== null && (await wantsToGoOn(session, unfinished))) return unfinished;
  const { url, playable } = session.options;
  const today = await readToday(session);
  if (today === null) say(session, `There is no challenge of ${playable.ruleset.name} today at ${url}.`);
  else if (playableOf(today.ruleset) === undefined)
    say(session, `Today's challenge is of ${today.ruleset}, which can not be played here.`);
  else return today;
  return null;
}

/** An attempt may go on for a time after its day, when the challenge of the next is open already. */
async function readUnfinished(
  { service, options }: Session<DailyOptions>,
  player: string,
): Promise<Challenge | null> {
  const { histories } = await service.get<PlayedChallenges>(`/v1/players/${player}/challenges`);
  const history = histories.find(({ ruleset }) => ruleset === options.playable.ruleset.id);
  const running = history?.days.find(({ status }) => status === 'running');
  if (running === undefined) return null;
  const challenge = await service.get<Challenge>(`/v1/challenges/${running.challenge}`);
  const goesOn = challenge.status === 'closed' && challenge.now < challenge.revealsAt;
  return goesOn ? challenge : null;
}

/** Who is not asked finishes first what ends first. */
async function wantsToGoOn(session: Session, { day, revealsAt, now }: Challenge): Promise<boolean> {
  const goesOn = `Your attempt of ${day} goes on until ${showWhen(revealsAt, now)}.`;
  if (session.terminal.interactive) return askYesNo(session, `${goesOn} Play it before today's?`, true);
  say(session, `${goesOn} It comes before today's.`);
  return true;
}

async function readToday({ service, options }: Session<DailyOptions>): Promise<Challenge | null> {
  try {
    return await service.get<Challenge>(`/v1/challenges/today?ruleset=${options.playable.ruleset.id}`);
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'challengeNotFound') return null;
    throw error;
  }
}
