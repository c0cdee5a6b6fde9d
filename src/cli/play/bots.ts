import { randomBytes } from 'node:crypto';
import type { Bot } from '../../engine/bot.js';
import { type RandomStream, streamsOf } from '../../engine/random-stream.js';
import type { Ruleset } from '../../engine/ruleset.js';
import { nodeHashing } from '../../platform/node-hashing.js';
import { Refused } from './failures.js';
import type { SavedBot } from './saved-file.js';
import type { Service } from './service.js';
import { type Game, type LegalActions, ownSeat, type Step } from './wire.js';

const SEED_BYTES = 32;
/** The game stands differently than the bot saw it: it looks again. */
const LOOK_AGAIN = new Set(['staleVersion', 'busy', 'notYourTurn', 'seatRetired', 'gameOver']);

interface Seated {
  readonly bot: Bot;
  readonly service: Service;
  readonly random: RandomStream;
}

/** The bots of one game that play from here, each as a guest who sees what its seat may see, and no more. */
export class Bots {
  private constructor(
    private readonly game: string,
    private readonly seated: ReadonlyMap<number, Seated>,
  ) {}

  /** The saved bots at their seats, which are final once the game is dealt. */
  static async at(
    service: Service,
    game: string,
    ruleset: Ruleset,
    saved: readonly SavedBot[],
  ): Promise<Bots> {
    const streams = streamsOf(nodeHashing, randomBytes(SEED_BYTES));
    const seated = new Map<number, Seated>();
    for (const { name, token } of saved) {
      const own = service.as(token);
      const seat = ownSeat(await own.get<Game>(`/v1/games/${game}`));
      const bot = ruleset.bots.find((each) => each.name === name);
      if (seat === null || bot === undefined) continue;
      seated.set(seat, { bot, service: own, random: streams(`bot/${seat}`) });
    }
    return new Bots(game, seated);
  }

  /** The names of the bots, by seat. */
  nameAt(seat: number): string | undefined {
    return this.seated.get(seat)?.bot.name;
  }

  /** Lets them act as long as the game waits for one of them; false where it waits for none. */
  async act(awaiting: Game['awaiting']): Promise<boolean> {
    let asked = this.askedIn(awaiting);
    if (asked === null) return false;
    while (asked !== null) {
      const { seat, task } = asked;
      const { bot, service, random } = this.seated.get(seat)!;
      const step = await this.once(service, (seen) => bot.choose({ seat, task, ...seen }, random));
      const stands = step ?? (await service.get<Game>(`/v1/games/${this.game}`));
      asked = this.askedIn(stands.awaiting);
    }
    return true;
  }

  private askedIn(awaiting: Game['awaiting']): Game['awaiting'][number] | null {
    return awaiting.find(({ seat }) => this.seated.has(seat)) ?? null;
  }

  private async once(service: Service, choose: (seen: Seen) => Game['view']): Promise<Step | null> {
    const path = `/v1/games/${this.game}`;
    const { version, view } = await service.get<Game>(path);
    const legal = await service.get<LegalActions>(`${path}/legal-actions`);
    if (legal.version !== version || legal.actions.length === 0) return null;
    const action = choose({ view: view!, actions: legal.actions });
    try {
      return await service.post<Step>(
        `${path}/actions`,
        { action },
        { version, key: randomBytes(16).toString('hex') },
      );
    } catch (error) {
      if (error instanceof Refused && LOOK_AGAIN.has(error.problem.code)) return null;
      throw error;
    }
  }
}

type Seen = Pick<LegalActions, 'actions'> & { readonly view: NonNullable<Game['view']> };
