import type { ShownEvent } from './show-event.js';

/** Somebody appended first. Not a refusal: the command may be right, at another version. */
export type Conflict = StaleVersion | Busy;

/** The caller named a version that is not the game's current one. */
export interface StaleVersion {
  readonly conflict: 'staleVersion';
  readonly game: string;
  readonly expectedVersion: number;
  readonly currentVersion: number;
  /** The first events after the version named, as the caller may see them. */
  readonly events: readonly ShownEvent[];
}

/** The caller named no version, and others kept coming first. */
export interface Busy {
  readonly conflict: 'busy';
}

export function isConflict(value: object): value is Conflict {
  return 'conflict' in value;
}
