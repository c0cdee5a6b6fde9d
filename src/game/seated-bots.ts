import { u64 } from '../engine/bytes.js';
import { Defect } from '../engine/defect.js';
import { type Hashing, mac } from '../engine/hashing.js';
import { RandomStream } from '../engine/random-stream.js';
import { sightOf } from '../engine/ruleset.js';
import type { GameContext } from './context.js';
import { type EventDraft, type GameEvent, seatActor, type SeatTaken } from './event.js';
import { type Game, seatsToAct } from './game.js';

/** A bot of the service takes its seat under this in place of a player's id, which is a UUID. */
const PREFIX = 'bot:';

/** What stands as `player` of a seat that a bot of the ruleset plays. */
export function playerOfBot(name: string): string {
  return `${PREFIX}${name}`;
}

/** The bot that plays a seat; null where none does. */
export function botIn({ player }: Pick<SeatTaken, 'player'>): string | null {
  return player?.startsWith(PREFIX) === true ? player.slice(PREFIX.length) : null;
}

/** The id of the player in a seat; null where nobody sits, or a bot. */
export function playerIn(seat: SeatTaken): string | null {
  return botIn(seat) === null ? seat.player : null;
}

/** Whether somebody did it: no bot of the service, and not the system. */
export function isByPlayer({ created, seats }: Game, { actor, data }: GameEvent): boolean {
  if (actor === 'system' || !('seat' in data)) return false;
  // No other games have bots of the service, and a fork has all its seats from the beginning.
  return created.kind !== 'fork' || botIn(seats[data.seat]!) === null;
}

/** What the next bot to act does. It is shown what a client of its seat is, and nothing else. */
export function actionOfBot({ hashing, serverSeed }: GameContext, game: Game): EventDraft | null {
  if (game.created.kind !== 'fork') return null;
  const seat = seatsToAct(game).find((each) => botIn(game.seats[each]!) !== null);
  if (seat === undefined) return null;
  const { ruleset, deal } = game;
  const name = botIn(game.seats[seat]!)!;
  const bot = ruleset.bots.find((each) => each.name === name);
  if (bot === undefined) throw new Defect(`${game.created.ruleset} has no bot ${name}`);
  const action = bot.choose(sightOf(ruleset, deal!.state, seat), chanceOf(hashing, serverSeed, game));
  return { type: 'ActionTaken', actor: seatActor(seat), data: { action, seat } };
}

/** Random numbers for one choice. They have nothing in common with those that the cards come from. */
function chanceOf(hashing: Hashing, serverSeed: Uint8Array, { id, version }: Game): RandomStream {
  return new RandomStream(hashing, mac(hashing, serverSeed, 'creel/bot', id, u64(version)), 'choice');
}
