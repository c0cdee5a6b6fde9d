import { hash, type Hashing, mac } from './hashing.js';

/**
 * Where a game's seed comes from. `live`: drawn for it. `daily`: a challenge's. `open`: from a text its creator names. `fork`:
 * its parent's, as it goes on from a step of that game.
 */
export type GameKind = 'live' | 'daily' | 'open' | 'fork';

/** What binds a seed to its one use: the kind, and the game, the challenge, the word `open`, or the step that is gone on from. */
export interface SeedUse {
  readonly kind: GameKind;
  readonly scope: string;
}

/** Published before anything else can enter the deal. */
export function commitmentTo(hashing: Hashing, use: SeedUse, serverSeed: Uint8Array): Uint8Array {
  return hash(hashing, 'creel/1/commit', use.kind, use.scope, serverSeed);
}

/** The server seed of an open game: anyone who knows the text knows the deal. */
export function openSeed(hashing: Hashing, text: string): Uint8Array {
  return hash(hashing, 'creel/1/open', text);
}

/**
 * The seed all shuffles come from. `contributions`: one per seat dealt in of a live game (empty bytes where the
 * seat sent none); none at all in daily and open games. `ruleset` names the version, and the edition if there is one.
 */
export function gameSeed(
  hashing: Hashing,
  serverSeed: Uint8Array,
  use: SeedUse,
  ruleset: string,
  contributions: readonly Uint8Array[],
): Uint8Array {
  return mac(hashing, serverSeed, 'creel/1/game-seed', use.kind, use.scope, ruleset, ...contributions);
}
