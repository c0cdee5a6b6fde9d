import type { JsonObject } from '../../engine/json.js';
import { inPlainWords, type Notation, unreadableNotation } from '../../engine/notation.js';
import { isRefusal } from '../../engine/refusal.js';
import type { Action, Play } from './action.js';
import { parseAction } from './parse-action.js';
import type { Card } from './state.js';

const FORMS = [
  'place A B C (fish as big, medium, juvenile)',
  'draw deck',
  'draw A',
  'spawn A',
  'grow A',
  'catch A',
  'play A, with what it asks for: play A on seat:1 with B C',
  'choose A B, or choose none',
  'spawn free A, or spawn free none',
  'keep A',
  'discard A B',
  'end turn; A, B and C stand for cards such as flounder#2',
];
const NONE = 'none';

/** The rest of a line behind its verb becomes an action, or what is no action. */
const READERS: { readonly [verb: string]: (rest: readonly string[]) => JsonObject } = {
  place: (rest) => ({ type: 'place', fish: cardsIn(rest) }),
  draw: (rest) => (rest[0] === 'deck' ? only(rest, drawDeck) : only(rest, drawRow)),
  spawn: (rest) => (rest[0] === 'free' ? only(rest.slice(1), spawnFree) : only(rest, spawn)),
  grow: (rest) => only(rest, (fish) => ({ type: 'grow', fish })),
  catch: (rest) => only(rest, (fish) => ({ type: 'catch', fish })),
  play: playIn,
  choose: (rest) => ({ type: 'choose', fish: cardsIn(rest) }),
  keep: (rest) => only(rest, (card) => ({ type: 'keep', card })),
  discard: (rest) => ({ type: 'discard', cards: cardsIn(rest) }),
  end: (rest) => only(rest, (turn) => (turn === 'turn' ? { type: 'endTurn' } : UNREADABLE)),
};

const UNREADABLE: JsonObject = {};

/** In the words of the rules. Cards have their full names, which no other word looks like, as none has a `#`. */
export const notation: Notation<Action> = {
  forms: FORMS,
  write,
  read(text) {
    const [verb, ...rest] = inPlainWords(text).split(' ');
    const json = Object.hasOwn(READERS, verb!) ? READERS[verb!]!(rest) : UNREADABLE;
    const action = parseAction(json);
    return isRefusal(action) ? unreadableNotation(text, FORMS) : action;
  },
};

function write(action: Action): string {
  switch (action.type) {
    case 'place':
    case 'choose':
      return `${action.type} ${listed(action.fish)}`;
    case 'discard':
      return `discard ${listed(action.cards)}`;
    case 'draw':
      return `draw ${action.from === 'deck' ? 'deck' : action.card}`;
    case 'spawn':
    case 'keep':
      return `${action.type} ${action.card}`;
    case 'grow':
    case 'catch':
      return `${action.type} ${action.fish}`;
    case 'spawnFree':
      return `spawn free ${action.card ?? NONE}`;
    case 'play':
      return writePlay(action);
    case 'endTurn':
      return 'end turn';
  }
}

function writePlay({ card, target, fish }: Play): string {
  const on = target === undefined ? '' : ` on seat:${target}`;
  return `play ${card}${on}${fish === undefined ? '' : ` with ${listed(fish)}`}`;
}

function listed(cards: readonly Card[]): string {
  return cards.length === 0 ? NONE : cards.join(' ');
}

/** What is no card is found out where the action is parsed. */
function cardsIn(words: readonly string[]): readonly string[] {
  if (words.length === 1 && words[0] === NONE) return [];
  // A line that ends here names nothing, not even none.
  return words.length === 0 ? [''] : words;
}

function only([word = '', ...more]: readonly string[], action: (word: string) => JsonObject): JsonObject {
  return more.length === 0 ? action(word) : UNREADABLE;
}

function drawDeck(): JsonObject {
  return { type: 'draw', from: 'deck' };
}

function drawRow(card: string): JsonObject {
  return { type: 'draw', from: 'row', card };
}

function spawn(card: string): JsonObject {
  return { type: 'spawn', card };
}

function spawnFree(card: string): JsonObject {
  return { type: 'spawnFree', card: card === NONE ? null : card };
}

const PLAY = /^(?<card>\S+)(?: on seat:(?<target>0|[1-9]\d{0,15}))?(?: with (?<fish>.+))?$/;

function playIn(words: readonly string[]): JsonObject {
  const { card, target, fish } = PLAY.exec(words.join(' '))?.groups ?? {};
  if (card === undefined) return UNREADABLE;
  return {
    type: 'play',
    card,
    ...(target === undefined ? {} : { target: Number(target) }),
    ...(fish === undefined ? {} : { fish: cardsIn(fish.split(' ')) }),
  };
}
