import { toHex } from '../engine/bytes.js';
import type { Hashing } from '../engine/hashing.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { PlayerName } from '../players/players.js';

const LEAST = 3;
const MOST = 24;
/** Letters of any script, digits, and single separators between them; a mark stands behind a letter or a digit. */
const FORM = /^[\p{L}\p{N}][\p{L}\p{Mn}\p{Mc}\p{N}]*(?:[ ._-][\p{L}\p{N}][\p{L}\p{Mn}\p{Mc}\p{N}]*)*$/u;
/** What nobody sees, though some of it counts as letters and marks, and marks that pile up over the lines around. */
const UNREADABLE = /\p{Default_Ignorable_Code_Point}|\p{Mn}{4}/u;

/** A name to be shown, and what makes two names the same: neither case nor separators nor how a letter is composed. */
export function readName(hashing: Hashing, text: string): PlayerName | Refusal {
  const name = text.normalize('NFC');
  const length = Array.from(name).length;
  if (length < LEAST || length > MOST || !FORM.test(name) || UNREADABLE.test(name)) {
    return refuse(
      'badName',
      `A name has ${LEAST} to ${MOST} letters and digits, with single spaces, dots, hyphens or underscores between them.`,
    );
  }
  return { name, key: toHex(hashing.sha256(hashing.utf8(keyOf(name)))) };
}

/** By way of upper case, in which all forms of a letter are one: of the Greek sigma there are two small ones. */
function keyOf(name: string): string {
  const letters = name.normalize('NFKC').replaceAll(/[ ._-]/g, '');
  return letters.toUpperCase().toLowerCase().normalize('NFKC');
}
