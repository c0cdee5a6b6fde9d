import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GameRecord } from '../../src/game/record.js';
import {
  goldenRecords,
  playedAnew,
  playersOf,
  type RecordedParts,
  type Table,
} from '../support/golden-games.js';
import { Client, type Received, startMemoryApp } from '../support/test-service.js';

let app: NestFastifyApplication;
/** Id of a request, which is drawn before all others that it needs. */
const REQUEST = '00000000-0000-7000-8000-000000000000';

async function overHttp(parts: RecordedParts, record: GameRecord): Promise<Table> {
  app = await startMemoryApp(parts);
  const anyone = new Client(app);
  parts.random.ids.push(...playersOf(record).flatMap((player) => [REQUEST, player]));
  const players: Client[] = [];
  for (const _player of playersOf(record)) players.push(await anyone.guest());
  const path = `/v1/games/${record.game}`;
  const done = ({ status, text }: Received): void => {
    if (status !== 200 && status !== 201) throw new Error(text);
  };
  return {
    create: async ({ ruleset, seats, kind, visibility, ...more }) => {
      const { openText, firstSeat, turnLimit } = more;
      const set = Object.entries({ openText, firstSeat, turnLimit }).filter(([, value]) => value !== null);
      const body = { ruleset, seats, kind, visibility, ...Object.fromEntries(set) };
      parts.random.ids.unshift(REQUEST);
      done(await players[0]!.post('/v1/games', { body }));
    },
    takeSeat: async (seat, contribution) =>
      done(await players[seat]!.post(`${path}/seats`, { body: { seat, contribution } })),
    act: async (seat, action, expectedVersion) =>
      done(await players[seat]!.post(`${path}/actions`, { body: { action, expectedVersion } })),
    resign: async (seat) => done(await players[seat]!.post(`${path}/resign`)),
    record: async () => (await anyone.get(`${path}/record`)).text,
  };
}

/** The unit tests play all of them, through the use cases; this one has contributions, defaults and retired seats. */
const [, text] = goldenRecords('big-fish-1').at(-1)!;

describe('the golden game of Big Fish with most seats', () => {
  afterEach(() => app.close());

  it('is the same record, byte for byte, when it is played over HTTP', async () => {
    expect(await playedAnew(JSON.parse(text) as GameRecord, overHttp)).toBe(text);
  });
});
