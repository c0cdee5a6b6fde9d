import type { JsonObject, JsonSchema } from '../engine/json.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { type Edition, labelOf, type Ruleset } from '../engine/ruleset.js';
import { editionHash } from '../engine/edition-id.js';
import { type Kernel, newestRuleset, rulesetNotFound } from '../game/context.js';
import type { ShownEdition } from './show-game.js';

export interface ListedEdition extends ShownEdition {
  /** The label that creates a game with it. */
  readonly ruleset: string;
}

export interface ShownEditionDocument extends ListedEdition {
  readonly document: JsonObject;
}

/** The card lists and numbers that rulesets leave open. */
export class ListEditions {
  constructor(private readonly kernel: Kernel) {}

  /** Those that come with Creel, the default first; none where the ruleset leaves nothing open. */
  list(name: string): readonly ListedEdition[] | Refusal {
    const ruleset = this.find(name);
    if (isRefusal(ruleset)) return ruleset;
    return (ruleset.editions?.shipped ?? []).map((edition) => this.listed(ruleset, edition));
  }

  read(name: string, id: string): ShownEditionDocument | Refusal {
    const ruleset = this.find(name);
    if (isRefusal(ruleset)) return ruleset;
    const edition = ruleset.editions?.shipped.find((each) => each.id === id);
    if (edition === undefined) return editionNotFound(ruleset);
    return { ...this.listed(ruleset, edition), document: edition.document };
  }

  /** What a document of a creator's own has to be. */
  schema(name: string): JsonSchema | Refusal {
    const ruleset = this.find(name);
    if (isRefusal(ruleset)) return ruleset;
    return ruleset.editions?.schema ?? editionNotFound(ruleset);
  }

  private find(name: string): Ruleset | Refusal {
    return newestRuleset(this.kernel, name) ?? rulesetNotFound(this.kernel);
  }

  private listed(ruleset: Ruleset, edition: Edition): ListedEdition {
    const { id, label, document } = edition;
    const hash = editionHash(this.kernel.hashing, document);
    return { id, label, hash, ruleset: labelOf({ ...ruleset, edition }) };
  }
}

function editionNotFound({ name, editions }: Ruleset): Refusal {
  const known = editions?.shipped.map(({ id }) => id) ?? [];
  const says = editions === null ? 'has no editions' : `comes with the editions: ${known.join(', ')}`;
  return refuse('editionNotFound', `${name} ${says}.`, { editions: known });
}
