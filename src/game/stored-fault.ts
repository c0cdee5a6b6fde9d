/** What an audit can find, by code; the words say it in lists. Codes are part of reports and of public counts. */
export const STORED_FAULTS = {
  malformedEvent: 'columns that hold no event of the format, or not in its one form',
  missingEvent: 'an event is missing',
  doubledEvent: 'an event is there twice, or out of its place',
  misplacedEvent: 'an event that can not stand where it stands',
  wrongSeed: 'the seed is lost, or is not the one committed to',
  wrongHash: 'an event that is not the one that was hashed',
  wrongDeal: 'the deal is not the one that the seed gives',
  illegalAction: 'an action that the rules do not allow',
  wrongState: 'a state hash that playing does not give',
  wrongEnd: 'an end where there is none, or none where there is one',
  wrongAttempt: 'an attempt that its challenge does not allow',
  wrongRow: 'a row that is not what the events lead to',
  strayRow: 'a row of something that is not there',
  wrongCommand: 'a command that led to no event',
  wrongChallenge: 'a row of the log of challenges, its seed or its reveal',
  wrongCount: 'attempts of a challenge that are not counted as they are',
  failed: 'could not be looked at',
} as const;

export type StoredFaultCode = keyof typeof STORED_FAULTS;

/** What is wrong with a stored game. `version`: with which event it begins, counted from 1; null: none can be named. */
export interface StoredFault {
  readonly code: StoredFaultCode;
  readonly version: number | null;
  readonly message: string;
}

export function storedFault(code: StoredFaultCode, version: number | null, message: string): StoredFault {
  return { code, version, message };
}
