import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkRecord, type CheckReport, firstFailure, type StepResult } from '../game/check-record.js';
import { nodeHashing } from '../platform/node-hashing.js';
import { strictUtf8 } from '../platform/utf8.js';
import { RULESETS } from '../rulesets/index.js';

export const CHECK_USAGE = `Usage: creel check <record.json | -> [--commitment <hex>] [--contribution <hex>]

Checks a record offline, without a server. \`-\` reads it from standard input.
--commitment    the commitment you saw before the deal: it must be the record's
--contribution  the contribution you sent: the record must hold it

Exit status: 0 all holds, 1 a step fails or the file can not be read, 2 the seed is still sealed`;

const EXIT = { good: 0, bad: 1, sealed: 2 } as const;
const STANDARD_INPUT = 0;

/** `creel check`; answers the exit status. */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      commitment: { type: 'string' },
      contribution: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [file] = positionals;
  if (values.help === true || file === undefined || positionals.length > 1) {
    console.log(CHECK_USAGE);
    return values.help === true ? EXIT.good : EXIT.bad;
  }
  const seen = {
    ...(values.commitment === undefined ? {} : { commitment: values.commitment }),
    ...(values.contribution === undefined ? {} : { contribution: values.contribution }),
  };
  const report = checkRecord({ hashing: nodeHashing, rulesets: RULESETS }, readSource(file), seen);
  console.log(describeReport(report));
  return EXIT[report.verdict];
}

/** Bytes that are not UTF-8 are no text, and so no record: the check says so. */
function readSource(file: string): string {
  return strictUtf8(readFileSync(file === '-' ? STANDARD_INPUT : file)) ?? '';
}

const SIGNS = { passed: 'ok  ', failed: 'FAIL', notReached: '-   ' } as const;

/** The report for people. */
export function describeReport(report: CheckReport): string {
  const { game, ruleset, events, outcome, steps, seen } = report;
  const what =
    game === null ? 'This can not be read as a record.' : `Game ${game}, ${ruleset}, ${events} events`;
  const lines = [...steps, ...(seen === null ? [] : [seen])].map(describeStep);
  const score = outcome === null ? '' : ` Score ${outcome.scores.join(' : ')} (${outcome.reason}).`;
  return [what, ...lines, '', `${verdict(report)}${report.verdict === 'good' ? score : ''}`].join('\n');
}

function describeStep({ step, name, result, event, message }: StepResult): string {
  const at = event === null ? '' : ` event ${event}:`;
  return `  ${SIGNS[result]} ${String(step).padStart(2)} ${name}${message === null ? '' : ` —${at} ${message}`}`;
}

function verdict(report: CheckReport): string {
  const failure = firstFailure(report);
  if (failure === null) {
    return report.verdict === 'good'
      ? 'GOOD: the deal is the one committed to, every action is legal, every hash is right.'
      : 'SEALED: the form is right, but the seed is not revealed yet, so nothing else can be checked. Export it again when the game is over.';
  }
  const event = failure.event === null ? '' : ` at event ${failure.event}`;
  return `BAD: step ${failure.step} (${failure.name}) fails${event}.`;
}
