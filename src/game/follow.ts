import { Defect } from '../engine/defect.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Happening } from '../engine/ruleset.js';
import type { Command } from './command.js';
import type { GameContext } from './context.js';
import { consequence } from './consequence.js';
import { decide } from './decide.js';
import { decideCreate } from './decide-create.js';
import type { Decided } from './event.js';
import { extend, type Extended } from './extend.js';
import type { Game } from './game.js';

export interface Followed extends Extended {
  /** What all actions did, in order. */
  readonly happened: readonly Happening[];
}

/**
 * What the commands lead to, and what follows from that by itself; each is decided on the game that the ones before it left; all or, at the first refusal,
 * none. `at` is the time in milliseconds since 1970. `from` is null where the first command creates the game.
 */
export function follow(
  context: GameContext,
  id: string,
  from: Game | null,
  commands: readonly Command[],
  at: number,
): Followed | Refusal {
  let game = from;
  const happened: Happening[] = [];
  const events: Extended['events'][number][] = [];
  const record = (drafts: readonly Decided[]): Game => {
    const extended = extend(context, id, game, drafts, at);
    events.push(...extended.events);
    if (drafts.at(-1)?.type === 'ActionTaken') happened.push(...extended.game.happened);
    return (game = extended.game);
  };
  for (const command of commands) {
    const drafts = decideAny(context, id, game, command);
    if (isRefusal(drafts)) return drafts;
    let next = consequence(context, record(drafts));
    while (next !== null) next = consequence(context, record([next]));
  }
  if (game === null) throw new Defect('no command to follow');
  return { game, events, happened };
}

function decideAny(context: GameContext, id: string, game: Game | null, command: Command) {
  if (command.type === 'create') {
    if (game !== null) throw new Defect('the game exists already');
    return decideCreate(context, id, command);
  }
  if (game === null) throw new Defect('the game does not exist yet');
  return decide(context, game, command);
}
