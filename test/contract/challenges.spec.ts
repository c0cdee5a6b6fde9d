import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChallengeQuery, NewChallenge } from '../../src/challenges/challenges.js';
import { SystemRandom } from '../../src/platform/random.js';
import { appendsOf, endOf, planned } from '../support/attempt-appends.js';
import { CHALLENGE_ADAPTERS, type ChallengePorts, type OpenedPorts } from '../support/challenge-adapters.js';

const DAY = 24 * 60 * 60 * 1_000;
const FIRST_DAY = Date.UTC(2026, 10, 30);
const RULESETS = ['card-commons@1', 'counting@2', 'card-commons-two@1'];
const DAYS = 4;
/** Of those that draw the same days at once. */
const DRAWN_AT_ONCE = 12;
const random = new SystemRandom();

function drawn(position: number, ruleset: string, day: number): NewChallenge {
  const opensAt = FIRST_DAY + day * DAY;
  const hex = () => Buffer.from(random.bytes(32)).toString('hex');
  return {
    id: `${ruleset.split('@')[0]!}-${new Date(opensAt).toISOString().slice(0, 10)}`,
    ruleset,
    opensAt,
    closesAt: opensAt + DAY,
    revealsAt: opensAt + DAY + 7_200_000,
    ranksGuests: position % 2 === 1,
    position,
    committedAt: 1_000 + position,
    commitment: hex(),
    hash: hex(),
    serverSeed: random.bytes(32),
  };
}

/** As it is told: without its seed. */
function told({ serverSeed: _, ...challenge }: NewChallenge) {
  return challenge;
}

describe.each(CHALLENGE_ADAPTERS)('the log of challenges %s', (_name, open) => {
  let opened: OpenedPorts;
  let other: ChallengePorts;
  /** In the order of the log, which is not that of the days. */
  const all = [2, 0, 3, 1].flatMap((day, i) =>
    RULESETS.map((ruleset, k) => drawn(i * RULESETS.length + k, ruleset, day)),
  );
  /** As they are listed. */
  const listed = all.toSorted((a, b) => b.opensAt - a.opensAt || (a.id < b.id ? 1 : -1));
  const first = all[0]!;
  beforeAll(async () => {
    opened = await open();
    other = await opened.again();
  });
  afterAll(() => opened.close());

  const ids = async (query: Partial<ChallengeQuery>) => {
    const wanted = { ruleset: null, opens: null, revealed: null, limit: 100, from: null, ...query };
    return (await opened.challenges.page(wanted)).challenges.map(({ id }) => id);
  };
  const idsOf = (challenges: readonly { readonly id: string }[]) => challenges.map(({ id }) => id);
  const revealOf = async (id: string) => (await other.challenges.find(id))!.reveal;

  it('is empty at first', async () => {
    expect(await opened.challenges.last()).toBeNull();
    expect(await opened.challenges.at(0)).toBeNull();
    expect(await opened.challenges.find(first.id)).toBeNull();
    expect(await opened.challenges.known([first.id])).toEqual([]);
    expect(await opened.challenges.toReveal(Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  it('is added to at its end, each challenge once', async () => {
    for (const each of all.slice(0, -1)) expect(await opened.challenges.add(each)).toBe('added');
    const last = all.at(-1)!;
    const again = { ...drawn(last.position, 'counting@2', 0), id: first.id };
    expect(await opened.challenges.add(again)).toBe('conflict');
    expect(await opened.challenges.add({ ...last, position: 3 })).toBe('conflict');
    expect(await opened.challenges.known(idsOf([last]))).toEqual([]);
    expect(await opened.challenges.at(3)).toEqual(told(all[3]!));
    expect(await other.challenges.add(last)).toBe('added');
    expect(await opened.challenges.last()).toMatchObject(told(last));
    expect(await opened.challenges.seedOf(first.id)).toEqual(expect.objectContaining(first.serverSeed));
  });

  it('tells what was added, and keeps the seed for who deals', async () => {
    for (const each of all) {
      const found = await other.challenges.find(each.id);
      expect(found).toEqual({ ...told(each), reveal: null });
      expect(await other.challenges.at(each.position)).toMatchObject(told(each));
      expect(Buffer.from(await other.challenges.seedOf(each.id))).toEqual(Buffer.from(each.serverSeed));
    }
    expect((await opened.challenges.known([...idsOf(all), 'none'])).toSorted()).toEqual(
      idsOf(all).toSorted(),
    );
    expect(await opened.challenges.known([])).toEqual([]);
    expect(await opened.challenges.find('none')).toBeNull();
    expect(await opened.challenges.at(all.length)).toBeNull();
    expect(await opened.challenges.at(-1)).toBeNull();
  });

  it('is listed the newest day first, in pages of any size both ways', async () => {
    const page = (limit: number, from: ChallengeQuery['from']) =>
      opened.challenges.page({ ruleset: null, opens: null, revealed: null, limit, from });
    const wanted = (start: number, end: number) => ({
      challenges: listed.slice(start, end).map((each) => ({ ...told(each), reveal: null })),
      hasBefore: start > 0,
      hasAfter: end < listed.length,
    });
    for (let limit = 1; limit <= listed.length + 1; limit++) {
      expect(await page(limit, null)).toEqual(wanted(0, Math.min(listed.length, limit)));
      for (const [i, { opensAt, id }] of listed.entries()) {
        const end = Math.min(listed.length, i + 1 + limit);
        expect(await page(limit, { direction: 'after', opensAt, id })).toEqual(wanted(i + 1, end));
        const before = await page(limit, { direction: 'before', opensAt, id });
        expect(before).toEqual(wanted(Math.max(0, i - limit), i));
      }
    }
  });

  it('is listed by ruleset and by when they open, in pages both ways too', async () => {
    const ofCommons = listed.filter(({ ruleset }) => ruleset === 'card-commons@1');
    expect(await ids({ ruleset: 'card-commons' })).toEqual(idsOf(ofCommons));
    for (const none of ['card', 'card_commons', 'card%', 'card-commons@1', ''])
      expect(await ids({ ruleset: none })).toEqual([]);
    for (let from = 0; from <= DAYS; from++)
      for (let to = from; to <= DAYS; to++) {
        const opens = { from: FIRST_DAY + from * DAY, to: FIRST_DAY + to * DAY };
        const within = listed.filter(({ opensAt }) => opensAt >= opens.from && opensAt < opens.to);
        expect(await ids({ opens })).toEqual(idsOf(within));
      }
    const { opensAt, id } = ofCommons[2]!;
    const ruleset = 'card-commons';
    expect(await ids({ ruleset, limit: 1, from: { direction: 'before', opensAt, id } })).toEqual([
      ofCommons[1]!.id,
    ]);
    expect(await ids({ ruleset, limit: 5, from: { direction: 'after', opensAt, id } })).toEqual([
      ofCommons[3]!.id,
    ]);
  });

  it('is not revealed while an attempt goes on, and does not wait for those of others', async () => {
    const attempt = planned(first.id, random.id());
    const [created] = appendsOf(attempt);
    await opened.store.append(created!);
    await Promise.all([opened, other].map(({ challenges }) => challenges.reveal(first.id, 50)));
    expect(await revealOf(first.id)).toBeNull();
    await other.challenges.reveal(all[1]!.id, 60);
    expect(await revealOf(all[1]!.id)).toMatchObject({ at: 60 });
    const end = { status: 'finished', endedAt: 5, score: 0, voidReason: null } as const;
    await opened.store.append(endOf(attempt, created!.events.length, end));
    await opened.challenges.reveal(first.id, 70);
    expect(await revealOf(first.id)).toMatchObject({ at: 70 });
  });

  it('is revealed once, by however many at once, and at the first time', async () => {
    const { id, serverSeed } = all[2]!;
    const at = [opened, other, opened, other, opened].map(({ challenges }, i) =>
      challenges.reveal(id, 80 + i),
    );
    await Promise.all(at);
    const told = (await revealOf(id))!;
    expect([80, 81, 82, 83, 84]).toContain(told.at);
    expect(Buffer.from(told.serverSeed)).toEqual(Buffer.from(serverSeed));
    for (const later of [told.at - 10, told.at + 10]) await opened.challenges.reveal(id, later);
    expect(await revealOf(id)).toEqual(told);
    await opened.challenges.reveal('none', 90);
    expect(await opened.challenges.find('none')).toBeNull();
  });

  it('knows which are to be revealed, and lists those that are', async () => {
    const rest = all.filter(({ position }) => position > 2);
    for (const now of [FIRST_DAY, ...all.map(({ revealsAt }) => revealsAt)])
      for (const moment of [now - 1, now]) {
        const due = rest.filter(({ revealsAt }) => revealsAt <= moment);
        expect(await opened.challenges.toReveal(moment)).toEqual(idsOf(due));
      }
    const revealed = listed.filter(({ position }) => position <= 2);
    expect(await ids({ revealed: true })).toEqual(idsOf(revealed));
    expect(await ids({ revealed: false })).toEqual(idsOf(listed.filter(({ position }) => position > 2)));
    expect(await ids({ revealed: true, ruleset: 'counting' })).toEqual([all[1]!.id]);
    const { challenges } = await other.challenges.page({
      ...{ ruleset: null, opens: null, revealed: true, limit: 1, from: null },
    });
    expect(challenges[0]!.reveal).not.toBeNull();
  });

  it('has no gap and no challenge twice, though several draw the same days at once', async () => {
    const before = all.length;
    const draw = async ({ challenges }: ChallengePorts, days: readonly number[]) => {
      for (const day of days)
        for (;;) {
          const last = (await challenges.last())!;
          const wanted = drawn(last.position + 1, 'card-commons@1', 10 + day);
          if ((await challenges.add(wanted)) === 'added') break;
          if ((await challenges.known([wanted.id])).length > 0) break;
        }
    };
    const days = Array.from({ length: DRAWN_AT_ONCE }, (_, i) => i);
    await Promise.all([draw(opened, days), draw(other, days), draw(other, days.toReversed())]);
    expect(await opened.challenges.last()).toMatchObject({ position: before + DRAWN_AT_ONCE - 1 });
    const rows = await Promise.all(days.map((i) => opened.challenges.at(before + i)));
    expect(rows.map((row) => row!.position)).toEqual(days.map((i) => before + i));
    expect(new Set(rows.map((row) => row!.id)).size).toBe(DRAWN_AT_ONCE);
    for (const row of rows) expect(await other.challenges.seedOf(row!.id)).toHaveLength(32);
  });
});
