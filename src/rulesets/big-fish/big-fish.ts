import { editionId } from '../../engine/edition-id.js';
import type { JsonObject } from '../../engine/json.js';
import { isRefusal } from '../../engine/refusal.js';
import type { Edition, Editions, Ruleset } from '../../engine/ruleset.js';
import type { Action } from './action.js';
import { apply, foresee } from './apply.js';
import { botsOf } from './bots-of.js';
import { defaultAction } from './default-action.js';
import type { EditionDocument } from './edition.js';
import { EDITION_SCHEMA } from './edition-schema.js';
import { HOUSE_EDITION } from './house-edition.js';
import { complete, legalActions } from './legal-actions.js';
import { notation } from './notation.js';
import { parseAction } from './parse-action.js';
import { picture } from './picture.js';
import { taskOf } from './questions.js';
import { readEdition } from './read-edition.js';
import { REFUSALS } from './refusals.js';
import { rulesOf } from './rules.js';
import { RULES_TEXT, SUMMARY } from './rules-text.js';
import { SCHEMAS } from './schemas.js';
import { outcomeOf } from './score.js';
import { setup } from './setup.js';
import { showAction, showHappened } from './show.js';
import { seatsToAct, type State } from './state.js';
import { view } from './view.js';

const HOUSE: Edition = editionOf(HOUSE_EDITION, HOUSE_EDITION.edition);

const EDITIONS: Editions = {
  shipped: [HOUSE],
  schema: EDITION_SCHEMA,
  bind(hashing, json) {
    const document = readEdition(json);
    if (isRefusal(document)) return document;
    return boundTo(editionOf(document, editionId(hashing, json as JsonObject)), document);
  },
};

export const bigFish: Ruleset<State, Action> = boundTo(HOUSE, HOUSE_EDITION);

function editionOf(document: EditionDocument, id: string): Edition {
  return { id, document, label: document.label };
}

function boundTo(edition: Edition, document: EditionDocument): Ruleset<State, Action> {
  const rules = rulesOf(edition, document);
  return {
    id: 'big-fish',
    version: 1,
    edition,
    editions: EDITIONS,
    name: 'Big Fish',
    summary: SUMMARY,
    rules: RULES_TEXT,
    seats: document.players,
    alone: null,
    bots: botsOf(rules),
    notation,
    refusals: REFUSALS,
    schemas: SCHEMAS,
    setup: (deal) => setup(rules, deal),
    seatsToAct,
    task: (state) => taskOf(rules, state),
    legalActions: (state, seat) => legalActions(rules, state, seat),
    complete: (entry, chosen) => complete(rules, entry, chosen),
    parseAction,
    apply: (state, seat, action, streams) => apply(rules, state, seat, action, streams),
    foresee: (state, seat, action) => foresee(rules, state, seat, action),
    outcome: (state) => outcomeOf(rules, state),
    view: (state, viewer) => view(rules, state, viewer),
    picture: (seen, hands) => picture(rules, seen, hands),
    showAction,
    showHappened,
    defaultAction: (state, seat) => defaultAction(rules, state, seat),
    stateDocument: (state) => state,
  };
}
