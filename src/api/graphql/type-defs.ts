import type { Ruleset } from '../../engine/ruleset.js';
import { componentSchemas, nameOf } from '../schemas/answers.js';
import { mergeForms } from './merge-forms.js';
import { OPERATIONS } from './operations.js';
import { TypeWriter } from './type-writer.js';

/** Served as it is: what it may be is told by the JSON Schemas of the ruleset, or by the format. */
const JSON_TYPE = 'JSON';

/** Answers whose GraphQL types are made from the schemas of the REST API. */
const ANSWERS = [
  'Ruleset',
  'ListedRuleset',
  'ListedEdition',
  'Edition',
  'Game',
  'GamesRead',
  'ListedGame',
  'Invitation',
  'NewInvitation',
  'LegalActions',
  'Preview',
  'State',
  'Replay',
  'EventPage',
  'Step',
  'CheckReport',
  'ImportedRecord',
  'NewPlayer',
  'Player',
  'Key',
  'NewKey',
  'NewToken',
  'Revoked',
  'ChallengeList',
  'ChallengeReveal',
  'AttemptList',
  'Attempt',
  'Share',
  'Leaderboard',
  'PlayerChallenges',
  'GameMessage',
  'Audits',
  'ReceiptKeys',
  'AuditFaults',
];

/** The whole schema of the GraphQL API as text, made from the same descriptions as openapi.yaml. */
export function typeDefs(rulesets: readonly Ruleset[]): string {
  const writer = new TypeWriter(componentSchemas(rulesets), {
    Action: JSON_TYPE,
    Happening: JSON_TYPE,
    LegalAction: 'LegalAction',
    View: 'View',
  });
  for (const answer of ANSWERS) writer.component(answer);
  const typed = rulesets.filter(isTyped);
  const views = typed.map((ruleset) => writer.object(nameOf(ruleset, 'View'), ruleset.schemas.view));
  const actions = typed.map((ruleset) =>
    writer.object(nameOf(ruleset, 'LegalAction'), mergeForms(ruleset.schemas.legalAction)),
  );
  for (const ruleset of typed)
    writer.object(nameOf(ruleset, 'ActionInput'), mergeForms(ruleset.schemas.action), 'input');
  return [
    OPERATIONS,
    submitAction(typed),
    ...writer.definitions(),
    `"What you may see of a game, by its ruleset."\nunion View = ${[...views, 'JsonView'].join(' | ')}`,
    `"What a seat may do, by the ruleset of the game."\nunion LegalAction = ${[...actions, 'JsonAction'].join(' | ')}`,
  ].join('\n\n');
}

function submitAction(typed: readonly Ruleset[]): string {
  const actions = typed.map((ruleset) => `${argumentOf(ruleset)}: ${nameOf(ruleset, 'ActionInput')}`);
  return `extend type Mutation {
  "Act. The action is one of the game's ruleset, given as JSON, as a text in its notation, or typed, in exactly one of these arguments."
  submitAction(${['game: ID!', 'action: JSON', ...actions, 'expectedVersion: Int', 'idempotencyKey: String'].join(', ')}): StepPayload
}`;
}

/** The argument that takes a typed action: `cardCommons1`. */
export function argumentOf(ruleset: Ruleset): string {
  const name = nameOf(ruleset, '');
  return name[0]!.toLowerCase() + name.slice(1);
}

/** Whether a ruleset's views get a GraphQL type: their schema has to list the fields. Otherwise they are JSON. */
export function isTyped({ schemas }: Ruleset): boolean {
  const { properties } = schemas.view as { properties?: object };
  return properties !== undefined && Object.keys(properties).every((field) => /^[A-Za-z]\w*$/.test(field));
}
