import fc from 'fast-check';
import {
  BONUSES,
  type BlackEntry,
  type ByStage,
  type ColouredEntry,
  type EditionDocument,
  type EventEntry,
  type FishEntry,
  type Shields,
  type Stage,
  STAGES,
} from '../../src/rulesets/big-fish/edition.js';

/*
 * Random editions that keep every rule: few enough cards to be dealt fast, fish enough for any deal, and every
 * operation of the vocabulary in every form.
 */
const small = fc.integer({ min: 1, max: 3 });
const points: fc.Arbitrary<ByStage> = fc.record({
  larval: fc.nat(2),
  juvenile: fc.nat(4),
  medium: fc.nat(6),
  big: fc.nat(9),
});
const stages = fc.subarray<Stage>([...STAGES], { minLength: 1 });
const growing = fc.subarray<Stage>(STAGES.slice(0, -1), { minLength: 1 });
const amount = fc.oneof(
  fc.record({ count: small }),
  fc.record({ fraction: fc.constantFrom('halfRoundedUp', 'halfRoundedDown') }),
  fc.record({ upTo: small }),
);
const flags = fc.record({ shellfishOnly: fc.boolean(), sparesLastBig: fc.boolean() }, { requiredKeys: [] });

type Part = { readonly [field: string]: unknown };
const merged = (...parts: fc.Arbitrary<Part>[]): fc.Arbitrary<Part> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Part);
const fixed = (part: Part) => fc.constant(part);

/** With a choice, or of all candidates. */
function chosen(
  part: Part,
  choosers: readonly string[],
  ...fields: fc.Arbitrary<Part>[]
): fc.Arbitrary<Part> {
  return merged(fixed(part), amount, fc.record({ chooser: fc.constantFrom(...choosers) }), ...fields);
}
function ofAll(part: Part, ...fields: fc.Arbitrary<Part>[]): fc.Arbitrary<Part> {
  return merged(fixed({ ...part, all: true }), ...fields);
}
const inStages = fc.record({ stages });
const inGrowing = fc.record({ stages: growing });

const opponentOps = ['takeToEsky', 'takeToSpot', 'discardFish'].map((op) => ({ op, who: 'opponent' }));
const growOwn = { op: 'growFish', who: 'self' };
const release = { op: 'releaseFromEsky', who: 'self' };
const withChooser = fc.oneof(
  ...opponentOps.map((part) => chosen(part, ['player', 'victim'], inStages, flags)),
  chosen(growOwn, ['player'], inGrowing, flags),
  chosen(release, ['player']),
);
const withoutChooser = fc.oneof(
  ...opponentOps.map((part) => ofAll(part, inStages, flags)),
  ofAll(growOwn, inGrowing, flags),
  ofAll(release),
  fc.record({ op: fc.constant('drawFromDeck'), who: fc.constant('self'), count: small }),
);
const blackEffects = fc
  .tuple(
    fc.array(withoutChooser, { maxLength: 1 }),
    fc.array(withChooser, { maxLength: 1 }),
    fc.array(withoutChooser, { maxLength: 1 }),
  )
  .map((parts) => parts.flat())
  .filter(({ length }) => length > 0);

const ofEach = fc.oneof(
  ...['discardFish', 'passClockwise'].flatMap((op) => [
    chosen({ op, who: 'each' }, ['owner'], inStages, flags),
    ofAll({ op, who: 'each' }, inStages, flags),
  ]),
  chosen({ op: 'growFish', who: 'each' }, ['owner'], inGrowing, flags),
  ofAll({ op: 'growFish', who: 'each' }, inGrowing, flags),
);

function eventEffect(permanents: readonly string[]): fc.Arbitrary<Part> {
  const others: fc.Arbitrary<Part>[] = [
    ofEach,
    fixed({ op: 'spawnFromHand', who: 'each', upTo: 1 }),
    merged(fixed({ op: 'lookAndKeep', who: 'each', keep: 1 }), fc.record({ look: small })),
    merged(fixed({ op: 'restrictCatch' }), fc.record({ stages, rounds: small })),
  ];
  if (permanents.length === 0) return fc.oneof(...others);
  const lost = fc.record({ id: fc.constantFrom(...permanents), count: small });
  const otherwise = fc.record({ otherwise: ofEach }, { requiredKeys: [] });
  return fc.oneof(...others, merged(fixed({ op: 'discardPermanent', who: 'each' }), lost, otherwise));
}

function shields(permanents: readonly string[], fish: readonly string[]): fc.Arbitrary<Shields> {
  const byFish = fc.record({ id: fc.constantFrom(...fish), stage: fc.constantFrom(...STAGES) });
  if (permanents.length === 0) return fc.record({ shieldedByFish: byFish }, { requiredKeys: [] });
  return fc.record(
    { shieldedBy: fc.subarray([...permanents], { minLength: 1 }), shieldedByFish: byFish },
    { requiredKeys: [] },
  );
}

const fishEntry = fc.record({
  copies: fc.integer({ min: 4, max: 6 }),
  extraCopies: fc.nat(2),
  shellfish: fc.boolean(),
  points,
});
const bonus = fc.record(Object.fromEntries(BONUSES.map((each) => [each, small])), { requiredKeys: [] });
const coloured = fc.record({ copies: small, bonus });
const text = 'What it does.';

/** Every valid edition of this shape can be drawn; each plays in well under a second. */
export const anyEdition: fc.Arbitrary<EditionDocument> = fc
  .record({
    fish: fc.array(fishEntry, { minLength: 9, maxLength: 10 }),
    coloured: fc.array(coloured, { maxLength: 4 }),
    black: fc.nat(4),
    events: fc.integer({ min: 4, max: 6 }),
  })
  .chain(({ fish, coloured, black, events }) => {
    const fishEntries = fish.map((each, i): FishEntry => ({ id: `fish-${i}`, name: `Fish ${i}`, ...each }));
    const permanents = coloured.map((each, i): ColouredEntry => ({
      id: `permanent-${i}`,
      name: `Permanent ${i}`,
      colour: 'green',
      symbol: null,
      text,
      ...each,
    }));
    const ids = permanents.map(({ id }) => id);
    const fishIds = fishEntries.map(({ id }) => id);
    const card = (kind: string, effects: fc.Arbitrary<Part[]>, more: Part) => (i: number) =>
      merged(
        fixed({ id: `${kind}-${i}`, name: `${kind} ${i}`, text, ...more }),
        fc.record({ copies: fc.integer({ min: 1, max: 2 }), effects }),
        shields(ids, fishIds),
      );
    const ofEvent = fc.array(eventEffect(ids), { minLength: 1, maxLength: 2 });
    return fc
      .record({
        numbers: fc.record({
          startHand: fc.integer({ min: 1, max: 5 }),
          rowExtra: fc.nat(3),
          drawCap: fc.integer({ min: 1, max: 5 }),
          handLimit: fc.integer({ min: 1, max: 7 }),
          spotPoints: points,
          extraCopiesFrom: fc.integer({ min: 2, max: 5 }),
          players: fc.constantFrom({ min: 2, max: 5 }, { min: 2, max: 2 }, { min: 3, max: 4 }),
        }),
        fish: fc.constant(fishEntries),
        blacks: fc.tuple(
          ...numbers(black).map(card('black', blackEffects, { colour: 'black', symbol: null })),
        ),
        events: fc.tuple(...numbers(events).map(card('event', ofEvent, {}))),
      })
      .map(({ numbers: counts, fish: list, blacks, events: others }): EditionDocument => ({
        edition: 'random-1',
        ruleset: 'big-fish',
        label: 'A random edition.',
        ...counts,
        fish: list,
        wildcards: [...permanents, ...(blacks as unknown as BlackEntry[])],
        events: [
          ...(others as unknown as EventEntry[]),
          { id: 'the-end', name: 'The end', copies: 1, effects: [{ op: 'endGame' }], text },
        ],
      }));
  });

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
