import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import type { GameRecord } from '../../src/game/record.js';
import type { Place } from '../../src/projections/attempts/attempts.js';
import { DAY, HOUR, TODAY } from '../support/challenge-day.js';
import { ChallengePlayer } from '../support/challenge-player.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { KERNEL } from '../support/kernel.js';
import { naiveBoard } from '../support/naive-board.js';
import { streamsFrom } from '../support/playout.js';
import { recordText } from '../support/record-text.js';
import { ServiceCrowd } from '../support/service-crowd.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PROCESSES = 2;
const PLAYERS = 200;
/** Rounds beside the first two, each a day. */
const MORE_ROUNDS = 2;
const PLAYERS_OF_A_ROUND = 60;
const ACTORS = 25;
const LATEST_KILL_MS = 1_800;
const KILLS_A_ROUND = 3;
/** Half of the time over which late players begin, before the closing and behind it. */
const AROUND_CLOSING_MS = 1_500;

const idOf = (day: number) => `card-commons-${new Date(TODAY + day * DAY).toISOString().slice(0, 10)}`;
const opening = (day: number) => TODAY + day * DAY;
const closing = (day: number) => opening(day) + DAY;
const reveal = (day: number) => closing(day) + 2 * HOUR;

describe(`challenges whose processes are killed while they end (SEED=${SEED})`, () => {
  const streams = streamsFrom(SEED);
  const chance = streams('kills');
  let database: FreshDatabase;
  let owner: pg.Pool;
  let crowd: ServiceCrowd;
  let players: ChallengePlayer[];
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Pool({ connectionString: database.url, max: 2 });
    crowd = await ServiceCrowd.start(database.url, PROCESSES, TODAY - HOUR);
    players = Array.from({ length: PLAYERS }, (_, i) => {
      const name = i % 2 === 0 ? `Player ${i}` : null;
      return new ChallengePlayer(() => crowd.urls, streams(`player/${i}`), name);
    });
    await Promise.all(players.map((player) => player.enter()));
  }, 120_000);
  afterAll(async () => {
    await crowd.remove();
    await owner.end();
    await database.drop();
  }, 60_000);

  const read = async (at: string) => (await players[0]!.untilAnswered('GET', at)).body;

  /** Kills and starts processes while the reveal is under way, and waits until it has been. */
  const endUnderKills = async (day: number) => {
    const acting = players.slice(0, ACTORS).map((player) => player.play(idOf(day), 100));
    crowd.setClock(reveal(day) - 300);
    const slots = Array.from({ length: PROCESSES }, () => Promise.resolve());
    for (let kill = 0; kill < KILLS_A_ROUND; kill++) {
      await sleep(chance.uniform(LATEST_KILL_MS));
      // Another while the last one is still coming back; the same only when it has.
      slots[kill % PROCESSES] = slots[kill % PROCESSES]!.then(() => crowd.kill(kill % PROCESSES));
    }
    await Promise.all(slots);
    await Promise.all(acting);
    for (;;) {
      if ((await read(`/v1/challenges/${idOf(day)}`)).status === 'revealed') return;
      await sleep(100);
    }
  };

  /** Of each game of a day, by its id. */
  const records = async (day: number) => {
    const found = new Map<string, { record: GameRecord; text: string; player: ChallengePlayer }>();
    await Promise.all(
      players.map(async (player) => {
        const game = player.games.get(idOf(day));
        if (game === undefined) return;
        const text = await recordText(crowd.urls[0]!, game);
        found.set(game, { record: JSON.parse(text) as GameRecord, text, player });
      }),
    );
    return found;
  };

  /** The record is good; the player's actions are those accepted; the end came once, by the player or by the system. */
  const expectEndedOnce = (
    { record, text, player }: { record: GameRecord; text: string; player: ChallengePlayer },
    game: string,
  ) => {
    const report = checkRecord(KERNEL, text);
    expect([report.verdict, firstFailure(report)]).toEqual(['good', null]);
    const taken = record.events.filter(({ type }) => type === 'ActionTaken');
    const bySystem = taken.filter(({ actor }) => actor === 'system');
    const byPlayer = taken.filter(({ actor }) => actor !== 'system');
    expect(byPlayer.map(({ seq, data }) => ({ seq, action: (data as { action: object }).action }))).toEqual(
      player.accepted.get(game),
    );
    const last = record.events.at(-1)!;
    expect(bySystem.length).toBeLessThanOrEqual(1);
    for (const { seq, data } of bySystem)
      expect([seq, data]).toEqual([last.seq, { action: { type: 'stop' }, seat: 0 }]);
    expect(record.outcome).not.toBeNull();
    return bySystem.length;
  };

  /** Everything of a day that is over, held against a refold of its events. */
  const expectGoodEnd = async (day: number) => {
    const found = await records(day);
    const { rows: attempts } = await owner.query<{
      game_id: string;
      status: string;
      ranked: boolean;
      loss: number;
      actions: number;
      ended_at: string;
      ticket: Buffer;
    }>(`SELECT * FROM attempts WHERE challenge_id = $1`, [idOf(day)]);
    expect(attempts.map(({ game_id }) => game_id).sort()).toEqual([...found.keys()].sort());
    let bySystem = 0;
    const board: (Place & { readonly name: string | null })[] = [];
    for (const { game_id: game, status, ranked, loss, actions, ended_at, ticket } of attempts) {
      const each = found.get(game)!;
      bySystem += expectEndedOnce(each, game);
      const taken = each.record.events.filter(({ type }) => type === 'ActionTaken');
      const folded = {
        score: each.record.outcome!.scores[0]!,
        actions: taken.length,
        endedAt: each.record.events.at(-1)!.at,
      };
      expect({ status, score: 0 - loss, actions, endedAt: Number(ended_at) }).toEqual({
        status: 'finished',
        ...folded,
      });
      expect(ranked).toBe(each.player.name !== null);
      if (ranked) board.push({ ...folded, name: each.player.name, ticket: ticket.toString('hex') });
    }
    const places = ({ name, rank, score }: { name: string | null; rank: number; score: number }) => [
      name,
      rank,
      score,
    ];
    expect((await boardOf(day)).map(places)).toEqual(naiveBoard(board).map(places));
    const { rows } = await owner.query<{ revealed_at: string }>(
      `SELECT revealed_at FROM challenge_reveals WHERE challenge_id = $1`,
      [idOf(day)],
    );
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]!.revealed_at)).toBeGreaterThanOrEqual(reveal(day));
    return { attempts: attempts.length, bySystem };
  };

  const boardOf = async (day: number): Promise<{ name: string; rank: number; score: number }[]> => {
    const rows = [];
    for (let next: string | null = ''; next !== null;) {
      const page: any = await read(
        `/v1/challenges/${idOf(day)}/leaderboard?limit=37${next === '' ? '' : `&after=${next}`}`,
      );
      rows.push(...page.rows);
      next = page.next;
    }
    return rows;
  };

  const report = (what: string, { attempts, bySystem }: { attempts: number; bySystem: number }) =>
    process.stdout.write(
      `SEED=${SEED}: ${what}: ${attempts} attempts, ${bySystem} ended by the system, ${crowd.kills} kills so far\n`,
    );

  it(`give each of ${PLAYERS} players one attempt at the opening, twice at once as they ask\n`, async () => {
    expect((await players[0]!.begin(idOf(0))).body.code).toBe('challengeNotOpen');
    crowd.setClock(opening(0));
    const begun = await Promise.all(
      players.map((player) => Promise.all([player.begin(idOf(0), 0), player.begin(idOf(0), 1)])),
    );
    for (const [here, there] of begun) {
      expect([here.status, there.status]).toEqual([201, 201]);
      expect(there.body.game.id).toBe(here.body.game.id);
    }
    expect(new Set(begun.map(([{ body }]) => body.game.id)).size).toBe(PLAYERS);
    expect(await read(`/v1/challenges/${idOf(0)}/leaderboard`)).toMatchObject({ attempts: PLAYERS });
    await Promise.all(players.slice(0, 2 * ACTORS).map((player) => player.play(idOf(0), 3)));
    const leavers = players.slice(-ACTORS);
    await Promise.all(leavers.map((player) => player.stop(idOf(0))));
    await endUnderKills(0);
    const end = await expectGoodEnd(0);
    expect(end.bySystem).toBeLessThanOrEqual(PLAYERS - leavers.length);
    expect(end.bySystem).toBeGreaterThan(PLAYERS / 2);
    report('opening', end);
  }, 120_000);

  it('take those who come at the closing in, or send them away, and lose none\n', async () => {
    crowd.setClock(closing(1) - AROUND_CLOSING_MS);
    const begun = await Promise.all(
      players.map(async (player) => {
        await sleep(chance.uniform(2 * AROUND_CLOSING_MS));
        return player.begin(idOf(1));
      }),
    );
    const refused = begun.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['challengeClosed']));
    expect(refused.length).toBeLessThan(PLAYERS);
    await endUnderKills(1);
    const end = await expectGoodEnd(1);
    expect(end.attempts).toBe(PLAYERS - refused.length);
    report(`closing, ${refused.length} too late`, end);
  }, 120_000);

  it('end once and rightly in further rounds\n', async () => {
    for (let day = 2; day < 2 + MORE_ROUNDS; day++) {
      crowd.setClock(opening(day) + 3 * HOUR);
      const some = players.slice(0, PLAYERS_OF_A_ROUND);
      await Promise.all(some.map((player) => player.begin(idOf(day))));
      await Promise.all(some.map((player) => player.play(idOf(day), chance.uniform(4))));
      await endUnderKills(day);
      report(`round ${day}`, await expectGoodEnd(day));
    }
  }, 120_000);

  it('stay as they were revealed, and print no seed and no fault', async () => {
    const { rows } = await owner.query<{ seed: string; told: boolean }>(
      `SELECT encode(s.server_seed, 'hex') AS seed, r.server_seed IS NOT NULL AND r.server_seed = s.server_seed AS told
       FROM challenge_seeds s LEFT JOIN challenge_reveals r USING (challenge_id) WHERE challenge_id >= $1`,
      [idOf(0)],
    );
    expect(rows.filter(({ told }) => told)).toHaveLength(2 + MORE_ROUNDS);
    for (const { seed } of rows) expect(crowd.said).not.toContain(seed);
    expect(crowd.said).not.toMatch(/error|defect|deadlock|duplicate|while keeping time/i);
  });
});
