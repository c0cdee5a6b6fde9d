import { parseArgs } from 'node:util';
import { isScope, type Scope, SCOPES } from './applications/scopes.js';
import { isRefusal, type Refusal } from './engine/refusal.js';
import { onDatabase } from './on-database.js';
import { MOST_OVERLAP, type ShownKey, type ShownNewKey } from './use-cases/keys.js';
import type { UseCases } from './use-cases/use-cases.js';

const USAGE = `Usage: creel keys create <name> --scopes <scope,...> [--days <days>]
       creel keys list
       creel keys rotate <prefix> [--overlap <seconds>]
       creel keys revoke <prefix>

Keys of applications. create makes an application, another one each time, and its first key, which expires after as many
days, or never. A key is shown when it is made, and never again. rotate makes another one in place of it, good for as long; the old one stays good for
that many seconds, 0 if left out. Of a revoked key too: so an application gets a new one. It works on the database of the
service that runs with the same environment variables.

Scopes: ${Object.keys(SCOPES).join(', ')}

Exit status: 0 done, 1 not done, 64 the command is not right`;

const EXIT = { done: 0, refused: 1, usage: 64 } as const;
const A_DAY = 24 * 60 * 60 * 1_000;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** What is to be done with the keys; answers the lines to print. */
type Work = (useCases: UseCases) => Promise<readonly string[]>;

/** `creel keys`, for operators; answers the exit status. */
export async function keys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) return say([USAGE], EXIT.done);
  let work: Work;
  try {
    work = workOf(args);
  } catch (error) {
    console.error(`creel keys: ${(error as Error).message}\n`);
    return say([USAGE], EXIT.usage);
  }
  try {
    return say(await onDatabase(env, work), EXIT.done);
  } catch (error) {
    console.error(`creel keys: ${(error as Error).message}`);
    return EXIT.refused;
  }
}

/** Throws what is wrong with them. */
function workOf(args: readonly string[]): Work {
  const { command, named, scopes, days, overlap } = readArguments(args);
  if (command === undefined) throw new Error('say what to do');
  const taken = OPTIONS.get(command);
  if (taken === undefined) throw new Error(`there is no \`${command}\``);
  refuseOthers(command, taken, { scopes, days, overlap });
  if (command === 'list' && named !== undefined) throw wordTooMany(named);
  if (command === 'list') return async ({ keys: all }) => linesOf(await all.list());
  if (command === 'create') return creating(named, scopesIn(scopes), days);
  if (named === undefined) throw new Error(`name the key to ${command} by its prefix; \`list\` has them`);
  if (command === 'revoke') return async ({ keys: all }) => [lineOf(found(await all.revoke(named)))];
  return async ({ keys: all }) => newKeyLines(found(await all.rotate(named, overlap ?? 0)));
}

function creating(name: string | undefined, scopes: readonly Scope[], days: number | null): Work {
  if (name === undefined || !NAME.test(name))
    throw new Error('name the application: 1 to 64 letters, digits, spaces, `.`, `_` and `-`');
  const lifetime = days === null ? null : days * A_DAY;
  return async ({ keys: all }) => newKeyLines(await all.create({ name, scopes, lifetime }));
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scopes: { type: 'string', multiple: true },
      days: { type: 'string' },
      overlap: { type: 'string' },
    },
  });
  const [command, named, ...more] = positionals;
  if (more[0] !== undefined) throw wordTooMany(more[0]);
  const days = numberIn('days', values.days, 1, 36_500);
  return {
    command,
    named,
    scopes: values.scopes?.join(','),
    days,
    overlap: numberIn('overlap', values.overlap, 0, MOST_OVERLAP),
  };
}

/** What each command takes. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['create', ['scopes', 'days']],
  ['list', []],
  ['rotate', ['overlap']],
  ['revoke', []],
]);

/** An option that does nothing would look as if it had done something. */
function refuseOthers(
  command: string,
  taken: readonly string[],
  given: { readonly [option: string]: unknown },
): void {
  for (const [option, value] of Object.entries(given))
    if ((value ?? null) !== null && !taken.includes(option))
      throw new Error(`--${option} does nothing with ${command}`);
}

function wordTooMany(word: string): Error {
  return new Error(`\`${word}\` is one word too many; quote a name that has spaces`);
}

function scopesIn(text: string | undefined): readonly Scope[] {
  if (text === undefined) throw new Error('say what the key is for with --scopes');
  const scopes = [...new Set(text.split(','))];
  const wrong = scopes.find((scope) => !isScope(scope));
  if (wrong !== undefined) throw new Error(`there is no scope \`${wrong}\``);
  return scopes as readonly Scope[];
}

/** Null where none is given. */
function numberIn(name: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`--${name} is a whole number from ${least} to ${most}`);
}

function found<Key extends object>(key: Key | Refusal): Key {
  if (isRefusal(key)) throw new Error(key.message);
  return key;
}

function newKeyLines({ key, ...shown }: ShownNewKey): readonly string[] {
  return [key, `Keep it: it is shown this once. ${lineOf(shown)}`];
}

function linesOf(keys: readonly ShownKey[]): readonly string[] {
  return keys.length === 0 ? ['There are no keys.'] : keys.map(lineOf);
}

function lineOf({ prefix, application, scopes, status, expiresAt }: ShownKey): string {
  const end = expiresAt === null ? 'does not expire' : `expires ${expiresAt}`;
  return [prefix, status, application.name, application.id, scopes.join(','), end].join('  ');
}

function say(lines: readonly string[], status: number): number {
  for (const line of lines) console.log(line);
  return status;
}
