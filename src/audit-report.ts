import { printable } from './cli/screen/text.js';
import { STORED_FAULTS, type StoredFaultCode } from './game/stored-fault.js';
import type { NamedFault } from './audits/audits.js';
import type { Audited } from './use-cases/audit.js';

/** Milliseconds between two words of how far it is, on a screen and in a log. */
const PAUSE = { screen: 200, log: 10_000 } as const;
const BAR_WIDTH = 30;

/** Where an audit is told: faults and the result on one stream, how far it is on another. */
export interface AuditOutput {
  readonly json: boolean;
  /** What the choice of a sample follows from; null: everything is looked at. */
  readonly seed: string | null;
  /** How many games there are to look at, about. */
  readonly games: number;
  readonly say: (line: string) => void;
  readonly aside: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** Tells an audit to people, or as a document of JSON a line to programs. */
export class AuditReport {
  private readonly began = performance.now();
  private told = this.began;

  constructor(private readonly output: AuditOutput) {
    const { seed, json, say } = output;
    if (seed !== null && !json) say(`Seed of the sample: ${seed}`);
  }

  found({ code, game, version, message }: NamedFault): void {
    if (this.output.json) return this.output.say(JSON.stringify({ fault: code, game, version, message }));
    this.clear();
    const where = game === null ? '' : ` ${game}${version === null ? '' : ` version ${version}`}`;
    this.output.say(printable(`${code}${where}: ${message}`));
  }

  progress(audited: Audited, last: string): void {
    const { aside, games: all } = this.output;
    const now = performance.now();
    if (now - this.told < (aside.isTTY === true ? PAUSE.screen : PAUSE.log)) return;
    this.told = now;
    const { games, rate } = this.counted(audited);
    if (aside.isTTY !== true) {
      aside.write(`${games} of ${all} games, ${rate} games/s, last ${last}\n`);
      return;
    }
    const done = Math.min(1, games / Math.max(1, all));
    const bar = '#'.repeat(Math.round(done * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
    aside.write(`\r[${bar}] ${games} of ${all} games, ${rate} games/s`);
  }

  /** `stopped`: behind which game, where it was stopped before the end. */
  end(audited: Audited, stopped: { readonly at: string | null } | null): void {
    const { games, seconds, rate } = this.counted(audited);
    const { events, faults } = audited;
    const { seed, json } = this.output;
    if (json)
      return this.output.say(
        JSON.stringify({
          games,
          events,
          faults,
          seconds,
          seed,
          stopped: stopped !== null,
          stoppedAt: seed === null ? (stopped?.at ?? null) : null,
        }),
      );
    this.clear();
    const kinds = Object.entries(faults).map(
      ([code, count]) => `  ${code}: ${count} (${STORED_FAULTS[code as StoredFaultCode]})`,
    );
    const lines = [
      `Games: ${games}, with ${events} events, in ${seconds} s: ${rate} games/s`,
      `Faults: ${Object.values(faults).reduce((sum, count) => sum + count, 0)}`,
      ...kinds,
      ...(stopped === null ? [] : [`Stopped before the end. ${howToGoOn(seed, stopped.at)}`]),
    ];
    this.output.say(lines.join('\n'));
  }

  private counted({ games }: Audited) {
    const seconds = (performance.now() - this.began) / 1_000;
    return { games, seconds: Number(seconds.toFixed(1)), rate: Math.round(games / seconds) };
  }

  private clear(): void {
    if (this.output.aside.isTTY === true) this.output.aside.write('\r\u001b[K');
  }
}

function howToGoOn(seed: string | null, at: string | null): string {
  if (seed !== null) return `The same sample is looked at from its beginning with --seed ${seed}`;
  return at === null ? 'Begin again' : `It goes on with --after ${at}`;
}
