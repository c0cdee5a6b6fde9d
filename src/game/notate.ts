import type { GameEvent } from './event.js';
import { type Game, outcomeOf } from './game.js';

type Tag = readonly [name: string, value: string];

/**
 * A game that is over as a text that can be understood alone: tags with what it was dealt from and how it ended, as JSON strings in brackets, then a
 * numbered line for each action in the ruleset's notation. What the system did says so.
 */
export function notate(game: Game, events: readonly GameEvent[]): string {
  const tags = tagsOf(game).map(([name, value]) => `[${name} ${JSON.stringify(value)}]`);
  return `${[...tags, '', ...linesOf(game, events)].join('\n')}\n`;
}

function tagsOf(game: Game): readonly Tag[] {
  const { id, created, seats, revealedSeed } = game;
  const { kind, scope, commitment, edition, options } = created;
  const outcome = outcomeOf(game);
  const named = (name: string, value: string | number | null | undefined): readonly Tag[] =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]];
  return [
    ['Game', id],
    ['Ruleset', created.ruleset],
    ...named('Edition', edition),
    ['Kind', kind],
    ['Scope', scope],
    ['Commitment', commitment],
    ...named('Seed', revealedSeed),
    ...named('OpenText', options.openText),
    ['Seats', String(seats.length)],
    ...named('FirstSeat', options.firstSeat),
    ...seats.flatMap(({ contribution }, seat) => named(`Contribution${seat}`, contribution)),
    ...named('Result', outcome?.scores.join(' ')),
    ...named('Winners', outcome?.winners.map((seat) => `seat:${seat}`).join(' ')),
    ...named('Reason', outcome?.reason),
  ];
}

function linesOf({ ruleset, seats }: Game, events: readonly GameEvent[]): readonly string[] {
  let number = 0;
  return events.flatMap(({ type, actor, data }) => {
    if (type === 'SeatRetired') return [`{seat:${data.seat} retires}`];
    if (type !== 'ActionTaken') return [];
    const who = seats.length > 1 ? `seat:${data.seat} ` : '';
    const how = actor === 'system' ? ' {by default}' : '';
    return [`${++number}. ${who}${ruleset.notation.write(data.action)}${how}`];
  });
}
