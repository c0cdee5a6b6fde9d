import type { PageEnds } from '../engine/page.js';
import type { LoggedChallenge } from '../game/challenge.js';
import type { Patience } from '../platform/patience.js';

/** The log of challenges and their seeds: added to at the end, never changed. */
export abstract class Challenges {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Challenges;

  /** `conflict`: the challenge is there already, or another row has come to the end of the log first. */
  abstract add(challenge: NewChallenge): Promise<'added' | 'conflict'>;

  /** The end of the log; null while it is empty. */
  abstract last(): Promise<LoggedChallenge | null>;

  /** Those of these ids that there are. */
  abstract known(ids: readonly string[]): Promise<readonly string[]>;

  abstract find(id: string): Promise<StoredChallenge | null>;

  /** The row at a position of the log; null if there is none. */
  abstract at(position: number): Promise<LoggedChallenge | null>;

  /** By their day, the newest first; those of one day by id. */
  abstract page(query: ChallengeQuery): Promise<ChallengePage>;

  /** Of a challenge that there is: 32 bytes, a secret until it is revealed. Only for who deals. */
  abstract seedOf(id: string): Promise<Uint8Array>;

  /** Those whose time to be revealed has come and that are not. */
  abstract toReveal(now: number): Promise<readonly string[]>;

  /** Once, whoever asks and how often; not while an attempt goes on. */
  abstract reveal(id: string, at: number): Promise<void>;
}

export interface NewChallenge extends LoggedChallenge {
  /** 32 bytes of its own. */
  readonly serverSeed: Uint8Array;
}

export interface StoredChallenge extends LoggedChallenge {
  /** Null until it is revealed. */
  readonly reveal: { readonly serverSeed: Uint8Array; readonly at: number } | null;
}

export interface ChallengeQuery {
  /** Id of a ruleset, for all its versions; null: any. */
  readonly ruleset: string | null;
  /** Only those that open in this time, the end not included; milliseconds since 1970. */
  readonly opens: { readonly from: number; readonly to: number } | null;
  /** Only those that are, or are not; null: any. */
  readonly revealed: boolean | null;
  readonly limit: number;
  /** Older (`after`) or newer (`before`) than this one. */
  readonly from: {
    readonly direction: 'after' | 'before';
    readonly opensAt: number;
    readonly id: string;
  } | null;
}

export interface ChallengePage extends PageEnds {
  readonly challenges: readonly StoredChallenge[];
}
