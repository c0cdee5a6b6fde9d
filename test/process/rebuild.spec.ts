import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresDerivedRows } from '../../src/event-store/postgres-derived-rows.js';
import { DrawChallenges } from '../../src/use-cases/draw-challenges.js';
import { RebuildRows } from '../../src/use-cases/rebuild-rows.js';
import { VoidAttempt } from '../../src/use-cases/void-attempt.js';
import { runCreel } from '../support/run-creel.js';
import type { GameRecord } from '../../src/game/record.js';
import { readVectors } from '../support/vectors.js';
import { auditAll } from '../support/audited.js';
import { KERNEL } from '../support/kernel.js';
import { CALM, Client, startService, type TestService } from '../support/test-service.js';

const TABLES = ['games', 'game_players', 'deadlines', 'attempts', 'attempt_counts'];
const SOMEBODY = '018f4e2a-0000-7000-8000-000000000001';
const NO_GAME = '018f4e2a-0000-7000-8000-000000000002';
const UNKNOWN = 'In no event';
const ELSEWHERE = readVectors<{ records: GameRecord[] }>('records-1').records.find(
  ({ kind }) => kind === 'daily',
)!;

describe('creel rebuild', () => {
  let service: TestService;
  let owner: pg.Client;
  let day: string;
  /** Nobody has sat down in it. */
  let unstarted: string;
  const players: Client[] = [];
  const attempts: string[] = [];
  beforeAll(async () => {
    service = await startService();
    owner = new pg.Client({ connectionString: service.databaseUrl });
    await owner.connect();
    await service.app.get(DrawChallenges).execute();
    const anyone = new Client(service.app);
    day = (await anyone.get('/v1/challenges/today')).body.id;
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dora', null]) {
      const player = await anyone.guest();
      if (name !== null) await player.send('PATCH', '/v1/players/me', { body: { name } });
      players.push(player);
    }
    await playTheDay();
    await playOtherGames();
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await service.close();
  });

  const idOf = (game: string) => game.split('/').at(-1)!;
  const stop = (player: Client, game: string) =>
    player.post(`/v1/games/${game}/actions`, { body: { action: { type: 'stop' } } });

  /** Attempts that are finished, ranked or not, struck off, and go on. */
  async function playTheDay(): Promise<void> {
    for (const [i, player] of players.entries()) {
      const { game } = (await player.post(`/v1/challenges/${day}/attempts`)).body;
      attempts.push(game.id);
      await act(player, game.id, i === 3 ? 0 : i);
      if (i !== 3) await stop(player, game.id);
    }
    await service.app.get(VoidAttempt).execute(attempts[2]!, 'Played twice.');
  }

  async function act(player: Client, game: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const { actions } = (await player.get(`/v1/games/${game}/legal-actions`)).body;
      if (actions.length > 0)
        await player.post(`/v1/games/${game}/actions`, { body: { action: actions[0] } });
    }
  }

  /** Of every kind of row that there is. */
  async function playOtherGames(): Promise<void> {
    const [ada, bob, cleo] = players as [Client, Client, Client];
    unstarted = idOf(await ada.newGame({ ...CALM, start: false }));
    await act(ada, idOf(await ada.newGame({ ruleset: 'card-commons', visibility: 'private' })), 2);
    // Waits in the lobby; one has come and gone.
    const open = { ruleset: 'big-fish', seats: 3, visibility: 'public', turnLimit: 3_600 };
    const waiting = await ada.newGame(open);
    for (const player of [bob, cleo]) await player.post(`${waiting}/seats`);
    await bob.post(`${waiting}/leave`);
    const leftByCreator = await ada.newGame(open);
    await ada.post(`${leftByCreator}/leave`);
    // Runs against a clock.
    const running = await ada.newGame({ ...open, seats: 2 });
    await bob.post(`${running}/seats`);
    // Over, with a rematch that one still has to come to.
    const over = await ada.newGame({ ...open, seats: 2 });
    await bob.post(`${over}/seats`);
    await ada.post(`${over}/resign`);
    await act(bob, idOf(over), 1);
    for (const player of [bob]) await player.post(`${over}/resign`);
    const rematch = (await bob.post(`${over}/rematch`)).body;
    expect([rematch.status, rematch.parent.game]).toEqual(['waiting', idOf(over)]);
    // Goes on from it, with a bot; and one that was played elsewhere, a challenge's attempt there.
    const fork = await ada.post(`${over}/fork`, { body: { version: 5 } });
    expect([fork.status, fork.body.kind]).toEqual([201, 'fork']);
    const imported = await bob.post('/v1/records', { body: ELSEWHERE });
    expect([imported.status, imported.body.game.kind]).toEqual([201, 'daily']);
  }

  const rebuild = (...args: string[]) =>
    runCreel(['rebuild', ...args], { ...process.env, DATABASE_URL: service.databaseUrl });
  const ask = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const stored = async () => {
    const rows: { [table: string]: string[] } = {};
    for (const table of TABLES)
      rows[table] = (
        await ask(
          `SELECT to_jsonb(${table})::text AS row FROM ${table} ${table === 'attempt_counts' ? 'WHERE attempts <> 0' : ''}`,
        )
      )
        .map(({ row }) => row)
        .sort();
    return rows;
  };
  /** What boards and lists tell, but for the time. */
  const told = async () => {
    const paths = [
      `/v1/challenges/${day}/leaderboard`,
      `/v1/challenges/${day}/attempts`,
      '/v1/games',
      '/v1/lobby',
    ];
    const answers: object[] = [];
    for (const player of players)
      for (const at of paths) {
        const { now: _, ...rest } = (await player.get(at)).body;
        answers.push(rest);
      }
    return answers;
  };

  it('finds nothing where nobody has laid hands on rows', async () => {
    const before = await stored();
    for (const args of [['--dry-run'], []])
      expect(await rebuild(...args)).toEqual({
        code: 0,
        said: expect.stringMatching(
          /^Games looked at: 14\nDiffer(ed)? from their events: 0\nNot to be mended: 0\n/,
        ),
      });
    expect(await stored()).toEqual(before);
    // Attempts, rematches and running games are right down to their hashes.
    expect(await auditAll(owner)).toMatchObject({ faults: [], audited: { games: 14 } });
  });

  it('mends whatever rows have become, so that boards and lists are right again', async () => {
    const [before, answers] = [await stored(), await told()];
    const [best, second, struck, running, unranked] = attempts as [string, string, string, string, string];
    for (const [text, ...values] of [
      ['UPDATE attempts SET loss = loss - 40, actions = 99 WHERE game_id = $1', second],
      [`UPDATE attempts SET status = 'voided', loss = NULL, void_reason = 'x' WHERE game_id = $1`, best],
      [`UPDATE attempts SET status = 'finished', loss = -9, void_reason = NULL WHERE game_id = $1`, struck],
      [
        `UPDATE attempts SET status = 'finished', loss = -7, actions = 3, ended_at = 5 WHERE game_id = $1`,
        running,
      ],
      ['UPDATE attempts SET ended_at = ended_at - 1000, started_at = 7 WHERE game_id = $1', unranked],
      [
        `INSERT INTO attempts SELECT challenge_id, $2, $3, ticket, true, 1, 'finished', -99, 1, 2 FROM attempts WHERE game_id = $1`,
        best,
        SOMEBODY,
        NO_GAME,
      ],
      ['DELETE FROM games WHERE id = $1', second],
      [`UPDATE games SET outcome = '{', ended_at = NULL WHERE status = 'finished'`],
      [`UPDATE games SET status = 'running', open_seats = 0 WHERE status = 'waiting'`],
      [
        `UPDATE games SET rematch_of = NULL, turn_limit = 10, seats = seats + 1, created_at = 4, kind = 'open'`,
      ],
      ['UPDATE games SET created_by = $1 WHERE id <> $2', SOMEBODY, unstarted],
      ['DELETE FROM game_players WHERE game_id <> $1', best],
      ['INSERT INTO game_players (game_id, player_id) VALUES ($1, $2)', best, SOMEBODY],
      ['UPDATE deadlines SET due_at = due_at + 5'],
      ['INSERT INTO deadlines (game_id, due_at) VALUES ($1, 1), ($2, 1)', best, NO_GAME],
    ] as const)
      await ask(text, [...values]);
    const spoiled = await stored();
    const dry = await rebuild('--dry-run');
    expect(dry).toMatchObject({ code: 1, said: expect.stringContaining('Differ from their events: 15\n') });
    expect(dry.said).toContain(`${second}  game missing, players, attempt.actions, attempt.score`);
    expect(dry.said).toContain(UNKNOWN);
    expect(await stored()).toEqual(spoiled);
    expect(await rebuild()).toMatchObject({ code: 0, said: dry.said.replace('Differ ', 'Differed ') });
    expect(await stored()).toEqual(before);
    expect(await told()).toEqual(answers);
    expect(await rebuild()).toMatchObject({ code: 0, said: expect.stringContaining('events: 0\n') });
  });

  it('says what no event tells, and goes on', async () => {
    const [lost] = await ask('SELECT * FROM attempts WHERE game_id = $1', [attempts[0]]);
    await ask('DELETE FROM attempts WHERE game_id = $1', [attempts[0]]);
    const [listing] = await ask('SELECT * FROM games WHERE id = $1', [unstarted]);
    await ask('DELETE FROM games WHERE id = $1', [unstarted]);
    await ask(`UPDATE attempts SET actions = 99 WHERE game_id = $1`, [attempts[1]]);
    // A game has one rematch: the row of another says that it is that one.
    const [rematch] = await ask('SELECT id, rematch_of FROM games WHERE rematch_of IS NOT NULL');
    await ask('UPDATE games SET rematch_of = NULL WHERE id = $1', [rematch.id]);
    await ask('UPDATE games SET rematch_of = $1 WHERE id = $2', [rematch.rematch_of, attempts[2]]);
    const { code, said } = await rebuild();
    expect(code).toBe(1);
    expect(said).toContain('Not to be mended: 2\n');
    expect(said).toContain(`${attempts[0]}  its row of the attempts is missing`);
    expect(said).toContain(`${unstarted}  its row is missing, and no event says who created it`);
    // With what no event tells put in again, by hand, the rest follows.
    const row = [lost.challenge_id, lost.player_id, lost.game_id, lost.ticket, lost.ranked];
    await ask(
      `INSERT INTO attempts (challenge_id, player_id, game_id, ticket, ranked, started_at, status) VALUES ($1, $2, $3, $4, $5, 0, '')`,
      row,
    );
    await ask(
      `INSERT INTO games (id, created_by, created_at, ruleset, kind, visibility, seats, open_seats, status, imported)
        VALUES ($1, $2, 0, '', '', 'unlisted', 0, 0, '', false)`,
      [unstarted, listing.created_by],
    );
    expect(await rebuild()).toMatchObject({ code: 0, said: expect.stringContaining('events: 2\n') });
    expect(await ask('SELECT * FROM attempts WHERE game_id = $1', [attempts[0]])).toEqual([lost]);
    expect(await ask('SELECT * FROM games WHERE id = $1', [unstarted])).toEqual([listing]);
  });

  it('counts attempts anew where they are miscounted', async () => {
    const before = await stored();
    for (const spoil of [
      'UPDATE attempt_counts SET attempts = attempts + 1',
      'DELETE FROM attempt_counts',
      `INSERT INTO attempt_counts VALUES ('none', 'finished', true, -9, 1, 3)`,
    ]) {
      await ask(spoil);
      const said = expect.stringMatching(/miscounted: 1\n {2}(none|card-commons-)/);
      expect(await rebuild('--dry-run')).toMatchObject({ code: 1, said });
      expect(await rebuild()).toMatchObject({ code: 0, said });
      expect(await stored()).toEqual(before);
    }
  });

  it('leaves alone a game whose events are not what they should be', async () => {
    const [{ data }] = await ask('SELECT data FROM events WHERE game_id = $1 AND seq = 3', [attempts[1]]);
    for (const bad of ['{', '{}']) {
      await ask('UPDATE events SET data = $2 WHERE game_id = $1 AND seq = 3', [attempts[1], bad]);
      const { code, said } = await rebuild();
      expect([code, said]).toEqual([
        1,
        expect.stringContaining(`${attempts[1]}  its events can not be folded: `),
      ]);
    }
    await ask('UPDATE events SET data = $2 WHERE game_id = $1 AND seq = 3', [attempts[1], data]);
    expect(await rebuild('--dry-run')).toMatchObject({ code: 0 });
  });

  it('changes nothing of games that are played meanwhile, and mends them at their last version', async () => {
    const [ada, bob] = players as [Client, Client];
    let over = false;
    const clock = { ruleset: 'card-commons', turnLimit: 3_600 };
    /** What a busy machine does not come to in time is done without. */
    const play = async (player: Client) => {
      let games = 0;
      for (; !over; games++) {
        const { id } = (await player.post('/v1/games', { body: games % 2 === 0 ? clock : CALM })).body;
        for (let i = 0; i < 6; i++) {
          const { actions = [] } = (await player.get(`/v1/games/${id}/legal-actions`)).body;
          if (actions.length > 0)
            await player.post(`/v1/games/${id}/actions`, { body: { action: actions[0] } });
        }
        await stop(player, id);
      }
      return games;
    };
    const played = Promise.all([ada, bob, ada, bob].map(play));
    const rows = new PostgresDerivedRows(owner);
    for (let i = 0; i < 8; i++) {
      const { looked, differed, left, miscounted } = await new RebuildRows(rows, KERNEL).execute({
        dryRun: i % 2 === 0,
      });
      expect([differed.first, left.first, miscounted]).toEqual([[], [], []]);
      expect(looked).toBeGreaterThan(11);
    }
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    for (let i = 0; i < 8; i++) {
      await other.query(`UPDATE games SET status = 'voided', ended_at = 1 WHERE status = 'running'`);
      await other.query(`UPDATE deadlines SET due_at = 1`);
      await new RebuildRows(rows, KERNEL).execute({ dryRun: false });
    }
    await other.end();
    over = true;
    expect((await played).reduce((sum, games) => sum + games)).toBeGreaterThan(4);
    const { differed } = await new RebuildRows(rows, KERNEL).execute({ dryRun: true });
    expect(differed.first).toEqual([]);
  });

  it('waits for an append that is under way, and then looks again', async () => {
    const game = attempts[3]!;
    const rows = new PostgresDerivedRows(owner);
    const wanted = await rows.atOneMoment(async (moment) => (await moment.rows([game])).get(game)!);
    const [{ version }] = await ask('SELECT count(*)::integer AS version FROM events WHERE game_id = $1', [
      game,
    ]);
    const mend = { game, version, stored: wanted, wanted: { ...wanted, dueAt: 5 } };
    const append = new pg.Client({ connectionString: service.databaseUrl });
    await append.connect();
    await append.query('BEGIN');
    await append.query(
      `INSERT INTO events SELECT game_id, at, seq + 1, actor, type, data, state, hash FROM events WHERE game_id = $1 AND seq = $2`,
      [game, version - 1],
    );
    await append.query(`DELETE FROM deadlines WHERE game_id = $1`, [game]);
    let mended = false;
    const mending = rows.mend([mend]).finally(() => (mended = true));
    await sleep(700);
    expect(mended).toBe(false);
    await append.query('COMMIT');
    expect(await mending).toEqual({ changed: [game], refused: [] });
    expect(await ask('SELECT * FROM deadlines WHERE game_id = $1', [game])).toEqual([]);
    await ask('DELETE FROM events WHERE game_id = $1 AND seq = $2', [game, version]);
    await append.end();
  });

  it('keeps every append out while it mends, for that long', async () => {
    const [ada] = players as [Client];
    const free = idOf(await ada.newGame());
    const { actions } = (await ada.get(`/v1/games/${free}/legal-actions`)).body;
    for (const action of [actions[0], { type: 'stop' }]) {
      await ask('BEGIN');
      await ask('LOCK TABLE deadlines IN SHARE ROW EXCLUSIVE MODE');
      let answered = false;
      const answer = ada
        .post(`/v1/games/${free}/actions`, { body: { action } })
        .finally(() => (answered = true));
      await sleep(200);
      expect(answered).toBe(false);
      await ask('COMMIT');
      expect((await answer).status).toBe(200);
    }
  });

  it('does not bring older tables up to date where it is to change nothing', async () => {
    const { rows } = await owner.query(
      'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING *',
    );
    expect(await rebuild('--dry-run')).toEqual({
      code: 64,
      said: expect.stringContaining('an older version'),
    });
    expect(
      (await owner.query('SELECT count(*) FROM migrations WHERE id = $1', [rows[0].id])).rows[0].count,
    ).toBe('0');
    await owner.query('INSERT INTO migrations VALUES ($1, $2, $3)', [
      rows[0].id,
      rows[0].timestamp,
      rows[0].name,
    ]);
    expect(await rebuild('--dry-run')).toMatchObject({ code: 0 });
    await owner.query(`INSERT INTO migrations (timestamp, name) VALUES (1, 'Later1')`);
    expect(await rebuild('--dry-run')).toEqual({
      code: 64,
      said: expect.stringContaining('a newer version'),
    });
    await owner.query(`DELETE FROM migrations WHERE name = 'Later1'`);
  });

  it('says what it needs', async () => {
    for (const args of [['x'], ['--dry-run', 'x']])
      expect(await rebuild(...args)).toMatchObject({ code: 64, said: expect.stringContaining('Usage') });
    expect(await rebuild('--help')).toMatchObject({ code: 0, said: expect.stringContaining('Usage') });
  });
});
