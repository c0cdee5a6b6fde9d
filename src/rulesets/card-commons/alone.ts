import type { Alone } from '../../engine/ruleset.js';
import { titleOfScore } from './score.js';

/** A Study and a Breakthrough. */
const SYMBOLS: { readonly [type: string]: string } = { study: '🐟', breakthrough: '⭐' };

export const alone: Alone = {
  title: titleOfScore,
  symbol: ({ type }) => SYMBOLS[type] ?? null,
};
