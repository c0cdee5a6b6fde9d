import { isId } from './engine/id.js';
import { onDatabase } from './on-database.js';
import { isConflict } from './use-cases/conflict.js';

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
  const result = await onDatabase(env, ({ voidAttempt: strike }) => strike.execute(game, reason));
  if (result === null) return say('The attempt is voided.', EXIT.done);
  const why = isConflict(result) ? 'Others kept acting first. Try again.' : result.message;
  return say(`Nothing was changed. ${why}`, EXIT.refused);
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}
