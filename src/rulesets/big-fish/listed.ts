import type { SetEntry } from '../../engine/ruleset.js';
import type {
  Action,
  Catch,
  DrawFromDeck,
  DrawFromRow,
  EndTurn,
  Grow,
  Keep,
  Play,
  Spawn,
  SpawnFree,
} from './action.js';

/** The entries of legal actions by type, as they are listed: `fish` and `cards` are candidates still. */
interface Listing {
  readonly draw: DrawFromDeck | DrawFromRow;
  readonly spawn: Spawn;
  readonly grow: Grow;
  readonly catch: Catch;
  readonly play: ListedPlay;
  readonly endTurn: EndTurn;
  readonly spawnFree: SpawnFree;
  readonly keep: Keep;
  readonly place: Asked<'place'>;
  readonly choose: Asked<'choose'>;
  readonly discard: Asked<'discard'>;
}

/** With candidates where the player of the card chooses fish. */
export type ListedPlay = Omit<Play, 'fish'> | (Omit<Play, 'fish'> & SetEntry);
type Asked<Type extends string> = SetEntry & { readonly type: Type };

export type Listed = Listing[Action['type']];

export function listed<Type extends Action['type']>(
  actions: readonly Listed[],
  type: Type,
): readonly Listing[Type][] {
  return actions.filter((each) => each.type === type) as unknown as readonly Listing[Type][];
}
