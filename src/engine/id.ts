/** The form of every id, of a game, a player or an invitation: a UUID in lower case. */
export const ID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** Comes before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const ID = new RegExp(ID_PATTERN);

export function isId(text: string): boolean {
  return ID.test(text);
}
