import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { canonical } from '../../src/engine/canonical-json.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { refusalCatalogue } from '../../src/game/refusals.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { countingRuleset } from '../support/counting.js';
import { parsed, playOut } from '../support/playout.js';

const rulesets: readonly (readonly [string, Ruleset])[] = [...RULESETS, countingRuleset(60)].map((each) => [
  labelOf(each),
  each,
]);
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const VIEWERS = [0, 'spectator'] as const;
const RUNS = { numRuns: 40 };

/** An action with one field changed to what another field, card or number might be. */
function mutations(action: JsonObject): JsonObject[] {
  const values: Json[] = [-1, 0, 1, 2, 3, 4, 1e9, '', 'AC', 'KS', null, true, [], {}];
  const changed = Object.keys(action).flatMap((field) =>
    values.map((value) => ({ ...action, [field]: value })),
  );
  const without = Object.keys(action).map((field) =>
    Object.fromEntries(Object.entries(action).filter(([name]) => name !== field)),
  );
  return [...changed, ...without, { ...action, extra: 1 }];
}

describe.each(rulesets)('the contract, kept by %s', (_label, ruleset) => {
  const ajv = new Ajv2020({ strict: false });
  const fits = {
    action: ajv.compile(ruleset.schemas.action),
    happening: ajv.compile(ruleset.schemas.happening),
    state: ajv.compile(ruleset.schemas.state),
    view: ajv.compile(ruleset.schemas.view),
  };

  it('plays the same game from the same deal and actions', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const documents = [playOut(ruleset, seed), playOut(ruleset, seed)].map(({ steps, end }) =>
          [...steps.map(({ state }) => state), end].map((state) => canonical(ruleset.stateDocument(state))),
        );
        expect(documents[1]).toEqual(documents[0]);
      }),
      RUNS,
    );
  });

  it('shows documents, views, actions and happenings as its schemas say', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const misfits = playOut(ruleset, seed).steps.flatMap(({ state, legal, happened }) => [
          ...[ruleset.stateDocument(state)].filter((document) => !fits.state(document)),
          ...VIEWERS.map((viewer) => ruleset.view(state, viewer)).filter((view) => !fits.view(view)),
          ...VIEWERS.flatMap((viewer) => ruleset.showHappened(happened, viewer)).filter(
            (each) => !fits.happening(each),
          ),
          ...legal.filter((action) => !fits.action(action)),
        ]);
        expect(misfits).toEqual([]);
      }),
      RUNS,
    );
  });

  it('has for each seat to act a legal action and a legal default, and afterwards none', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { steps, end, streams } = playOut(ruleset, seed);
        for (const { state } of steps) {
          expect(ruleset.seatsToAct(state).length).toBeGreaterThan(0);
          for (const seat of ruleset.seatsToAct(state)) {
            const action = ruleset.defaultAction(state, seat);
            expect(isRefusal(ruleset.apply(state, seat, action, streams))).toBe(false);
            const listed = ruleset.legalActions(state, seat).map((legal) => canonical(legal));
            expect(listed.includes(canonical(action))).toBe(true);
          }
        }
        expect(ruleset.seatsToAct(end)).toEqual([]);
        expect(ruleset.legalActions(end, 0)).toEqual([]);
        expect(ruleset.apply(end, 0, parsed(ruleset, steps[0]!.action), streams)).toMatchObject({
          refused: 'gameOver',
        });
      }),
      RUNS,
    );
  });

  it('accepts exactly what it lists, and leaves the state as it is otherwise', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, at) => {
        const { steps, streams } = playOut(ruleset, seed);
        const { state, seat, legal } = steps[at % steps.length]!;
        const before = canonical(ruleset.stateDocument(state));
        const listed = new Set(legal.map((action) => canonical(action)));
        const wrong: JsonObject[] = [];
        for (const candidate of [...legal, ...legal.flatMap(mutations)]) {
          const action = ruleset.parseAction(candidate);
          const accepted = !isRefusal(action) && !isRefusal(ruleset.apply(state, seat, action, streams));
          if (accepted !== listed.has(canonical(candidate))) wrong.push(candidate);
        }
        expect(wrong).toEqual([]);
        expect(canonical(ruleset.stateDocument(state))).toBe(before);
      }),
      { numRuns: 15 },
    );
  });

  it('reads an action if and only if its schema does', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, at) => {
        const { steps } = playOut(ruleset, seed);
        const candidates = steps[at % steps.length]!.legal.flatMap(mutations);
        expect(
          candidates.filter((each) => isRefusal(ruleset.parseAction(each)) === fits.action(each)),
        ).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('refuses with codes of the catalogue and a message that says what to do', () => {
    const catalogue = refusalCatalogue([ruleset]);
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, at) => {
        const { steps, streams } = playOut(ruleset, seed);
        const { state, seat, legal } = steps[at % steps.length]!;
        const messages = new Map<string, string>();
        for (const candidate of legal.flatMap(mutations)) {
          const action = ruleset.parseAction(candidate);
          const result = isRefusal(action) ? action : ruleset.apply(state, seat, action, streams);
          if (isRefusal(result)) messages.set(result.refused, result.message);
        }
        for (const [code, message] of messages) {
          expect(Object.keys(catalogue)).toContain(code);
          expect(message).toMatch(/^.{15,}\.$/s);
        }
      }),
      { numRuns: 15 },
    );
  });
});

it('gives no two rulesets the same label or refusal', () => {
  const all = [...RULESETS, countingRuleset()];
  expect(new Set(all.map(labelOf)).size).toBe(all.length);
  const codes = all.flatMap(({ refusals }) => Object.keys(refusals));
  expect(new Set(codes).size).toBe(codes.length);
});
