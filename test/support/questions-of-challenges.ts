import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLField, isRequiredArgument, getNamedType } from 'graphql';
import { parse } from 'yaml';
import { typeDefs } from '../../src/api/graphql/type-defs.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { everythingOf } from './everything-of.js';

/** One request. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: object | string;
  readonly headers?: { readonly [name: string]: string };
}

/** What there is to ask about. */
export interface Subjects {
  readonly challenges: readonly string[];
  readonly games: readonly string[];
  readonly players: readonly string[];
  /** As answers had them, of any list. */
  readonly cursors: readonly string[];
  /** Text of a record to be checked. */
  readonly record: string;
  /** Has begun none: it must not, so that there is somebody who has not. */
  readonly practiceOnly: boolean;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Deleted, these would leave nobody to go on asking. */
const ENDS_THE_CALLER = /^\/v1\/players\/me(\/token)?$/;
const WRONG_ID = '018f4e2a-0000-7000-8000-000000000001';
const WRONG = [WRONG_ID, 'card-commons-2026-13-01', 'today', '../today', '\u0000', "' OR 1=1 --"];
/** Never legal, or at a version that is over. */
const BAD_ACTIONS = [
  { action: { type: 'stop' }, expectedVersion: 1 },
  { action: { type: 'stop' }, expectedVersion: 2_000_000 },
  { action: { type: 'release', card: 'KS', column: 0 } },
  { action: { type: 'peek' } },
];
/** Lines that begin with what may be done at any time, or with what may not. */
const PREVIEWED = [
  [{ type: 'stop' }],
  [{ type: 'stop' }, { type: 'stop' }],
  [{ type: 'release', card: 'KS', column: 0 }],
  [],
];
const HEADERS: readonly { readonly [name: string]: string }[] = [
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"3.aaaaaaaaaaaa"', Accept: 'text/html' },
  { Date: 'Sat, 05 Dec 2026 12:00:00 GMT', 'If-Modified-Since': 'Sat, 05 Dec 2026 12:00:00 GMT' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-HTTP-Method-Override': 'GET', Range: 'bytes=0-1' },
  { 'Content-Type': 'text/plain', Accept: 'application/octet-stream' },
];

const { paths } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as {
  paths: { readonly [path: string]: object };
};

/** Every route that is described, by every method, about every subject, with what can be sent along. */
export function restQuestions(subjects: Subjects): Question[] {
  return Object.entries(paths).flatMap(([template, described]) => {
    const isDescribed = (method: string) => method.toLowerCase() in described;
    const methods = ENDS_THE_CALLER.test(template) ? METHODS.filter((each) => each !== 'DELETE') : METHODS;
    const [first, ...others] = fillIn(template, idsOf(template, subjects));
    const asked = [
      ...methods.flatMap((method) => sent(method, first!, subjects)),
      ...others.flatMap((path) => methods.filter(isDescribed).flatMap((each) => sent(each, path, subjects))),
    ];
    const queries = queriesOf(template, subjects);
    const queried = [first!, ...others].flatMap((path) => queries.map((query) => get(path + query)));
    const withHeaders = /challenges|games/.test(template)
      ? HEADERS.map((headers) => ({ ...get(first!), headers }))
      : [];
    return [...asked, ...queried, ...withHeaders, ...fillIn(template, WRONG).map(get)];
  });
}

function get(path: string): Question {
  return { method: 'GET', path };
}

function idsOf(template: string, { challenges, games, players }: Subjects): readonly string[] {
  if (template.startsWith('/v1/challenges')) return challenges;
  if (template.startsWith('/v1/games')) return games;
  return template.startsWith('/v1/players') ? [...players, 'me'] : ['card-commons', 'big-fish@1'];
}

function fillIn(template: string, ids: readonly string[]): string[] {
  const path = template
    .replace('{version}', '4')
    .replace('{edition}', 'house-1')
    .replace('{invitation}', WRONG_ID);
  return path.includes('{id}') ? ids.map((id) => path.replace('{id}', () => encodeURIComponent(id))) : [path];
}

function sent(method: string, path: string, subjects: Subjects): Question[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return [{ method, path }];
  return bodiesOf(path, subjects).map((body) => ({ method, path, body }));
}

function bodiesOf(path: string, { record, practiceOnly, challenges }: Subjects): (object | string)[] {
  if (path.endsWith('/attempts'))
    return practiceOnly && path.includes(challenges[0]!) ? [{ practice: true }] : [{}, { practice: true }];
  if (path.endsWith('/actions')) return BAD_ACTIONS;
  if (path.endsWith('/preview')) return PREVIEWED.map((actions) => ({ actions }));
  if (path.endsWith('/check')) return [record, {}];
  if (path.endsWith('/me')) return [{ name: '<' }];
  if (path.endsWith('/me/token')) return [{ overlap: -1 }];
  if (path.endsWith('/seats')) return [{ seat: 0 }, { seat: 7 }];
  if (path === '/v1/games')
    return [
      { ruleset: 'card-commons', kind: 'daily' },
      { ruleset: 'card-commons', kind: 'daily', challenge: challenges[0]! },
      { ruleset: 'card-commons', kind: 'open' },
    ];
  if (path === '/v1/players') return ['{'];
  return [{ expectedVersion: 1 }, 'x'];
}

function queriesOf(template: string, { cursors }: Subjects): string[] {
  const lists = ['/v1/games', '/v1/lobby', '/v1/challenges'].includes(template);
  if (lists || /attempts$|leaderboard$/.test(template))
    return [
      ...['?limit=1', '?limit=0', '?after=x', '?around=me', '?around=me&limit=1', '?now=2027-01-01'],
      ...['upcoming', 'open', 'closed', 'revealed'].map((status) => `?status=${status}`),
      ...['?day=2026-12-02', '?day=2026-12-99', '?ruleset=card-commons'],
      ...cursors.flatMap((cursor) => [`?after=${cursor}`, `?before=${cursor}&limit=1`]),
    ];
  if (template.endsWith('/events')) return ['?after=0&limit=100', '?after=2', '?limit=1', '?after=-1'];
  if (template.endsWith('/stream')) return ['?after=0', '?after=4', '?after=99'];
  if (template.includes('/states'))
    return ['?as=spectator', '?as=seat:0', '?as=seat:1', '?as=all', '?as=system', '?from=2&to=4', '?from=5'];
  return ['?serverSeed=1', '?reveal=true'];
}

const schema = buildSchema(typeDefs(RULESETS));

/** Every field of `Query` with all below it, and the mutations that come to a challenge's game. */
export function graphqlQuestions(subjects: Subjects): Question[] {
  const fields = Object.values(schema.getQueryType()!.getFields());
  const queries = fields.flatMap((field) =>
    argumentsOf(field, subjects).map((args) => {
      const selection = everythingOf(getNamedType(field.type).name);
      return `{ ${field.name}${args === '' ? '' : `(${args})`} ${selection} }`;
    }),
  );
  const named = fields.map(
    ({ name }) => `{ ${name} { __typename } challenge(id: "${subjects.challenges[0]!}") { serverSeed } }`,
  );
  return [
    ...[...queries, ...named, ...mutationsOf(subjects)].map((query) => posted(query)),
    ...queries
      .filter((query) => query.length < 1_000)
      .map((query) => get(`/graphql?query=${encodeURIComponent(query)}`)),
  ];
}

function posted(query: string): Question {
  return { method: 'POST', path: '/graphql', body: { query } };
}

function argumentsOf({ name: field, args }: GraphQLField<unknown, unknown>, subjects: Subjects): string[] {
  let all = [''];
  for (const arg of args) {
    const values = valuesOf(field, arg.name, subjects).map((value) => `${arg.name}: ${value}`);
    const choices = isRequiredArgument(arg) ? values : ['', ...values];
    all = all.flatMap((before) => choices.map((choice) => [before, choice].filter(Boolean).join(', ')));
  }
  return all;
}

function valuesOf(field: string, name: string, { challenges, games, players, cursors }: Subjects): string[] {
  const quoted = (texts: readonly string[]) => [...texts, WRONG_ID].map((each) => `"${each}"`);
  const of: { readonly [name: string]: () => string[] } = {
    id: () =>
      ['game', 'replay'].includes(field)
        ? quoted(games)
        : field === 'challenge'
          ? quoted(challenges)
          : ['"big-fish"'],
    game: () => quoted(games),
    challenge: () => quoted(challenges),
    player: () => [...quoted(players), '"me"'],
    ruleset: () => ['"card-commons"'],
    version: () => ['4'],
    actions: () => ['{type: "stop"}', '[{type: "release", card: "KS", column: 0}]'],
    as: () => ['"spectator"', '"seat:0"', '"all"'],
    aroundMe: () => ['true'],
    limit: () => ['1'],
    first: () => ['1'],
    after: () => (field === 'events' ? ['0'] : cursors.slice(0, 2).map((cursor) => `"${cursor}"`)),
    day: () => ['"2026-12-02"'],
  };
  return of[name]?.() ?? [];
}

function mutationsOf({ challenges, games, practiceOnly }: Subjects): string[] {
  const begun = practiceOnly ? challenges.slice(1) : challenges;
  const begin = (challenge: string, practice: boolean) =>
    `mutation { beginAttempt(challenge: "${challenge}", practice: ${practice}) ${everythingOf('BegunAttemptPayload')} }`;
  const act = (game: string, action: string, version: string) =>
    `mutation { submitAction(game: "${game}", action: ${action}${version}) ${everythingOf('StepPayload')} }`;
  return [
    ...begun.map((challenge) => begin(challenge, false)),
    ...challenges.map((challenge) => begin(challenge, true)),
    ...games.flatMap((game) => [
      act(game, '{type: "stop"}', ', expectedVersion: 1'),
      act(game, '{type: "release", card: "KS", column: 0}', ''),
      `mutation { resign(game: "${game}", expectedVersion: 1) ${everythingOf('GamePayload')} }`,
    ]),
  ];
}
