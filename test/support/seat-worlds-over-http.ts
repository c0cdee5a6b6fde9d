import type { Parts } from '../../src/parts.js';
import { httpFace } from './seat-faces.js';
import { firstDifference, type Face, type SeatWorlds } from './seat-worlds.js';
import { type Change, TwoApps } from './two-apps.js';

const SIZE = { partings: 3, questionsAStep: 6, steps: 12 };
/** Found sooner where more is asked and less is played. */
const LEAKY_SIZE = { partings: 2, questionsAStep: 12, steps: 40 };

export type Spoil = SeatWorlds['spoil'];

/** The first difference in so many pairs of worlds, each behind a whole application; `change` may spoil what those add. */
export async function firstDifferenceOf(
  pairs: number,
  seed: number,
  spoil?: Spoil,
  change?: Change,
): Promise<string | null> {
  let two: TwoApps | null = null;
  const faces = async (worlds: readonly [Parts, Parts]) => {
    two ??= await TwoApps.over(worlds, change);
    two.enter(worlds);
    return two.apps.map(httpFace) as [Face, Face];
  };
  const size = spoil === undefined ? SIZE : LEAKY_SIZE;
  try {
    for (let at = seed; at < seed + pairs; at++) {
      const found = await firstDifference({ seed: at, faces, ...size, spoil: spoil ?? {} });
      if (found !== null) return found;
    }
    return null;
  } finally {
    await (two as TwoApps | null)?.close();
  }
}
