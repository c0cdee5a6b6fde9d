import { type EventType, type GameCreated, type GameEvent, seatActor } from './event.js';
import { fault, type Fault } from './fault.js';
import type { GameRecord } from './record.js';

/** What is known of the game's course before an event. */
interface Course {
  readonly created: GameCreated;
  readonly taken: Set<number>;
  dealt: number | null;
  ended: boolean;
}

/** Step 3: numbers dense, times monotone, one end, each event where it may stand. */
export function checkOrder(record: GameRecord): Fault | null {
  const events = record.events;
  const course: Course = {
    created: events[0]!.data as GameCreated,
    taken: new Set(),
    dealt: null,
    ended: false,
  };
  for (const [position, event] of events.entries()) {
    const message = checkPlace(event, position, events[position - 1]) ?? follow(course, event, position);
    if (message !== null) return fault(position, message);
  }
  const needsEnd = record.serverSeed !== null && record.kind !== 'daily';
  return needsEnd && !course.ended ? fault(events.length - 1, 'the last event ends no game') : null;
}

function checkPlace(event: GameEvent, position: number, before: GameEvent | undefined): string | null {
  if (event.seq !== position) return `\`seq\` is ${event.seq}, not ${position}`;
  if (before !== undefined && event.at < before.at) return '`at` is earlier than that of the event before';
  return null;
}

/** Takes the event into account, or says why it can not stand here. */
function follow(course: Course, event: GameEvent, position: number): string | null {
  if (course.ended) return 'an event follows the end';
  if (event.type === 'GameCreated' && position > 0) return 'the game is created twice';
  if (AFTER_THE_DEAL.has(event.type) && course.dealt === null) return `${event.type} before the deal`;
  if (BEFORE_THE_DEAL.has(event.type) && course.dealt !== null) return `${event.type} after the deal`;
  const message = checkActor(event) ?? take(course, event);
  if (message !== null) return message;
  return (event.state === null) === (course.dealt === null)
    ? null
    : '`state` is null before the deal, and only then';
}

const BEFORE_THE_DEAL = new Set<EventType>(['SeatTaken', 'SeatLeft', 'GameStarted']);
const AFTER_THE_DEAL = new Set<EventType>(['ActionTaken', 'SeatRetired', 'SeedRevealed']);

function checkActor({ type, actor, data }: GameEvent): string | null {
  const wanted = 'seat' in data ? seatActor(data.seat) : 'system';
  const bySystem = actor === 'system' && type !== 'SeatTaken';
  return actor === wanted || bySystem ? null : `the actor is not ${wanted}`;
}

function take(course: Course, event: GameEvent): string | null {
  switch (event.type) {
    case 'SeatTaken':
      if (event.data.seat >= course.created.seats || course.taken.has(event.data.seat))
        return 'the seat is not free';
      if (course.created.kind !== 'live' && event.data.contribution !== '')
        return 'only live games take contributions';
      course.taken.add(event.data.seat);
      return null;
    case 'SeatLeft':
      return course.taken.delete(event.data.seat) ? null : 'the seat is not taken';
    case 'GameStarted':
      return start(course, event.data.seats);
    case 'ActionTaken':
    case 'SeatRetired':
      return event.data.seat < course.dealt! ? null : 'no such seat is dealt in';
    case 'SeedRevealed':
      course.ended = true;
      return course.created.kind === 'daily' ? 'a daily game does not reveal its seed' : null;
    case 'GameVoided':
      course.ended = true;
      return null;
    default:
      return null;
  }
}

function start(course: Course, seats: readonly number[]): string | null {
  const taken = [...course.taken].sort((a, b) => a - b);
  course.dealt = seats.length;
  return seats.length > 0 && taken.join() === seats.join()
    ? null
    : 'the seats dealt in are not the seats taken';
}
