import type { JsonObject } from '../../engine/json.js';
import { randomBot } from '../../engine/random-bot.js';
import { type Deal, type Ruleset } from '../../engine/ruleset.js';
import { type Action, parseAction } from './action.js';
import { apply, foresee } from './apply.js';
import { DECK } from './cards.js';
import { alone } from './alone.js';
import { begin, seal } from './draft.js';
import { greedyBot } from './greedy-bot.js';
import { legalActions } from './legal-actions.js';
import { notation } from './notation.js';
import { picture } from './picture.js';
import { REFUSALS } from './refusals.js';
import { RULES, SUMMARY } from './rules-text.js';
import { SCHEMAS } from './schemas.js';
import { scoreOf } from './score.js';
import { COLUMNS, type State } from './state.js';
import { draw, restock } from './supply.js';
import { view } from './view.js';

const PLAYER = 0;
const THE_PLAYER: readonly number[] = [PLAYER];
const NOBODY: readonly number[] = [];

export const cardCommons: Ruleset<State, Action> = {
  id: 'card-commons',
  version: 1,
  edition: null,
  editions: null,
  name: 'Card Commons',
  summary: SUMMARY,
  rules: RULES,
  seats: { min: 1, max: 1 },
  alone,
  bots: [randomBot({ complete }, 'stop'), greedyBot],
  notation,
  refusals: REFUSALS,
  schemas: SCHEMAS,
  setup,
  seatsToAct: (state) => (state.status === 'playing' ? THE_PLAYER : NOBODY),
  task: () => 'turn',
  legalActions: (state, seat) => (seat === PLAYER ? legalActions(state) : []),
  complete,
  parseAction,
  apply: (state, _seat, action, streams) => apply(state, action, streams),
  foresee: (state, _seat, action) => foresee(state, action),
  outcome: (state) =>
    state.reason === null ? null : { reason: state.reason, scores: [scoreOf(state)], winners: [PLAYER] },
  view,
  picture,
  showAction: (action) => action,
  showHappened: (happened) => happened,
  defaultAction: () => ({ type: 'stop' }),
  stateDocument: (state) => state,
};

function setup({ streams }: Deal): State {
  const draft = begin({
    breakthroughs: [],
    columns: Array.from({ length: COLUMNS }, () => []),
    discards: [],
    hand: [],
    reason: null,
    reshuffles: 0,
    station: streams('station/0').shuffle(DECK),
    studies: [],
  });
  restock(draft, streams);
  draw(draft);
  return seal(draft);
}

/** No entry has a choice left. */
function complete(entry: JsonObject): JsonObject {
  return entry;
}
