import { describe, it } from '@jest/globals';

/** A sentence of the rules, and a check that fails if the ruleset were otherwise. */
export type Ruling = readonly [sentence: string, check: () => void];

/** One test for each sentence of a section of the rules. */
export function rulings(section: string, table: readonly Ruling[]): void {
  describe(section, () => {
    it.each(table)('%s', (_sentence, check) => check());
  });
}
