import { sameJson, type JsonObject } from '../../src/engine/json.js';
import { anyAction } from '../../src/engine/random-bot.js';
import { isRefusal } from '../../src/engine/refusal.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { playOut, streamsFrom } from './playout.js';

/** The action that a text means; where it means none, why not. */
export function readNotation(ruleset: Ruleset, text: string): JsonObject {
  const action = ruleset.notation.read(text);
  return isRefusal(action) ? { refused: action.refused } : action;
}

/** What is done in a game, and what could be: one choice of each entry that stands for a set. */
function actionsOf(ruleset: Ruleset, seed: number): readonly JsonObject[] {
  const choices = streamsFrom(seed)('test/completions');
  return playOut(ruleset, seed).steps.flatMap(({ legal, action }) => [
    action,
    ...legal.map((entry) => anyAction(ruleset, entry, choices)),
  ]);
}

/**
 * Writes the actions of so many games and reads them again, as they were written and carelessly. Answers what came back as something
 * else, or was written like another action.
 */
export function lostInNotation(ruleset: Ruleset, games: number, seed: number): string[] {
  const known = new Map<string, JsonObject>();
  const lost: string[] = [];
  for (let game = seed; game < seed + games; game++) {
    for (const action of actionsOf(ruleset, game)) {
      const text = ruleset.notation.write(action);
      const before = known.get(text);
      known.set(text, action);
      const read = before === undefined ? [text, careless(text)] : [];
      const others = [before ?? action, ...read.map((each) => readNotation(ruleset, each))];
      if (!others.every((each) => sameJson(each, action))) lost.push(`SEED=${game}: ${text}`);
    }
  }
  return lost;
}

function careless(text: string): string {
  return ` ${text.toUpperCase().replaceAll(' ', ' \t ')}\n`;
}
