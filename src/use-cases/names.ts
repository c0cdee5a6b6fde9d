import { refuse, type Refusal } from '../engine/refusal.js';
import type { PlayerName } from '../players/players.js';

const LEAST = 3;
const MOST = 24;
/** Letters of any script, digits, and single separators between them: nothing that hides or reaches into the text around. */
const FORM = /^[\p{L}\p{M}\p{N}]+(?:[ ._-][\p{L}\p{M}\p{N}]+)*$/u;

/** A name to be shown, and what makes two names the same: neither case nor separators nor how a letter is composed. */
export function readName(text: string): PlayerName | Refusal {
  const name = text.normalize('NFC');
  const length = Array.from(name).length;
  if (length < LEAST || length > MOST || !FORM.test(name)) {
    return refuse(
      'badName',
      `A name has ${LEAST} to ${MOST} letters and digits, with single spaces, dots, hyphens or underscores between them.`,
    );
  }
  return {
    name,
    key: name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[ ._-]/g, '')
      .normalize('NFKC'),
  };
}
