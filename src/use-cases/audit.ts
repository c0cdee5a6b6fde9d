import type { NamedFault } from '../audits/audits.js';
import type { Hashing } from '../engine/hashing.js';
import { streamsOf } from '../engine/random-stream.js';
import type { AuditedTables, CommandPlace } from '../event-store/audited-tables.js';
import type { DerivedRows } from '../event-store/derived-rows.js';
import { checkStoredRow, type StoredChallengeRow } from '../game/check-log.js';
import type { Kernel } from '../game/context.js';
import type { StoredFaultCode } from '../game/stored-fault.js';
import { AuditGames } from './audit-games.js';

/** Read and looked at together; ids alone are little. */
const GAMES_AT_ONCE = 200;
const IDS_AT_ONCE = 5_000;
const COMMANDS_AT_ONCE = 5_000;
const CHALLENGES_AT_ONCE = 1_000;

/** How far an audit is, or was when it ended. */
export interface Audited {
  readonly games: number;
  readonly events: number;
  /** By code. */
  readonly faults: { readonly [code in StoredFaultCode]?: number };
}

/** Whom an audit tells. */
export interface AuditListener {
  found(fault: NamedFault): void;
  /** After some games, the last of which is named. */
  progress(audited: Audited, last: string): void;
  /** Asked between games: an audit that is to stop does so. */
  stopped(): boolean;
}

/** Holds all that is stored, or a sample of its games, against what follows from the seeds and events in it. Changes nothing. */
export class Audit {
  private games = 0;
  private events = 0;
  private readonly faults = new Map<StoredFaultCode, number>();

  constructor(
    private readonly rows: DerivedRows,
    private readonly tables: AuditedTables,
    private readonly kernel: Kernel,
    private readonly listener: AuditListener,
  ) {}

  /** Everything; of the games those behind one, null: all. */
  async all(after: string | null): Promise<Audited> {
    const games = this.auditGames(await this.auditLog());
    for (let last = after; !this.listener.stopped();) {
      const ids = await this.rows.gamesAfter(last, GAMES_AT_ONCE);
      if (ids.length === 0) break;
      await this.look(games, ids);
      last = ids.at(-1)!;
    }
    if (!this.listener.stopped()) await this.auditCommands();
    if (!this.listener.stopped()) await this.auditCounts();
    return this.audited();
  }

  /** Some games, chosen by a seed: the same for the same games and the same seed. */
  async sample(size: number, seed: Uint8Array): Promise<Audited> {
    const games = this.auditGames(await this.auditLog());
    const chosen = await this.choose(size, seed);
    for (let at = 0; at < chosen.length && !this.listener.stopped(); at += GAMES_AT_ONCE)
      await this.look(games, chosen.slice(at, at + GAMES_AT_ONCE));
    return this.audited();
  }

  private audited(): Audited {
    return { games: this.games, events: this.events, faults: Object.fromEntries(this.faults) };
  }

  private found(fault: NamedFault): void {
    this.faults.set(fault.code, (this.faults.get(fault.code) ?? 0) + 1);
    this.listener.found(fault);
  }

  private auditGames(log: ReadonlyMap<string, StoredChallengeRow>): AuditGames {
    const find = async (id: string) => log.get(id) ?? (await this.newerLog(log)).get(id) ?? null;
    return new AuditGames(this.rows, this.kernel, find);
  }

  /** A challenge that a game names may have been drawn since. */
  private async newerLog(log: ReadonlyMap<string, StoredChallengeRow>) {
    const last = [...log.values()].at(-1)?.position ?? null;
    const rows = await this.tables.challengesAfter(last, CHALLENGES_AT_ONCE);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async look(games: AuditGames, ids: readonly string[]): Promise<void> {
    const { events, faults } = await games.look(ids);
    this.games += ids.length;
    this.events += events;
    for (const fault of faults) this.found(fault);
    this.listener.progress(this.audited(), ids.at(-1)!);
  }

  /** Each of all games with the same chance, in one pass over their ids and in little memory. */
  private async choose(size: number, seed: Uint8Array): Promise<readonly string[]> {
    const chance = streamsOf(this.kernel.hashing, seed)('audit/sample');
    const chosen: string[] = [];
    let seen = 0;
    for (let last: string | null = null; ;) {
      const ids: readonly string[] = await this.rows.gamesAfter(last, IDS_AT_ONCE);
      if (ids.length === 0) return chosen.sort();
      for (const id of ids) {
        seen++;
        const place = seen <= size ? seen - 1 : chance.uniform(seen);
        if (place < size) chosen[place] = id;
      }
      last = ids.at(-1)!;
    }
  }

  /** The log of challenges, of which there are few; answers them by id. */
  private async auditLog(): Promise<ReadonlyMap<string, StoredChallengeRow>> {
    const log = new Map<string, StoredChallengeRow>();
    const wrong = (code: StoredFaultCode, id: string, message: string) =>
      this.found({ code, game: null, version: null, message: `${id}: ${message}` });
    for (let last: StoredChallengeRow | null = null; ;) {
      const rows = await this.tables.challengesAfter(last?.position ?? null, CHALLENGES_AT_ONCE);
      if (rows.length === 0) break;
      for (const row of rows) {
        const message = wrongIn(this.kernel.hashing, last, row);
        if (message !== null) wrong('wrongChallenge', row.id, message);
        log.set(row.id, row);
        last = row;
      }
    }
    for (const id of await this.tables.strayChallenges()) wrong('strayRow', id, 'it is not in the log');
    return log;
  }

  private async auditCommands(): Promise<void> {
    for (let last: CommandPlace | null = null; !this.listener.stopped();) {
      const commands = await this.tables.commandsAfter(last, COMMANDS_AT_ONCE);
      if (commands.length === 0) return;
      for (const { game, version, led, sent } of commands) {
        const wrong = (message: string) => this.found({ code: 'wrongCommand', game, version, message });
        if (!led) wrong('a command led to an event that is not there');
        if (!sent) wrong('a command came from an application that is not there');
      }
      last = commands.at(-1)!;
    }
  }

  private async auditCounts(): Promise<void> {
    for (const id of await this.rows.miscounted())
      this.found({ code: 'wrongCount', game: null, version: null, message: `${id}: its attempts` });
  }
}

/** What can not even be hashed is wrong as well. */
function wrongIn(
  hashing: Hashing,
  before: StoredChallengeRow | null,
  row: StoredChallengeRow,
): string | null {
  try {
    return checkStoredRow(hashing, before, row);
  } catch (error) {
    return (error as Error).message;
  }
}
