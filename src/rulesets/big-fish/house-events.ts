import type { EventEntry } from './edition.js';

export const HOUSE_EVENTS: readonly EventEntry[] = [
  {
    id: 'fisheries-research',
    name: 'Fisheries Research',
    copies: 2,
    effects: [{ op: 'lookAndKeep', who: 'each', look: 2, keep: 1 }],
    text: 'In turn order, each player secretly looks at the top two cards of the deck, keeps one and puts the other on the used pile (with only one card available: keep it).',
  },
  {
    id: 'citizen-science',
    name: 'Citizen Science',
    copies: 1,
    effects: [{ op: 'spawnFromHand', who: 'each', upTo: 1 }],
    text: 'Each player may place one fish card from hand into their spot as a larval fish.',
  },
  {
    id: 'poor-water-quality',
    name: 'Poor Water Quality',
    copies: 2,
    effects: [
      {
        op: 'discardFish',
        who: 'each',
        chooser: 'owner',
        fraction: 'halfRoundedUp',
        stages: ['larval', 'juvenile'],
      },
    ],
    shieldedBy: ['shellfish-reef'],
    text: 'Each player without a Shellfish Reef discards half of their larval and juvenile fish counted together, rounded up, their choice.',
  },
  {
    id: 'heat-wave',
    name: 'Marine Heat Wave',
    copies: 1,
    effects: [
      { op: 'discardFish', who: 'each', all: true, stages: ['larval'] },
      { op: 'discardFish', who: 'each', chooser: 'owner', fraction: 'halfRoundedDown', stages: ['juvenile'] },
    ],
    shieldedBy: ['seaweed'],
    text: 'Each player without Seaweed discards all larval fish and half of their juvenile fish, rounded down, their choice of juveniles.',
  },
  {
    id: 'ocean-acidification',
    name: 'Ocean Acidification',
    copies: 1,
    effects: [
      {
        op: 'discardFish',
        who: 'each',
        all: true,
        stages: ['larval', 'juvenile', 'medium'],
        shellfishOnly: true,
      },
    ],
    text: 'Every shellfish in every spot that is not big is discarded.',
  },
  {
    id: 'sea-urchin-arrival',
    name: 'Sea Urchin Arrival',
    copies: 1,
    effects: [
      {
        op: 'discardPermanent',
        who: 'each',
        id: 'seaweed',
        count: 1,
        otherwise: {
          op: 'discardFish',
          who: 'each',
          chooser: 'owner',
          count: 2,
          stages: ['larval', 'juvenile'],
        },
      },
    ],
    shieldedBy: ['sharks'],
    shieldedByFish: { id: 'southern-rock-lobster', stage: 'big' },
    text: 'A spot with Sharks or a big Southern Rock Lobster is safe. Any other player discards one Seaweed card; with none, two larval or juvenile fish of their choice.',
  },
  {
    id: 'illegal-fishing',
    name: 'Illegal Fishing',
    copies: 2,
    effects: [
      { op: 'discardFish', who: 'each', chooser: 'owner', fraction: 'halfRoundedDown', stages: ['big'] },
    ],
    shieldedBy: ['marine-park'],
    text: 'Each player without a Marine Park discards half of their big fish, rounded down, their choice (so a single big fish is safe).',
  },
  {
    id: 'spring-bloom',
    name: 'Spring Bloom',
    copies: 1,
    effects: [{ op: 'growFish', who: 'each', chooser: 'owner', upTo: 2, stages: ['larval'] }],
    text: 'Each player may turn up to two of their larval fish into juveniles.',
  },
  {
    id: 'species-redistribution',
    name: 'Species Redistribution',
    copies: 1,
    effects: [
      { op: 'passClockwise', who: 'each', chooser: 'owner', count: 1, stages: ['larval', 'juvenile'] },
    ],
    text: 'Each player who has a larval or juvenile fish secretly picks one; all picked fish then move together, same stage, to the spot of the next player clockwise.',
  },
  {
    id: 'fishing-regulations',
    name: 'Improved Fishing Regulations',
    copies: 1,
    effects: [{ op: 'restrictCatch', stages: ['medium', 'big'], rounds: 1 }],
    text: 'During the whole next round only medium and big fish may be caught in step 4, one per player; orange cards give nothing. Black cards are not affected.',
  },
  {
    id: 'end-of-game',
    name: 'End of game',
    copies: 1,
    effects: [{ op: 'endGame' }],
    text: 'The game ends at once. Count points.',
  },
];
