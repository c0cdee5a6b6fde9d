import type { JsonObject } from '../../engine/json.js';
import { isSetEntry } from '../../engine/ruleset.js';
import type { BlackEffect } from './edition.js';
import { complete } from './legal-actions.js';
import type { Card } from './state.js';
import { listed, type ListedPlay } from './listed.js';
import { ranked } from './ranked.js';
import { type Seen, stageOf } from './seen.js';
import { gainOfEffect, worthOfBonus } from './worth.js';

/** One way to play a wildcard. */
interface Way {
  readonly action: JsonObject;
  readonly gain: number;
}

const OF_A_CARD_DRAWN = 2;
/** Of an effect whose fish its player does not choose. */
const OF_AN_EFFECT = 2;

/** The wildcard that brings most; undefined where none brings anything. */
export function choosePlay(seen: Seen): JsonObject | undefined {
  const ways = listed(seen.actions, 'play').map((entry) => wayOf(seen, entry));
  const [first] = ranked(ways, ({ gain }) => gain);
  return first !== undefined && first.gain > 0 ? first.action : undefined;
}

function wayOf(seen: Seen, entry: ListedPlay): Way {
  const { bonus, effects } = seen.rules.wildcards.get(entry.card)!;
  if (effects === null) return { action: entry, gain: worthOfBonus(bonus) };
  const unchosen = effects.filter((effect) => !isChosenByPlayer(effect)).map(gainUnchosen);
  const gain = unchosen.reduce((sum, each) => sum + each, 0);
  const chosen = effects.find(isChosenByPlayer);
  return chosen === undefined || !isSetEntry(entry)
    ? { action: entry, gain }
    : withBestFish(seen, entry, chosen.op, gain);
}

/** As many fish as win something, and no fewer than must be. */
function withBestFish(
  seen: Seen,
  entry: Extract<ListedPlay, { readonly min: number }>,
  op: BlackEffect['op'],
  gain: number,
): Way {
  const gainOf = (card: Card) => gainOfEffect(seen.rules, op, card, stageOf(seen, card));
  const fish = ranked(entry.candidates, gainOf)
    .slice(0, entry.max)
    .filter((card, at) => at < entry.min || gainOf(card) > 0);
  return {
    action: complete(seen.rules, entry, fish),
    gain: fish.reduce((sum, card) => sum + gainOf(card), gain),
  };
}

function isChosenByPlayer(effect: BlackEffect): boolean {
  return effect.op !== 'drawFromDeck' && effect.chooser === 'player';
}

function gainUnchosen(effect: BlackEffect): number {
  if (effect.op === 'drawFromDeck') return OF_A_CARD_DRAWN * effect.count;
  return effect.op === 'releaseFromEsky' ? -OF_AN_EFFECT : OF_AN_EFFECT;
}
