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
