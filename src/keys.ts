import { parseArgs } from 'node:util';
import { isScope, type Scope, SCOPES } from './applications/scopes.js';
import { isRefusal } from './engine/refusal.js';
import { onDatabase } from './on-database.js';
import { MOST_OVERLAP, type ShownKey, type ShownNewKey } from './use-cases/keys.js';
import type { UseCases } from './use-cases/use-cases.js';

const USAGE = `Usage: creel keys create <name> --scopes <scope,...> [--days <days>]
       creel keys list
       creel keys rotate <prefix> [--overlap <seconds>]
       creel keys revoke <prefix>

Keys of applications. create makes an application and its first key, which expires after as many days, or never. A key is
shown when it is made, and never again. rotate makes another one in place of it; the old one stays good for that many
seconds, 0 if left out. It works on the database of the service that runs with the same environment variables.

Scopes: ${Object.keys(SCOPES).join(', ')}

Exit status: 0 done, 1 not done, 64 the command is not right`;

const EXIT = { done: 0, refused: 1, usage: 64 } as const;
const A_DAY = 24 * 60 * 60 * 1_000;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** What is to be done with the keys; answers the lines to print. */
type Work = (useCases: UseCases) => Promise<readonly string[]>;

/** `creel keys`, for operators; answers the exit status. */
export async function keys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h') return say([USAGE], EXIT.done);
  const work = workOf(args);
  if (work === null) return say([USAGE], EXIT.usage);
  try {
    return say(await onDatabase(env, work), EXIT.done);
  } catch (error) {
    console.error(`creel keys: ${(error as Error).message}`);
    return EXIT.refused;
  }
}

function workOf(args: readonly string[]): Work | null {
  const read = readArguments(args);
  if (read === null) return null;
  const { command, named, scopes, days, overlap } = read;
  switch (command) {
    case 'create':
      return named === null || scopes === null || !NAME.test(named) ? null : creating(named, scopes, days);
    case 'list':
      return named === null ? async ({ keys: all }) => (await all.list()).map(lineOf) : null;
    case 'rotate':
      return named === null
        ? null
        : async ({ keys: all }) => newKeyLines(found(await all.rotate(named, overlap)));
    case 'revoke':
      return named === null ? null : async ({ keys: all }) => [lineOf(found(await all.revoke(named)))];
    default:
      return null;
  }
}

function creating(name: string, scopes: readonly Scope[], days: number | null): Work {
  return async ({ keys: all }) => {
    const expiresAt = days === null ? null : Date.now() + days * A_DAY;
    return newKeyLines(await all.create({ name, scopes, expiresAt }));
  };
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { scopes: { type: 'string' }, days: { type: 'string' }, overlap: { type: 'string' } },
    });
    const [command, named = null, ...more] = positionals;
    const scopes = values.scopes?.split(',') ?? null;
    const [days, overlap] = [numberIn(values.days, 36_500), numberIn(values.overlap, MOST_OVERLAP)];
    if (more.length > 0 || days === undefined || overlap === undefined || days === 0) return null;
    if (scopes !== null && !scopes.every(isScope)) return null;
    return { command, named, scopes: scopes as readonly Scope[] | null, days, overlap: overlap ?? 0 };
  } catch {
    return null;
  }
}

/** Null where none is given, undefined where it is wrong. */
function numberIn(text: string | undefined, most: number): number | null | undefined {
  if (text === undefined) return null;
  return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

function found<Key extends object>(key: Key): Exclude<Key, { readonly refused: string }> {
  if (isRefusal(key)) throw new Error(key.message);
  return key as Exclude<Key, { readonly refused: string }>;
}

function newKeyLines({ key, ...shown }: ShownNewKey): readonly string[] {
  return [key, `Keep it: it is shown this once. ${lineOf(shown)}`];
}

function lineOf({ prefix, application, scopes, status, expiresAt }: ShownKey): string {
  const end = expiresAt === null ? 'does not expire' : `expires ${expiresAt}`;
  return [prefix, status, application.name, application.id, scopes.join(','), end].join('  ');
}

function say(lines: readonly string[], status: number): number {
  for (const line of lines) console.log(line);
  return status;
}
