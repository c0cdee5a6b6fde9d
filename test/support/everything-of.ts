import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { RULESETS } from '../../src/rulesets/index.js';
import { typeDefs } from '../../src/api/graphql/type-defs.js';

const schema = buildSchema(typeDefs(RULESETS));

/** A selection of every field of a type, and of all below it. */
export function everythingOf(typeName: string): string {
  return selectionOf(schema.getType(typeName)!);
}

function selectionOf(type: GraphQLNamedType): string {
  if (isUnionType(type)) {
    const members = type.getTypes();
    return `{ ${members.map((each) => `... on ${each.name} ${fieldsIn(each, unlikeIn(members))}`).join(' ')} }`;
  }
  return isObjectType(type) ? fieldsIn(type, new Set()) : '';
}

/** Fields of `aliased` under another name, which `withoutAliases` takes back. */
function fieldsIn(type: GraphQLObjectType, aliased: ReadonlySet<string>): string {
  const selected = Object.values(type.getFields()).map(
    ({ name, type: of }) =>
      `${aliased.has(name) ? `${name}__of${type.name}: ` : ''}${name} ${selectionOf(getNamedType(of))}`,
  );
  return `{ ${selected.join(' ')} }`;
}

/** Names that mean fields of different types in the members of a union: GraphQL does not let them be asked together. */
function unlikeIn(members: readonly GraphQLObjectType[]): ReadonlySet<string> {
  const types = new Map<string, Set<string>>();
  for (const field of members.flatMap((member) => Object.values(member.getFields())))
    types.set(field.name, (types.get(field.name) ?? new Set()).add(String(field.type)));
  return new Set([...types].filter(([, found]) => found.size > 1).map(([name]) => name));
}

/** An answer with the fields under their own names. */
export function withoutAliases<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer).replace(/"(\w+?)__of\w+":/g, '"$1":')) as Answer;
}

/** The fields of a type, each with whether it may be null and whether it is a list. */
export function fieldsOf(typeName: string): { [field: string]: { nullable: boolean; list: boolean } } {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return Object.fromEntries(
    Object.entries(type.getFields()).map(([name, field]) => {
      const bare = isNonNullType(field.type) ? field.type.ofType : field.type;
      return [name, { nullable: !isNonNullType(field.type), list: isListType(bare) }];
    }),
  );
}

/** The names of the operations of `Query`, `Mutation` and `Subscription`. */
export function operations(): string[] {
  return [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!]
    .flatMap((type) => Object.keys(type.getFields()))
    .sort();
}
