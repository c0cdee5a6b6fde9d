import { isRefusal } from '../../engine/refusal.js';
import type { Ruleset } from '../../engine/ruleset.js';
import { nodeHashing } from '../../platform/node-hashing.js';
import type { Names, Screen } from '../screen/screen.js';
import { Bots } from './bots.js';
import { Refused } from './failures.js';
import { type Playable, playableOf } from './screens.js';
import type { Session } from './session.js';
import { type EventPage, type Game, type GameCreated, ownSeat } from './wire.js';

/** What one game is played with from here. */
export interface Sitting {
  readonly screen: Screen;
  readonly bots: Bots;
}

/** Null: of a ruleset that has no screen. */
export async function sitDown(session: Session, game: Game): Promise<Sitting | null> {
  const { saved, service } = session;
  const playable = playableOf(game.ruleset);
  if (playable === undefined) return null;
  const ruleset = await rulesetOf(session, game, playable);
  // A further player of the same home leaves the bots to the first, who has brought them.
  const isFirst = service.token === saved.token;
  const bots = await Bots.at(service, game.id, ruleset, isFirst ? saved.bots(game.id) : []);
  return { screen: playable.screen(ruleset), bots };
}

/** A creator's own edition stands in the first event of the game. */
async function rulesetOf({ service }: Session, game: Game, { ruleset }: Playable): Promise<Ruleset> {
  if (game.edition === null || game.edition.id === ruleset.edition?.id) return ruleset;
  const { events } = await service.get<EventPage>(`/v1/games/${game.id}/events?limit=1`);
  const { options } = events[0]!.data as GameCreated;
  const bound = ruleset.editions!.bind(nodeHashing, options.edition ?? null);
  if (!isRefusal(bound)) return bound;
  throw new Refused({
    status: 0,
    code: bound.refused,
    detail: `Its edition can not be shown here: ${bound.message}`,
  });
}

/** By seat, from 1 as people count: bots of this table by their names. */
export function namesOf(game: Pick<Game, 'seatCount' | 'viewer' | 'retired'>, bots: Bots): Names {
  const own = ownSeat(game);
  const seen = new Map<string, number>();
  return Array.from({ length: game.seatCount }, (_, seat) => {
    if (seat === own) return 'You';
    const bot = bots.nameAt(seat);
    if (bot === undefined) return `Seat ${seat + 1}${game.retired.includes(seat) ? ' (retired)' : ''}`;
    const times = (seen.get(bot) ?? 0) + 1;
    seen.set(bot, times);
    return `${bot[0]!.toUpperCase()}${bot.slice(1)}${times === 1 ? '' : ` ${times}`}`;
  });
}
