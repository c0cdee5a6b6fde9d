import type { JsonSchema } from '../../engine/json.js';
import { id, integer, label, listOf, object, orNull, pageEnds, ref, status, text, version } from './parts.js';

/** Of an answer that `as` may be asked for. */
export const viewer: JsonSchema = {
  type: 'string',
  pattern: '^(seat:\\d+|spectator|all)$',
  description: 'Whose view this is; `all`: nothing is withheld.',
};
export const wholeState = orNull(
  { type: 'object' },
  'The whole state, hands and piles included, where `as=all` is asked for; else null. `schemas.state` of the ruleset describes it.',
);

const step = {
  version,
  event: ref('Event'),
  status,
  happened: listOf(ref('Happening'), 'What the event did, in order; empty where it is no action.'),
  awaiting: listOf(ref('Awaited'), 'The seats that the game waited for.'),
  outcome: orNull(ref('Outcome')),
  view: orNull(ref('View'), "Null before the deal; of `all` a spectator's."),
  state: wholeState,
};

const LINES: { readonly [name: string]: JsonSchema } = {
  ReplayedStep: object({ line: { const: 'step' }, ...step }, 'A line of a replay: a version.'),
  ReplayComplete: object(
    { line: { const: 'complete' }, game: id, viewer, from: version, to: version },
    'The last line of a replay that is complete.',
  ),
  ReplayBroken: object(
    { line: { const: 'problem' }, code: text, detail: text },
    'The last line of a replay that could not be made to its end.',
  ),
};

/** Answers that tell a game's past step by step. */
export const REPLAY_ANSWERS: { readonly [name: string]: JsonSchema } = {
  ReplayStep: object(step, 'An event as the viewer knew it then, and the game after it.'),
  Replay: object(
    {
      game: id,
      ruleset: label,
      viewer,
      version: { ...version, description: 'Of the game now.' },
      from: { ...integer, description: 'The first version asked for.' },
      to: { ...integer, description: 'The last one.' },
      steps: listOf(ref('ReplayStep'), 'Oldest first.'),
      ...pageEnds,
    },
    'A page of a replay.',
  ),
  Picture: { type: 'string', description: 'A document of SVG.' },
  NotedGame: { type: 'string', description: 'A game in notation.' },
  ...LINES,
  ReplayLine: { anyOf: Object.keys(LINES).map(ref), description: 'A line of a replay.' },
};
