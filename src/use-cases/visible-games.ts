import { toHex } from '../engine/bytes.js';
import type { Refusal } from '../engine/refusal.js';
import { type Game, seatOf } from '../game/game.js';
import { playerIn } from '../game/seated-bots.js';
import type { KnownChallenges } from './known-challenges.js';
import type { LoadedGame, LoadedGames } from './loaded-games.js';
import { gameNotFound } from './refusals.js';

/**
 * Games as far as they exist for a caller: a private one does for its players and its creator alone, a challenge's attempt
 * until it is revealed. The reveal is the challenge's, not an event of the game, and is put in here.
 */
export class VisibleGames {
  constructor(
    private readonly games: LoadedGames,
    private readonly challenges: KnownChallenges,
  ) {}

  /** With every event acknowledged so far. */
  async upToDate(id: string, player: string | null): Promise<LoadedGame | Refusal> {
    return this.shown(await this.games.upToDate(id), player);
  }

  /** As known to this process. */
  async current(id: string, player: string | null): Promise<LoadedGame | Refusal> {
    return this.shown(await this.games.current(id), player);
  }

  async isVisible(
    { game, createdBy, visibility, imported }: LoadedGame,
    player: string | null,
  ): Promise<boolean> {
    const ofChallenge = game.created.kind === 'daily' && !imported;
    const open = ofChallenge ? await this.challenges.isRevealed(game) : visibility !== 'private';
    if (open) return true;
    if (player === null) return false;
    return (
      createdBy === player ||
      seatOf(game, player) !== null ||
      (await this.seatAwaiting(game, player)) !== null
    );
  }

  /** The seat of a rematch that waits for this player, who held it in the game before. */
  async seatAwaiting(game: Game, player: string): Promise<number | null> {
    const before = await this.gameBefore(game);
    return before === null ? null : seatOf(before, player);
  }

  /** The players that a rematch waits for. */
  async awaitedIn(game: Game): Promise<readonly string[]> {
    const before = await this.gameBefore(game);
    return before === null ? [] : before.seats.flatMap((seat) => playerIn(seat) ?? []);
  }

  /** The one that a rematch follows, while it waits. */
  private async gameBefore({ phase, created }: Game): Promise<Game | null> {
    const { parent } = created.options;
    if (parent === undefined || phase !== 'waiting') return null;
    return (await this.games.current(parent.game))?.game ?? null;
  }

  private async shown(loaded: LoadedGame | null, player: string | null): Promise<LoadedGame | Refusal> {
    if (loaded === null || !(await this.isVisible(loaded, player))) return gameNotFound();
    return this.revealed(loaded);
  }

  /** With the reveal of its challenge, if there was one. */
  async revealed(loaded: LoadedGame): Promise<LoadedGame> {
    return { ...loaded, game: await this.withReveal(loaded) };
  }

  /** The record of a game of elsewhere has its seed. */
  private async withReveal({ game, context, imported }: LoadedGame): Promise<Game> {
    const daily = game.created.kind === 'daily';
    if (!daily || !(imported || (await this.challenges.isRevealed(game)))) return game;
    return { ...game, revealedSeed: toHex(context.serverSeed) };
  }
}
