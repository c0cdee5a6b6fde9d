import { cutPage } from '../engine/page.js';
import { DAY, type LoggedChallenge } from '../game/challenge.js';
import {
  type ChallengePage,
  type ChallengeQuery,
  Challenges,
  type NewChallenge,
  type StoredChallenge,
} from './challenges.js';

/** For tests of the use cases. `hasRunning`: whether an attempt of a challenge goes on. */
export class MemoryChallenges extends Challenges {
  private readonly log: NewChallenge[] = [];
  private readonly revealed = new Map<string, number>();

  constructor(private readonly hasRunning: (id: string) => boolean) {
    super();
  }

  within(): this {
    return this;
  }

  async add(challenge: NewChallenge): Promise<'added' | 'conflict'> {
    const taken = this.log.some(({ id }) => id === challenge.id);
    if (taken || challenge.position !== this.log.length) return 'conflict';
    this.log.push(challenge);
    return 'added';
  }

  async last(): Promise<LoggedChallenge | null> {
    return withoutSeed(this.log.at(-1));
  }

  async known(ids: readonly string[]): Promise<readonly string[]> {
    return this.log.map(({ id }) => id).filter((id) => ids.includes(id));
  }

  async find(id: string): Promise<StoredChallenge | null> {
    const found = this.log.find((each) => each.id === id);
    return found === undefined ? null : this.stored(found);
  }

  async at(position: number): Promise<LoggedChallenge | null> {
    return withoutSeed(this.log[position]);
  }

  async page({ ruleset, opens, revealed, limit, from }: ChallengeQuery): Promise<ChallengePage> {
    const all = this.log
      .filter((each) => ruleset === null || each.ruleset.startsWith(`${ruleset}@`))
      .filter(({ opensAt }) => opens === null || (opensAt >= opens.from && opensAt < opens.to))
      .filter(({ id }) => revealed === null || this.revealed.has(id) === revealed)
      .sort(newestFirst);
    const backwards = from?.direction === 'before';
    const rest =
      from === null
        ? all
        : all.filter((each) => (backwards ? newestFirst(each, from) < 0 : newestFirst(each, from) > 0));
    const rows = backwards ? rest.reverse() : rest;
    const { items, ...ends } = cutPage(rows, limit, from);
    return { challenges: items.map((each) => this.stored(each)), ...ends };
  }

  async seedOf(id: string): Promise<Uint8Array> {
    return this.log.find((each) => each.id === id)!.serverSeed;
  }

  async toReveal(now: number): Promise<readonly string[]> {
    return this.log
      .filter(({ id, revealsAt }) => revealsAt <= now && !this.revealed.has(id))
      .map(({ id }) => id);
  }

  async reveal(id: string, at: number): Promise<void> {
    if (!this.hasRunning(id) && !this.revealed.has(id)) this.revealed.set(id, at);
  }

  /** What a feed is to tell at this time. */
  news(now: number): readonly { readonly challenge: string; readonly notice: 'opened' | 'revealed' }[] {
    const opened = this.log.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
    const revealed = [...this.revealed].filter(([, at]) => at > now - DAY);
    return [
      ...opened.map(({ id }) => ({ challenge: id, notice: 'opened' as const })),
      ...revealed.map(([id]) => ({ challenge: id, notice: 'revealed' as const })),
    ];
  }

  private stored({ serverSeed, ...challenge }: NewChallenge): StoredChallenge {
    const at = this.revealed.get(challenge.id);
    return { ...challenge, reveal: at === undefined ? null : { serverSeed, at } };
  }
}

function withoutSeed(challenge: NewChallenge | undefined): LoggedChallenge | null {
  if (challenge === undefined) return null;
  const { serverSeed: _, ...logged } = challenge;
  return logged;
}

type Place = { readonly opensAt: number; readonly id: string };

function newestFirst(a: Place, b: Place): number {
  if (a.opensAt !== b.opensAt) return b.opensAt - a.opensAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
