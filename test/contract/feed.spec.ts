import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewChallenge } from '../../src/challenges/challenges.js';
import type { Append, Notices } from '../../src/event-store/event-store.js';
import type { Feed, FeedEntry } from '../../src/feed/feed.js';
import { SystemRandom } from '../../src/platform/random.js';
import { Unavailable } from '../../src/platform/unavailable.js';
import { creationOf, NO_MORE, WAITING } from '../support/append-parts.js';
import { appendsOf, planned } from '../support/attempt-appends.js';
import { CHALLENGE_ADAPTERS, type ChallengePorts, type OpenedPorts } from '../support/challenge-adapters.js';

const DAY = 24 * 60 * 60 * 1_000;
const OPENING = Date.UTC(2026, 10, 30);
const AT = 1_000;
const HEAD = 'ab'.repeat(32);
const APPENDS = 30;
const PUBLISHERS = 6;
const TRIES = 20;
const random = new SystemRandom();

function event(seq: number): Append['events'][number] {
  const type = 'SeatLeft';
  return { seq, at: AT, actor: 'system', type, data: { seat: 0 }, state: null, hash: HEAD };
}

function created(game: string, notices: Notices | null = null): Append {
  const creation = creationOf(random.id());
  const events = [event(0)];
  const at = { expectedVersion: 0, expectedHead: null };
  return { game, ...at, events, command: null, creation, listing: WAITING, ...NO_MORE, notices };
}

function further(game: string, seq: number, notices: Notices | null = null): Append {
  const at = { expectedVersion: seq, expectedHead: HEAD };
  return { ...created(game, notices), ...at, events: [event(seq)], creation: null, listing: null };
}

function drawn(position: number, opensAt: number): NewChallenge {
  return {
    id: `card-commons-${new Date(opensAt).toISOString().slice(0, 10)}`,
    ruleset: 'card-commons@1',
    opensAt,
    closesAt: opensAt + DAY,
    revealsAt: opensAt + DAY + 7_200_000,
    ranksGuests: true,
    position,
    committedAt: 1_000,
    commitment: HEAD,
    hash: HEAD,
    serverSeed: new Uint8Array(32),
  };
}

/** Who waits too long behind others, on a slow disk, is told so and asks again, as services do. */
async function served<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable) || tries === TRIES) throw error;
    }
  }
}

describe.each(CHALLENGE_ADAPTERS)('the feed %s', (_name, open) => {
  let opened: OpenedPorts;
  let other: ChallengePorts;
  let feed: Feed;
  beforeEach(async () => {
    opened = await open();
    other = await opened.again();
    ({ feed } = opened);
  });
  afterEach(() => opened.close());

  const placesOf = (entries: readonly FeedEntry[]) => entries.map(({ position }) => position);

  it('is empty at first', async () => {
    expect(await feed.bounds()).toEqual({ first: 1, last: 0 });
    expect(await feed.after(0, 10)).toEqual([]);
    expect(await feed.publish()).toBe(0);
    expect(await feed.announce(OPENING)).toBe(0);
  });

  it('has what was appended, once it is published, to every process', async () => {
    const [game, player] = [random.id(), random.id()];
    const notices = { started: [player], ended: [], turn: [player] };
    await opened.store.append(created(game, notices));
    await other.store.append(further(game, 1));
    expect(await feed.after(0, 10)).toEqual([]);
    expect(await feed.publish()).toBe(2);
    for (const each of [feed, other.feed])
      expect(await each.after(0, 10)).toEqual([
        { position: 1, game, version: 1, notices },
        { position: 2, game, version: 2, notices: null },
      ]);
    expect(await feed.bounds()).toEqual({ first: 1, last: 2 });
    expect(await feed.publish()).toBe(0);
    expect(placesOf(await feed.after(1, 10))).toEqual([2]);
    expect(placesOf(await feed.after(0, 1))).toEqual([1]);
  });

  it('has nothing of a conflict', async () => {
    const game = random.id();
    await opened.store.append(created(game));
    expect(await opened.store.append(created(game))).toBe('conflict');
    expect(await opened.store.append(further(game, 5))).toBe('conflict');
    expect(await feed.publish()).toBe(1);
  });

  it('is dense, and each game in its order, whoever publishes at the same time', async () => {
    const games = Array.from({ length: APPENDS }, () => random.id());
    let done = false;
    const publishing = Array.from({ length: PUBLISHERS }, async (_, i) => {
      for (let last = false; !last;) {
        last = done;
        await served(() => (i % 2 === 0 ? feed : other.feed).publish());
        await sleep(1);
      }
    });
    await Promise.all(
      games.map(async (game) => {
        await opened.store.append(created(game));
        for (let seq = 1; seq < 4; seq++) await other.store.append(further(game, seq));
      }),
    );
    done = true;
    await Promise.all(publishing);
    const entries = await feed.after(0, 1_000);
    expect(placesOf(entries)).toEqual(Array.from({ length: APPENDS * 4 }, (_, i) => i + 1));
    for (const game of games) {
      const versions = entries.flatMap((each) =>
        'game' in each && each.game === game ? [each.version] : [],
      );
      expect(versions).toEqual([1, 2, 3, 4]);
    }
  });

  it('tells a player of its own games alone, in a range', async () => {
    const [game, mine, theirs] = [random.id(), random.id(), random.id()];
    const nobody = { started: [], ended: [], turn: [] };
    await opened.store.append(created(game, { ...nobody, started: [mine, theirs], turn: [theirs] }));
    await opened.store.append(further(game, 1));
    await opened.store.append(further(game, 2, { ...nobody, turn: [mine] }));
    await opened.store.append(further(game, 3, { ...nobody, turn: [theirs] }));
    await opened.store.append(further(game, 4, { ...nobody, ended: [mine, theirs] }));
    await feed.publish();
    const told = async (player: string, after: number, to: number, limit = 10) =>
      placesOf(await feed.ofPlayer(player, { after, to }, limit));
    expect(await told(mine, 0, 5)).toEqual([1, 3, 5]);
    expect(await told(theirs, 0, 5)).toEqual([1, 4, 5]);
    expect(await told(mine, 1, 4)).toEqual([3]);
    expect(await told(mine, 0, 5, 2)).toEqual([1, 3]);
    expect(await told(random.id(), 0, 5)).toEqual([]);
    expect((await feed.ofPlayer(mine, { after: 1, to: 3 }, 1))[0]).toEqual({
      position: 3,
      game,
      version: 3,
      notices: { ...nobody, turn: [mine] },
    });
  });

  it('announces each opening once, whoever asks', async () => {
    for (const [i, day] of [0, 1, 2].entries()) await opened.challenges.add(drawn(i, OPENING + day * DAY));
    expect(await feed.announce(OPENING - 1)).toBe(0);
    const asked = await Promise.all(
      [feed, other.feed, feed, other.feed].map((each) => served(() => each.announce(OPENING))),
    );
    expect(asked.reduce((sum, each) => sum + each)).toBe(1);
    const first = { position: 1, challenge: 'card-commons-2026-11-30', notice: 'opened' };
    expect(await feed.after(0, 10)).toEqual([first]);
    expect(await feed.announce(OPENING + DAY + 1)).toBe(1);
    // Long after a stop of the service the days in between are no news.
    expect(await feed.announce(OPENING + 5 * DAY)).toBe(0);
    expect(await feed.ofPlayer(random.id(), { after: 0, to: 2 }, 10)).toEqual([
      first,
      { position: 2, challenge: 'card-commons-2026-12-01', notice: 'opened' },
    ]);
  });

  it('announces each reveal once, when it has happened', async () => {
    const challenge = drawn(0, OPENING);
    await opened.challenges.add(challenge);
    const attempt = planned(challenge.id, random.id());
    for (const append of appendsOf(attempt)) await opened.store.append(append);
    const at = challenge.revealsAt;
    await opened.challenges.reveal(challenge.id, at);
    expect(await feed.announce(at)).toBe(0);
    await opened.store.append({
      ...further(attempt.game, 3),
      attemptEnd: { status: 'finished', endedAt: at, actions: 0, score: 1, voidReason: null },
    });
    await opened.challenges.reveal(challenge.id, at);
    expect([await feed.announce(at + 1), await other.feed.announce(at + 2)]).toEqual([1, 0]);
    expect(await feed.after(0, 10)).toEqual([{ position: 1, challenge: challenge.id, notice: 'revealed' }]);
  });

  it('forgets the oldest, and goes on where it was', async () => {
    await opened.store.append(created(random.id()));
    await opened.store.append(created(random.id()));
    await feed.publish();
    expect(await feed.forget(Date.now() - 60_000)).toBe(0);
    expect(await feed.forget(Date.now() + 60_000)).toBe(2);
    expect(await feed.bounds()).toEqual({ first: 3, last: 2 });
    await opened.store.append(created(random.id()));
    await feed.publish();
    expect(await feed.bounds()).toEqual({ first: 3, last: 3 });
  });

  it('lets those hear who listen, in the process and beside it', async () => {
    const here: unknown[] = [];
    const there: unknown[] = [];
    const heardBy = (said: unknown[]) => ({
      appended: () => said.push('appended'),
      published: (position: number) => said.push(position),
    });
    const listening = [feed.listen(heardBy(here)), other.feed.listen(heardBy(there))];
    await sleep(300);
    await opened.store.append(created(random.id()));
    await opened.feed.publish();
    for (let i = 0; i < 100 && !(here.includes(1) && there.includes(1)); i++) await sleep(20);
    expect([here, there.at(-1)]).toEqual([['appended', 1], 1]);
    await Promise.all(listening.map((each) => each.stop()));
  });
});
