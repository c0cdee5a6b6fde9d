import type { Names } from '../../screen/screen.js';
import { count, listed } from '../../screen/text.js';
import type { Cards } from './cards.js';
import type { Told } from './told.js';
import { does, inside, isMe, namesOf, whose, withStages } from './words.js';

/** What one seat did, as what follows its name; that it has given an answer; or a sentence of its own. */
export type Said =
  | { readonly kind: 'did'; readonly seat: number; readonly clause: string }
  | { readonly kind: 'chose'; readonly seat: number }
  | { readonly kind: 'sentence'; readonly text: string };

/** Null: the table shows it, or it goes without saying. */
export function say(told: Told, names: Names, cards: Cards): Said | null {
  switch (told.type) {
    case 'asked':
    case 'rowLaid':
    case 'turnBegun':
      return null;
    case 'roundBegun':
      return sentence(
        `Round ${told.round} begins with a new row. ${names[told.first]} ${does(names, told.first, 'begin')}.`,
      );
    case 'reshuffled':
      return sentence('The used pile is shuffled and becomes the deck.');
    case 'eventRevealed':
      return sentence(`Event: ${cards.name(told.card)}. ${cards.inFull(told.card)}`);
    case 'shielded':
      return sentence(`Safe from it: ${listed(told.seats.map((seat) => inside(names, seat)))}.`);
    case 'catchRestricted':
      return sentence(
        `Only ${listed(told.stages)} fish may be caught, one a turn, until the end of round ${told.until}.`,
      );
    case 'ended':
      return sentence('The game is over.');
    case 'answered':
      return isMe(names, told.seat) ? null : { kind: 'chose', seat: told.seat };
    default:
      return { kind: 'did', seat: told.seat, clause: clauseOf(told, names, cards) };
  }
}

type Done = Exclude<
  Told,
  {
    readonly type:
      | 'asked'
      | 'answered'
      | 'rowLaid'
      | 'turnBegun'
      | 'roundBegun'
      | 'reshuffled'
      | 'eventRevealed'
      | 'shielded'
      | 'catchRestricted'
      | 'ended';
  }
>;

function clauseOf(told: Done, names: Names, cards: Cards): string {
  const verb = (base: string) => does(names, told.seat, base);
  switch (told.type) {
    case 'placed':
      return `${verb('begin')} with ${withStages(cards, told.fish)}`;
    case 'drawn':
      return told.card === undefined
        ? `${verb('draw')} a card (hidden)`
        : `${verb('draw')} ${cards.name(told.card)} from the ${told.from}`;
    case 'drawsLost':
      return `${verb('lose')} ${count(told.draws, 'draw')}, as there is no card left`;
    case 'spawned':
      return `${verb('spawn')} ${cards.name(told.card)}`;
    case 'caught':
      return `${verb('catch')} ${withStages(cards, [told.fish])} for ${count(cards.points(told.fish), 'point')}`;
    case 'played':
      return `${verb('play')} ${cards.name(told.card)}${told.target === null ? '' : ` against ${inside(names, told.target)}`}`;
    case 'permanentsDiscarded':
      return `${verb('lose')} ${namesOf(cards, told.cards)}`;
    case 'lookedAt':
    case 'kept':
    case 'discarded':
      return clauseOfHand(told, names, cards);
    default:
      return clauseOfFish(told, names, cards);
  }
}

type DoneToHand = Extract<Done, { readonly type: 'lookedAt' | 'kept' | 'discarded' }>;

/** Which cards, only their seat is told. */
function clauseOfHand(told: DoneToHand, names: Names, cards: Cards): string {
  const verb = (base: string) => does(names, told.seat, base);
  if (told.type === 'kept')
    return `${verb('keep')} ${told.card === undefined ? 'one (hidden)' : cards.name(told.card)}`;
  const which =
    told.cards === undefined ? `${count(told.count, 'card')} (hidden)` : namesOf(cards, told.cards);
  return told.type === 'lookedAt' ? `${verb('look')} at ${which}` : `${verb('discard')} ${which}`;
}

type DoneToFish = Extract<Done, { readonly fish: readonly unknown[]; readonly type: `fish${string}` }>;

function clauseOfFish(told: DoneToFish, names: Names, cards: Cards): string {
  const verb = (base: string) => does(names, told.seat, base);
  const fish = withStages(cards, told.fish);
  switch (told.type) {
    case 'fishGrown':
      return `${verb('grow')} ${listed(told.fish.map(([card, stage]) => `${cards.name(card)} to ${stage}`))}`;
    case 'fishDiscarded':
      return `${verb('lose')} ${fish}`;
    case 'fishReleased':
      return `${verb('put')} ${fish} back from the esky`;
    case 'fishTaken':
      return `${verb('take')} ${fish} from ${inside(names, told.from)} into ${whose(names, told.seat)} ${told.into}`;
    case 'fishPassed':
      return `${verb('pass')} ${fish} on to ${inside(names, told.to)}`;
  }
}

function sentence(text: string): Said {
  return { kind: 'sentence', text };
}
