import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RandomStream } from '../../src/engine/random-stream.js';
import type { GameRecord } from '../../src/game/record.js';
import { expectTimely } from '../support/expect-timely.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { streamsFrom } from '../support/playout.js';
import { recordText } from '../support/record-text.js';
import { SeatedPlayer, type Temper } from '../support/seated-player.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const PROCESSES = 3;
/** Seats of each game. */
const TABLES = [2, 3, 4, 5, 3, 2, 2, 4];
const TURN_LIMIT = 10;
const RUN_MS = 75_000;
const LONGEST_LIFE_MS = 2_500;
/** A second from look to look, and what a process needs that has been killed meanwhile; with two left there is mostly one. */
const PATIENCE_MS = 8_000;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32));

interface Table {
  readonly game: string;
  readonly players: readonly SeatedPlayer[];
}

describe(`games with turn limits over ${PROCESSES} processes that are killed (SEED=${SEED})`, () => {
  const streams = streamsFrom(SEED);
  const when = streams('kills');
  let database: FreshDatabase;
  let services: Spawned[] = [];
  let stopped = false;

  const start = () => spawnService({ DATABASE_URL: database.url, ALLOW_UNSAFE_DURABILITY: '1' });
  const anyOf = (random: RandomStream) => () => services[random.uniform(services.length)]!.url;

  beforeAll(async () => {
    database = await freshDatabase();
    for (let i = 0; i < PROCESSES; i++) services.push(await start());
  });
  afterAll(async () => {
    stopped = true;
    await Promise.all(services.map((service) => service.end('SIGKILL')));
    await database.drop();
  });

  it('act once for each seat whose time is over, and lose and double no acknowledged action\n', async () => {
    const tables = await Promise.all(TABLES.map((seats, i) => sitDown(i, seats)));
    const players = tables.flatMap((table) => table.players);
    const playing = Promise.all(players.map((player) => player.play(() => stopped)));
    // What goes wrong for a player is told where they are awaited.
    playing.catch(() => undefined);
    const kills = await killUntil(Date.now() + RUN_MS);
    stopped = true;
    await playing;
    await Promise.all(players.map((player) => player.resign()));
    const clocks = await Promise.all(tables.map(expectPlayed));
    const sum = (of: (clock: (typeof clocks)[number]) => number) =>
      clocks.reduce((all, clock) => all + of(clock), 0);
    const acknowledged = players.flatMap((player) => player.acknowledged).length;
    // Something of each happened; how much depends on the machine.
    const defaults = sum((clock) => clock.defaults);
    expect({ acknowledged, kills, defaults, enough: Math.min(acknowledged, kills, defaults) > 2 }).toEqual({
      acknowledged,
      kills,
      defaults,
      enough: true,
    });
    process.stdout.write(
      `SEED=${SEED}: ${kills} kills, ${acknowledged} acknowledged actions, ${defaults} defaults ` +
        `(${Math.max(...clocks.map(({ latest }) => latest))} ms late at most), ${sum(({ retirements }) => retirements)} retirements, ` +
        `${players.reduce((all, { timesTooLate }) => all + timesTooLate, 0)} actions too late\n`,
    );
  }, 300_000);

  async function sitDown(table: number, seats: number): Promise<Table> {
    const players = Array.from({ length: seats }, (_, seat) => {
      const random = streams(`player/${table}/${seat}`);
      return new SeatedPlayer(anyOf(random), random, temperOf(seat, random));
    });
    const game = await players[0]!.open(seats, TURN_LIMIT);
    for (const player of players.slice(1)) await player.join(game);
    return { game, players };
  }

  /** One process after the other, so that mostly one is there; answers how many. */
  async function killUntil(end: number): Promise<number> {
    let kills = 0;
    for (; Date.now() < end; kills++) {
      await sleep(200 + when.uniform(LONGEST_LIFE_MS));
      const killed = when.uniform(PROCESSES);
      await services[killed]!.end('SIGKILL');
      services = services.with(killed, await start());
    }
    return kills;
  }

  async function expectPlayed({ game, players }: Table) {
    const text = await recordText(services[0]!.url, game);
    const { events } = JSON.parse(text) as GameRecord;
    const taken = players.map((_, seat) =>
      events.flatMap(({ actor, data }) =>
        actor === `seat:${seat}` && 'action' in data ? [data.action] : [],
      ),
    );
    expect(taken).toEqual(players.map(({ acknowledged }) => acknowledged));
    return expectTimely(text, PATIENCE_MS);
  }
});

/** Somebody goes on in every game, and somebody is late. */
function temperOf(seat: number, random: RandomStream): Temper {
  if (seat < 2) return seat === 0 ? 'prompt' : 'late';
  return (['prompt', 'late', 'absent'] as const)[random.uniform(3)]!;
}
