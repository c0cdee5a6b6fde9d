import type { Edition } from '../../engine/ruleset.js';
import type {
  BlackEffect,
  Bonus,
  ByStage,
  EditionDocument,
  EventEffect,
  Shields,
  WildcardEntry,
} from './edition.js';
import { copiesIn, instancesOf } from './instances.js';
import type { Card } from './state.js';

export interface FishCard {
  readonly id: string;
  readonly shellfish: boolean;
  readonly points: ByStage;
}

export interface WildcardCard extends Shields {
  readonly id: string;
  readonly bonus: Bonus;
  /** Null of a coloured one. */
  readonly effects: readonly BlackEffect[] | null;
}

export interface EventCard extends Shields {
  readonly id: string;
  readonly effects: readonly EventEffect[];
}

/** An edition made ready to play: every card instance with what it means. */
export interface Rules {
  readonly edition: Edition;
  readonly numbers: Omit<EditionDocument, 'fish' | 'wildcards' | 'events'>;
  readonly fish: ReadonlyMap<Card, FishCard>;
  readonly wildcards: ReadonlyMap<Card, WildcardCard>;
  readonly events: ReadonlyMap<Card, EventCard>;
  /** By number of seats the gameplay deck in canonical order, the start of every shuffle. */
  readonly decks: ReadonlyMap<number, readonly Card[]>;
  /** Place of a card in canonical order. */
  readonly position: ReadonlyMap<Card, number>;
  /** All round-end cards but the end card, in canonical order. */
  readonly otherEvents: readonly Card[];
  readonly endCard: Card;
}

export function rulesOf(edition: Edition, document: EditionDocument): Rules {
  const { fish, wildcards, events, ...numbers } = document;
  const { min, max } = numbers.players;
  const counts = Array.from({ length: max - min + 1 }, (_, more) => min + more);
  const decks = new Map(counts.map((seats) => [seats, instancesOf(copiesIn(document, seats))]));
  // The deck of most seats has every card of the others, in the same order.
  const all = decks.get(max)!;
  const allEvents = instancesOf(events);
  const eventCards = mapOf<EventCard>(allEvents, events);
  const isEnd = (card: Card) => eventCards.get(card)!.effects.some(({ op }) => op === 'endGame');
  return {
    edition,
    numbers,
    fish: mapOf<FishCard>(all, fish),
    wildcards: mapOf(all, wildcards.map(wildcardCard)),
    events: eventCards,
    decks,
    position: new Map(all.map((card, position) => [card, position])),
    otherEvents: allEvents.filter((card) => !isEnd(card)),
    endCard: allEvents.find(isEnd)!,
  };
}

export function idOf(card: Card): string {
  return card.slice(0, card.indexOf('#'));
}

/** The cards in canonical order; the list handed in stays as it is. */
export function inCanonicalOrder({ position }: Rules, cards: readonly Card[]): readonly Card[] {
  return cards.length < 2 ? cards : cards.slice().sort((a, b) => position.get(a)! - position.get(b)!);
}

function wildcardCard(entry: WildcardEntry): WildcardCard {
  return 'effects' in entry ? { ...entry, bonus: {} } : { ...entry, effects: null };
}

function mapOf<Entry extends { readonly id: string }>(
  cards: readonly Card[],
  entries: readonly Entry[],
): ReadonlyMap<Card, Entry> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(
    cards.flatMap((card) => {
      const entry = byId.get(idOf(card));
      return entry === undefined ? [] : [[card, entry] as const];
    }),
  );
}
