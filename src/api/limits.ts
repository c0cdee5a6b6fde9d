/** Actions of a seat that are looked ahead with at once. */
export const MOST_PREVIEWED = 50;
/** Sizes of answers, the same in every protocol. */
export const MOST_EVENTS = 1_000;
export const DEFAULT_EVENTS = 100;
/** Of games, challenges, attempts or rows of a board, on a page. */
export const MOST_ITEMS = 100;
export const DEFAULT_ITEMS = 20;
/** The greatest version that can be asked for. */
export const MOST_VERSION = 999_999_999;

/** Records in one answer: at most, and if nobody says how many. */
export const MOST_RECORDS = 10_000;
export const DEFAULT_RECORDS = 1_000;
/** Bytes of a record, as its format has them, and of many that are sent to be kept. */
export const RECORD_BYTES = 2 * 1024 * 1024;
export const RECORDS_BYTES = 8 * 1024 * 1024;
