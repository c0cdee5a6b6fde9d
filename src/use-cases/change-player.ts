import type { Hashing } from '../engine/hashing.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Players } from '../players/players.js';
import { readName } from './names.js';
import type { ShownPlayer, ShowPlayer } from './show-player.js';

/** So many names a player may take in its life: boards show who played, not who one is today. */
const MOST_NAMES = 3;

export interface PlayerChange {
  /** Null: as it is. */
  readonly name: string | null;
  /** Marks it as a bot, for ever. */
  readonly bot: boolean;
}

export class ChangePlayer {
  constructor(
    private readonly players: Players,
    private readonly show: ShowPlayer,
    private readonly hashing: Hashing,
  ) {}

  async execute(player: string, { name, bot }: PlayerChange): Promise<ShownPlayer | Refusal> {
    const refusal = name === null ? null : await this.rename(player, name);
    if (refusal !== null) return refusal;
    if (bot) await this.players.markBot(player);
    return this.show.execute(player);
  }

  private async rename(player: string, text: string): Promise<Refusal | null> {
    const name = readName(this.hashing, text);
    if (isRefusal(name)) return name;
    const renamed = await this.players.rename(player, name, MOST_NAMES);
    if (renamed === 'renamed') return null;
    return renamed === 'taken'
      ? refuse('nameTaken', 'Another player has this name, or one that reads the same. Choose another one.')
      : refuse(
          'nameTakenTooOften',
          `You have taken ${MOST_NAMES} names, which is as many as a player may. Keep the one you have.`,
        );
  }
}
