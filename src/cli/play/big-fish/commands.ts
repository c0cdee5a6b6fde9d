import type { ListedPlay } from '../../../rulesets/big-fish/listed.js';
import type { Card } from '../../../rulesets/big-fish/state.js';
import { type Meaning, unclear } from '../../screen/menu.js';
import type { Look } from '../../screen/screen.js';
import { act, meaningOfPlays, menuOfType } from './choices.js';
import { renderInfo } from './info.js';
import { renderWhole } from './seats.js';
import type { Open } from './table.js';

const VERBS = {
  d: 'draw',
  s: 'spawn',
  g: 'grow',
  c: 'catch',
  p: 'play',
  e: 'end',
  i: 'info',
  l: 'look',
} as const;
type Verb = (typeof VERBS)[keyof typeof VERBS];
/** Words that people type and that tell nothing. */
const FILLERS = new Set(['the', 'row', 'fish', 'card', 'hand', 'spot', 'seat', 'turn', 'from', 'at']);

const UNCLEAR = 'That is not clear. Type a letter and a number, such as `g 2`; `?` lists what can be typed.';

/** What a step is done with: the numbers that the table shows. */
const STEPS = {
  spawn: {
    from: 'hand',
    title: 'Spawn which fish of your hand?',
    none: 'There is nothing you can spawn now.',
  },
  grow: { from: 'spot', title: 'Grow which fish of your spot?', none: 'There is nothing you can grow now.' },
  catch: {
    from: 'spot',
    title: 'Catch which fish of your spot?',
    none: 'There is nothing you can catch now.',
  },
} as const;

/** Reads `d`, `d 2`, `s 1`, `g 3`, `c 3`, `p 2`, `e`. Without a number a menu opens where there is a choice. */
export function parseCommand(input: string, open: Open, look: Look): Meaning {
  const [first = '', ...rest] = input
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => !FILLERS.has(word));
  const verb = verbOf(first);
  const [number, ...more] = rest;
  if (verb === null || more.length > 0) return unclear(UNCLEAR);
  if (verb === 'info') return { kind: 'show', text: renderInfo(open, look) };
  if (verb === 'end')
    return open.legal.some(({ type }) => type === 'endTurn') ? act(open, END) : notNow(open);
  if (verb === 'draw' && number === 'deck') return draw(open, undefined);
  if (number !== undefined && !/^\d{1,2}$/.test(number)) return unclear(UNCLEAR);
  const index = number === undefined ? undefined : Number(number) - 1;
  if (verb === 'look') return lookAt(open, index);
  if (verb === 'draw') return draw(open, index);
  return verb === 'play' ? playCard(open, index) : step(open, verb, index);
}

const END = { type: 'endTurn' } as const;

function verbOf(word: string): Verb | null {
  const verbs = Object.entries(VERBS) as readonly (readonly [string, Verb])[];
  return verbs.find(([letter, verb]) => word === letter || word === verb)?.[1] ?? null;
}

/** Without a number from the deck, unless only the row is left. */
function draw(open: Open, index: number | undefined): Meaning {
  const draws = open.legal.filter((each) => each.type === 'draw');
  if (draws.length === 0) return notNow(open);
  if (index !== undefined) {
    const card = open.view.row[index];
    return card === undefined
      ? noSuch('row', open.view.row.length)
      : act(open, { type: 'draw', from: 'row', card });
  }
  const deck = draws.find(({ from }) => from === 'deck');
  return deck === undefined
    ? ofMenu(open, 'draw', 'The deck is empty. Which card of the row?', '')
    : act(open, deck);
}

function step(open: Open, type: keyof typeof STEPS, index: number | undefined): Meaning {
  const { from, title, none } = STEPS[type];
  if (!inSteps(open)) return notNow(open);
  if (index === undefined) return ofMenu(open, type, title, none);
  const { own, seats } = open.view;
  const cards: readonly Card[] = from === 'hand' ? own!.hand : seats[own!.seat]!.spot.map(([card]) => card);
  const card = cards[index];
  if (card === undefined) return noSuch(from, cards.length);
  // Where it is not legal the service says why.
  return act(open, type === 'spawn' ? { type, card } : { type, fish: card });
}

function playCard(open: Open, index: number | undefined): Meaning {
  if (!inSteps(open)) return notNow(open);
  if (index === undefined)
    return ofMenu(
      open,
      'play',
      'Play which wildcard? It ends your turn.',
      'You hold no wildcard that you can play now.',
    );
  const { hand } = open.view.own!;
  const card = hand[index];
  if (card === undefined) return noSuch('hand', hand.length);
  const plays = open.legal.filter((each): each is ListedPlay => each.type === 'play' && each.card === card);
  return plays.length === 0 ? act(open, { type: 'play', card }) : meaningOfPlays(open, plays);
}

function ofMenu(
  open: Open,
  type: 'draw' | 'spawn' | 'grow' | 'catch' | 'play',
  title: string,
  none: string,
): Meaning {
  const menu = menuOfType(open, type, title);
  return menu === null ? unclear(none) : { kind: 'choose', menu };
}

function lookAt(open: Open, index: number | undefined): Meaning {
  const { seats } = open.view;
  if (index !== undefined && seats[index] === undefined)
    return unclear(`There are seats 1 to ${seats.length}.`);
  const shown = index === undefined ? [...seats.keys()] : [index];
  return { kind: 'show', text: shown.map((seat) => renderWhole(open, seat)).join('\n') };
}

/** Past the draws of the own turn. */
function inSteps({ legal }: Open): boolean {
  return legal.some(({ type }) => type === 'endTurn');
}

function notNow(open: Open): Meaning {
  if (open.legal.some(({ type }) => type === 'draw'))
    return unclear('Draw first: `d` from the deck, or `d 1` from the row.');
  return unclear(inSteps(open) ? 'Your draws are done.' : 'You are asked for something else now.');
}

function noSuch(of: 'row' | 'hand' | 'spot', size: number): Meaning {
  const where = of === 'row' ? 'the row' : `your ${of}`;
  return unclear(
    size === 0 ? `There is nothing in ${where}.` : `Choose a number of ${where}, from 1 to ${size}.`,
  );
}
