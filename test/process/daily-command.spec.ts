import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAILY } from '../../src/cli/daily/daily.js';
import { checkRecord } from '../../src/game/check-record.js';
import { DrawChallenges } from '../../src/use-cases/draw-challenges.js';
import { RevealChallenges } from '../../src/use-cases/reveal-challenges.js';
import { DAY, HOUR, ID, TODAY } from '../support/challenge-day.js';
import { KERNEL } from '../support/kernel.js';
import { SetClock } from '../support/set-clock.js';
import { Client, startMemoryApp } from '../support/test-service.js';
import { shortCardCommons, type Types, Typist } from '../support/typist.js';

const NAME = /(Your name on the board|A name) \(Enter: [^)]*\): $/;

describe('creel daily', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  let clock: SetClock;
  let home: string;
  let url: string;
  beforeEach(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'creel-daily-'));
    clock = new SetClock(TODAY - 3 * DAY);
    app = await startMemoryApp({ clock });
    url = await app.getUrl();
    anyone = new Client(app);
    await app.get(DrawChallenges).execute();
    clock.at = TODAY + HOUR;
  });
  afterEach(async () => {
    await app.close();
    rmSync(home, { recursive: true });
  });

  const sit = (args: string[], types: Types, asked: boolean) =>
    new Typist(args, { XDG_CONFIG_HOME: home, CREEL_URL: url }, types, { command: DAILY, asked });
  /** A person, who is asked. */
  const person = (types: Types, args: string[] = []) => sit(args, types, true);
  /** Lines out of a file. */
  const lines = (given: string[], args: string[] = []) => sit(args, () => given.shift() ?? null, false);
  const board = async () => (await anyone.get(`/v1/challenges/${ID}/leaderboard`)).body;
  const answering = (names: string[], plays: Types): Types => {
    return (screen) => (NAME.test(screen) ? names.shift()! : plays(screen));
  };

  it('is begun under a name, left, gone on with and finished, once', async () => {
    const first = person(answering(['Marina Reed'], shortCardCommons(1, 'q')));
    expect(await first.visit()).toBe(0);
    expect(first.seen).toContain('You look after four columns of a river.');
    expect(first.seen).toMatch(/commitment {4}[0-9a-f]{64}\n/);
    expect(told(first)).toContain(
      'You play the challenge of 2026-12-01 as Marina Reed. It goes on until 2026-12-02 02:00 UTC, in 25 h 0 min.',
    );
    expect(first.seen).toContain(
      'Your attempt is kept. Go on with it until 2026-12-02 02:00 UTC:\n\nnpx creel daily\n',
    );

    const second = person(shortCardCommons(0));
    expect(await second.visit()).toBe(0);
    expect(second.seen).not.toMatch(/Your name on the board|commitment/);
    expect(second.seen).toContain('The game is over: you stopped.');
    const { text } = (
      await anyone.get(`/v1/challenges/${ID}/attempts/me/share`, { token: second.session.saved.token! })
    ).body;
    expect(text).toMatch(/^Creel · Card Commons · 2026-12-01\n/);
    expect(second.seen).toContain(`To share; it tells no card:\n\n${text}\n\n So far you rank 1 of 1.\n`);
    expect(second.seen).toContain('Streak: 1 day; your longest: 1. Best score: ');
    expect(second.seen).toContain('The next challenge opens on 2026-12-02 00:00 UTC, in 23 h 0 min.\n');

    const third = person(() => 'never asked');
    expect(await third.visit()).toBe(0);
    expect(third.seen.match(/rank 1 of 1/g)).toHaveLength(2);
    expect(third.seen).not.toContain('never asked');
    expect(third.session.saved.token).toBe(first.session.saved.token);
    expect(await board()).toMatchObject({ attempts: 1, rows: [{ name: 'Marina Reed' }] });
  });

  it('asks again for a name that is taken or bad, and plays unranked without one', async () => {
    const other = await anyone.guest();
    await other.send('PATCH', '/v1/players/me', { body: { name: 'Marina Reed' } });
    const names = ['marina-reed', 'x', '', 'y'.repeat(101), '', ''];
    const nameless = person(answering(names, shortCardCommons(0)));
    expect(await nameless.visit()).toBe(0);
    const { seen, session } = nameless;
    expect(seen.match(/Your name on the board \(Enter: none, you play unranked\): /g)).toHaveLength(4);
    expect(seen.match(/without a name it does not rank\. A name \(Enter: play unranked\): /g)).toHaveLength(
      2,
    );
    expect(told(nameless)).toContain('Another player has this name, or one that reads the same.');
    expect(seen).toContain('A name has 3 to 24 letters and digits');
    expect(told(nameless)).toContain('unranked: begun without a name, it does not stand on the board.');
    expect(seen).toContain('\nunranked\n');
    expect(seen).not.toContain('you rank 1');
    expect(await board()).toMatchObject({ attempts: 1, finished: 1, rows: [] });
    expect((await new Client(app, session.saved.token!).get('/v1/players/me')).body.name).toBeNull();
  });

  it('begins nothing under a name that is refused where nobody is asked', async () => {
    const other = await anyone.guest();
    await other.send('PATCH', '/v1/players/me', { body: { name: 'Marina Reed' } });
    const refused = lines(['stop'], ['--name', 'Marina Reed']);
    expect(await refused.visit()).toBe(1);
    expect(refused.seen).toContain('Another player has this name');
    expect((await board()).attempts).toBe(0);
    const named = lines(['stop'], ['--name', 'Marina Weed']);
    expect(await named.visit()).toBe(0);
    expect(named.seen).toContain('as Marina Weed.');
    const renamed = lines([], ['--name', 'Marina Seed']);
    expect(await renamed.visit()).toBe(0);
    expect((await board()).rows).toMatchObject([{ rank: 1, name: 'Marina Seed' }]);
  });

  it('is played out of a file without a question, and left where the lines end', async () => {
    const first = lines(['1', '1']);
    expect(await first.visit()).toBe(0);
    expect(first.seen).not.toContain('Your name');
    expect(first.seen).toContain('unranked');
    expect(first.seen).toContain('Your attempt is kept.');
    const second = lines(['stop']);
    expect(await second.visit()).toBe(0);
    expect(second.seen).toContain('Streak: 1 day');
  });

  it('keeps the player over days, and goes on with what outlives its day first', async () => {
    await lines(['stop'], ['--name', 'Marina Reed']).visit();
    clock.pass(DAY);
    await app.get(RevealChallenges).execute();
    await app.get(DrawChallenges).execute();
    const left = person(shortCardCommons(1, 'q'));
    expect(await left.visit()).toBe(0);
    clock.pass(DAY - HOUR / 2);
    const later = person((screen) => (/\[Y\/n\] $/.test(screen) ? '' : shortCardCommons(0)(screen)));
    expect(await later.visit()).toBe(0);
    expect(told(later)).toContain(
      "Your attempt of 2026-12-02 goes on until 2026-12-03 02:00 UTC, in 1 h 30 min. Play it before today's?",
    );
    expect(later.seen).toContain('Streak: 2 days; your longest: 2.');
    expect(later.seen).toContain('The challenge of 2026-12-03 is open:\n\nnpx creel daily\n');
    const today = lines(['stop']);
    expect(await today.visit()).toBe(0);
    expect(today.seen).toContain('Creel · Card Commons · 2026-12-03');
    expect(today.seen).toContain('Streak: 3 days');
  });

  it('shows the result where the time runs out, and its record can be checked then', async () => {
    const plays = shortCardCommons(1);
    const reveals: Promise<void>[] = [];
    const late = person((screen) => {
      if (NAME.test(screen)) return 'Marina Reed';
      if (/\[y\/N\] $/.test(screen)) {
        clock.at = TODAY + DAY + 2 * HOUR;
        const over = late.find(/The challenge's time is over/);
        reveals.push(over.then(() => app.get(RevealChallenges).execute()));
      }
      return plays(screen);
    });
    expect(await late.visit()).toBe(0);
    await Promise.all(reveals);
    expect(told(late)).toContain('ran out, so the service ended the game where it stood.');
    expect(late.seen).toContain('\nrank 1 of 1\n');
    const game = /creel play --game (\S+)/.exec(late.seen)![1]!;
    const { saved, service } = late.session;
    const record = await service.getText(`/v1/games/${game}/record`);
    expect(checkRecord(KERNEL, record, saved.proof(game)!)).toMatchObject({
      verdict: 'good',
      systemActions: 1,
    });
  });

  it('is not taken for a game of creel play', async () => {
    await lines(['1', '1']).visit();
    const env = { XDG_CONFIG_HOME: home, CREEL_URL: url };
    const play = new Typist([], env, () => 'q');
    expect(await play.visit()).toBe(0);
    expect(play.seen).not.toContain('You have another game under way');
    const { games } = await play.session.service.get<any>('/v1/games?status=running');
    const { id } = games.find(({ kind }: { kind: string }) => kind === 'daily');
    const resumed = new Typist(['--game', id], env, shortCardCommons(0, 'stop'));
    expect(await resumed.visit()).toBe(0);
    expect(resumed.seen).toContain('its seed is not revealed yet');
  });

  it('says where there is no service, no challenge, and where the service is lost', async () => {
    const nowhere = sit(['--url', 'http://127.0.0.1:9'], () => null, true);
    expect(await nowhere.visit()).toBe(1);
    expect(nowhere.seen).toContain('There is no Creel service at http://127.0.0.1:9.');

    clock.at = TODAY - 400 * DAY;
    const none = lines([]);
    expect(await none.visit()).toBe(1);
    expect(none.seen).toContain('There is no challenge of Card Commons today at http://');
    clock.at = TODAY + HOUR;

    let asked = 0;
    const lost = sit(
      [],
      async () => {
        if (++asked === 1) await app.close();
        return asked === 1 ? 'show' : 'q';
      },
      false,
    );
    expect(await lost.visit()).toBe(0);
    expect(lost.seen).toContain('The service does not answer');
    expect(lost.seen).toContain('Your attempt is kept.');
    app = await startMemoryApp();
  });
});

/** What was said, as paragraphs before they were fitted to the screen. */
function told({ seen }: Typist): string {
  return seen.replace(/\n (?=\S)/g, ' ');
}
