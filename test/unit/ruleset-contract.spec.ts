import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { canonical } from '../../src/engine/canonical-json.js';
import { type Json, type JsonObject, sameJson } from '../../src/engine/json.js';
import { anyAction } from '../../src/engine/random-bot.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { covers, isSetEntry, labelOf, type Ruleset, type Viewer } from '../../src/engine/ruleset.js';
import { refusalCatalogue } from '../../src/game/refusals.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { countingRuleset } from '../support/counting.js';
import { otherChoices } from '../support/entries.js';
import { parsed, playOut, streamsFrom } from '../support/playout.js';

const kept = [...RULESETS, countingRuleset(60)];
const rulesets = kept.map((each): [string, Ruleset] => [labelOf(each), each]);
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const RUNS = { numRuns: 15 };
/** For what is asked whether it may be done, and not done. */
const NONE = streamsFrom(0);

function viewersOf(seats: number): readonly Viewer[] {
  return [...Array(seats).keys(), 'spectator'];
}

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

/** The fields of an action, some of them named as withheld. */
function isPartOf({ withheld = [], ...shown }: JsonObject, action: JsonObject): boolean {
  const hidden = withheld as readonly string[];
  const open = Object.entries(action).filter(([field]) => !hidden.includes(field));
  return hidden.every((field) => field in action) && sameJson(shown, Object.fromEntries(open));
}

describe.each(rulesets)('the contract, kept by %s', (_label, ruleset) => {
  const ajv = new Ajv2020({ strict: false });
  const fits = {
    action: ajv.compile(ruleset.schemas.action),
    shownAction: ajv.compile(ruleset.schemas.shownAction),
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
        const { steps, seats } = playOut(ruleset, seed);
        const viewers = viewersOf(seats);
        const misfits = steps.flatMap(({ state, seat, action, happened }) => [
          ...[ruleset.stateDocument(state)].filter((document) => !fits.state(document)),
          ...viewers.map((viewer) => ruleset.view(state, viewer)).filter((view) => !fits.view(view)),
          ...viewers
            .flatMap((viewer) => ruleset.showHappened(happened, viewer))
            .filter((each) => !fits.happening(each)),
          ...viewers
            .map((viewer) => ruleset.showAction(parsed(ruleset, action), seat, viewer))
            .filter((each) => !fits.shownAction(each)),
          ...[action].filter((each) => !fits.action(each)),
        ]);
        expect(misfits).toEqual([]);
      }),
      RUNS,
    );
  });

  it('shows an action to the seat that took it, and to others no field that is not in it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { steps, seats } = playOut(ruleset, seed);
        const misfits = steps.flatMap(({ seat, action }) =>
          viewersOf(seats).filter((viewer) => {
            const shown = ruleset.showAction(parsed(ruleset, action), seat, viewer);
            return viewer === seat ? !sameJson(shown, action) : !isPartOf(shown, action);
          }),
        );
        expect(misfits).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('has for each seat to act a legal action and a legal default, and afterwards none', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { steps, end, streams } = playOut(ruleset, seed);
        for (const { state } of steps) {
          const toAct = ruleset.seatsToAct(state);
          const wrong = toAct.filter((seat) => {
            const action = ruleset.defaultAction(state, seat);
            const applies = !isRefusal(ruleset.apply(state, seat, action, streams));
            const listed = ruleset.legalActions(state, seat).some((entry) => covers(ruleset, entry, action));
            return !applies || !listed || !/^[a-z]+$/.test(ruleset.task(state, seat));
          });
          if (toAct.length === 0 || wrong.length > 0)
            throw new Error(canonical(ruleset.stateDocument(state)));
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

  it('can be ended at any time by the default action, where it can be played alone', () => {
    if (ruleset.alone === null) return expect(ruleset.seats.max).toBeGreaterThan(0);
    expect(ruleset.seats.min).toBe(1);
    fc.assert(
      fc.property(seeds, (seed) => {
        const { steps, streams } = playOut(ruleset, seed);
        for (const { state } of steps) {
          const applied = ruleset.apply(state, 0, ruleset.defaultAction(state, 0), streams);
          expect(isRefusal(applied) || ruleset.outcome(applied.state)).not.toBe(true);
          expect(isRefusal(applied) ? null : ruleset.outcome(applied.state)).not.toBeNull();
        }
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
        const random = streamsFrom(at)('test/candidates');
        const single = new Set(legal.filter((entry) => !isSetEntry(entry)).map((entry) => canonical(entry)));
        const sets = legal.filter(isSetEntry);
        const wrong: JsonObject[] = [];
        for (const entry of legal) {
          const taken = anyAction(ruleset, entry, random);
          if (!covers(ruleset, entry, taken)) wrong.push(taken);
          for (const candidate of [taken, ...otherChoices(entry, taken), ...mutations(taken)]) {
            const action = ruleset.parseAction(candidate);
            const accepted = !isRefusal(action) && !isRefusal(ruleset.apply(state, seat, action, streams));
            const listed =
              single.has(canonical(candidate)) || sets.some((each) => covers(ruleset, each, candidate));
            if (accepted !== listed) wrong.push(candidate);
          }
        }
        expect(wrong).toEqual([]);
        expect(canonical(ruleset.stateDocument(state))).toBe(before);
      }),
      { numRuns: 15 },
    );
  });

  it('foresees of an action the beginning of what it does, and refuses what can not be done', () => {
    const found = { whole: 0, inPart: 0 };
    fc.assert(
      fc.property(seeds, (seed) => {
        const { steps, end } = playOut(ruleset, seed);
        const states = [...steps.map(({ state }) => state), end].slice(1);
        const wrong: string[] = [];
        // On what was foreseen before, for as long as that was to the end.
        let known: { state: unknown; seat: number } | null = null;
        for (const [at, { state, seat, action: json, happened }] of steps.entries()) {
          const action = parsed(ruleset, json);
          const shown = ruleset.showHappened(happened, seat);
          const from = known?.seat === seat ? [state, known.state] : [state];
          known = null;
          for (const each of from) {
            const foreseen = ruleset.foresee(each, seat, action);
            if (isRefusal(foreseen)) throw new Error(`${canonical(json)}: ${foreseen.message}`);
            const told = ruleset.showHappened(foreseen.happened, seat);
            const view = ruleset.view(foreseen.state, seat);
            found[foreseen.whole ? 'whole' : 'inPart']++;
            if (!fits.view(view)) wrong.push('view');
            const expected = foreseen.whole ? shown : shown.slice(0, told.length);
            if (!sameJson(told, expected)) wrong.push(`happened ${canonical(json)}`);
            if (!foreseen.whole) continue;
            if (!sameJson(view, ruleset.view(states[at], seat))) wrong.push(`view ${canonical(json)}`);
            known = { state: foreseen.state, seat };
          }
          for (const other of mutations(json)) {
            const read = ruleset.parseAction(other);
            if (isRefusal(read)) continue;
            const [one, two] = [ruleset.foresee(state, seat, read), ruleset.apply(state, seat, read, NONE)];
            if (isRefusal(one) !== isRefusal(two)) wrong.push(`refusal of ${canonical(other)}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
    expect(found.whole).toBeGreaterThan(0);
  });

  it('reads an action if and only if its schema does', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, at) => {
        const { steps } = playOut(ruleset, seed);
        const random = streamsFrom(at)('test/candidates');
        const { legal } = steps[at % steps.length]!;
        const candidates = legal.flatMap((entry) => mutations(anyAction(ruleset, entry, random)));
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
        const random = streamsFrom(at)('test/candidates');
        const taken = legal.map((entry) => [entry, anyAction(ruleset, entry, random)] as const);
        const candidates = taken.flatMap(([entry, action]) => [
          ...otherChoices(entry, action),
          ...mutations(action),
        ]);
        for (const candidate of candidates) {
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
