import { isSetEntry, type SetEntry } from '../../../engine/ruleset.js';
import { nextStage } from '../../../rulesets/big-fish/spot.js';
import type { ListedPlay } from '../../../rulesets/big-fish/listed.js';
import type { Card, Fish } from '../../../rulesets/big-fish/state.js';
import type { Meaning, Menu, Option } from '../../screen/menu.js';
import { count } from '../../screen/text.js';
import { sureToAct } from './sure.js';
import type { Open, Table } from './table.js';
import type { Listed } from './view.js';
import { inside } from './words.js';

/** To be done; what can not be made good again is asked about first. */
export function act(open: Open, action: Listed): Meaning {
  const sure = sureToAct(open, action);
  return { kind: 'act', action, ...(sure === null ? {} : { sure }) };
}

/** All that can be done of one type, by what it is done with; undefined where nothing can. */
export function menuOfType(open: Open, type: Listed['type'], title: string): Menu | null {
  const entries = open.legal.filter((each) => each.type === type);
  if (entries.length === 0) return null;
  if (type === 'play') return { title, options: playsByCard(open, entries as readonly ListedPlay[]) };
  return { title, options: entries.map((entry) => optionOf(open, entry)) };
}

/** The ways to play one wildcard: at once, on one of several, with fish to be chosen. */
export function meaningOfPlays(open: Open, plays: readonly ListedPlay[]): Meaning {
  const [only, ...others] = plays;
  if (only !== undefined && others.length === 0) return meaningOfPlay(open, only);
  const title = `${open.cards.name(plays[0]!.card)}, against whom?`;
  const options = plays.map((play) => ({
    label: targetLabel(open, play),
    meaning: meaningOfPlay(open, play),
  }));
  return { kind: 'choose', menu: { title, options } };
}

/** Some of the candidates, by number. */
export function pickFrom(open: Open, entry: SetEntry, title: string, sure?: string): Menu {
  const { candidates, min, max } = entry;
  return {
    title,
    labels: candidates.map((card) => labelOf(open, card)),
    min,
    max,
    meaning: (picked) => ({
      kind: 'act',
      action: open.complete(
        entry,
        picked.map((index) => candidates[index]!),
      ),
      ...(sure === undefined ? {} : { sure }),
    }),
  };
}

/** A card as it is chosen: with its stage, where it lies in a spot or an esky. */
export function labelOf(open: Open, card: Card): string {
  const fish = findFish(open, card);
  return fish === undefined ? open.cards.inShort(card) : fishLabel(open, fish);
}

function fishLabel({ cards }: Table, [card, stage]: Fish): string {
  return `${cards.name(card)} (${stage}), ${count(cards.points([card, stage]), 'point')} caught`;
}

function findFish({ view }: Table, card: Card): Fish | undefined {
  return view.seats.flatMap(({ spot, esky }) => [...spot, ...esky]).find(([held]) => held === card);
}

function playsByCard(open: Open, plays: readonly ListedPlay[]): readonly Option[] {
  return [...new Set(plays.map(({ card }) => card))].map((card) => ({
    label: `${open.cards.inShort(card)}: ${open.cards.inFull(card)}`,
    meaning: meaningOfPlays(
      open,
      plays.filter((play) => play.card === card),
    ),
  }));
}

function meaningOfPlay(open: Open, play: ListedPlay): Meaning {
  if (!isSetEntry(play)) return act(open, play);
  const { min, max } = play;
  const which = min === max ? `${min}` : `${min} to ${max}`;
  const sure = sureToAct(open, play) ?? undefined;
  return {
    kind: 'choose',
    menu: pickFrom(open, play, `${open.cards.name(play.card)}: choose ${which}.`, sure),
  };
}

function targetLabel({ names, view }: Open, { target }: ListedPlay): string {
  if (target === undefined) return 'play it';
  return `${inside(names, target)}, ${count(view.seats[target]!.score, 'point')}`;
}

function optionOf(open: Open, entry: Listed): Option {
  return { label: entryLabel(open, entry), meaning: act(open, entry) };
}

function entryLabel(open: Open, entry: Listed): string {
  const { cards } = open;
  switch (entry.type) {
    case 'draw':
      return entry.from === 'deck' ? 'from the deck, unseen' : cards.inShort(entry.card);
    case 'grow': {
      const [card, stage] = findFish(open, entry.fish)!;
      const next: Fish = [card, nextStage(stage)];
      return `${cards.name(card)}: ${stage} → ${next[1]}, ${cards.points([card, stage])} → ${count(cards.points(next), 'point')}`;
    }
    case 'catch':
      return labelOf(open, entry.fish);
    case 'spawn':
    case 'keep':
      return cards.inShort(entry.card);
    case 'spawnFree':
      return entry.card === null ? 'none' : cards.inShort(entry.card);
    default:
      return entry.type;
  }
}
