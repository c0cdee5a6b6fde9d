import { expect } from '@jest/globals';
import { canonical } from '../../../src/engine/canonical-json.js';
import { editionHash } from '../../../src/engine/edition-id.js';
import { isRefusal } from '../../../src/engine/refusal.js';
import { labelOf } from '../../../src/engine/ruleset.js';
import { PLAIN_GAME } from '../../../src/game/command.js';
import { follow } from '../../../src/game/follow.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import { inTurn } from '../../support/big-fish.js';
import { deckInOrder, edited, editedDocument, eventsInOrder, faultWith } from '../../support/edited.js';
import { KERNEL } from '../../support/kernel.js';
import { rulings } from '../../support/rulings.js';

const GAME = '018f4e2a-0000-7000-8000-000000000009';

/** The first event of a game that is created with this edition. */
function firstEvent(edition: any) {
  const context = { ...KERNEL, serverSeed: new Uint8Array(32) };
  const create = { ...PLAIN_GAME, type: 'create', ruleset: 'big-fish', seats: 2, edition } as const;
  const created = follow(context, GAME, null, [create], 0);
  if (isRefusal(created)) throw new Error(created.message);
  return created.events[0]!.data;
}

const withId = (id: string) => (e: any) => (e.fish[0].id = id);
const idAt = (list: string, from: number, to: number) => (e: any) => (e[list][to].id = e[list][from].id);
const onlyEvents =
  (...kept: number[]) =>
  (e: any) =>
    (e.events = [...kept.map((at) => e.events[at]), e.events.at(-1)]);

rulings('An edition', [
  [
    'Species names are real; every count, point value and effect is ours, and the product says so wherever it shows the deck (field `label`).',
    () => {
      expect(bigFish.view(inTurn([{}, {}]), 'spectator')['label']).toBe(bigFish.edition!.label);
      expect(bigFish.edition!.label).toMatch(/ours, not those of the printed game/);
      const own = edited((e) => (e.label = 'My own box.'));
      expect(own.view(inTurn([{}, {}]), 0)['label']).toBe('My own box.');
    },
  ],
  [
    'chosen when a game is created and named, with its SHA-256, in the first event',
    () => {
      const document = editedDocument((e) => (e.handLimit = 6));
      const named = (ruleset: typeof bigFish, edition: any) => ({
        ruleset: labelOf(ruleset),
        edition: editionHash(KERNEL.hashing, edition),
      });
      expect(firstEvent(null)).toMatchObject(named(bigFish, bigFish.edition!.document));
      expect(firstEvent(document)).toMatchObject(
        named(
          edited((e) => (e.handLimit = 6)),
          document,
        ),
      );
    },
  ],
  [
    'the effects are a closed vocabulary of operations, an edition is checked by a JSON Schema and by rules, and a bad one is refused with the path at fault',
    () => {
      expect(faultWith(() => undefined)).toBeNull();
      expect(faultWith((e) => (e.wildcards[9].effects[0].op = 'steal'))).toBe('/wildcards/9/effects/0/op');
      expect(faultWith((e) => (e.events[1].effects[0].op = 'takeToEsky'))).toBe('/events/1/effects/0/op');
      expect(faultWith((e) => (e.drawCap = 'five'))).toBe('/drawCap');
    },
  ],
  [
    'ids unique',
    () => {
      expect(faultWith(idAt('fish', 0, 3))).toBe('/fish/3/id');
      expect(faultWith((e) => (e.wildcards[1].id = e.fish[0].id))).toBe('/wildcards/1/id');
      expect(faultWith((e) => (e.events[2].id = e.wildcards[0].id))).toBe('/events/2/id');
    },
  ],
  [
    '`[a-z][a-z0-9-]*`',
    () => {
      expect(['a', 'a9-', 'z--1'].map((id) => faultWith(withId(id)))).toEqual([null, null, null]);
      for (const id of ['', 'A', '9a', '-a', 'a_b', 'a#1', 'ä'])
        expect(faultWith(withId(id))).toBe('/fish/0/id');
    },
  ],
  [
    'ids named inside exist',
    () => {
      expect(faultWith((e) => (e.wildcards[9].shieldedBy = ['none']))).toBe('/wildcards/9/shieldedBy/0');
      expect(faultWith((e) => (e.events[2].shieldedBy = ['seaweed', 'abalone']))).toBe(
        '/events/2/shieldedBy/1',
      );
      expect(faultWith((e) => (e.events[5].shieldedByFish.id = 'none'))).toBe('/events/5/shieldedByFish/id');
      expect(faultWith((e) => (e.events[5].effects[0].id = 'poachers'))).toBe('/events/5/effects/0/id');
    },
  ],
  [
    'positive counts',
    () => {
      for (const path of ['startHand', 'drawCap', 'handLimit', 'extraCopiesFrom'])
        expect(faultWith((e) => (e[path] = 0))).toBe(`/${path}`);
      for (const list of ['fish', 'wildcards', 'events'])
        expect(faultWith((e) => (e[list][0].copies = 0))).toBe(`/${list}/0/copies`);
      expect(faultWith((e) => (e.events[5].effects[0].count = 0))).toBe('/events/5/effects/0/count');
    },
  ],
  [
    'one end card and at least 4 other event cards',
    () => {
      expect(faultWith((e) => e.events.pop())).toBe('/events');
      expect(faultWith((e) => (e.events.at(-1).copies = 2))).toBe('/events/10/copies');
      expect(faultWith((e) => (e.events[0].effects = [{ op: 'endGame' }]))).toBe('/events/10/effects');
      expect(faultWith(onlyEvents(0, 1))).toBe('/events');
      expect(faultWith(onlyEvents(0, 2))).toBeNull();
    },
  ],
  [
    'with every number of seats at least half the deck is fish (else a deal may never stand)',
    () => {
      const balance = deckInOrder(2).length - 2 * deckInOrder(2).indexOf('shellfish-reef#1');
      const more = (copies: number) => (e: any) => (e.wildcards[0].copies = 3 + copies - balance);
      expect([faultWith(more(0)), faultWith(more(1))]).toEqual([null, '/fish']);
      // More fish come with four seats, so a game for two is the one that has too few.
      expect(faultWith((e) => [more(1)(e), (e.players.min = 4)])).toBeNull();
    },
  ],
  [
    'and hands and row can be dealt',
    () => {
      const most = Math.floor((deckInOrder(5).length - 7) / 5);
      expect(faultWith((e) => (e.startHand = most))).toBeNull();
      expect(faultWith((e) => (e.startHand = most + 1))).toBe('/players/max');
      const left = deckInOrder(5).length - 5 * most - 5;
      expect(faultWith((e) => Object.assign(e, { startHand: most, rowExtra: left }))).toBeNull();
      expect(faultWith((e) => Object.assign(e, { startHand: most, rowExtra: left + 1 }))).toBe(
        '/players/max',
      );
    },
  ],
  [
    'all card instances as a JSON array under 10,000 bytes',
    () => {
      const bytes = (change: (e: any) => void) => {
        const document = editedDocument(change);
        return canonical([...deckInOrder(5, document), ...eventsInOrder(document)]).length;
      };
      const copies = deckInOrder(5).filter((card) => card.startsWith('abalone#')).length;
      const room = 9_999 - bytes(() => undefined);
      // A letter more of a fish's id for each of its copies, and the rest of an event's that has one.
      const longer = (more: number) => (e: any) => {
        e.fish[0].id = `abalone${'a'.repeat(Math.floor(room / copies))}`;
        e.events[1].id = `citizen-science${'a'.repeat((room % copies) + more)}`;
      };
      const [fits, spills] = [longer(0), longer(1)];
      expect([bytes(fits), bytes(spills)]).toEqual([9_999, 10_000]);
      expect([faultWith(fits), faultWith(spills)]).toEqual([null, '']);
    },
  ],
  [
    'the canonical edition under 14,000',
    () => {
      const room = 13_999 - canonical(bigFish.edition!.document).length;
      const longer = (more: number) => (e: any) =>
        (e.events[0].text = `${e.events[0].text}${'x'.repeat(more)}`);
      expect([faultWith(longer(room)), faultWith(longer(room + 1))]).toEqual([null, '']);
    },
  ],
]);
