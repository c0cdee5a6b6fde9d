import { fromHex } from '../engine/bytes.js';
import { type Json, sameJson } from '../engine/json.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { ALL_EVENTS, type Append, type EventStore } from '../event-store/event-store.js';
import { type CheckReport, firstFailure } from '../game/check-record.js';
import type { Kernel } from '../game/context.js';
import { TURN_LIMITS } from '../game/deadlines.js';
import { BEFORE_ALL } from '../engine/id.js';
import type { GameCreated } from '../game/event.js';
import { type GameRecord, makeRecord } from '../game/record.js';
import type { Clock } from '../platform/clock.js';
import type { RecordChecker } from '../platform/record-checker.js';
import { type Acting, commandKey } from './command-key.js';
import type { Conflict } from './conflict.js';
import type { ExportRecord } from './export-record.js';
import type { LoadedGames } from './loaded-games.js';
import { MOST_PARENTS, tooManyForks } from './refusals.js';
import { type ShownGame, showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

/** Milliseconds that the clocks of two services differ by at most. */
const CLOCKS_APART = 24 * 60 * 60 * 1_000;
/** What the column of a version holds at most. */
const MOST_VERSIONS = 2 ** 31 - 1;
/** Ids of players, and names of bots. */
const LONGEST_PLAYER = 200;

export interface Imported {
  readonly game: ShownGame;
  /** The record was here already, all of it the same. */
  readonly exists: boolean;
}

/**
 * Keeps the record of a game that was played elsewhere, if the check finds it good. It can be replayed as any other, and counts
 * for nothing: it is on no board, and on nobody's list but that of the player who brought it.
 */
export class ImportRecord {
  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly games: LoadedGames;
      readonly visible: VisibleGames;
      readonly exportRecord: ExportRecord;
      readonly checker: RecordChecker;
      readonly kernel: Kernel;
      readonly clock: Clock;
    },
  ) {}

  /** `source` is the record as sent: how it is written is part of the check. */
  async execute(
    source: string,
    player: string,
    acting: Acting | null,
  ): Promise<Imported | Refusal | Conflict> {
    const report = await this.check(source, player);
    if (isRefusal(report)) return report;
    const refusal = refusalOf(report);
    if (refusal !== null) return refusal;
    // Its form has been checked with the rest.
    const record = JSON.parse(source) as GameRecord;
    const unfit = this.checkFit(record);
    if (unfit !== null) return unfit;
    const known = await this.known(record, player);
    if (known !== null) return known;
    const appended = await this.parts.store.append(this.appendOf(record, player, acting));
    if (appended === 'conflict') return (await this.known(record, player)) ?? { conflict: 'busy' };
    const loaded = await this.parts.visible.upToDate(record.game, player);
    return isRefusal(loaded) ? loaded : { game: showGame(loaded, player), exists: false };
  }

  /** A fork is checked with the games that it goes on from, as they are here. */
  private async check(source: string, player: string): Promise<CheckReport | Refusal> {
    const { checker, exportRecord } = this.parts;
    const report = await checker.check(source);
    if (report.needs === null) return report;
    const parents: string[] = [];
    for (let wanted: string | null = report.needs.game; wanted !== null;) {
      const record: GameRecord | Refusal = await exportRecord.execute(wanted, player);
      if (isRefusal(record) || record.serverSeed === null) return parentNotHere(wanted);
      if (parents.length === MOST_PARENTS) return tooManyForks();
      parents.push(JSON.stringify(record));
      const { options } = record.events[0]!.data as GameCreated;
      wanted = record.kind === 'fork' ? options.parent!.game : null;
    }
    return checker.check(source, parents);
  }

  /** What the format leaves open and no game of a service can have. */
  private checkFit({ game, events }: GameRecord): Refusal | null {
    if (game === BEFORE_ALL) return notFit('/game', 'is the id of nothing');
    const { turnLimit = 0, parent } = (events[0]!.data as GameCreated).options;
    if (turnLimit > TURN_LIMITS.max) return notFit('/events/0/data/options/turnLimit', 'is too long');
    if ((parent?.version ?? 0) > MOST_VERSIONS)
      return notFit('/events/0/data/options/parent/version', 'is too large');
    const named = events.find(({ data }) => 'player' in data && (data.player ?? '').length > LONGEST_PLAYER);
    if (named !== undefined) return notFit(`/events/${named.seq}/data/player`, 'is too long');
    const last = events.at(-1)!;
    if (last.at > this.parts.clock.now() + CLOCKS_APART)
      return notFit(`/events/${last.seq}/at`, 'lies in the future');
    return null;
  }

  /** The game of this id, if it is here; refused if it is another one. */
  private async known(record: GameRecord, player: string): Promise<Imported | Refusal | null> {
    const { store, games, visible } = this.parts;
    const loaded = await games.upToDate(record.game);
    if (loaded === null) return null;
    // Who may not see it is not told what is in it either.
    if (!(await visible.isVisible(loaded, player))) return gameHidden(record.game);
    const shown = await visible.revealed(loaded);
    const events = await store.eventsAfter(record.game, 0, ALL_EVENTS);
    const own = makeRecord(shown.game, events);
    if (!sameJson(own as unknown as Json, record as unknown as Json))
      return refuse(
        'recordDiffers',
        'There is a game of this id here, and this is not its record: read that, and keep this one elsewhere. Nothing was changed.',
        { game: record.game },
      );
    return { game: showGame(shown, player), exists: true };
  }

  private appendOf(record: GameRecord, player: string, acting: Acting | null): Append {
    const { game, events, kind, ruleset, outcome } = record;
    const { seats, options } = events[0]!.data as GameCreated;
    const last = events.at(-1)!;
    const status = last.type === 'GameVoided' ? 'voided' : 'finished';
    const use = { scope: player, player, command: `import ${game}` };
    return {
      game,
      expectedVersion: 0,
      expectedHead: null,
      events,
      // It needs no key to be repeated by; what an application does is kept all the same.
      command: commandKey(this.parts.kernel.hashing, use, { key: null, body: {}, acting }),
      creation: {
        serverSeed: fromHex(record.serverSeed!)!,
        createdBy: player,
        ruleset,
        kind,
        visibility: options.private === true ? 'private' : 'unlisted',
        seats,
        turnLimit: options.turnLimit ?? null,
        rematchOf: null,
        imported: true,
        attempt: null,
      },
      listing: { status, openSeats: 0, endedAt: last.at, outcome },
      joined: [player],
      left: [],
      due: null,
      attemptEnd: null,
      notices: null,
    };
  }
}

function refusalOf(report: CheckReport): Refusal | null {
  if (report.verdict === 'good') return null;
  if (report.verdict === 'sealed')
    return refuse(
      'recordSealed',
      'The seed of this record is still sealed, so it can not be checked. Send it when the game is over.',
    );
  const failure = firstFailure(report);
  if (failure === null) return parentNotHere(report.needs!.game);
  const { step, name, event, message } = failure;
  const at = event === null ? '' : `, event ${event}`;
  return refuse(
    'recordNotGood',
    `The record is not good. Step ${step} (${name})${at}: ${message}. Send it as the service exported it.`,
    {
      step,
      name,
      event,
      message,
    },
  );
}

function gameHidden(game: string): Refusal {
  return refuse(
    'gameHidden',
    'There is a game of this id here that you may not see, so this record can not be kept beside it. If it is of a challenge, send it after the reveal. Nothing was changed.',
    { game },
  );
}

function parentNotHere(game: string): Refusal {
  return refuse(
    'parentNotHere',
    'This is a fork, and the game that it goes on from is not here, or not over. Send its record first.',
    { game },
  );
}

function notFit(path: string, says: string): Refusal {
  return refuse(
    'recordNotFit',
    `\`${path}\` ${says}: no game of this service can be so. Keep the record elsewhere.`,
    { path },
  );
}
