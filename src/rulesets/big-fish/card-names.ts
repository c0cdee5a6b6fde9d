import type { EditionDocument } from './edition.js';
import type { Card } from './state.js';

export interface CardWords {
  name(card: Card): string;
  /** Of a wildcard, as the edition has it; null of any other card. */
  colour(card: Card): string | null;
}

/** What an edition calls its cards. */
export function cardWords({ fish, wildcards, events }: EditionDocument): CardWords {
  const names = new Map([...fish, ...wildcards, ...events].map(({ id, name }) => [id, name]));
  const colours = new Map(wildcards.map(({ id, colour }) => [id, colour]));
  return {
    name: (card) => names.get(idIn(card))!.trim().replace(/\s+/g, ' '),
    colour: (card) => colours.get(idIn(card)) ?? null,
  };
}

function idIn(card: Card): string {
  return card.slice(0, card.indexOf('#'));
}
