import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Players } from '../players/players.js';
import { readName } from './names.js';

/** So many names a player may take in its life: boards show who played, not who one is today. */
const MOST_NAMES = 3;

export interface ShownPlayer {
  readonly id: string;
  /** Null: a guest. */
  readonly name: string | null;
}

export class RenamePlayer {
  constructor(private readonly players: Players) {}

  async read(player: string): Promise<ShownPlayer> {
    return { id: player, name: await this.players.nameOf(player) };
  }

  async execute(player: string, text: string): Promise<ShownPlayer | Refusal> {
    const name = readName(text);
    if (isRefusal(name)) return name;
    const renamed = await this.players.rename(player, name, MOST_NAMES);
    if (renamed === 'renamed') return { id: player, name: name.name };
    return renamed === 'taken'
      ? refuse('nameTaken', 'Another player has this name, or one that reads the same. Choose another one.')
      : refuse('nameTakenTooOften', `You have taken ${MOST_NAMES} names, which is as many as a player may.`);
  }
}
