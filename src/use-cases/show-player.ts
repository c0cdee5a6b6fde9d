import type { Applications } from '../applications/applications.js';
import type { Refusal } from '../engine/refusal.js';
import type { Players } from '../players/players.js';
import { playerNotFound } from './refusals.js';

/** What everybody may know of a player. */
export interface ShownPlayer {
  readonly id: string;
  /** Null: a guest, or deleted. */
  readonly name: string | null;
  readonly bot: boolean;
  /** The application that made it and may act for it; null: it came by itself. */
  readonly createdBy: { readonly id: string; readonly name: string } | null;
  readonly deleted: boolean;
}

export class ShowPlayer {
  constructor(
    private readonly players: Players,
    private readonly applications: Applications,
  ) {}

  async execute(id: string): Promise<ShownPlayer | Refusal> {
    const player = await this.players.find(id);
    if (player === null) return playerNotFound();
    const { name, bot, createdBy, isGone } = player;
    return { id, name, bot, createdBy: await this.application(createdBy), deleted: isGone };
  }

  private async application(id: string | null): Promise<ShownPlayer['createdBy']> {
    const name = id === null ? null : await this.applications.nameOf(id);
    return id === null || name === null ? null : { id, name };
  }
}
