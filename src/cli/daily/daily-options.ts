import { parseArgs } from 'node:util';
import { type Address, addressIn, COMMON_FLAGS, commonHelp } from '../play/address.js';
import { CHALLENGE_NAMES, FIRST, type Playable, playableNamed } from '../play/screens.js';

export interface DailyOptions extends Address {
  /** What the challenge is one of. */
  readonly playable: Playable;
  /** What boards are to call the player; null: as before, or to be asked. */
  readonly name: string | null;
}

export const HELP = `Usage: npx creel daily [options]

Play today's challenge in the terminal: everybody gets the same cards, and one attempt. The day is that of UTC.
The service must be running: npm start

  --name <name>   what boards call you; without a name you play unranked
  --ruleset <id>  the challenge of which game: ${CHALLENGE_NAMES.join(', ')}
${commonHelp(14)}

In the game, ? lists what you can type. Ctrl-C leaves; creel daily goes on with it.`;

const FLAGS = { name: { type: 'string' }, ruleset: { type: 'string' }, ...COMMON_FLAGS } as const;

/** Reads the command line; `wrong` says what is wrong with it. */
export function readDailyOptions(
  args: string[],
  env: NodeJS.ProcessEnv,
): DailyOptions | 'help' | { wrong: string } {
  try {
    const { values } = parseArgs({ args, options: FLAGS });
    if (values.help === true) return 'help';
    const name = values.name?.trim() ?? null;
    if (name === '') throw new Error('--name takes a name; leave it out to play without one.');
    return { ...addressIn(values.url, env), playable: playableIn(values.ruleset), name };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

function playableIn(id: string = FIRST.ruleset.id): Playable {
  const playable = CHALLENGE_NAMES.includes(id) ? playableNamed(id) : undefined;
  if (playable === undefined)
    throw new Error(`There is no challenge of "${id}", only of ${CHALLENGE_NAMES.join(', ')}.`);
  return playable;
}

/** The command that comes back to the same challenge. */
export function dailyCommand({ playable }: DailyOptions): string {
  return playable === FIRST ? 'daily' : `daily --ruleset ${playable.ruleset.id}`;
}
