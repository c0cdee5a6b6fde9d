import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RevealChallenges } from '../../src/use-cases/reveal-challenges.js';
import type { Challenges, StoredChallenge } from '../../src/challenges/challenges.js';
import type { Parts } from '../../src/parts.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { DECK } from '../../src/rulesets/card-commons/cards.js';
import type { Action } from '../../src/rulesets/card-commons/action.js';
import type { State } from '../../src/rulesets/card-commons/state.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { memoryParts } from '../../src/memory-parts.js';
import { DAY, ID, TODAY } from '../support/challenge-day.js';
import { Overheard } from '../support/overheard.js';
import { REVEAL_AT, SealedDay, TOMORROW } from '../support/sealed-day.js';
import { SetClock } from '../support/set-clock.js';
import { startMemoryApp, startService, type TestService } from '../support/test-service.js';
import { SeededRandom } from '../support/two-worlds.js';

/** All is drawn from it, so that what looks like a card by chance does so always or never. */
const SEED = 20_261_201;
const READABLE = ['challenges', 'challenge_reveals', 'attempts', 'games', 'game_players'];

describe('a challenge that is not revealed', () => {
  const clock = new SetClock(TODAY - 3 * DAY);
  let service: TestService;
  let day: SealedDay;
  let overheard: Overheard;
  beforeAll(async () => {
    overheard = new Overheard();
    const random = new SeededRandom(SEED);
    const parts: Parts[] = [];
    service = await startService((real) => {
      parts.push({ ...real, clock, random });
      return parts[0]!;
    });
    day = await SealedDay.begin(service.app, parts[0]!, clock);
  });
  afterAll(async () => {
    overheard.stop();
    await day.close();
    await service.close();
  });

  const standing = async () => {
    const { body } = await day.ask({ method: 'GET', path: `/v1/challenges/${ID}/attempts` }, null);
    return (JSON.parse(body) as { attempts: { status: string; actions: number }[] }).attempts;
  };
  const readableRows = async () => {
    const tables = READABLE.map((table) => `SELECT to_jsonb(${table})::text AS row FROM ${table}`);
    const players = `SELECT to_jsonb(row (id, name))::text AS row FROM players`;
    const rows = await service.database.read.query<{ row: string }[]>(
      [...tables, players].join(' UNION ALL '),
    );
    return rows.map(({ row }) => row).join('\n');
  };

  it('keeps its seed and its cards to itself, whoever asks for whatever', async () => {
    const before = await standing();
    expect(before.map(({ status }) => status).sort()).toEqual(['finished', 'running', 'voided', 'voided']);
    for (const caller of day.callers) {
      // There is something to hide.
      if (caller.game !== null) expect((await day.station(caller.game)).length).toBeGreaterThan(9);
      const { answers, found } = await day.findByAsking(caller, await day.secretsFrom(caller));
      expect([caller.name, found]).toEqual([caller.name, []]);
      expect(answers).toBeGreaterThan(100);
    }
    // And asking has changed nothing.
    expect(await standing()).toEqual(before);
  }, 240_000);

  it('stays sealed to clients whose clocks are elsewhere', async () => {
    const { token } = day.callers.at(-1)!;
    for (const Date of ['Sat, 05 Dec 2026 12:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'x']) {
      const headers = { Date, 'X-Now': Date, 'If-Modified-Since': Date };
      const code = async (method: string, path: string) => {
        const { body } = await day.ask(
          { method, path, headers, ...(method === 'POST' ? { body: {} } : {}) },
          token,
        );
        return (JSON.parse(body) as { code?: string }).code;
      };
      expect(await code('GET', `/v1/challenges/${ID}/reveal`)).toBe('challengeSealed');
      expect(await code('GET', `/v1/challenges/${TOMORROW}/reveal`)).toBe('challengeSealed');
      expect(await code('POST', `/v1/challenges/${TOMORROW}/attempts`)).toBe('challengeNotOpen');
      const { body } = await day.ask({ method: 'GET', path: '/v1/challenges/today', headers }, token);
      expect(JSON.parse(body)).toMatchObject({ id: ID, status: 'open', serverSeed: null });
    }
  });

  it('is sealed to the login that serves lists too', async () => {
    expect((await day.secretsFrom(day.callers[0]!)).findIn(await readableRows())).toEqual([]);
  });

  it('is in no line that the service prints', async () => {
    const seeds = await day.secretsFrom(day.callers[0]!);
    expect(seeds.findIn(overheard.text)).toEqual([]);
  });

  it('is told when it is revealed, and the one of the next day is not', async () => {
    clock.at = REVEAL_AT;
    await service.app.get(RevealChallenges).execute();
    const [today, tomorrow] = [await day.seeds([ID]), await day.seeds([TOMORROW])];
    expect((await day.findByAsking(day.callers[0]!, today)).found).not.toEqual([]);
    expect((await day.findByAsking(day.callers[0]!, tomorrow)).found).toEqual([]);
    expect(today.findIn(await readableRows())).not.toEqual([]);
    expect(tomorrow.findIn(await readableRows())).toEqual([]);
    expect(tomorrow.findIn(overheard.text)).toEqual([]);
  }, 120_000);
});

type Spoil = { readonly [leak: string]: (parts: Parts) => Partial<Parts> };

/** Builds that leak on purpose, each in another place and spelling. */
const LEAKY_PARTS: Spoil = {
  'a view that shows what is left, as numbers': ({ kernel }) => ({
    kernel: {
      ...kernel,
      rulesets: [shown(({ station }) => ({ fish: station.slice(0, 4).map((card) => DECK.indexOf(card)) }))],
    },
  }),
  'a view that shows three cards from the middle of what is left': ({ kernel }) => ({
    kernel: { ...kernel, rulesets: [shown(({ station }) => ({ discards: station.slice(8, 11) }))] },
  }),
  'a reveal before its time': ({ challenges }) => ({ challenges: revealedAhead(challenges) }),
};

function shown(more: (state: State) => object): Ruleset<State, Action> {
  return {
    ...cardCommons,
    view: (state, viewer) => ({ ...cardCommons.view(state, viewer), ...more(state) }),
  };
}

/** Tells tomorrow's seed with its challenge; of today's nobody could begin an attempt then. */
function revealedAhead(challenges: Challenges): Challenges {
  return Object.assign(Object.create(challenges) as Challenges, {
    async find(id: string): Promise<StoredChallenge | null> {
      const found = await challenges.find(id);
      if (found === null || id !== TOMORROW) return found;
      return { ...found, reveal: { serverSeed: await challenges.seedOf(id), at: found.committedAt } };
    },
  });
}

/** Of headers and of lines that are printed: half of the seed, in one spelling each. */
const LEAKY_HEADERS: { readonly [leak: string]: (half: Buffer) => string } = {
  'in base64url': (half) => half.toString('base64url'),
  'in base64 behind something else': (half) => Buffer.concat([Buffer.from('v'), half]).toString('base64'),
  'in upper hex, backwards': (half) => Buffer.from(half).reverse().toString('hex').toUpperCase(),
  'as bytes': (half) => [...half].join(', '),
};

describe('a build that leaks', () => {
  const begin = async (change: (parts: Parts) => Partial<Parts>) => {
    const clock = new SetClock(TODAY - 3 * DAY);
    const parts = { ...memoryParts(), clock, random: new SeededRandom(SEED) };
    const spoiled = { ...parts, ...change(parts) };
    const app = await startMemoryApp(spoiled);
    return { app, day: await SealedDay.begin(app, spoiled, clock) };
  };
  /** What is found in what its own player is told. */
  const foundIn = async (day: SealedDay) => {
    const caller = day.callers.find(({ name }) => name === 'who plays')!;
    return (await day.findByAsking(caller, await day.secretsFrom(caller))).found;
  };

  it.each(Object.entries(LEAKY_PARTS))('is caught: %s', async (_leak, change) => {
    const { app, day } = await begin(change);
    expect(await foundIn(day)).not.toEqual([]);
    await day.close();
    await app.close();
  });

  it('is caught in a header and in a line that it prints, however the seed is spelled', async () => {
    const { app, day } = await begin(() => ({}));
    const half = Buffer.from(await day.seedOf(TOMORROW)).subarray(16);
    const seeds = await day.seeds();
    const overheard = new Overheard();
    for (const [leak, spelled] of Object.entries(LEAKY_HEADERS)) {
      app.getHttpServer().once('request', (_request: unknown, reply: ServerResponse) => {
        reply.setHeader('X-Trace', spelled(half));
        process.stdout.write(`drawn ${spelled(half)}\n`);
      });
      const { text } = await day.ask({ method: 'GET', path: '/livez' }, null);
      expect([leak, seeds.findIn(text).length > 0, seeds.findIn(overheard.text).length > 0]).toEqual([
        leak,
        true,
        true,
      ]);
      overheard.text = '';
    }
    overheard.stop();
    await day.close();
    await app.close();
  });
});
