import { isRefusal } from '../../../engine/refusal.js';
import type { Ruleset } from '../../../engine/ruleset.js';
import type { EditionDocument } from '../../../rulesets/big-fish/edition.js';
import { renderMenu } from '../../screen/menu.js';
import type { Position, Screen } from '../../screen/screen.js';
import { asks } from './asks.js';
import { renderBoard } from './board.js';
import { Cards } from './cards.js';
import { parseCommand } from './commands.js';
import { act } from './choices.js';
import { conclude } from './conclude.js';
import { renderLegal } from './legal-line.js';
import type { Open } from './table.js';
import { tell } from './tell.js';
import { type Listed, listedIn, viewOf } from './view.js';

/** Room for what was just done. */
const TOLD = ['', '', ''];

/** Bound to the edition of the game: its names and words are what is shown. */
export function bigFishScreen(ruleset: Ruleset): Screen {
  const cards = new Cards(ruleset.edition!.document as EditionDocument);
  const open = ({ view, legal, names }: Position): Open => ({
    view: viewOf(view),
    legal: listedIn(legal),
    names,
    cards,
    complete: (entry, chosen) => ruleset.complete(entry, chosen),
  });
  return {
    intro:
      'You look after a fishing spot. Big fish bring cards, young fish and growth; a fish that is caught scores, but does not live in the spot any more. The end comes in round 5 at the earliest, and nobody knows when. Most points win.',
    prompt: 'Letter and number (? for help): ',
    commands: COMMANDS,
    render(position, look) {
      const at = open(position);
      const legal = renderLegal(at, look);
      const menu = asks(at);
      const board = renderBoard(at, look, menu === null ? [legal, ...TOLD] : [renderMenu(menu, look)]);
      return legal === '' ? board : `${board}\n${legal}`;
    },
    asks: (position) => asks(open(position)),
    parse(input, position, look) {
      const at = open(position);
      const noted = ruleset.notation.read(input);
      return isRefusal(noted) ? parseCommand(input, at, look) : act(at, noted as Listed);
    },
    tell: (happened, names, look) => tell(happened, names, cards, look),
    conclude: (ended, look) => conclude(ended, cards, look),
  };
}

const COMMANDS: Screen['commands'] = [
  ['d, d 2', 'draw from the deck; draw card [2] of the row'],
  ['s 1', 'spawn card [1] of the hand as a larval fish'],
  ['g 3', 'grow fish [3] of your spot by one stage'],
  ['c 3', 'catch fish [3] of your spot: it scores, and leaves the spot'],
  ['p 2', 'play wildcard [2] of the hand; that ends the turn'],
  ['e', 'end the turn'],
  ['s g c p', 'without a number: the choices, as a menu'],
  ['i', 'the cards in sight, in words'],
  ['l, l 2', 'everything that lies before all seats, or before seat 2'],
  ['grow A#1', 'any action in notation, with the full name of a card'],
  ['', 'Behind a fish stand its points if caught: as big, in your spot as it is'],
];
