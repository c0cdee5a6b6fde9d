import type { JsonObject } from '../../engine/json.js';
import { inPlainWords, type Notation, unreadableNotation } from '../../engine/notation.js';
import { isRefusal } from '../../engine/refusal.js';
import { type Action, parseAction } from './action.js';

const FORMS = [
  'release 4S to 3 (a School, a column from 1 to 4)',
  'catch KS on 4S (a Fisherman, a School in the river)',
  'transfer 2D from 4 to 1 (the card to discard, two columns)',
  'stop',
];

type Groups = { readonly [group: string]: string | undefined };

/** With what a line that fits says; columns count from 1 in texts for people, and from 0 in data. */
const READERS: readonly (readonly [line: RegExp, action: (groups: Groups) => JsonObject])[] = [
  [
    /^(?:release|r) (?<card>\S+) (?:to )?(?<to>[1-4])$/,
    ({ card, to }) => ({ type: 'release', card: cardIn(card!), column: columnIn(to!) }),
  ],
  [
    /^(?:catch|c) (?<card>\S+) (?:on )?(?<school>\S+)$/,
    ({ card, school }) => ({ type: 'catch', card: cardIn(card!), school: cardIn(school!) }),
  ],
  [
    /^(?:transfer|t) (?<card>\S+) (?:from )?(?<from>[1-4]) (?:to )?(?<to>[1-4])$/,
    ({ card, from, to }) => ({
      type: 'transfer',
      card: cardIn(card!),
      from: columnIn(from!),
      to: columnIn(to!),
    }),
  ],
  [/^stop$/, () => ({ type: 'stop' })],
];

/** In the words of the rules; the first letter of a verb is enough, and the small words can be left out. */
export const notation: Notation<Action> = {
  forms: FORMS,
  write(action) {
    switch (action.type) {
      case 'release':
        return `release ${action.card} to ${action.column + 1}`;
      case 'catch':
        return `catch ${action.card} on ${action.school}`;
      case 'transfer':
        return `transfer ${action.card} from ${action.from + 1} to ${action.to + 1}`;
      case 'stop':
        return 'stop';
    }
  },
  read(text) {
    const words = inPlainWords(text);
    for (const [line, actionOf] of READERS) {
      const fits = line.exec(words);
      const action = fits === null ? null : parseAction(actionOf({ ...fits.groups }));
      if (action !== null && !isRefusal(action)) return action;
    }
    return unreadableNotation(text, FORMS);
  },
};

/** `10h` is a ten too, and `4♠` a spade. */
function cardIn(word: string): string {
  return word
    .replace(/^10/, 't')
    .replace('♣', 'c')
    .replace('♦', 'd')
    .replace('♥', 'h')
    .replace('♠', 's')
    .toUpperCase();
}

function columnIn(digit: string): number {
  return Number(digit) - 1;
}
