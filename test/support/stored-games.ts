import type pg from 'pg';
import { canonical } from '../../src/engine/canonical-json.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { PostgresDerivedRows } from '../../src/event-store/postgres-derived-rows.js';
import type { Game } from '../../src/game/game.js';
import type { GameRecord } from '../../src/game/record.js';
import { RebuildRows } from '../../src/use-cases/rebuild-rows.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { forged } from './forged.js';
import { foldedTo, PlayedFork, stepsOf } from './forks.js';
import { KERNEL } from './kernel.js';
import { playedRecord } from './played-record.js';
import { SeededRandom } from './two-worlds.js';

/** Games that bots have played and that stand alone: of no challenge, and no rematch. */
export function* gamesAlone(ruleset: Ruleset, seed: number): Generator<GameRecord> {
  for (let next = seed; ; next++) {
    const record = playedRecord(ruleset, next);
    const created = record.events[0]!.data as { options: object };
    if (record.kind !== 'daily' && !('parent' in created.options)) yield record;
  }
}

/** Most of Card Commons: games of Big Fish are long. Ids follow from seeds, so those are others. */
export function* mixedGames(seed: number, oneLongIn = 20): Generator<GameRecord, never> {
  const [short, long] = [gamesAlone(cardCommons, seed), gamesAlone(bigFish, seed + 2 ** 24)];
  for (let i = 1; ; i++) yield (i % oneLongIn === 0 ? long : short).next().value as GameRecord;
}

/** These games, each but the first made the rematch of the one before; of each a fork, and a fork of that. */
export function familyGames(records: readonly GameRecord[]): GameRecord[] {
  return records.flatMap((record, i) => {
    const before = records[i - 1];
    const game = before === undefined ? record : rematchOf(before, record);
    const origin = foldedTo(game, stepsOf(game)[0]!);
    const fork = resignedFork(game, origin, i);
    // Before the last: it was given up then.
    return [game, fork, resignedFork(game, foldedTo(fork, fork.events.length - 2, origin), i)];
  });
}

function rematchOf(before: GameRecord, record: GameRecord): GameRecord {
  return forged(record, ({ events }) => {
    events[0].data.options.parent = { game: before.game, version: before.events.length };
  });
}

function resignedFork(of: GameRecord, origin: Game, name: number): GameRecord {
  const id = new SeededRandom(origin.version * 1_000 + name).id();
  const fork = new PlayedFork(of.serverSeed!, origin, id);
  fork.begin(origin.seats.map(({ player }) => player!));
  origin.seats.forEach((_, seat) => fork.game!.phase === 'running' && fork.do({ type: 'resign', seat }));
  return fork.record();
}

/** The next so many. */
export function nextGames(games: Generator<GameRecord>, count: number): GameRecord[] {
  return Array.from({ length: count }, () => games.next().value as GameRecord);
}

/** Stores events and seeds as they were played. */
export async function storeGames(owner: pg.Client, records: readonly GameRecord[]): Promise<void> {
  await owner.query(
    `INSERT INTO seeds (game_id, server_seed) SELECT id, decode(seed, 'hex') FROM unnest($1::uuid[], $2::text[]) AS game (id, seed)`,
    [records.map(({ game }) => game), records.map(({ serverSeed }) => serverSeed)],
  );
  const events = records.flatMap(({ game, events: all }) => all.map((event) => ({ game, ...event })));
  const columns = [
    events.map(({ game }) => game),
    events.map(({ seq }) => seq),
    events.map(({ at }) => at),
    events.map(({ actor }) => actor),
    events.map(({ type }) => type),
    events.map(({ data }) => canonical(data)),
    events.map(({ state }) => state),
    events.map(({ hash }) => hash),
  ];
  await owner.query(
    `INSERT INTO events (game_id, seq, at, actor, type, data, state, hash)
      SELECT game, seq, at, actor, type, data, decode(state, 'hex'), decode(hash, 'hex')
      FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
        AS event (game, seq, at, actor, type, data, state, hash)`,
    columns,
  );
}

/** The rows that follow from them. */
export async function makeRows(owner: pg.Client): Promise<void> {
  await new RebuildRows(new PostgresDerivedRows(owner), KERNEL).execute({ dryRun: false });
}
