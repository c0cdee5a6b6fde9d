import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { type Problem, problem } from '../problem.js';

/**
 * A subscription whose one field may be left out is none, as the draft of the specification has it. GraphQL.js throws over it
 * when it validates or runs it, so it is looked for before. Null: there is none.
 */
export function conditionalSubscription({ definitions }: DocumentNode): Problem | null {
  const fragments = new Map<string, FragmentDefinitionNode>(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const isRefused = definitions.some(
    (each) => isSubscription(each) && isConditional(each.selectionSet, fragments, new Set()),
  );
  if (!isRefused) return null;
  return problem(
    'invalidRequest',
    'A subscription must not use `@skip` or `@include` at its top level. Leave the directive out.',
  );
}

function isSubscription(each: DefinitionNode): each is OperationDefinitionNode {
  return each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.SUBSCRIPTION;
}

function isConditional(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): boolean {
  return selections.some((selection) => {
    if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include'))
      return true;
    if (selection.kind === Kind.FIELD) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return isConditional(selection.selectionSet, fragments, seen);
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (fragment === undefined || seen.has(name)) return false;
    return isConditional(fragment.selectionSet, fragments, seen.add(name));
  });
}
