import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkRecord } from '../../src/game/check-record.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { HOUSE_EDITION } from '../../src/rulesets/big-fish/house-edition.js';
import { KERNEL } from '../support/kernel.js';
import { Client, startMemoryApp } from '../support/test-service.js';
import { plainBigFish, type Types, Typist } from '../support/typist.js';

describe('Big Fish in the terminal', () => {
  let app: NestFastifyApplication;
  let home: string;
  let url: string;
  beforeAll(async () => {
    app = await startMemoryApp();
    url = await app.getUrl();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'creel-play-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const typist = (args: string[], types: Types) =>
    new Typist(args, { XDG_CONFIG_HOME: home, CREEL_URL: url }, types);
  const gameIn = ({ seen }: Typist) => /--game (\S+)/.exec(seen)![1]!;

  async function expectGoodRecord({ session }: Typist, game: string): Promise<void> {
    const record = await session.service.getText(`/v1/games/${game}/record`);
    expect(checkRecord(KERNEL, record, session.saved.proof(game)!)).toMatchObject({
      verdict: 'good',
      systemActions: 0,
    });
  }

  it('is played against bots, left in the middle, gone on with and checked', async () => {
    let lines = 0;
    const plays = plainBigFish();
    const first = typist(['big-fish', '--against', 'greedy,patient'], (screen) =>
      ++lines > 12 ? 'q' : plays(screen),
    );
    expect(await first.visit()).toBe(0);
    expect(first.seen).toContain(bigFish.edition!.label.slice(0, 60));
    expect(first.seen).toContain('Greedy and Patient have chosen (hidden).');
    expect(first.seen).toContain('Its bots wait for you.');

    const second = typist(['--game', gameIn(first)], plainBigFish());
    expect(await second.visit()).toBe(0);
    expect(second.seen).toMatch(/(Greedy|Patient) (draws|catches|spawns|grows|plays)/);
    expect(second.seen).toMatch(/(Greedy|Patient|You)( and \w+)? wins? with \d+ points\./);
    expect(second.seen).toContain('Save and check it later:');
    await expectGoodRecord(second, gameIn(first));
  });

  it('is played by two who sit at different terminals, and once more', async () => {
    let rematches = 0;
    const again = plainBigFish(() => (rematches++ < 2 ? 'r' : ''));
    // Both are asked at once; the host answers last, on a table that has not changed for it.
    const host = typist(['big-fish', '--invite'], async (screen) => {
      if (/Place \d fish/.test(screen)) await guest.find(/Waiting for Seat 1\./);
      return again(screen);
    });
    const hosted = host.visit();
    const [, join] = await host.find(/creel play (--join \S+ --invitation \S+)\n/);
    const guest: Typist = typist(join!.split(' '), plainBigFish(again));
    expect(await Promise.all([hosted, guest.visit()])).toEqual([0, 0]);
    for (const { seen } of [host, guest]) {
      expect(seen.match(/The game is over\./g)).toHaveLength(2);
      expect(seen).toContain('draws a card (hidden)');
      expect(seen).not.toContain('The game had moved on');
    }
    expect(guest.seen).toContain('You have seat 2 of 2.');
    expect(guest.seen).toMatch(/--game \S+ --seat 2/);
    const games = new Set(Array.from(host.seen.matchAll(/--game (\S+)/g), ([, game]) => game!));
    expect(games.size).toBe(2);
    for (const game of games) await expectGoodRecord(host, game);
  });

  it('shows the cards of an edition of its creator, and nothing of it steers the terminal', async () => {
    const creator = await new Client(app).guest();
    const [first, ...others] = HOUSE_EDITION.fish;
    const edition = {
      ...HOUSE_EDITION,
      edition: 'mine',
      label: 'Typed in from\u001b[2J my own box.',
      fish: [{ ...first!, name: 'Shining\u0007 Abalone' }, ...others],
    };
    const body = { ruleset: 'big-fish', seats: 2, edition, visibility: 'public' };
    const game = (await creator.newGame(body)).split('/').at(-1)!;
    const guest = typist(['--join', game], (screen) => (/Place/.test(screen) ? 'i' : 'q'));
    expect(await guest.visit()).toBe(0);
    expect(guest.seen).toContain(' Typed in from[2J my own box.');
    expect(guest.seen).not.toMatch(/[\u001b\u0007]/);
  });
});
