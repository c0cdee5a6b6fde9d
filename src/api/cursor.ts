const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The form of every id; ids are lower case. */
export const ID_PATTERN = ID.source;

export function isId(text: string): boolean {
  return ID.test(text);
}

/** Opaque to clients: what it says may change, that it can be sent back may not. */
export function cursorOf(id: string): string {
  return Buffer.from(`g1:${id}`).toString('base64url');
}

/** The id in a cursor; null if it is not one of ours. */
export function idIn(cursor: string): string | null {
  const id = Buffer.from(cursor, 'base64url').toString('utf8').slice('g1:'.length);
  return isId(id) && cursorOf(id) === cursor ? id : null;
}
