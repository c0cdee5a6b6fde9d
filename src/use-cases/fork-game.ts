import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { CommandKey, EventStore } from '../event-store/event-store.js';
import { type Command, type GameSetup, PLAIN_GAME } from '../game/command.js';
import type { Kernel } from '../game/context.js';
import { type Game, isOver, outcomeOf, seatOf } from '../game/game.js';
import type { Receipt } from '../game/receipt.js';
import { playerOfBot } from '../game/seated-bots.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { KnownChallenges } from './known-challenges.js';
import type { LoadedGame, LoadedGames } from './loaded-games.js';
import { namedAnew } from './named-anew.js';
import type { NewGames } from './new-games.js';
import { MOST_PARENTS, noSuchSeat, noSuchVersion, notDealt, tooManyForks } from './refusals.js';
import type { Receipts } from './receipts.js';
import { findCreated } from './run-command.js';
import { challengeSealed } from './show-challenge.js';
import { type ShownGame, showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export interface WantedFork {
  readonly game: string;
  readonly player: string;
  /** The step to go on from: the game after so many events. */
  readonly version: number;
  /** The seat that the player takes; null: the one it held in that game, or the first. */
  readonly seat: number | null;
  /** Bots for the other seats; where none is named sits the first one of the ruleset. */
  readonly bots: readonly { readonly seat: number; readonly bot: string }[];
}

export interface Forked {
  readonly game: ShownGame;
  readonly replayed: boolean;
  /** Null where no key is set. */
  readonly receipt: Receipt | null;
}

/** A new game that goes on from a step of one that is over: for practice, as all that was hidden then is known by now. */
export class ForkGame {
  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly games: LoadedGames;
      readonly visible: VisibleGames;
      readonly known: KnownChallenges;
      readonly newGames: NewGames;
      readonly kernel: Kernel;
      readonly receipts: Receipts;
    },
  ) {}

  async execute(wanted: WantedFork, repeatable: Repeatable): Promise<Forked | Refusal | Conflict> {
    const { player } = wanted;
    const parent = await this.parts.visible.upToDate(wanted.game, player);
    if (isRefusal(parent)) return parent;
    const refusal = (await this.checkParent(parent)) ?? (await this.checkDepth(parent));
    if (refusal !== null) return refusal;
    const origin = await this.originOf(parent, wanted.version);
    if (isRefusal(origin)) return origin;
    const then = seatsOf(origin, wanted);
    if (isRefusal(then)) return then;
    const command = commandKey(
      this.parts.kernel.hashing,
      { scope: player, player, command: `fork ${wanted.game}` },
      repeatable,
    );
    const created = await this.parts.newGames.create({
      player,
      setup: setupOf(origin, parent),
      visibility: parent.visibility === 'private' ? 'private' : 'unlisted',
      then,
      awaited: [],
      rematchOf: null,
      daily: null,
      fork: { serverSeed: parent.context.serverSeed, origin },
      command,
    });
    if (isRefusal(created)) return created;
    if (created === 'conflict') return this.replay(player, command);
    const receipt = this.parts.receipts.of(created.game, created.events);
    return { game: showGame(created, player), replayed: false, receipt };
  }

  /** Of a game that goes on, or whose deal others still play, a fork would show what is hidden. */
  private async checkParent({ game }: LoadedGame): Promise<Refusal | null> {
    if (!isOver(game)) return notOver();
    if (game.phase === 'voided') return gameVoided();
    if (game.revealedSeed !== null) return null;
    return challengeSealed((await this.parts.known.find(game.created.scope))!);
  }

  private async checkDepth(parent: LoadedGame): Promise<Refusal | null> {
    let loaded: LoadedGame | null = parent;
    for (let depth = 0; depth < MOST_PARENTS; depth++) {
      const { kind, options }: Game['created'] = loaded!.game.created;
      if (kind !== 'fork') return null;
      loaded = await this.parts.games.current(options.parent!.game);
    }
    return tooManyForks();
  }

  private async originOf(parent: LoadedGame, version: number): Promise<Game | Refusal> {
    const { games } = this.parts;
    if (version > parent.game.version) return noSuchVersion(parent.game);
    if (version === 0) return notDealt();
    const { game } = await games.atVersion(parent, version);
    if (game.deal === null) return notDealt();
    return isOver(game) ? gameOverThen(game) : game;
  }

  private async replay(player: string, command: CommandKey | null): Promise<Forked | Refusal | Conflict> {
    const { store, games, receipts } = this.parts;
    const then = await findCreated(store, games, command);
    if (isRefusal(then) || isConflict(then)) return then;
    const receipt = await receipts.again(then.game, then.game.version);
    return { game: showGame(then, player), replayed: true, receipt };
  }
}

function setupOf({ id, version, created, seats }: Game, { visibility }: LoadedGame): GameSetup {
  return {
    ...PLAIN_GAME,
    ...namedAnew(created),
    kind: 'fork',
    seats: seats.length,
    practice: true,
    private: visibility === 'private',
    parent: { game: id, version },
  };
}

/** Who sits where: all at once, so that the fork goes on at once. */
function seatsOf(origin: Game, { player, seat, bots }: WantedFork): readonly Command[] | Refusal {
  const count = origin.seats.length;
  const own = seat ?? seatOf(origin, player) ?? 0;
  const wanted = [own, ...bots.map((each) => each.seat)];
  if (wanted.some((each) => each >= count)) return noSuchSeat(count);
  const twice = wanted.find((each, i) => wanted.indexOf(each) < i);
  if (twice !== undefined)
    return refuse(
      'seatNotFree',
      `Seat ${twice} is named twice, for yourself or a bot. Name each seat once.`,
      { seat: twice },
    );
  const known = origin.ruleset.bots.map(({ name }) => name);
  const unknown = bots.find(({ bot }) => !known.includes(bot));
  if (unknown !== undefined)
    return refuse('botNotFound', `The bots of this ruleset are: ${known.join(', ')}.`, { bots: known });
  return Array.from({ length: count }, (_, each) => {
    const bot = bots.find((one) => one.seat === each)?.bot ?? known[0]!;
    return {
      type: 'takeSeat',
      seat: each,
      player: each === own ? player : playerOfBot(bot),
      contribution: '',
    };
  });
}

function notOver(): Refusal {
  return refuse('notOver', 'A game is forked when it is over: what is hidden in it would be shown else.');
}

function gameOverThen(game: Game): Refusal {
  const { reason } = outcomeOf(game)!;
  return refuse(
    'gameOver',
    `At this version the game is over (${reason}): nothing can follow. Name one before.`,
  );
}

function gameVoided(): Refusal {
  return refuse('gameVoided', 'The game was voided, so there is no end to go back from. Start a new game.');
}
