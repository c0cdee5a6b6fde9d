import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { type GameSetup, PLAIN_GAME } from '../game/command.js';
import { type Game, isOver, seatOf } from '../game/game.js';
import type { GameList } from '../projections/game-list/game-list.js';
import type { Conflict } from './conflict.js';
import type { Repeatable } from './command-key.js';
import type { LoadedGame } from './loaded-games.js';
import type { NewGames } from './new-games.js';
import { namedAnew } from './named-anew.js';
import type { Receipts } from './receipts.js';
import { notASeat } from './refusals.js';
import { showGame } from './show-game.js';
import type { SeatAnswer, TakeSeat } from './take-seat.js';
import type { VisibleGames } from './visible-games.js';

/**
 * A new game with the same seats: the first of them to ask creates it, each other one takes its seat in it by asking too,
 * and when the last has asked, it is dealt. A game has one rematch, whoever asks and however often.
 */
export class Rematch {
  constructor(
    private readonly visible: VisibleGames,
    private readonly newGames: NewGames,
    private readonly list: GameList,
    private readonly takeSeat: TakeSeat,
    private readonly receipts: Receipts,
  ) {}

  async execute(
    id: string,
    player: string,
    repeatable: Repeatable,
  ): Promise<SeatAnswer | Refusal | Conflict> {
    const loaded = await this.visible.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const seat = seatOf(loaded.game, player);
    if (seat === null) return notASeat();
    if (!isOver(loaded.game) || loaded.game.deal === null) return notOver();
    if (loaded.imported || loaded.game.created.kind === 'fork') return noRematch();
    const known = await this.list.rematchOf(id);
    return known === null
      ? this.create(loaded, player, seat, repeatable)
      : this.join(known, player, repeatable);
  }

  private async create(
    loaded: LoadedGame,
    player: string,
    seat: number,
    repeatable: Repeatable,
  ): Promise<SeatAnswer | Refusal | Conflict> {
    const { game, visibility } = loaded;
    const created = await this.newGames.create({
      player,
      setup: setupOf(game),
      visibility,
      then: [{ type: 'takeSeat', seat, player, contribution: '' }],
      awaited: game.seats.flatMap(({ player: other }) => other ?? []),
      rematchOf: game.id,
      daily: null,
      command: null,
    });
    if (isRefusal(created)) return created;
    if (created === 'conflict') {
      // Another of the players was quicker.
      const theirs = await this.list.rematchOf(game.id);
      return theirs === null ? { conflict: 'busy' } : this.join(theirs, player, repeatable);
    }
    const receipt = this.receipts.of(created.game, created.events);
    return { game: showGame(created, player), replayed: false, receipt };
  }

  private async join(
    game: string,
    player: string,
    repeatable: Repeatable,
  ): Promise<SeatAnswer | Refusal | Conflict> {
    const loaded = await this.visible.upToDate(game, player);
    if (isRefusal(loaded)) return loaded;
    const sits = seatOf(loaded.game, player) !== null || loaded.game.phase !== 'waiting';
    if (sits) {
      const receipt = await this.receipts.ofSeat(loaded.game, player);
      return { game: showGame(loaded, player), replayed: false, receipt };
    }
    const taken = await this.takeSeat.execute(
      { game, player, seat: null, invitation: null, contribution: null, expectedVersion: null },
      repeatable,
    );
    // Dealt since we looked, perhaps to this very player, who has asked twice at once.
    const dealt = isRefusal(taken) && taken.refused === 'alreadyStarted';
    return dealt ? this.join(game, player, repeatable) : taken;
  }
}

/** The same game once more; an open text is dealt anew only from the same text, which is what its players share. */
function setupOf({ id, version, created, seats }: Game): GameSetup {
  const { kind, options } = created;
  const firstSeat = seats.findIndex(({ seat }) => seat === options.firstSeat);
  return {
    ...PLAIN_GAME,
    ...namedAnew(created),
    kind: kind === 'open' ? 'open' : 'live',
    seats: seats.length,
    openText: options.openText ?? null,
    firstSeat: firstSeat < 0 ? null : firstSeat,
    turnLimit: options.turnLimit ?? null,
    private: options.private ?? false,
    parent: { game: id, version },
  };
}

function noRematch(): Refusal {
  return refuse(
    'noRematch',
    'A fork has no rematch, and a game that was played elsewhere has none here. Create a new game.',
  );
}

function notOver(): Refusal {
  return refuse(
    'notOver',
    'A rematch follows the end of a game that was dealt. This one has not come to it.',
  );
}
