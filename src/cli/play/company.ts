import type { Playable } from './screens.js';

/** Who sits at a new game beside the one who begins it. */
export interface Company {
  /** Names of bots, the same one as often as it plays. */
  readonly bots: readonly string[];
  /** Further people, who are invited. */
  readonly people: number;
}

export const ALONE: Company = { bots: [], people: 0 };
/** Where nobody says anything. */
const USUAL_BOTS = 2;

/** What the command line says of it. */
export interface Wished {
  readonly players: number | null;
  readonly bots: number | null;
  readonly against: readonly string[];
  readonly invite: boolean;
}

/** Null: nothing was said, so a person may be asked. */
export function companyOf(playable: Playable, wished: Wished): Company | null | { wrong: string } {
  const { players, bots, against, invite } = wished;
  const { name, seats } = playable.ruleset;
  const silent = players === null && bots === null && against.length === 0 && !invite;
  if (silent) return seats.max === 1 ? ALONE : null;
  if (seats.max === 1) return { wrong: `${name} is played alone: leave out who else plays.` };
  const unknown = unknownBot(playable, against);
  if (unknown !== null) return { wrong: unknown };
  return seated(playable, wished, botsWished(wished));
}

function unknownBot({ ruleset: { bots } }: Playable, against: readonly string[]): string | null {
  const unknown = against.find((each) => bots.every(({ name }) => name !== each));
  if (unknown === undefined) return null;
  return `There is no bot "${unknown}". There are ${bots.map(({ name }) => name).join(', ')}.`;
}

/** Who names bots wants those; without people to come, bots take all seats. */
function botsWished({ players, bots, against, invite }: Wished): number {
  if (bots !== null) return bots;
  if (against.length > 0) return against.length;
  return invite ? 0 : (players ?? USUAL_BOTS + 1) - 1;
}

function seated(
  playable: Playable,
  { players, against, invite }: Wished,
  bots: number,
): Company | { wrong: string } {
  const { name, seats } = playable.ruleset;
  const others = players === null ? bots + (invite ? 1 : 0) : players - 1;
  if (others < seats.min - 1 || others > seats.max - 1)
    return { wrong: `${name} takes ${seats.min} to ${seats.max} players, you among them.` };
  if (invite && bots >= others) return { wrong: 'The bots leave no seat to invite somebody to.' };
  if (!invite && bots !== others)
    return { wrong: 'Bots and players do not add up: say --invite if people take the other seats.' };
  return { bots: named(playable, bots, against), people: others - bots };
}

/** As many bots, the given ones or the usual ones again and again. */
export function named(
  { opponents }: Playable,
  count: number,
  given: readonly string[] = [],
): readonly string[] {
  const from = given.length > 0 ? given : opponents;
  return Array.from({ length: count }, (_, i) => from[i % from.length]!);
}

export function usualCompany(playable: Playable): Company {
  return { bots: named(playable, USUAL_BOTS), people: 0 };
}

export function seatsOf({ bots, people }: Company): number {
  return 1 + bots.length + people;
}
