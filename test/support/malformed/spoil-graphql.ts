import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import type { Json } from '../../../src/engine/json.js';
import { everythingOf } from '../everything-of.js';
import type { Dice } from './dice.js';
import { type Junk, type Material, type Spoils, withBody, withHeader, withoutHeader } from './junk.js';
import { nested, ODD_NUMBERS, oddText, oddValue } from './odd-values.js';

const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
// prettier-ignore
const OPERATIONS = ([['query', schema.getQueryType()!], ['mutation', schema.getMutationType()!]] as const).flatMap(
  ([operation, type]) => Object.values(type.getFields()).map((field) => ({ operation, field })),
);

/** One operation of the schema with good variables, as a POST request. */
export function goodQuery(dice: Dice, material: Material, junk: Junk): Junk {
  const { operation, field } = dice.one(OPERATIONS);
  const args = field.args.filter((arg) => isNonNullType(arg.type) || dice.chance(40));
  const defined = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = dice.chance(50)
    ? everythingOf(getNamedType(field.type).name)
    : thin(getNamedType(field.type).name);
  const call = `${field.name}${given === '' ? '' : `(${given})`} ${selection}`;
  const body = {
    query: `${operation}${defined === '' ? '' : ` spoilt(${defined})`} { ${call} }`,
    variables: Object.fromEntries(args.map((arg) => [arg.name, goodVariable(arg, dice, material)])),
  };
  return { ...withBody(junk, JSON.stringify(body)), method: 'POST', target: '/graphql' };
}

/** Hardly anything of a type. */
function thin(typeName: string): string {
  return everythingOf(typeName) === '' ? '' : '{ __typename }';
}

function goodVariable(
  { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
  dice: Dice,
  material: Material,
): Json {
  const game = dice.one(material.games);
  const known: { readonly [name: string]: Json } = {
    id: String(type) === 'String!' ? 'card-commons' : game.id,
    game: dice.chance(85) ? game.id : material.strangeGame,
    ruleset: 'card-commons',
    version: game.version,
    expectedVersion: game.version,
    idempotencyKey: dice.hex(32),
    contribution: dice.hex(8),
    as: 'spectator',
    action: dice.one(game.actions),
    record: material.record,
    before: material.cursor,
  };
  if (name === 'after') return String(type) === 'Int' ? dice.below(5) : material.cursor;
  return known[name] ?? byType(type, dice, material);
}

function byType(type: GraphQLInputType, dice: Dice, material: Material): Json {
  const bare = getNamedType(type);
  if (isEnumType(bare)) return dice.one(bare.getValues()).name;
  if (isInputObjectType(bare)) {
    const fields = Object.values(bare.getFields()).filter(
      (field) => isNonNullType(field.type) || dice.chance(40),
    );
    return Object.fromEntries(fields.map((field) => [field.name, goodVariable(field, dice, material)]));
  }
  return { Int: 3, Boolean: true, String: 'x', ID: 'x' }[bare.name] ?? {};
}

const TOKENS = [
  '{',
  '}',
  '(',
  ')',
  '...',
  '...on Game',
  '@include(if: $x)',
  '@skip(if: true)',
  '@x',
  '$',
  '$x',
  '!',
  ':',
  '"',
  '"""',
  '#',
  '\u0000',
  '\ufeff',
  '&',
  '|',
  '=',
  '[',
  ']',
  'fragment',
  'on',
  '__typename',
  '__schema{types{name}}',
  '1e999',
  'é',
  '\ud83d\ude00',
  'null',
  'query{a}',
  'subscription',
];

// prettier-ignore
const DOCUMENTS: { readonly [kind: string]: (dice: Dice) => string } = {
  deep: (dice) => {
    const depth = dice.one([8, 9, 50, 330]);
    return dice.one([
      `{ ${'a{'.repeat(depth)} a ${'}'.repeat(depth)} }`,
      `{ ${'...{'.repeat(depth)} __typename ${'}'.repeat(depth)} }`,
      `{ game(id: ${'['.repeat(depth)}1${']'.repeat(depth)}) { id } }`,
      `{ game(id: ${'{a:'.repeat(depth)}1${'}'.repeat(depth)}) { id } }`,
      `query($a: ${'['.repeat(depth)}Int${']'.repeat(depth)}) { __typename }`,
      `{ __type(name: "Game") { ${'fields{type{'.repeat(depth)} name ${'}}'.repeat(depth)} } }`,
    ]);
  },
  wide: (dice) => {
    const count = dice.one([14, 16, 100, 900, 5_000]);
    return dice.one([
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: __typename`).join(' ')} }`,
      `{ ${'__typename '.repeat(count)} }`,
      `{ ${'rulesets { id } '.repeat(count)} }`,
      `{ __typename ${'@include(if: true) '.repeat(count)} }`,
      `query(${Array.from({ length: count }, (_, i) => `$a${i}: Int`).join(' ')}) { __typename }`,
      `mutation { ${Array.from({ length: Math.min(count, 16) }, (_, i) => `a${i}: checkRecord(record: "x") { verdict }`).join(' ')} }`,
    ]);
  },
  fragments: (dice) =>
    dice.one([
      '{ ...a } fragment a on Query { ...a }',
      '{ ...a } fragment a on Query { ...b } fragment b on Query { ...c } fragment c on Query { ...a }',
      '{ ...a ...a ...a } fragment a on Query { ...b ...b } fragment b on Query { ...c ...c } fragment c on Query { __typename }',
      '{ ...missing }',
      '{ rulesets { ...on Game { id } } }',
      'fragment a on Query { __typename }',
      '{ ...a } fragment a on Nothing { x } fragment a on Query { x }',
      `{ ${Array.from({ length: 40 }, (_, i) => `...f${i}`).join(' ')} } ${Array.from({ length: 40 }, (_, i) => `fragment f${i} on Query { ...f${(i + 1) % 40} }`).join(' ')}`,
      '{ ...__proto__ } fragment __proto__ on Query { __typename }',
    ]),
  operations: (dice) =>
    dice.one([
      '', ' ', '#', ',,,', '{', '{}', 'query', 'query a { __typename } query a { __typename }', '{ __typename } { __typename }', 'subscription { x }',
      'subscription { __typename }', 'type X { y: Int }', 'schema { query: X }', 'extend type Query { x: Int }', 'query a { __typename } query b { __typename }',
      '{ __proto__ }', '{ constructor }', '{ toString }', '{ __typename: rulesets { id } }', '{ a: rulesets { id } a: __typename }', 'mutation { __typename }',
      'query @x { __typename }', 'query($x: Int = 1e99) { __typename }', 'query($x: Nothing) { __typename }', 'query($x: Game) { __typename }',
      '{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }', '{ __type(name: "__proto__") { name } }',
    ]),
  literals: (dice) => {
    const value = dice.one([
      ...ODD_NUMBERS,
      `"${oddText(dice)}"`,
      '"""block',
      '"""b"""',
      '{}',
      '[]',
      '{a: 1, a: 2}',
      '$x',
      'x',
      'null',
      'true',
      '{__proto__: 1}',
      '[[[]]]',
    ]);
    return dice.one([
      `{ game(id: ${value}) { id } }`,
      `{ events(game: "x", after: ${value}) { next } }`,
      `{ state(game: "x", version: ${value}) { version } }`,
      `{ games(first: ${value}) { edges { cursor } } }`,
      `{ games(status: ${value}) { edges { cursor } } }`,
      `mutation { createGame(input: ${value}) { replayed } }`,
      `mutation { submitAction(game: "x", action: ${value}) { replayed } }`,
      `mutation { checkRecord(record: ${value}) { verdict } }`,
      `{ __typename @include(if: ${value}) }`,
    ]);
  },
};

/** A variable that may be left out has a value; null is one all the same, and is found out when the query runs. */
// prettier-ignore
const NULLS = [
  'query($v: ID = "x") { game(id: $v) { id } }', 'query($v: Boolean = true) { __typename @include(if: $v) }', 'query($v: Boolean = true) { rulesets { id @skip(if: $v) } }',
  'query($v: String = "x") { ruleset(id: $v) { id } }', 'query($v: Int = 1) { state(game: "x", version: $v) { version } }',
  'mutation($v: CreateGameInput = {ruleset: "x"}) { createGame(input: $v) { replayed } }', 'mutation($v: String = "x") { createGame(input: { ruleset: $v }) { replayed } }',
  'mutation($v: Boolean = true) { createGame(input: { ruleset: "card-commons", start: $v }) { replayed } }',
  'mutation($v: NewGameKind = live) { createGame(input: { ruleset: "card-commons", kind: $v }) { replayed } }',
];

function envelope(dice: Dice): string {
  const query = dice.one(['"{ __typename }"', 'null', '1', '[]', '{}', '""', oddValue(dice)]);
  return dice.one([
    `{"query":${query}}`,
    `{"query":${query},"variables":${oddValue(dice)}}`,
    `{"query":${query},"operationName":${oddValue(dice)}}`,
    `{"query":${query},"extensions":${oddValue(dice)}}`,
    `{"query":${query},"extensions":{"persistedQuery":${dice.one(['1', '{}', '{"version":1,"sha256Hash":"x"}', '{"version":2}', '{"version":1}', oddValue(dice)])}}}`,
    `[{"query":${query}},{"query":${query}}]`,
    `{"id":"x"}`,
    `{"query":"query($x: JSON) { __typename }","variables":${nested(dice, 10)}}`,
    `{"query":${query},"__proto__":{"x":1}}`,
    `{"query":"{ __typename }","variables":{"__proto__":{},"constructor":1}}`,
  ]);
}

function queryOf({ body }: Junk): { query: string; variables: object } {
  return JSON.parse(body!.toString()) as { query: string; variables: object };
}

/** Operations that GraphQL refuses, or that it runs to nothing. */
export const SPOILT_GRAPHQL: Spoils = {
  'graphql/document': (dice, junk) =>
    withBody(junk, JSON.stringify({ query: DOCUMENTS[dice.one(Object.keys(DOCUMENTS))]!(dice) })),
  'graphql/cut': (dice, junk) => {
    const { query, variables } = queryOf(junk);
    return withBody(
      junk,
      JSON.stringify({ query: query.slice(0, dice.below(query.length)), variables }),
      true,
    );
  },
  'graphql/token': (dice, junk) => {
    const { query, variables } = queryOf(junk);
    const at = dice.below(query.length + 1);
    return withBody(
      junk,
      JSON.stringify({ query: `${query.slice(0, at)} ${dice.one(TOKENS)} ${query.slice(at)}`, variables }),
    );
  },
  'graphql/null': (dice, junk) =>
    withBody(junk, JSON.stringify({ query: dice.one(NULLS), variables: { v: null } })),
  'graphql/envelope': (dice, junk) => withBody(junk, envelope(dice)),
  'graphql/get': (dice, junk) => {
    const { query, variables } = queryOf(junk);
    const search = dice.one([
      new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString(),
      new URLSearchParams({ query: DOCUMENTS[dice.one(Object.keys(DOCUMENTS))]!(dice) })
        .toString()
        .slice(0, 15_000),
      new URLSearchParams({
        query: '{ __typename }',
        [dice.one(['variables', 'extensions', 'operationName'])]: oddValue(dice),
      })
        .toString()
        .slice(0, 15_000),
      'query=%zz',
      'query',
      'query={__typename}',
      'query[]=x',
      'query={__typename}&query={__typename}',
      'x',
      `variables=${nested(dice, 1_000)}`,
    ]);
    const asked = {
      ...withoutHeader(junk, 'Content-Type'),
      method: 'GET',
      target: `/graphql?${search}`,
      body: null,
    };
    return dice.chance(70) ? withHeader(asked, 'apollo-require-preflight', '1') : asked;
  },
  'graphql/multipart': (dice, junk) => {
    const parts =
      '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"{ __typename }"}\r\n--x--\r\n';
    const sent = withHeader(
      withBody(junk, parts, true),
      'Content-Type',
      dice.one(['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/mixed']),
    );
    return withHeader(sent, 'apollo-require-preflight', '1');
  },
  'graphql/accept': (dice, junk) =>
    withHeader(
      junk,
      'Accept',
      dice.one([
        'text/html',
        'multipart/mixed; deferSpec=20220824',
        'text/event-stream',
        'application/graphql-response+json',
        ';q=',
        '*/*;q=0',
      ]),
    ),
};
