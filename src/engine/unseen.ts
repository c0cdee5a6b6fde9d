/** Thrown where rules come to a card that is not seen. */
class Unseen extends Error {
  override readonly name = 'Unseen';
}

const IS_UNSEEN = Symbol('unseen');

/** A list of which no more than the length is known, or where it is null not even that: what else is asked of it ends what is foreseen. */
export function unseen<Item>(length: number | null): readonly Item[] {
  // Of no cards all is known.
  if (length === 0) return [];
  return new Proxy<Item[]>([], {
    get(_, name) {
      if (name === 'length' && length !== null) return length;
      if (name === IS_UNSEEN) return true;
      throw new Unseen();
    },
  });
}

export function isUnseen(list: readonly unknown[]): boolean {
  return (list as { readonly [IS_UNSEEN]?: true })[IS_UNSEEN] === true;
}

/** In place of the random streams of a game: nobody sees what chance will bring. */
export function unseenStreams(): never {
  throw new Unseen();
}

/** Does it as far as what is seen tells; answers whether that was to the end. */
export function asFarAsSeen(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (thrown) {
    if (thrown instanceof Unseen) return false;
    throw thrown;
  }
}
