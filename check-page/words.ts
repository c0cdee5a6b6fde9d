import { type CheckReport, firstFailure, type StepResult } from '../src/game/check-record.js';

/** What a step of a check looks at, for people. */
export const ASKED: { readonly [step: number]: string } = {
  1: 'The file is a record, written in the one way that is allowed.',
  2: 'Format, rules and edition are known, and the head of the file fits its first event.',
  3: 'The events stand in an order that a game can have.',
  4: 'The seed is the one that the service committed to before the deal.',
  5: 'No event was changed, added or left out: each is bound to all before it.',
  6: 'The cards were dealt as the seed and the contributions of the players say.',
  7: 'Every action was allowed by the rules when it was done.',
  8: 'The game stood after each event as the record says.',
  9: 'The result follows from the play.',
  12: 'Commitment and contribution are those that you gave here.',
};

export const RESULTS = { passed: 'passed', failed: 'fails', notReached: 'not reached' } as const;

export interface Verdict {
  readonly title: string;
  readonly meaning: string;
}

/** The verdict as people read it. */
export function verdictOf(report: CheckReport): Verdict {
  const failure = firstFailure(report);
  if (failure !== null) return bad(failure);
  if (report.needs !== null)
    return {
      title: 'NEEDS PARENT: a fork',
      meaning: `Its form, its seed and its hashes hold. Where it begins is known by the record of game ${report.needs.game} alone, and this page takes one record: check it with creel check and --parent.`,
    };
  if (report.verdict === 'sealed')
    return {
      title: 'SEALED: the form is right',
      meaning:
        'The seed is not revealed yet, so nothing else can be checked. Export the record again when the game is over.',
    };
  return {
    title: 'GOOD: everything holds',
    meaning: `The deal is the one committed to, every action is legal, every hash is right. ${resultOf(report)}`,
  };
}

function bad({ step, name, event, message }: StepResult): Verdict {
  const where = event === null ? '' : ` at event ${event}`;
  return {
    title: `BAD: step ${step} (${name}) fails${where}`,
    meaning: `${message ?? ''}. This file is not an honest record of a game, or it was damaged on its way. Fetch it again; if it fails the same way, do not trust it.`,
  };
}

function resultOf({ outcome, systemActions }: CheckReport): string {
  if (outcome === null) return '';
  if (outcome.reason === 'voided') return 'But the game was voided: it has no result.';
  const bySystem = systemActions === 0 ? '' : ` ${systemActions} of the actions were taken by the system.`;
  return `Score ${outcome.scores.join(' : ')} (${outcome.reason}).${bySystem}`;
}
