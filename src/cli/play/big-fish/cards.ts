import type {
  Bonus,
  ByStage,
  EditionDocument,
  EventEntry,
  FishEntry,
  WildcardEntry,
} from '../../../rulesets/big-fish/edition.js';
import { BONUSES } from '../../../rulesets/big-fish/edition.js';
import { idOf } from '../../../rulesets/big-fish/rules.js';
import type { Card, Fish } from '../../../rulesets/big-fish/state.js';

const BONUS_WORDS: { readonly [budget in keyof Bonus]-?: string } = {
  draw: 'draw',
  spawn: 'spawn',
  grow: 'grow',
  growYoung: 'grow young',
  catch: 'catch',
  catchShellfish: 'catch shellfish',
};

/** The cards of the edition that a game is played with, in the words of the edition. */
export class Cards {
  private readonly fish: ReadonlyMap<string, FishEntry>;
  private readonly wildcards: ReadonlyMap<string, WildcardEntry>;
  private readonly events: ReadonlyMap<string, EventEntry>;
  readonly spotPoints: ByStage;

  constructor({ fish, wildcards, events, spotPoints }: EditionDocument) {
    this.fish = byId(fish);
    this.wildcards = byId(wildcards);
    this.events = byId(events);
    this.spotPoints = spotPoints;
  }

  name(card: Card): string {
    const id = idOf(card);
    const entry = this.fish.get(id) ?? this.wildcards.get(id) ?? this.events.get(id);
    return (entry?.name ?? id).replace(/\s+/g, ' ');
  }

  isFish(card: Card): boolean {
    return this.fish.has(idOf(card));
  }

  /** What a caught fish scores. */
  points([card, stage]: Fish): number {
    return this.fish.get(idOf(card))?.points[stage] ?? 0;
  }

  /** With what it is good for, in short: `Flounder 4`, `Seaweed +grow`, `Poachers (black)`. */
  inShort(card: Card): string {
    const name = this.name(card);
    const fish = this.fish.get(idOf(card));
    if (fish !== undefined) return `${name} ${fish.points.big}`;
    const wildcard = this.wildcards.get(idOf(card));
    if (wildcard === undefined) return name;
    return 'bonus' in wildcard ? `${name} ${inWords(wildcard.bonus)}` : `${name} (black)`;
  }

  /** All that can be said of it in a sentence or two. */
  inFull(card: Card): string {
    const id = idOf(card);
    const fish = this.fish.get(id);
    if (fish === undefined) return (this.wildcards.get(id) ?? this.events.get(id))?.text ?? '';
    const points = Object.entries(fish.points).map(([stage, number]) => `${stage} ${number}`);
    return `${fish.shellfish ? 'shellfish' : 'fish'}; caught ${points.join(', ')}.`;
  }
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function inWords(bonus: Bonus): string {
  const parts = BONUSES.flatMap((budget) => {
    const more = bonus[budget] ?? 0;
    return more === 0 ? [] : [`+${more === 1 ? '' : more}${BONUS_WORDS[budget]}`];
  });
  return parts.join(' ');
}
