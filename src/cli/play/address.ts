export const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Where the service is: every command that plays is told it in the same way. */
export interface Address {
  /** Without a slash at its end. */
  readonly url: string;
  /** Whether the address came with the command, so that the next one needs it again. */
  readonly urlGiven: boolean;
}

export const COMMON_FLAGS = {
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Their lines of a help text, as wide as the flags above them. */
export function commonHelp(width: number): string {
  return [
    ['--url <url>', `where the service is; else CREEL_URL, else ${DEFAULT_URL}`],
    ['--help', 'show this'],
  ]
    .map(([flag, does]) => `  ${flag!.padEnd(width)}  ${does}`)
    .join('\n');
}

/** Throws where it is no address. */
export function addressIn(given: string | undefined, env: NodeJS.ProcessEnv): Address {
  const url = (given ?? (env['CREEL_URL'] || DEFAULT_URL)).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`"${url}" is not a URL such as ${DEFAULT_URL}.`);
  return { url, urlGiven: given !== undefined };
}
