import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { componentSchemas } from '../../src/api/schemas/answers.js';
import { BODY_LIMITS } from '../../src/api/read-json.js';
import type { JsonSchema } from '../../src/engine/json.js';
import { parseStrict } from '../../src/engine/parse-strict.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { examplesIn, pages } from '../support/doc-examples.js';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api', components: { schemas: componentSchemas(RULESETS) } });

const ofApi = (name: string): JsonSchema => ({ $ref: `api#/components/schemas/${name}` });

function schemasOf({ schemas: { action, shownAction, happening, state, view }, editions }: Ruleset) {
  const lists = (editions?.schema['properties'] ?? {}) as { [list: string]: { items: JsonSchema } };
  return {
    action,
    'shown-action': shownAction,
    state,
    view,
    happened: { type: 'array', items: happening },
    ...(editions === null
      ? {}
      : {
          fish: lists['fish']!.items,
          wildcard: lists['wildcards']!.items,
          'event-card': lists['events']!.items,
        }),
  };
}

/** By the word after `json` in the fence; null: the values have a test of their own. */
const SCHEMAS: { readonly [shows: string]: JsonSchema | null } = {
  ...schemasOf(cardCommons),
  event: ofApi('Event'),
  game: ofApi('Game'),
  step: ofApi('Step'),
  record: ofApi('Record'),
  problem: ofApi('Problem'),
  challenge: ofApi('ChallengeExportHead'),
  attempt: ofApi('ChallengeExportAttempt'),
  end: ofApi('ChallengeExportEnd'),
  values: null,
  open: null,
  receipt: ofApi('Receipt'),
  entry: null,
};

/** On the page of a ruleset the words mean its own data. */
const OF_PAGE: { readonly [page: string]: { readonly [shows: string]: JsonSchema } } = {
  'docs/big-fish.md': schemasOf(bigFish),
};

const examples = pages()
  .flatMap(examplesIn)
  .filter(({ language }) => language === 'json');

describe('JSON in the documents', () => {
  it('is there', () => {
    expect(examples.map(({ shows }) => shows)).toEqual(
      expect.arrayContaining(['action', 'state', 'view', 'happened', 'record', 'problem']),
    );
  });

  it.each(examples)('$place reads strictly, and is a right $shows', ({ place, text, shows }) => {
    const parsed = parseStrict(text, BODY_LIMITS);
    expect(parsed).toMatchObject({ ok: true });
    if (shows === null) return;
    const schemas = { ...SCHEMAS, ...OF_PAGE[place.split(':')[0]!] };
    expect(Object.keys(schemas)).toContain(shows);
    const schema = schemas[shows];
    if (!schema || !parsed.ok) return;
    const validate = ajv.compile(schema);
    validate(parsed.value);
    expect(validate.errors ?? []).toEqual([]);
  });
});
