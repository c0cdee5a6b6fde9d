import { PostgresDerivedRows } from './event-store/postgres-derived-rows.js';
import { nodeHashing } from './platform/node-hashing.js';
import { expectMigrated, migrate } from './platform/postgres/migrate.js';
import { connect } from './platform/postgres/owner.js';
import { RULESETS } from './rulesets/index.js';
import { serviceDatabase } from './service-database.js';
import { type Findings, MOST_NAMED, type Rebuilt, RebuildRows } from './use-cases/rebuild-rows.js';

const USAGE = `Usage: creel rebuild [--dry-run]

Folds every game anew from its events, and mends what lists, boards and clocks say of it where that differs. It works on the
database of the service that runs with the same environment variables, beside it. With --dry-run it changes nothing.

Exit status: 0 everything is as the events say, 1 something differs still, 64 the command is not right or the database can not be read`;

const EXIT = { done: 0, differs: 1, usage: 64 } as const;
const NOT_IN_EVENTS = `In no event, so taken as they are: who created a game in which nobody has sat down, whether a game is public or unlisted,
whether an attempt ranks, and its ticket.`;

/** `creel rebuild`, for operators; answers the exit status. */
export async function rebuild(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [option, ...more] = args;
  if (option === '--help' || option === '-h') return say(USAGE, EXIT.done);
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) return say(USAGE, EXIT.usage);
  const dryRun = option === '--dry-run';
  try {
    const rebuilt = await rebuildAll(dryRun, env);
    const differs =
      rebuilt.left.count > 0 || (dryRun && rebuilt.differed.count + rebuilt.miscounted.length > 0);
    return say(report(rebuilt, dryRun), differs ? EXIT.differs : EXIT.done);
  } catch (error) {
    console.error(`creel rebuild: ${(error as Error).message}`);
    return EXIT.usage;
  }
}

async function rebuildAll(dryRun: boolean, env: NodeJS.ProcessEnv): Promise<Rebuilt> {
  const { ownerUrl } = serviceDatabase(env);
  if (!dryRun) await migrate(ownerUrl);
  const owner = await connect(ownerUrl);
  try {
    if (dryRun) await expectMigrated(owner);
    const kernel = { hashing: nodeHashing, rulesets: RULESETS };
    return await new RebuildRows(new PostgresDerivedRows(owner), kernel).execute({ dryRun });
  } finally {
    await owner.end();
  }
}

function report({ looked, differed, left, miscounted }: Rebuilt, dryRun: boolean): string {
  return [
    `Games looked at: ${looked}`,
    ...findings(dryRun ? 'Differ from their events' : 'Differed from their events', differed),
    ...findings('Not to be mended', left),
    ...listed(
      'Challenges whose attempts were miscounted',
      miscounted.length,
      miscounted.slice(0, MOST_NAMED),
    ),
    NOT_IN_EVENTS,
  ].join('\n');
}

/** How many there are, and the first of them. */
function listed(title: string, count: number, first: readonly string[]): string[] {
  const rest = count - first.length;
  return [
    `${title}: ${count}`,
    ...first.map((each) => `  ${each}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function findings(title: string, { count, first }: Findings): string[] {
  return listed(
    title,
    count,
    first.map(({ game, what }) => `${game}  ${what}`),
  );
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}
