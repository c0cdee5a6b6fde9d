import { isId } from './engine/id.js';
import { readConfig } from './platform/config.js';
import { EMBEDDED_DATABASE } from './platform/embedded/embedded-postgres.js';
import { runningPostgres } from './platform/embedded/running-postgres.js';
import { InlineRecordChecker } from './platform/inline-record-checker.js';
import { nodeHashing } from './platform/node-hashing.js';
import { openDatabase } from './platform/postgres/database.js';
import { realParts } from './real-parts.js';
import { RULESETS } from './rulesets/index.js';
import { isConflict } from './use-cases/conflict.js';
import { useCasesOf } from './use-cases/use-cases.js';

const USAGE = `Usage: creel void-attempt <game> <reason>

Strikes an attempt of a challenge off its board. The reason is public and stays. It works on the database of the service
that runs with the same environment variables.

Exit status: 0 done, 1 not done, 64 the command is not right`;

const EXIT = { done: 0, refused: 1, usage: 64 } as const;

/** `creel void-attempt`, for operators; answers the exit status. */
export async function voidAttempt(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [game, ...words] = args;
  if (game === '--help' || game === '-h') return say(USAGE, EXIT.done);
  if (game === undefined || !isId(game)) return say(USAGE, EXIT.usage);
  try {
    return await strikeOff(game, words.join(' '), env);
  } catch (error) {
    console.error(`creel void-attempt: ${(error as Error).message}`);
    return EXIT.refused;
  }
}

async function strikeOff(game: string, reason: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { databaseUrl, migrateUrl, dataDir, allowUnsafeDurability } = readConfig(env);
  const serviceUrl = databaseUrl ?? runningPostgres(dataDir, EMBEDDED_DATABASE);
  if (serviceUrl === null)
    return say(`No service runs on ${dataDir}. Start it, then try again.`, EXIT.refused);
  const database = await openDatabase({
    ownerUrl: migrateUrl ?? serviceUrl,
    serviceUrl,
    allowUnsafeDurability,
  });
  try {
    const kernel = { hashing: nodeHashing, rulesets: RULESETS };
    const useCases = useCasesOf(realParts(database, new InlineRecordChecker(kernel)));
    const result = await useCases.voidAttempt.execute(game, reason);
    if (result === null) return say('The attempt is voided.', EXIT.done);
    const why = isConflict(result) ? 'Others kept acting first. Try again.' : result.message;
    return say(`Nothing was changed. ${why}`, EXIT.refused);
  } finally {
    await database.close();
  }
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}
