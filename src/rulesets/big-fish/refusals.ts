import type { RefusalCatalogue } from '../../engine/refusal.js';

export const REFUSALS = {
  otherAnswerAsked: {
    kind: 'notNow',
    rule: 'A seat to act does what it is asked for: a step of its turn, or the answer to a decision.',
  },
  drawFirst: { kind: 'notNow', rule: 'While draws remain in a turn, nothing else can be done.' },
  noDrawLeft: { kind: 'notNow', rule: 'A turn has as many draws as its budget.' },
  deckEmpty: { kind: 'illegal', rule: 'Unseen cards are drawn while deck or used pile hold one.' },
  notInRow: { kind: 'illegal', rule: 'Of the open cards only those in the row can be drawn.' },
  noSpawnLeft: {
    kind: 'notNow',
    rule: 'A turn spawns at most its budget, before anything grows or is caught.',
  },
  noFishToSpawn: { kind: 'illegal', rule: 'Only a fish card of the own hand is spawned.' },
  noGrowthLeft: {
    kind: 'notNow',
    rule: 'A turn has as many growth steps as its budget, before anything is caught.',
  },
  notInYourSpot: { kind: 'illegal', rule: 'Only a fish of the own spot grows or is caught.' },
  grownAlready: { kind: 'illegal', rule: 'A fish grows by one step a turn.' },
  fullyGrown: { kind: 'illegal', rule: 'A big fish grows no further.' },
  growthForYoungOnly: { kind: 'illegal', rule: 'Some growth steps are for larval and juvenile fish alone.' },
  noCatchLeft: { kind: 'notNow', rule: 'A turn catches one fish, and more by permanents.' },
  catchRestricted: {
    kind: 'illegal',
    rule: 'While catches are restricted, only the stages named may be caught.',
  },
  catchForShellfishOnly: { kind: 'illegal', rule: 'Some catches are for shellfish alone.' },
  noWildcardToPlay: { kind: 'illegal', rule: 'Only a wildcard of the own hand is played.' },
  nothingToPlayFor: {
    kind: 'illegal',
    rule: 'A black card without a legal target or candidate can not be played.',
  },
  targetNotNamed: { kind: 'illegal', rule: 'A card that hits an opponent names it.' },
  noTargetToName: { kind: 'illegal', rule: 'A card that hits no opponent names no target.' },
  notAnOpponent: { kind: 'illegal', rule: 'A target is another seat of the game.' },
  targetShielded: { kind: 'illegal', rule: 'A seat with a shield against a card can not be its target.' },
  targetHasNoFish: { kind: 'illegal', rule: 'A target has a fish that the card can hit.' },
  fishNotNamed: { kind: 'illegal', rule: 'A card whose player chooses fish names them.' },
  noFishToName: { kind: 'illegal', rule: 'A card whose player chooses no fish names none.' },
  notACandidate: { kind: 'illegal', rule: 'Only candidates can be chosen.' },
  chosenTwice: { kind: 'illegal', rule: 'What is chosen is different.' },
  wrongNumberChosen: { kind: 'illegal', rule: 'As many are chosen as the entry of the legal actions says.' },
  choiceOutOfOrder: {
    kind: 'illegal',
    rule: 'What is chosen is named in canonical order, unless it is placed.',
  },
  noFishToSpawnFree: { kind: 'illegal', rule: 'Only a fish card of the own hand is spawned for an event.' },
  notLookedAt: { kind: 'illegal', rule: 'One of the cards looked at is kept.' },
} as const satisfies RefusalCatalogue;
