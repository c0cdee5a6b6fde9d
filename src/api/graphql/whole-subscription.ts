import {
  type ASTVisitor,
  GraphQLError,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** As the draft of the specification has it: a subscription without its one field is none, and GraphQL fails over it. */
export function wholeSubscription(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation !== OperationTypeNode.SUBSCRIPTION) return;
      const fragments = context
        .getDocument()
        .definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
      if (!isConditional(selectionSet, fragments as FragmentDefinitionNode[], new Set())) return;
      context.reportError(
        new GraphQLError(
          'A subscription must not use `@skip` or `@include` at its top level. Leave the directive out.',
        ),
      );
    },
  };
}

function isConditional(
  { selections }: SelectionSetNode,
  fragments: readonly FragmentDefinitionNode[],
  seen: Set<string>,
): boolean {
  return selections.some((selection) => {
    if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include'))
      return true;
    if (selection.kind === Kind.FIELD) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return isConditional(selection.selectionSet, fragments, seen);
    const fragment = fragments.find(({ name }) => name.value === selection.name.value);
    if (fragment === undefined || seen.has(fragment.name.value)) return false;
    return isConditional(fragment.selectionSet, fragments, seen.add(fragment.name.value));
  });
}
