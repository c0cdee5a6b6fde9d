import { ID_PATTERN } from '../engine/id.js';
import type { GameListQuery, ShownGameList } from '../use-cases/list-games.js';
import { CursorKind } from './cursor.js';
import { type Cursors, pageEnds, pageFrom } from './pages.js';

/** Pages of the lists of games, the same over every protocol. */

export const GAMES = new CursorKind('g1', new RegExp(ID_PATTERN));

export function gamesFrom(cursors: Cursors): GameListQuery['from'] {
  return pageFrom(cursors, GAMES, ([id]) => ({ id: id! }));
}

export function gamePage({ games, ...ends }: ShownGameList) {
  const cursors = games.map(({ id }) => GAMES.write(id));
  return { games, ...pageEnds(cursors, ends) };
}
