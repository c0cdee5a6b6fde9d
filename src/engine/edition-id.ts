import { toHex } from './bytes.js';
import { canonical } from './canonical-json.js';
import type { Hashing } from './hashing.js';
import type { JsonObject } from './json.js';

const ID_DIGITS = 16;

/** SHA-256 of the canonical document, as the first event of a game names its edition; lower-case hex. */
export function editionHash(hashing: Hashing, document: JsonObject): string {
  return toHex(hashing.sha256(hashing.utf8(canonical(document))));
}

/** What labels call a custom edition. Throws NotCanonical for a document without a canonical form. */
export function editionId(hashing: Hashing, document: JsonObject): string {
  return editionHash(hashing, document).slice(0, ID_DIGITS);
}
