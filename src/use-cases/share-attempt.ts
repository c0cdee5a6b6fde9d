import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Kernel } from '../game/context.js';
import { rulesetOfChallenge } from './challenge-days.js';
import type { LoadedGames } from './loaded-games.js';
import type { ListChallenges } from './list-challenges.js';
import type { ReadAttempt, ShownAttempt } from './read-attempt.js';
import { shareCard } from './share-card.js';
import type { ShownTimes } from './show-challenge.js';

/** A result to show around: it tells no card, so that whoever sees it can still play the day. */
export interface Shared extends ShownTimes {
  /** A few lines for a message. */
  readonly text: string;
  /** The same as a picture, a whole SVG document. */
  readonly svg: string;
}

export class ShareAttempt {
  constructor(
    private readonly challenges: ListChallenges,
    private readonly attempts: ReadAttempt,
    private readonly games: LoadedGames,
    private readonly kernel: Kernel,
  ) {}

  async execute(id: string, player: string): Promise<Shared | Refusal> {
    const challenge = await this.challenges.read(id);
    if (isRefusal(challenge)) return challenge;
    const attempt = await this.attempts.own(id, player);
    if (isRefusal(attempt)) return attempt;
    if (attempt.status !== 'finished') {
      return refuse('attemptNotFinished', 'Finish the attempt first; a voided one has no result.');
    }
    const { name, alone } = rulesetOfChallenge(this.kernel, challenge);
    const loaded = (await this.games.upToDate(attempt.game))!;
    const happened = await this.games.allHappened(loaded);
    const card = {
      heading: `Creel · ${name} · ${challenge.day}`,
      result: `${attempt.score} ${attempt.score === 1 ? 'point' : 'points'} · ${alone.title(attempt.score!)}`,
      symbols: happened.flatMap((happening) => alone.symbol(happening) ?? []).join(''),
      standing: standingLine(attempt),
    };
    const lines = [card.heading, card.result, card.symbols, card.standing].filter((line) => line !== '');
    const { opensAt, closesAt, revealsAt, now } = challenge;
    return { opensAt, closesAt, revealsAt, now, text: lines.join('\n'), svg: shareCard(card) };
  }
}

function standingLine({ standing, ranked }: ShownAttempt): string {
  if (standing === null) return ranked ? '' : 'unranked';
  return `rank ${standing.rank} of ${standing.of}`;
}
