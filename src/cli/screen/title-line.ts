import type { Look } from './screen.js';
import { widthOf } from './text.js';

/** The first line of a table, as wide as the screen: what is played, and how it stands. */
export function titleLine(played: string, stands: string, { paint, width }: Look): string {
  const [left, right] = [` ${played} `, ` ${stands} `];
  const line = '─'.repeat(Math.max(2, width - widthOf(left) - widthOf(right) - 4));
  const end = paint('faint', '──');
  return end + paint('strong', left) + paint('faint', line) + paint('strong', right) + end;
}
