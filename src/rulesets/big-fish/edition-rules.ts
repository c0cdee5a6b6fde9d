import { utf8Length } from '../../engine/bytes.js';
import { canonicalOrNull } from '../../engine/canonical-json.js';
import type { SchemaFault } from '../../engine/check-schema.js';
import type { BlackEffect, EditionDocument, EventEffect, Shields } from './edition.js';
import { copiesIn } from './instances.js';

/** States hold every card instance, and the first event of a game the whole document: both have to stay canonical. */
const INSTANCES_BYTES = 10_000;
const DOCUMENT_BYTES = 14_000;
/** Of a game left to the defaults: when all seats have retired, all of it follows from one command. */
const ACTIONS_BY_DEFAULT = 2_000;
/** Round-end cards that lie above the end card. */
const OTHER_EVENTS = 4;

type Rule = (edition: EditionDocument) => readonly SchemaFault[];

/** What an edition has to keep beyond its schema, in the order in which it is looked at. */
const RULES: readonly Rule[] = [
  uniqueIds,
  knownIds,
  oneChooser,
  oneEnd,
  enoughEvents,
  seatNumbers,
  enoughCards,
  enoughFish,
  fishForEveryHand,
  endInSight,
  shortInstances,
  shortDocument,
];

/** The first fault of an edition that fits the schema, or null. */
export function faultOfEdition(edition: EditionDocument): SchemaFault | null {
  for (const rule of RULES) {
    const [fault] = rule(edition);
    if (fault !== undefined) return fault;
  }
  return null;
}

const LISTS = ['fish', 'wildcards', 'events'] as const;

function uniqueIds(edition: EditionDocument): readonly SchemaFault[] {
  const seen = new Set<string>();
  return LISTS.flatMap((list) =>
    edition[list].flatMap(({ id }, i) => {
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return [
        { path: `/${list}/${i}/id`, message: `stands twice: give each card an id of its own, not ${id}` },
      ];
    }),
  );
}

function knownIds(edition: EditionDocument): readonly SchemaFault[] {
  const fish = new Set(edition.fish.map(({ id }) => id));
  const permanents = new Set(edition.wildcards.filter((entry) => 'bonus' in entry).map(({ id }) => id));
  const permanent = (id: string, path: string) => known(permanents, id, path, 'a coloured wildcard');
  return cardsOf(edition).flatMap(({ shieldedBy = [], shieldedByFish, effects, path }) => [
    ...shieldedBy.flatMap((id, i) => permanent(id, `${path}/shieldedBy/${i}`)),
    ...(shieldedByFish === undefined
      ? []
      : known(fish, shieldedByFish.id, `${path}/shieldedByFish/id`, 'a fish')),
    ...effects.flatMap((effect, i) =>
      effect.op === 'discardPermanent' ? permanent(effect.id, `${path}/effects/${i}/id`) : [],
    ),
  ]);
}

function known(ids: ReadonlySet<string>, id: string, path: string, what: string): readonly SchemaFault[] {
  return ids.has(id)
    ? []
    : [{ path, message: `names no card: ${id} is not the id of ${what} of this edition` }];
}

function oneChooser(edition: EditionDocument): readonly SchemaFault[] {
  return edition.wildcards.flatMap((entry, w) => {
    if (!('effects' in entry)) return [];
    const [, second] = [...entry.effects.keys()].filter((i) => 'chooser' in entry.effects[i]!);
    const path = `/wildcards/${w}/effects/${second}/chooser`;
    return second === undefined
      ? []
      : [{ path, message: 'is one too many: at most one effect of a card has a chooser' }];
  });
}

function oneEnd({ events }: EditionDocument): readonly SchemaFault[] {
  const isEnd = (i: number) => events[i]!.effects.some(({ op }) => op === 'endGame');
  const [end, second] = [...events.keys()].filter(isEnd);
  if (end === undefined) return [{ path: '/events', message: 'needs one card with the effect endGame' }];
  if (second !== undefined)
    return [{ path: `/events/${second}/effects`, message: 'ends the game too: keep one end card' }];
  const { copies, effects } = events[end]!;
  if (copies > 1) return [{ path: `/events/${end}/copies`, message: 'must be 1: there is one end card' }];
  return effects.length === 1
    ? []
    : [{ path: `/events/${end}/effects`, message: 'must be endGame alone on the end card' }];
}

function enoughEvents({ events }: EditionDocument): readonly SchemaFault[] {
  const others = events.reduce((sum, { copies }) => sum + copies, 0) - 1;
  return others >= OTHER_EVENTS
    ? []
    : [
        {
          path: '/events',
          message: `needs at least ${OTHER_EVENTS} cards besides the end card, and has ${others}`,
        },
      ];
}

function seatNumbers({ players: { min, max } }: EditionDocument): readonly SchemaFault[] {
  return min <= max ? [] : [{ path: '/players/max', message: `must be at least ${min}, as \`min\` is` }];
}

/** Hands and row can be dealt to every number of seats. */
function enoughCards(edition: EditionDocument): readonly SchemaFault[] {
  return seatCounts(edition).flatMap((seats) => {
    const needed = seats * edition.startHand + seats + edition.rowExtra;
    const cards = sizeOf(copiesIn(edition, seats));
    const message = `is too many: hands and row for ${seats} seats take ${needed} cards, and there are ${cards}`;
    return cards >= needed ? [] : [{ path: '/players/max', message }];
  });
}

/** Else a deal in which every hand has a fish may never come. */
function enoughFish(edition: EditionDocument): readonly SchemaFault[] {
  return seatCounts(edition).flatMap((seats) => {
    const fish = sizeOf(copiesIn({ ...edition, wildcards: [] }, seats));
    const cards = sizeOf(copiesIn(edition, seats));
    const message = `is too few: with ${seats} seats ${fish} of ${cards} cards are fish, and at least half have to be`;
    return 2 * fish >= cards ? [] : [{ path: '/fish', message }];
  });
}

/** One deal in so many has to have a fish in every hand, or shuffling until one comes could take long. */
const DEALS_TO_SHUFFLE = 32n;
/** A hand of so many cards has hardly ever no fish, where half of the cards are fish. */
const LARGE_HAND = 10;

/** Counted as if each card of a hand were drawn from the whole deck. */
function fishForEveryHand(edition: EditionDocument): readonly SchemaFault[] {
  const hand = BigInt(Math.min(edition.startHand, LARGE_HAND));
  return seatCounts(edition).flatMap((seats) => {
    const cards = BigInt(sizeOf(copiesIn(edition, seats))) ** hand;
    const withoutFish = BigInt(sizeOf(edition.wildcards)) ** hand;
    const message = `is too few: with ${seats} seats and hands of ${edition.startHand} fewer than one deal in ${DEALS_TO_SHUFFLE} has a fish in every hand`;
    const often = DEALS_TO_SHUFFLE * (cards - withoutFish) ** BigInt(seats) >= cards ** BigInt(seats);
    return often ? [] : [{ path: '/fish', message }];
  });
}

/** A game in which nobody does more than has to be done for it is over before it has cost much. */
function endInSight(edition: EditionDocument): readonly SchemaFault[] {
  const actions = mostDefaults(edition);
  const message = `are too many: a game left to the default actions may take ${actions}, not under ${ACTIONS_BY_DEFAULT}`;
  return actions < ACTIONS_BY_DEFAULT ? [] : [{ path: '/events', message }];
}

/** At most: each seat places, draws, ends its turns and discards, and is asked once for each effect of each event. */
function mostDefaults(edition: EditionDocument): number {
  const { players, drawCap, wildcards, events } = edition;
  const seats = players.max;
  const bonus = wildcards.reduce(
    (sum, entry) => sum + ('bonus' in entry ? entry.copies * (entry.bonus.draw ?? 0) : 0),
    0,
  );
  const draws = Math.min(sizeOf(copiesIn(edition, seats)), seats * drawCap + bonus);
  const asked = events.reduce((sum, { copies, effects }) => sum + copies * effects.length, 0);
  return seats + sizeOf(events) * (2 * seats + draws) + asked * seats;
}

function shortInstances(edition: EditionDocument): readonly SchemaFault[] {
  const entries = [...copiesIn(edition, edition.players.max), ...edition.events];
  const bytes = entries.reduce((sum, entry) => sum + bytesOfInstances(entry), 1);
  const message = `has too many or too long ids of cards: as a JSON array all cards take ${bytes} bytes, not under ${INSTANCES_BYTES}`;
  return bytes < INSTANCES_BYTES ? [] : [{ path: '', message }];
}

/** Each of `"<id>#<copy>",`, counted without writing them out. */
function bytesOfInstances({ id, copies }: { readonly id: string; readonly copies: number }): number {
  let digits = 0;
  for (let from = 1; from <= copies; from *= 10) digits += copies - from + 1;
  return copies * (id.length + 4) + digits;
}

function shortDocument(edition: EditionDocument): readonly SchemaFault[] {
  const text = canonicalOrNull(edition);
  if (text !== null && utf8Length(text) < DOCUMENT_BYTES) return [];
  return [
    { path: '', message: `must be canonical JSON of under ${DOCUMENT_BYTES} bytes: shorten names and texts` },
  ];
}

/** Cards that do something, with their places. */
function cardsOf({ wildcards, events }: EditionDocument) {
  type Card = Shields & { readonly effects: readonly (BlackEffect | EventEffect)[]; readonly path: string };
  return [
    ...wildcards.map((entry, i): Card => ({ effects: [], ...entry, path: `/wildcards/${i}` })),
    ...events.map((entry, i): Card => ({ ...entry, path: `/events/${i}` })),
  ];
}

function seatCounts({ players: { min, max } }: EditionDocument): readonly number[] {
  return Array.from({ length: max - min + 1 }, (_, more) => min + more);
}

function sizeOf(entries: readonly { readonly copies: number }[]): number {
  return entries.reduce((sum, { copies }) => sum + copies, 0);
}
