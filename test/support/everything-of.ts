import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
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
    return `{ ${type
      .getTypes()
      .map((each) => `... on ${each.name} ${selectionOf(each)}`)
      .join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  return `{ ${Object.values(type.getFields())
    .map((field) => `${field.name} ${selectionOf(getNamedType(field.type))}`)
    .join(' ')} }`;
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

/** The names of the operations of `Query` and `Mutation`. */
export function operations(): string[] {
  return [schema.getQueryType()!, schema.getMutationType()!]
    .flatMap((type) => Object.keys(type.getFields()))
    .sort();
}
