import { showOutcome } from '../play/ending.js';
import type { PlayedOut } from '../play/play-out.js';
import { say, sayCommand, sayHowToReturn, type Session } from '../play/session.js';
import type { Attempt, Challenge, ChallengeList, PlayedChallenges, Shared } from '../play/wire.js';
import { count } from '../screen/text.js';
import { type DailyOptions, dailyCommand } from './daily-options.js';
import { showTime, showWhen } from './times.js';

/** A finished attempt: its result, where it stands, and when the next challenge opens. */
export async function showResult(
  session: Session<DailyOptions>,
  player: string,
  challenge: Challenge,
  played: PlayedOut,
): Promise<void> {
  const attempt = await session.service.get<Attempt>(`/v1/challenges/${challenge.id}/attempts/me`);
  showOutcome(session, played);
  if (attempt.status === 'voided') {
    say(session, `This attempt was struck off the board: ${attempt.voidReason}`);
  } else {
    if (attempt.finishedAt! >= attempt.revealsAt)
      say(session, 'The time of the challenge ran out, so the service ended the game where it stood.');
    await showShare(session, attempt);
    sayStanding(session, attempt);
  }
  await sayStreak(session, player);
  sayHowToCheck(session, attempt);
  await sayNext(session, challenge);
}

/** Lines to be copied, so without a margin. */
async function showShare({ service, terminal }: Session, { challenge }: Attempt): Promise<void> {
  const { text } = await service.get<Shared>(`/v1/challenges/${challenge}/attempts/me/share`);
  terminal.print(` To share; it tells no card:\n\n${text}\n`);
}

function sayStanding(session: Session, { ranked, standing }: Attempt): void {
  if (!ranked)
    say(session, 'Unranked: it was begun without a name. With --name you rank from the next one on.');
  if (standing === null) return;
  const { rank, of, percentile } = standing;
  const behind = of === 1 ? '' : `, with ${percentile}% of the others behind you`;
  say(session, `So far you rank ${rank} of ${of}${behind}.`);
}

async function sayStreak(session: Session<DailyOptions>, player: string): Promise<void> {
  const { service, options } = session;
  const { histories } = await service.get<PlayedChallenges>(`/v1/players/${player}/challenges`);
  const history = histories.find(({ ruleset }) => ruleset === options.playable.ruleset.id);
  if (history === undefined) return;
  const { streak, longestStreak, bestScore } = history;
  const best = bestScore === null ? '' : ` Best score: ${bestScore}.`;
  say(session, `Streak: ${count(streak, 'day')}; your longest: ${longestStreak}.${best}`);
}

function sayHowToCheck(session: Session, { game, revealsAt, now }: Attempt): void {
  const when = now < revealsAt ? `The seed is revealed on ${showTime(revealsAt)}. From then on save` : 'Save';
  sayHowToReturn(session, game, `${when} the record and check it:`, null);
}

/** The next day's challenge opens when this one closes. */
async function sayNext(session: Session<DailyOptions>, { closesAt }: Challenge): Promise<void> {
  const { service, options, terminal } = session;
  const day = closesAt.slice(0, 'YYYY-MM-DD'.length);
  const { challenges } = await service.get<ChallengeList>(
    `/v1/challenges?ruleset=${options.playable.ruleset.id}&day=${day}`,
  );
  const [next] = challenges;
  terminal.print('');
  if (next?.status === 'upcoming')
    say(session, `The next challenge opens on ${showWhen(next.opensAt, next.now)}.`);
  if (next?.status !== 'open') return;
  say(session, `The challenge of ${day} is open:`);
  sayCommand(session, dailyCommand(options));
}
