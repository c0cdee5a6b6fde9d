import type { JsonObject } from '../../src/engine/json.js';
import { inPlainWords, type Notation, unreadableNotation } from '../../src/engine/notation.js';
import { fieldsReader } from '../../src/engine/read-fields.js';
import { label } from '../../src/engine/picture.js';
import { randomBot } from '../../src/engine/random-bot.js';
import { gameOver, isRefusal, refuse } from '../../src/engine/refusal.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { unseenStreams } from '../../src/engine/unseen.js';

/** The number to count to; ends the game. */
export const COUNTING_GOAL = 1_000_000;
const STEPS = [1, 2, 3] as const;
const readFields = fieldsReader({ count: { by: 'integer' } });

type State = { readonly count: number; readonly goal: number; readonly start: number };
type Action = { readonly type: 'count'; readonly by: number };

const integer = { type: 'integer' };

/**
 * The smallest ruleset: one seat counts up to a goal. It shows what a new ruleset has to bring, and its games
 * can be as long as a measure needs.
 */
export function countingRuleset(goal = COUNTING_GOAL): Ruleset<State, Action> {
  return {
    id: 'counting',
    version: 1,
    edition: null,
    editions: null,
    name: 'Counting',
    summary: 'Count up to a number.',
    rules: `Count up by 1, 2 or 3 until you reach ${goal}.`,
    seats: { min: 1, max: 1 },
    alone: null,
    bots: [randomBot({ complete })],
    notation,
    refusals: { stepTooLarge: { kind: 'illegal', rule: 'Count by 1, 2 or 3.' } },
    schemas: {
      action: object({ type: { const: 'count' }, by: integer }),
      legalAction: object({ type: { const: 'count' }, by: integer }),
      shownAction: object({ type: { const: 'count' }, by: integer }),
      happening: object({ type: { const: 'counted' }, to: integer }),
      state: object({ count: integer, goal: integer, start: integer }),
      view: object({ count: integer, goal: integer, start: integer }),
    },
    setup({ streams }) {
      const start = streams('start/0').uniform(10);
      return { count: start, goal, start };
    },
    seatsToAct: ({ count }) => (count < goal ? [0] : []),
    legalActions: ({ count }, seat) =>
      seat === 0 && count < goal ? STEPS.map((by) => ({ type: 'count', by })) : [],
    task: () => 'turn',
    complete,
    parseAction(json) {
      const fields = readFields(json);
      return isRefusal(fields) ? fields : (fields as Action);
    },
    apply(state, _seat, { by }) {
      if (state.count >= goal) return gameOver('counted');
      if (!STEPS.some((step) => step === by))
        return refuse('stepTooLarge', 'Count by 1, 2 or 3.', { steps: STEPS });
      const count = state.count + by;
      return { state: { ...state, count }, happened: [{ type: 'counted', to: count }] };
    },
    foresee(state, seat, action) {
      const applied = this.apply(state, seat, action, unseenStreams);
      return isRefusal(applied) ? applied : { ...applied, whole: true };
    },
    outcome: ({ count }) => (count < goal ? null : { reason: 'counted', scores: [count], winners: [0] }),
    view: (state) => state,
    picture: (view) => {
      const count = JSON.stringify(view['count']);
      const elements = [label(20, 40, 'big', count)];
      return { width: 200, height: 60, title: 'Counting', says: `The count is ${count}.`, elements };
    },
    showAction: (action) => action,
    showHappened: (happened) => happened,
    defaultAction: () => ({ type: 'count', by: 1 }),
    stateDocument: (state) => state,
  };
}

const FORMS = ['count 2'];

const notation: Notation<Action> = {
  forms: FORMS,
  write: ({ by }) => `count ${by}`,
  read(text) {
    const by = /^count (-?\d+)$/.exec(inPlainWords(text))?.[1];
    return by === undefined ? unreadableNotation(text, FORMS) : { type: 'count', by: Number(by) };
  },
};

/** No entry has a choice left. */
function complete(entry: JsonObject): JsonObject {
  return entry;
}

function object(properties: { readonly [name: string]: object }) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
