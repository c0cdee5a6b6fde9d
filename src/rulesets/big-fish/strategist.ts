import type { Bot } from '../../engine/bot.js';
import type { Rules } from './rules.js';
import { chooseAnswer } from './choose-answer.js';
import { chooseStep } from './choose-step.js';
import { seenBy } from './seen.js';
import type { Style } from './style.js';

/** A bot that plays in one style. It leaves nothing to chance. */
export function strategist(rules: Rules, style: Style): Bot {
  return {
    name: style.name,
    summary: style.summary,
    choose(sight) {
      const seen = seenBy(rules, sight);
      return chooseAnswer(seen, style) ?? chooseStep(seen, style);
    },
  };
}
