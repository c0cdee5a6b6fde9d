import { expect, it } from '@jest/globals';
import { mergeForms, unmerge } from '../../src/api/graphql/merge-forms.js';
import type { JsonObject } from '../../src/engine/json.js';
import type { GameRecord } from '../../src/game/record.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { goldenRecords } from '../support/golden-games.js';

it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'an action of %s that has every field that it does not have as null is the same action',
  (id, ruleset) => {
    const { action } = ruleset.schemas;
    const { properties } = mergeForms(action) as { readonly properties: object };
    const nulls = Object.fromEntries(Object.keys(properties).map((field) => [field, null]));
    const actions = goldenRecords(id).flatMap(([, text]) =>
      (JSON.parse(text) as GameRecord).events.flatMap(({ type, data }) =>
        type === 'ActionTaken' ? [(data as unknown as { action: JsonObject }).action] : [],
      ),
    );
    expect(actions.length).toBeGreaterThan(50);
    const others = actions.filter(
      (each) =>
        JSON.stringify(Object.entries(unmerge(action, { ...nulls, ...each })).sort()) !==
        JSON.stringify(Object.entries(each).sort()),
    );
    expect(others).toEqual([]);
  },
);
