import type { EventStore } from '../event-store/event-store.js';
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import { isByPlayer } from '../game/seated-bots.js';
import { payloadOf, type Receipt, receiptText } from '../game/receipt.js';
import type { ReceiptSigner } from '../platform/receipt-signer.js';
import { showTime } from './show-event.js';

export interface ShownReceiptKeys {
  readonly keys: readonly { readonly key: string; readonly from: string; readonly until: string | null }[];
}

/**
 * Gives whoever acts a signed receipt of its own event. It is made from the event as it is stored, so that a repeat of
 * the command gets the same, byte by byte.
 */
export class Receipts {
  constructor(
    private readonly store: EventStore,
    private readonly signer: ReceiptSigner,
    private readonly origin: string,
  ) {}

  keys(): ShownReceiptKeys {
    const keys = this.signer.keys.map(({ key, from, until }) => ({
      key,
      from: showTime(from),
      until: until === null ? null : showTime(until),
    }));
    return { keys };
  }

  /**
   * For the last event by a player among those that a command led to, or up to those: all that follows by itself is by the system
   * and by bots. Null where no key is set.
   */
  of(game: Game, events: readonly GameEvent[], type: 'GameStarted' | null = null): Receipt | null {
    const own = events.findLast((event) => (type === null ? isByPlayer(game, event) : event.type === type));
    return this.sign(game, own ?? events[0]);
  }

  /** The same for a command that has run before, by the version that it led to. */
  async again(game: Game, version: number): Promise<Receipt | null> {
    if (!this.given) return null;
    return this.of(game, await this.store.eventsAfter(game.id, 0, version));
  }

  /** For the seat that a player has taken, whenever that was. */
  async ofSeat(game: Game, player: string): Promise<Receipt | null> {
    if (!this.given) return null;
    const events = await this.store.eventsAfter(game.id, 0, game.version);
    const taken = events.findLast(
      ({ type, data }) => type === 'SeatTaken' && 'player' in data && data.player === player,
    );
    return this.sign(game, taken);
  }

  private get given(): boolean {
    return this.signer.keys.length > 0;
  }

  private sign(game: Game, event: GameEvent | undefined): Receipt | null {
    if (event === undefined || !this.given) return null;
    const payload = payloadOf(game, event, this.origin);
    const text = receiptText(payload);
    return text === null ? null : { ...payload, ...this.signer.sign(text) };
  }
}
