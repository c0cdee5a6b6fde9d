import type { Refusal } from '../engine/refusal.js';
import type { EventStore } from '../event-store/event-store.js';
import type { Kernel } from '../game/context.js';
import { fold } from '../game/fold.js';
import { type GameRecord, makeRecord } from '../game/record.js';
import { gameNotFound } from './refusals.js';

export class ExportRecord {
  constructor(
    private readonly store: EventStore,
    private readonly kernel: Kernel,
  ) {}

  /** `creel.record/1`: all that is needed to check the game offline; sealed fields are null while it runs. */
  async execute(id: string): Promise<GameRecord | Refusal> {
    const stored = await this.store.load(id);
    if (stored === null) return gameNotFound();
    const { serverSeed, events } = stored;
    return makeRecord(fold({ ...this.kernel, serverSeed }, id, events), events);
  }
}
