import type { Bot } from './bot.js';
import type { JsonObject } from './json.js';
import type { RandomStream } from './random-stream.js';
import { isSetEntry, type Ruleset } from './ruleset.js';

type Completing = Pick<Ruleset, 'complete'>;

/**
 * The bot that every ruleset has. `reluctant` is the type of action that ends a game or a turn: it is taken only where
 * there is no other, as games would be over at once else.
 */
export function randomBot(ruleset: Completing, reluctant: string | null = null): Bot {
  return {
    name: 'random',
    summary: 'Takes any legal action, and one that ends its turn or the game only where there is no other.',
    choose({ actions }, random) {
      const willing = actions.filter(({ type }) => type !== reluctant);
      const among = willing.length > 0 ? willing : actions;
      return anyAction(ruleset, among[random.uniform(among.length)]!, random);
    },
  };
}

/** One of the actions that a legal entry stands for. */
export function anyAction(ruleset: Completing, entry: JsonObject, random: RandomStream): JsonObject {
  if (!isSetEntry(entry)) return entry;
  const { candidates, min, max } = entry;
  const size = min + random.uniform(max - min + 1);
  return ruleset.complete(entry, random.shuffle(candidates).slice(0, size));
}
