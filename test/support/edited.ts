import type { JsonObject } from '../../src/engine/json.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { BlackEffect, EventEffect, Shields } from '../../src/rulesets/big-fish/edition.js';

type Change = (document: any) => void;

/** The house edition with a change to it. */
export function editedDocument(change: Change): JsonObject {
  const document = structuredClone(bigFish.edition!.document);
  change(document);
  return document;
}

/** Big Fish by the house edition with a change to it. */
export function edited(change: Change): typeof bigFish {
  const bound = bigFish.editions!.bind(nodeHashing, editedDocument(change));
  if (isRefusal(bound)) throw new Error(bound.message);
  return bound as typeof bigFish;
}

/** Big Fish with `range-shift`, which has no shields, doing this instead. */
export function withBlackCard(effects: readonly BlackEffect[], shields: Shields = {}): typeof bigFish {
  return edited(({ wildcards }) =>
    Object.assign(
      wildcards.find(({ id }: { id: string }) => id === 'range-shift'),
      { effects, ...shields },
    ),
  );
}

/** Big Fish with `citizen-science`, which has no shields, doing this instead. */
export function withEvent(effects: readonly EventEffect[], shields: Shields = {}): typeof bigFish {
  return edited(({ events }) =>
    Object.assign(
      events.find(({ id }: { id: string }) => id === 'citizen-science'),
      { effects, ...shields },
    ),
  );
}

/** Where the house edition with a change to it is at fault; null if it can be played. */
export function faultWith(change: Change): string | null {
  const bound = bigFish.editions!.bind(nodeHashing, editedDocument(change));
  return isRefusal(bound) ? (bound.data['path'] as string) : null;
}

interface Entry {
  readonly id: string;
  readonly copies: number;
  readonly extraCopies?: number;
}
type Lists = { readonly [list in 'fish' | 'wildcards' | 'events']: readonly Entry[] };

/** The gameplay deck in canonical order, as the rules tell it. */
export function deckInOrder(seats: number, document = bigFish.edition!.document): string[] {
  const { fish, wildcards } = document as unknown as Lists;
  const more = seats >= (document['extraCopiesFrom'] as number);
  return [...fish, ...wildcards].flatMap((entry) => copiesOf(entry, more ? (entry.extraCopies ?? 0) : 0));
}

/** The round-end cards in listed order, the end card last. */
export function eventsInOrder(document = bigFish.edition!.document): string[] {
  return (document as unknown as Lists).events.flatMap((entry) => copiesOf(entry, 0));
}

function copiesOf({ id, copies }: Entry, more: number): string[] {
  return Array.from({ length: copies + more }, (_, copy) => `${id}#${copy + 1}`);
}
