import type { Bot } from '../../engine/bot.js';
import { randomBot } from '../../engine/random-bot.js';
import { complete } from './legal-actions.js';
import type { Rules } from './rules.js';
import { strategist } from './strategist.js';
import { STYLES } from './style.js';

export function botsOf(rules: Rules): readonly Bot[] {
  return [
    randomBot({ complete: (entry, chosen) => complete(rules, entry, chosen) }, 'endTurn'),
    ...STYLES.map((style) => strategist(rules, style)),
  ];
}
