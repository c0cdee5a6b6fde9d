import { parseArgs } from 'node:util';

const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface Options {
  /** Without a slash at its end. */
  readonly url: string;
  /** Whether the address came with the command, so that the next one needs it again. */
  readonly urlGiven: boolean;
  /** The text of an open deal. */
  readonly open: string | null;
  /** The game to go on with. */
  readonly game: string | null;
}

export const HELP = `Usage: npx creel play [options]

Play a game of Card Commons in the terminal. The service must be running: npm start

  --open <text>   play the open deal of a text: the same text gives everybody the same cards
  --game <id>     go on with a game
  --url <url>     where the service is; else CREEL_URL, else ${DEFAULT_URL}
  --help          show this

In the game, ? lists what you can type. Ctrl-C leaves; the game is kept.`;

/** Reads the command line; `wrong` says what is wrong with it. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | 'help' | { wrong: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        open: { type: 'string' },
        game: { type: 'string' },
        url: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) return 'help';
    if (values.open !== undefined && values.game !== undefined)
      return { wrong: '--open begins a game and --game goes on with one: give one of them.' };
    const url = (values.url ?? (env['CREEL_URL'] || DEFAULT_URL)).replace(/\/+$/, '');
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      return { wrong: `"${url}" is not a URL such as ${DEFAULT_URL}.` };
    return { url, urlGiven: values.url !== undefined, open: values.open ?? null, game: values.game ?? null };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}
