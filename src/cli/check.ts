import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  checkRecord,
  type CheckReport,
  firstFailure,
  type Seen,
  type StepResult,
} from '../game/check-record.js';
import { holdsLines } from '../engine/holds-lines.js';
import { nodeHashing } from '../platform/node-hashing.js';
import { strictUtf8 } from '../platform/utf8.js';
import { RULESETS } from '../rulesets/index.js';
import { checkExport, describeExport, isGoodExport, looksLikeExport, SIGNS } from './check-export.js';
import { reportReceipt } from './check-receipt.js';
import { peek } from './read-lines.js';
import { printable } from './screen/text.js';

const CHECK_USAGE = `Usage: creel check <file | -> [--parent <file>]... [--commitment <hex>] [--contribution <hex>] [--receipt <file>... [--key <hex>]]
       creel check --receipt <file>... [--key <hex>]

Checks the record of a game, or the export of a challenge with all its attempts, offline, without a server.
\`-\` reads it from standard input.
--parent        the record of the game that a fork goes on from; of a fork of a fork all of them
--commitment    the commitment you saw before the deal: it must be the one of the file
--contribution  the contribution you sent: the record must hold it
--receipt       the receipt of an action, a seat or a game: it must be signed, and the record must hold what it acknowledges (it can be given
                several times, and each must hold)
--key           the key that receipts must be signed by, of those that the service shows at /.well-known/creel-keys

Exit status: 0 all holds, 1 a step fails, 2 the seed is still sealed, 3 the record of a parent is needed,
64 the command is not right`;

const EXIT = { good: 0, bad: 1, sealed: 2, needsParent: 3, usage: 64 } as const;
/** Bytes in which a first line shows what the file is. */
const BEGINNING = 64 * 1024;
const KERNEL = { hashing: nodeHashing, rulesets: RULESETS };

/** `creel check`; answers the exit status. */
export async function check(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    const [file] = positionals;
    if (values.help === true) return say(CHECK_USAGE, EXIT.good);
    if (positionals.length > 1 || !isRight(values, file)) return say(CHECK_USAGE, EXIT.usage);
    if (file === undefined) return sayOf(values, null);
    const seen = seenIn(values);
    const { parent: parents = [], receipt: receipts = [] } = values;
    const { beginning, all } = await peek(chunksOf(file), BEGINNING);
    if (looksLikeExport(beginning)) {
      if (parents.length > 0) throw new Error('the games of a challenge have no parents');
      return await checkChallenge(all, { ...seen, receipts });
    }
    const read = await Promise.all(parents.map((each) => readSource(createReadStream(each))));
    const source = await readSource(all);
    if (holdsLines(source))
      throw new Error(
        'this is a record a line: check each by itself, or all of them with verify/creel_verify.py',
      );
    const report = checkRecord(KERNEL, source, seen, read);
    const status = say(describeReport(report, parents.length), EXIT[report.verdict]);
    const held = sayOf(values, source);
    return held === EXIT.good ? status : held;
  } catch (error) {
    // An unknown option, or a file that can not be read.
    console.error(`creel check: ${(error as Error).message}\n\n${CHECK_USAGE}`);
    return EXIT.usage;
  }
}

async function checkChallenge(
  chunks: AsyncIterable<Buffer>,
  { commitment, contribution, receipts }: Seen & { readonly receipts: readonly string[] },
): Promise<number> {
  if (receipts.length > 0) throw new Error('a receipt is checked against the record of its game');
  if (contribution !== undefined) throw new Error('the games of a challenge have no contributions');
  const report = await checkExport(KERNEL, chunks);
  const text = describeExport(report, commitment).map(printable).join('\n');
  return say(text, isGoodExport(report, commitment) ? EXIT.good : EXIT.bad);
}

/** Whether each option has something to be held against. */
function isRight(
  { receipt, key, parent, commitment, contribution }: ReturnType<typeof readArguments>['values'],
  file: string | undefined,
): boolean {
  if (receipt === undefined) return file !== undefined && key === undefined;
  if (file === undefined && (parent ?? commitment ?? contribution) !== undefined) return false;
  return key === undefined || /^[0-9a-fA-F]{64}$/.test(key);
}

/** What the receipts show, with the record or by themselves. */
function sayOf({ receipt = [], key }: { receipt?: string[]; key?: string }, record: string | null): number {
  const reports = receipt.map((file) => reportReceipt(file, key?.toLowerCase() ?? null, record));
  for (const { lines } of reports) console.log(lines.map(printable).join('\n'));
  return reports.every(({ isGood }) => isGood) ? EXIT.good : EXIT.bad;
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      parent: { type: 'string', multiple: true },
      commitment: { type: 'string' },
      contribution: { type: 'string' },
      receipt: { type: 'string', multiple: true },
      key: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function seenIn({ commitment, contribution }: Seen): Seen {
  return {
    ...(commitment === undefined ? {} : { commitment: commitment.toLowerCase() }),
    ...(contribution === undefined ? {} : { contribution: contribution.toLowerCase() }),
  };
}

function chunksOf(file: string): AsyncIterable<Buffer> {
  return file === '-' ? process.stdin : createReadStream(file);
}

/** Bytes that are not UTF-8 are no text, and so no record: the check says so. */
async function readSource(chunks: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return strictUtf8(Buffer.concat(read)) ?? '';
}

/** The report for people. */
function describeReport(report: CheckReport, parents: number): string {
  const { game, ruleset, events, steps, seen } = report;
  const what =
    game === null ? 'This can not be read as a record.' : `Game ${game}, ${ruleset}, ${events} events`;
  const lines = [...steps, ...(seen === null ? [] : [seen])].map(describeStep);
  return [what, ...lines, '', verdict(report, parents)].map(printable).join('\n');
}

function describeStep({ step, name, result, event, message }: StepResult): string {
  const at = event === null ? '' : ` event ${event}:`;
  return `  ${SIGNS[result]} ${String(step).padStart(2)} ${name}${message === null ? '' : ` —${at} ${message}`}`;
}

function verdict(report: CheckReport, parents: number): string {
  const failure = firstFailure(report);
  if (failure !== null) {
    const event = failure.event === null ? '' : ` at event ${failure.event}`;
    return `BAD: step ${failure.step} (${failure.name}) fails${event}.`;
  }
  const { needs } = report;
  if (needs !== null) {
    return `NEEDS PARENT: steps 1 to 5 hold, but it is a fork, and where it begins is known by the record of game ${needs.game} alone${parents === 0 ? '' : ', which is in none of the files that you named'}. Add it: --parent <file>`;
  }
  if (report.verdict === 'sealed') {
    return 'SEALED: the form is right, but the seed is not revealed yet, so nothing else can be checked. Export it again when the game is over.';
  }
  return `GOOD: the deal is the one committed to, every action is legal, every hash is right. ${result(report)}`;
}

function result({ outcome, systemActions }: CheckReport): string {
  const { reason, scores } = outcome!;
  const bySystem = systemActions === 0 ? '' : ` ${systemActions} of the actions were taken by the system.`;
  return reason === 'voided'
    ? 'But the game was voided: it has no result.'
    : `Score ${scores.join(' : ')} (${reason}).${bySystem}`;
}
