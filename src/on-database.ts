import { InlineRecordChecker } from './platform/inline-record-checker.js';
import { nodeHashing } from './platform/node-hashing.js';
import { openDatabase } from './platform/postgres/database.js';
import { realParts } from './real-parts.js';
import { RULESETS } from './rulesets/index.js';
import { serviceDatabase } from './service-database.js';
import { type UseCases, useCasesOf } from './use-cases/use-cases.js';

/** Work of an operator, on the database of the service that runs with the same environment variables. */
export async function onDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (useCases: UseCases) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(serviceDatabase(env));
  try {
    const kernel = { hashing: nodeHashing, rulesets: RULESETS };
    return await work(useCasesOf(realParts(database, new InlineRecordChecker(kernel))));
  } finally {
    await database.close();
  }
}
