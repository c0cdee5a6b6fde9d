import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { memoryParts } from '../../src/memory-parts.js';
import { Patience } from '../../src/platform/patience.js';
import { RevealChallenges } from '../../src/use-cases/reveal-challenges.js';
import { DAY, ID, TODAY } from '../support/challenge-day.js';
import { routesOfReference } from '../support/malformed/routes.js';
import { graphqlQuestions, type Question, restQuestions } from '../support/questions-of-challenges.js';
import { REVEAL_AT, SealedDay } from '../support/sealed-day.js';
import { SetClock } from '../support/set-clock.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const PORTS = [
  'store',
  'players',
  'applications',
  'invitations',
  'gameList',
  'challenges',
  'attempts',
  'audits',
] as const;
/** Asked for each of these, no port is. */
const WAITS_FOR_NOTHING =
  /^\/(livez|readyz|v1\/version|v1\/rulesets.*|v1\/records\/check|\.well-known\/creel-keys)$/;
const EXPORT = { method: 'GET', path: `/v1/challenges/${ID}/export` };

/** The patience with which ports were asked since the last look; null: that of no request. */
let asked: (Patience | null)[] = [];

/** A port that notes it when it is asked. */
function noting<Port extends object>(port: Port, patience: Patience | null): Port {
  const get = (target: Port, name: string | symbol) => {
    const member = Reflect.get(target, name) as unknown;
    if (name === 'within') return (of: Patience) => noting(port, of);
    if (typeof member !== 'function') return member;
    return (...args: unknown[]) => {
      asked.push(patience);
      return Reflect.apply(member, target, args) as unknown;
    };
  };
  return new Proxy(port, { get });
}

describe('the ports that a request asks', () => {
  const clock = new SetClock(TODAY - 3 * DAY);
  let app: NestFastifyApplication;
  let day: SealedDay;
  let subjects: Parameters<typeof restQuestions>[0];
  let token: string;
  beforeAll(async () => {
    const parts = { ...memoryParts(), clock };
    const noted = Object.fromEntries(PORTS.map((name) => [name, noting(parts[name], null)]));
    app = await startMemoryApp({ ...parts, ...noted });
    day = await SealedDay.begin(app, parts, clock);
    const player = day.callers.find(({ name }) => name === 'who plays')!;
    const about = { challenges: [ID], games: [player.game!], players: [player.id!] };
    subjects = { ...about, cursors: [], record: '{}', practiceOnly: false };
    token = player.token!;
    // So near to the reveal nothing that is remembered of a challenge is good enough.
    clock.at = REVEAL_AT - 60_000;
  });
  afterAll(async () => {
    await day.close();
    await app.close();
  });

  /** Whether any were, and then all of them with one patience. */
  const areAsked = async (question: Question): Promise<boolean> => {
    asked = [];
    await day.ask(question, token);
    // Once a stream is open, each wait has its own patience.
    const waits = /\/(stream|records)$/.test(question.path) ? asked.filter((each) => each !== null) : asked;
    const patience = waits.length === 0 ? [] : [expect.any(Patience)];
    expect({ question, patience: [...new Set(waits)] }).toEqual({ question, patience });
    return waits.length > 0;
  };

  it('wait with its patience, on every route', async () => {
    const ways = restQuestions(subjects).filter(({ path }) => !path.includes('?'));
    ways.push({ method: 'POST', path: '/v1/players' });
    // Last, as nobody asks with the token after that.
    for (const path of ['/v1/players/me/token', '/v1/players/me']) ways.push({ method: 'DELETE', path });
    const unasked = new Set(routesOfReference().map(({ method, path }) => `${method} ${path}`));
    for (const way of ways) {
      const template = way.path
        .replace(ID, '{id}')
        .replace(subjects.games[0]!, '{id}')
        .replace(subjects.players[0]!, '{id}')
        .replace(/states\/\d+/, 'states/{version}')
        .replace(/invitations\/.*/, 'invitations/{invitation}');
      if (await areAsked(way)) unasked.delete(`${way.method} ${template}`);
    }
    const waiting = [...unasked].filter((route) => !WAITS_FOR_NOTHING.test(route.split(' ')[1]!));
    expect(waiting).toEqual([]);
  });

  it('wait with its patience, in every field and in several of them together', async () => {
    token = day.callers.find(({ name }) => name === 'who finished')!.token!;
    for (const question of graphqlQuestions(subjects)) await areAsked(question);
    const query = `mutation { one: createGame(input: { ruleset: "card-commons" }) { game { id } } createGuest { id }
      two: createGame(input: { ruleset: "big-fish", seats: 2 }) { game { id } } }`;
    expect(await areAsked({ method: 'POST', path: '/graphql', body: { query } })).toBe(true);
    expect(asked.length).toBeGreaterThan(3);
  });

  it('wait anew each time where many records are sent', async () => {
    const player = await new Client(app).guest();
    asked = [];
    await player.post('/v1/records', { body: '{}\n{}', headers: { 'Content-Type': 'application/x-ndjson' } });
    expect(asked).toEqual([expect.any(Patience), null, null]);
  });

  it('wait anew each time where the answer is sent while it is made', async () => {
    clock.at = REVEAL_AT;
    await app.get(RevealChallenges).execute();
    asked = [];
    await day.ask(EXPORT, null);
    const apart = asked.indexOf(null);
    expect(new Set(asked.slice(0, apart))).toEqual(new Set([expect.any(Patience)]));
    expect(new Set(asked.slice(apart))).toEqual(new Set([null]));
  });
});
