import { describe, expect, it } from '@jest/globals';
import { unlistedRulesets } from './rules/ruleset-list.js';
import { readProject } from './rules/tree.js';

const LISTED = `import { one } from './one/one.js';
  import { two } from './two/two.js';
  export const RULESETS: readonly Ruleset[] = [one];`;

describe('the list of rulesets', () => {
  it('has every folder of src/rulesets', () => {
    expect(unlistedRulesets(readProject())).toEqual([]);
  });

  it('is seen to lack a folder, imported or not', () => {
    const tree = {
      'src/rulesets/index.ts': LISTED,
      'src/rulesets/one/one.ts': '',
      'src/rulesets/two/two.ts': '',
      'src/rulesets/three/three.ts': '',
    };
    expect(unlistedRulesets(tree)).toEqual([
      'src/rulesets/two is not in the list of src/rulesets/index.ts',
      'src/rulesets/three is not in the list of src/rulesets/index.ts',
    ]);
  });
});
