import { refuse, type Refusal } from './refusal.js';

/** A short text form of actions that people read and type, one line each. */
export interface Notation<Action> {
  /** What a line looks like: one for each kind of action, with what is put in said in words. */
  readonly forms: readonly string[];

  /** Different actions are written differently. */
  write(action: Action): string;

  /** What was written means the same again; case, and how much space there is, do not count. */
  read(text: string): Action | Refusal;
}

const SHOWN = 60;

export function unreadableNotation(text: string, forms: readonly string[]): Refusal {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  const message = `"${shown}" is not an action in notation. Write one of: ${forms.join('; ')}.`;
  return refuse('unreadableNotation', message, { forms });
}

/** In lower case, with one space between words. */
export function inPlainWords(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}
