import type { AccountMessage } from '../use-cases/account-message.js';
import { CursorKind } from './cursor.js';
import { problem } from './problem.js';

/** Positions of the feed as clients have them. */
const POSITIONS = new CursorKind('f1', /^(0|[1-9]\d{0,14})$/);

export function feedPosition(position: number): string {
  return POSITIONS.write(position);
}

export function readFeedPosition(text: string | null): number | null {
  if (text === null) return null;
  const parts = POSITIONS.read(text);
  if (parts !== null) return Number(parts[0]);
  throw problem('invalidCursor', 'This is not a position of ours. Take the last one that the stream gave.', {
    path: '?after',
  });
}

export function shownAccountMessage(message: AccountMessage) {
  return { ...message, position: feedPosition(message.position) };
}
