import { parseArgs } from 'node:util';
import { type Address, addressIn, COMMON_FLAGS, commonHelp } from './address.js';
import { type Company, companyOf } from './company.js';
import { FIRST, type Playable, PLAYABLE_NAMES, playableNamed } from './screens.js';

export interface Options extends Address {
  /** What a new game is one of. */
  readonly playable: Playable;
  /** Who else plays a new game; null: to be asked. */
  readonly company: Company | null;
  /** The text of an open deal. */
  readonly open: string | null;
  /** The game to go on with. */
  readonly game: string | null;
  /** The seat to go on with, counted from 0, where several people play from here. */
  readonly seat: number | null;
  /** The game to take a seat of. */
  readonly join: string | null;
  readonly invitation: string | null;
}

export const HELP = `Usage: npx creel play [${PLAYABLE_NAMES.join(' | ')}] [options]

Play in the terminal: ${FIRST.ruleset.name}, or the game you name. The service must be running: npm start

  --open <text>        play the open deal of a text: the same text gives everybody the same cards
  --players <number>   how many play, you among them
  --bots <number>      how many of them are bots; all others, if nobody is invited
  --against <bots>     which bots: ${botNames()}; several with commas
  --invite             seats without a bot are for people: prints a command for each
  --join <id>          take a seat of a game of somebody else
  --invitation <text>  what lets you have it, if the game is not public
  --game <id>          go on with a game
  --seat <number>      as which seat, if several people play it from here
${commonHelp(19)}

In the game, ? lists what you can type. Ctrl-C leaves; the game is kept.`;

const FLAGS = {
  open: { type: 'string' },
  players: { type: 'string' },
  bots: { type: 'string' },
  against: { type: 'string' },
  invite: { type: 'boolean' },
  join: { type: 'string' },
  invitation: { type: 'string' },
  game: { type: 'string' },
  seat: { type: 'string' },
  ...COMMON_FLAGS,
} as const;

/** Reads the command line; `wrong` says what is wrong with it. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | 'help' | { wrong: string } {
  try {
    const { values, positionals } = parseArgs({ args, options: FLAGS, allowPositionals: true });
    if (values.help === true) return 'help';
    const playable = playableIn(positionals);
    const company = companyOf(playable, {
      players: numberIn('players', values.players),
      bots: numberIn('bots', values.bots),
      against: values.against?.split(',').map((name) => name.trim()) ?? [],
      invite: values.invite ?? false,
    });
    if (company !== null && 'wrong' in company) return company;
    return { ...addressIn(values.url, env), playable, company, ...gameIn(values) };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

type Values = { readonly [flag in 'open' | 'game' | 'seat' | 'join' | 'invitation']?: string | undefined };

function gameIn(values: Values): Pick<Options, keyof Values> {
  const { open = null, game = null, join = null, invitation = null } = values;
  if ([open, game, join].filter((each) => each !== null).length > 1)
    throw new Error('--open begins a game, --game goes on with one, --join joins one: give one of them.');
  if (invitation !== null && join === null) throw new Error('--invitation goes with --join and a game.');
  const seat = numberIn('seat', values.seat);
  if (seat !== null && game === null) throw new Error('--seat goes with --game and a game.');
  return { open, game, join, invitation, seat: seat === null ? null : seat - 1 };
}

function botNames(): string {
  const names = PLAYABLE_NAMES.flatMap((name) => {
    const { opponents, ruleset } = playableNamed(name)!;
    return opponents.length === 0 ? [] : ruleset.bots.map((bot) => bot.name);
  });
  return names.join(', ');
}

function playableIn([name, ...more]: readonly string[]): Playable {
  if (name === undefined) return FIRST;
  const playable = more.length === 0 ? playableNamed(name) : undefined;
  if (playable === undefined) throw new Error(`Name one game: ${PLAYABLE_NAMES.join(' or ')}.`);
  return playable;
}

function numberIn(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`--${flag} takes a number such as 3.`);
  return Number(text);
}
