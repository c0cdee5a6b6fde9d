import type { Ruleset } from '../../engine/ruleset.js';
import { componentSchemas, viewName } from '../schemas/answers.js';
import { TypeWriter } from './type-writer.js';

/** Served as it is: what it may be is told by the JSON Schemas of the ruleset, or by the format. */
const JSON_TYPE = 'JSON';

/** Answers whose GraphQL types are made from the schemas of the REST API. */
const ANSWERS = ['Ruleset', 'Game', 'LegalActions', 'State', 'EventPage', 'Step', 'CheckReport', 'NewPlayer'];

const OPERATIONS = `
scalar JSON
scalar DateTime

type Query {
  "The games that can be played."
  rulesets: [ListedRuleset!]!
  "One ruleset, by id (its newest version) or by id and version."
  ruleset(id: String!): Ruleset
  "A game as you may see it."
  game(id: ID!): Game
  "Your games, newest first."
  games(first: Int, after: String, last: Int, before: String, status: GameStatus): GameConnection!
  "What your seat may do now."
  legalActions(game: ID!): LegalActions
  "The state after a number of events, as you see it or as \`as\` does: \`spectator\` or \`seat:N\`."
  state(game: ID!, version: Int!, as: String): State
  "Events with a version greater than \`after\`, oldest first."
  events(game: ID!, after: Int, limit: Int): EventPage
  "The record, \`creel.record/1\`: all that is needed to check the game offline."
  record(game: ID!): JSON
}

type Mutation {
  "Become a guest. The token is shown this once."
  createGuest: NewPlayer!
  createGame(input: CreateGameInput!, idempotencyKey: String): GamePayload
  "Start a game that was created with \`start\` false."
  startGame(game: ID!, contribution: String, expectedVersion: Int, idempotencyKey: String): GamePayload
  "Act. \`action\` is one of the game's ruleset."
  submitAction(game: ID!, action: JSON!, expectedVersion: Int, idempotencyKey: String): StepPayload
  "Check a record, given as the text of its JSON: how it is written is part of the check."
  checkRecord(record: String!): CheckReport!
}

input CreateGameInput {
  "An id, for its newest version, or an id and version."
  ruleset: String!
  kind: NewGameKind! = live
  "For kind \`open\`: the text the game is dealt from."
  openText: String
  "False: see the commitment first, then start with a contribution."
  start: Boolean! = true
}

enum NewGameKind { live open }

type GamePayload {
  game: Game!
  "The request had been carried out before, and did not act again."
  replayed: Boolean!
}

type StepPayload {
  step: Step!
  "The request had been carried out before, and did not act again."
  replayed: Boolean!
}

type GameConnection {
  edges: [GameEdge!]!
  pageInfo: PageInfo!
}

type GameEdge {
  cursor: String!
  node: ListedGame!
}

type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
}

"A view that has no type of its own."
type JsonView {
  json: JSON!
}
`;

/** The whole schema of the GraphQL API as text, made from the same descriptions as openapi.yaml. */
export function typeDefs(rulesets: readonly Ruleset[]): string {
  const writer = new TypeWriter(componentSchemas(rulesets), {
    Action: JSON_TYPE,
    Happening: JSON_TYPE,
    View: 'View',
  });
  for (const answer of ANSWERS) writer.component(answer);
  writer.component('ListedRuleset');
  writer.component('ListedGame');
  const views = rulesets
    .filter(isTyped)
    .map((ruleset) => writer.object(viewName(ruleset), ruleset.schemas.view));
  const union = `"What you may see of a game, by its ruleset."\nunion View = ${[...views, 'JsonView'].join(' | ')}`;
  return [OPERATIONS, ...writer.definitions(), union].join('\n\n');
}

/** Whether a ruleset's views get a GraphQL type: their schema has to list the fields. Otherwise they are JSON. */
export function isTyped({ schemas }: Ruleset): boolean {
  const { properties } = schemas.view as { properties?: object };
  return properties !== undefined && Object.keys(properties).every((field) => /^[A-Za-z]\w*$/.test(field));
}
