import type { JsonSchema } from '../../engine/json.js';
import type { Ruleset } from '../../engine/ruleset.js';
import {
  contribution,
  hex32,
  id,
  kind,
  label,
  listOf,
  object,
  orNull,
  ref,
  seat,
  status,
  time,
  version,
} from './parts.js';
import { CreateGameBody, NoFields, StartGameBody, SubmitActionBody } from './requests.js';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };
const flag: JsonSchema = { type: 'boolean' };

const outcome = object(
  { reason: text, scores: listOf(integer, 'Points by seat.'), winners: listOf(seat, 'Seats that won.') },
  'How the game ended.',
);
const takenSeat = object({ seat, contribution, player: orNull(id) });
const serverSeed = orNull(hex32, 'The revealed seed; null while the game runs.');
const happened = listOf(ref('Happening'), 'What the last action did, in order.');
const viewer: JsonSchema = {
  type: 'string',
  pattern: '^(seat:\\d+|spectator)$',
  description: 'Whose view this is.',
};

const game = object(
  {
    id,
    ruleset: label,
    kind,
    status,
    version,
    commitment: {
      ...hex32,
      description: 'Hash that the seed, once revealed, must fit. Published before the deal.',
    },
    openText: orNull(text, 'The text an open game is dealt from.'),
    seats: listOf(takenSeat),
    viewer,
    toAct: listOf(seat, 'The seats that the game waits for.'),
    createdAt: time,
    updatedAt: time,
    serverSeed,
    outcome: orNull(ref('Outcome')),
    view: orNull(ref('View'), 'What you may see; null before the deal.'),
  },
  'A game as you may see it.',
);

const step = object(
  {
    game: id,
    ruleset: label,
    version,
    status,
    happened,
    toAct: listOf(seat),
    serverSeed,
    outcome: orNull(ref('Outcome')),
    view: ref('View'),
  },
  'What an accepted action answers. The action that ends a game adds two events: itself and the reveal of the seed.',
);

const eventFields = {
  seq: { type: 'integer', minimum: 0, description: 'Position in the game, from 0.' },
  actor: { type: 'string', pattern: '^(system|seat:\\d+)$' },
  type: {
    enum: [
      'GameCreated',
      'SeatTaken',
      'SeatLeft',
      'GameStarted',
      'ActionTaken',
      'SeatRetired',
      'SeedRevealed',
      'GameVoided',
    ],
  },
  data: { type: 'object', description: 'By type, see the guide to fair deals.' },
  state: orNull(hex32, 'Salted hash of the state after the event; null before the deal.'),
  hash: { ...hex32, description: 'Head of the hash chain after the event.' },
} as const;

const record = object(
  {
    format: { const: 'creel.record/1' },
    game: id,
    kind,
    scope: text,
    ruleset: label,
    edition: orNull({ type: 'object' }),
    commitment: hex32,
    serverSeed,
    openText: orNull(text),
    contributions: listOf(contribution, 'By seat dealt in.'),
    events: listOf(
      object({ ...eventFields, at: { type: 'integer', description: 'Milliseconds since 1970.' } }),
    ),
    outcome: orNull(ref('Outcome')),
  },
  'All that is needed to check a game offline.',
);

const checkStep = object({
  step: integer,
  name: text,
  result: { enum: ['passed', 'failed', 'notReached'] },
  event: orNull(integer, 'Position of the first event that fails.'),
  message: orNull(text),
});

const listedRuleset = {
  id: text,
  name: text,
  summary: text,
  ruleset: label,
  versions: listOf(label, 'Oldest first.'),
  seats: object({ min: integer, max: integer }, 'How many players.'),
};

const listedGame = object({
  id,
  ruleset: label,
  kind,
  status,
  createdAt: time,
  endedAt: orNull(time),
  outcome: orNull(ref('Outcome')),
});

const cursor = (of: string) => orNull(text, `Cursor for the ${of} page; null if there is none.`);

const ANSWERS: { readonly [name: string]: JsonSchema } = {
  Outcome: outcome,
  Game: game,
  Step: step,
  GameList: object({
    games: listOf(ref('ListedGame'), 'Newest first.'),
    next: cursor('next'),
    prev: cursor('previous'),
  }),
  LegalActions: object({ version, seat, actions: listOf(ref('Action'), 'In canonical order.') }),
  Event: object({ version, ...eventFields, at: time }, 'A recorded fact.'),
  EventPage: object({
    game: id,
    events: listOf(ref('Event'), 'Oldest first.'),
    next: orNull(integer, '`after` of the next page.'),
  }),
  State: object({
    game: id,
    ruleset: label,
    version,
    viewer,
    status,
    happened,
    outcome: orNull(ref('Outcome')),
    view: ref('View'),
  }),
  Record: record,
  CheckReport: object(
    {
      verdict: { enum: ['good', 'bad', 'sealed'] },
      game: orNull(text),
      ruleset: orNull(text),
      events: orNull(integer),
      outcome: orNull(ref('Outcome')),
      systemActions: { type: 'integer', minimum: 0, description: 'Actions that the system took for a seat.' },
      steps: listOf(checkStep),
      seen: orNull(checkStep),
    },
    'The result of every step of a check. `sealed`: the seed is not revealed, so only the form could be checked.',
  ),
  NewPlayer: object({ id, token: { type: 'string', description: 'Bearer token; shown this once.' } }),
  RulesetList: object({ rulesets: listOf(ref('ListedRuleset')) }),
  ListedRuleset: object(listedRuleset),
  ListedGame: listedGame,
  Ruleset: object({
    ...listedRuleset,
    rules: { type: 'string', description: 'The rules in plain words, Markdown.' },
    refusals: listOf(object({ code: text, rule: text }), 'What the rules can say no with.'),
    schemas: object(
      {
        action: { type: 'object' },
        shownAction: { type: 'object' },
        happening: { type: 'object' },
        state: { type: 'object' },
        view: { type: 'object' },
      },
      'JSON Schemas (2020-12).',
    ),
  }),
  Alive: object({ status: { const: 'alive' } }),
  Readiness: object({
    status: { const: 'ready' },
    appendOnly: { ...flag, description: 'Whether the database itself forbids changing or deleting events.' },
  }),
  Version: object({ version: text, format: text, rulesets: listOf(label) }),
  Problem: object(
    {
      type: {
        type: 'string',
        format: 'uri-reference',
        description: 'Leads to the documentation of the code.',
      },
      title: text,
      status: integer,
      code: { type: 'string', description: 'Stable; branch on this.' },
      detail: { type: 'string', description: 'What is wrong here and what to do.' },
      data: { type: 'object', description: 'Facts of this case, such as the path at fault.' },
    },
    'RFC 9457 problem document.',
    ['data'],
  ),
  NoFields,
  CreateGame: CreateGameBody,
  StartGame: StartGameBody,
  SubmitAction: SubmitActionBody,
};

/** All schemas of the reference; actions, happenings and views are those of the rulesets on the list. */
export function componentSchemas(rulesets: readonly Ruleset[]): { readonly [name: string]: JsonSchema } {
  const ofRulesets = rulesets.flatMap((ruleset): [string, JsonSchema][] => [
    [nameOf(ruleset, 'Action'), ruleset.schemas.action],
    [nameOf(ruleset, 'Happening'), ruleset.schemas.happening],
    [viewName(ruleset), ruleset.schemas.view],
  ]);
  const unions = ['Action', 'Happening', 'View'].map((part): [string, JsonSchema] => [
    part,
    {
      anyOf: rulesets.map((ruleset) => ref(nameOf(ruleset, part))),
      description: 'As the ruleset of the game says.',
    },
  ]);
  return { ...ANSWERS, ...Object.fromEntries(unions), ...Object.fromEntries(ofRulesets) };
}

/** What the type of a ruleset's view is called. */
export function viewName(ruleset: Ruleset): string {
  return nameOf(ruleset, 'View');
}

function nameOf({ id: ruleset, version: number }: Ruleset, part: string): string {
  const words = ruleset.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join('')}${number}${part}`;
}
