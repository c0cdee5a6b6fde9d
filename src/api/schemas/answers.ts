import type { JsonSchema } from '../../engine/json.js';
import type { Ruleset } from '../../engine/ruleset.js';
import {
  contribution,
  flag,
  hex32,
  id,
  integer,
  kind,
  label,
  listOf,
  object,
  orNull,
  pageEnds,
  ref,
  seat,
  status,
  text,
  time,
  version,
  visibility,
} from './parts.js';
import { BeginAttemptBody, CHALLENGE_ANSWERS } from './challenges.js';
import { ChangePlayerBody, CreatePlayerBody, IDENTITY_ANSWERS, RotateBody } from './identity.js';
import {
  CreateGameBody,
  ForkGameBody,
  InviteBody,
  NoFields,
  PreviewActionsBody,
  ReadGamesBody,
  StartGameBody,
  SubmitActionBody,
  TakeSeatBody,
  VersionBody,
} from './requests.js';
import { AUDIT_ANSWERS } from './audit.js';
import { receipt, RECEIPT_ANSWERS } from './receipts.js';
import { REPLAY_ANSWERS, viewer, wholeState } from './replays.js';
import { eventFields, RECORD_ANSWERS, serverSeed } from './records.js';
import { STREAM_ANSWERS } from './streams.js';

const outcome = object(
  { reason: text, scores: listOf(integer, 'Points by seat.'), winners: listOf(seat, 'Seats that won.') },
  'How the game ended.',
);
const takenSeat = object({
  seat,
  contribution,
  player: orNull(text, 'Id of the player; `bot:<name>` of a bot of the service, which plays in forks.'),
});
const happened = listOf(ref('Happening'), 'What the last action did, in order.');
const awaiting = listOf(ref('Awaited'), 'The seats that the game waits for.');
const turnLimit = orNull(integer, 'Seconds that a seat has for each action; null: no limit.');

const imported: JsonSchema = {
  ...flag,
  description: 'It was not played here: its record was brought from elsewhere, and found good.',
};

const gameFields = {
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
  visibility,
  imported,
  turnLimit,
  edition: orNull(ref('ShownEdition'), 'What it is played with; null where the ruleset has no editions.'),
  parent: orNull(ref('GameLink'), 'The game that this one is the rematch or a fork of.'),
  rematch: orNull(id, 'The game that its players went on with; told where a finished game is read.'),
  seatCount: {
    type: 'integer',
    minimum: 1,
    description: 'Seats of the game; from the deal on those dealt in.',
  },
  seats: listOf(takenSeat, 'Those taken.'),
  retired: listOf(seat, 'Seats that are played by default from now on.'),
  viewer,
  awaiting,
  createdAt: time,
  updatedAt: time,
  serverSeed,
  outcome: orNull(ref('Outcome')),
  view: orNull(ref('View'), 'What you may see; null before the deal.'),
};

const invitationFields = {
  id,
  seat,
  status: {
    title: 'InvitationStatus',
    enum: ['open', 'used', 'expired', 'revoked'],
    description: '`used`: its seat has been taken since.',
  },
  expiresAt: time,
} as const;
const invitationToken = { type: 'string', description: 'Takes the seat, once; shown this once.' } as const;

const listedEdition = {
  id: { type: 'string', description: 'Ends the label of the games played with it.' },
  label: { type: 'string', description: 'What has to be said wherever its cards are shown.' },
  hash: { ...hex32, description: 'SHA-256 of the canonical document.' },
  ruleset: label,
} as const;

const stepFields = {
  game: id,
  ruleset: label,
  version,
  status,
  happened,
  awaiting,
  serverSeed,
  outcome: orNull(ref('Outcome')),
  view: ref('View'),
};
const STEP =
  'What an accepted action answers. The action that ends a game adds two events: itself and the reveal of the seed.';
const legalActions = orNull(
  ref('LegalActions'),
  'What your seat may do, where it is included; null without a seat, or before the deal.',
);

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
  visibility,
  seats: integer,
  openSeats: { type: 'integer', description: 'How many more players it waits for.' },
  turnLimit,
  imported,
  createdAt: time,
  endedAt: orNull(time),
  outcome: orNull(ref('Outcome')),
});

const ANSWERS: { readonly [name: string]: JsonSchema } = {
  Outcome: outcome,
  Game: object(gameFields, 'A game as you may see it.'),
  GameChanged: object({ ...gameFields, receipt }, 'A game after what you did.'),
  NewGame: object(
    {
      ...gameFields,
      invitations: listOf(
        ref('NewInvitation'),
        'One for each open seat; give each to whom you want to sit there.',
      ),
      receipt,
    },
    'A new game, with the invitations to its open seats.',
  ),
  Awaited: object(
    {
      seat,
      task: { type: 'string', description: 'What for, in a word of the ruleset.' },
      until: orNull(time, 'Then the system acts for it; null: no limit.'),
    },
    'A seat that is to act.',
  ),
  GameLink: object({ game: id, version }, 'A game at a version.'),
  Invitation: object(invitationFields, 'An invitation to a seat.'),
  NewInvitation: object({ ...invitationFields, token: invitationToken }, 'A new invitation to a seat.'),
  InvitationList: object({ invitations: listOf(ref('Invitation'), 'In the order of their making.') }),
  ShownEdition: object(
    { id: listedEdition.id, label: listedEdition.label, hash: listedEdition.hash },
    'The edition of a game.',
  ),
  ListedEdition: object(listedEdition),
  EditionList: object({ editions: listOf(ref('ListedEdition'), 'The default first.') }),
  Edition: object({ ...listedEdition, document: { type: 'object', description: 'The edition itself.' } }),
  JsonSchema: { type: 'object', description: 'A JSON Schema (2020-12).' },
  Step: object(stepFields, STEP),
  StepTaken: object({ ...stepFields, receipt, legalActions }, STEP, ['legalActions']),
  GameRead: object({ ...gameFields, legalActions }, 'A game as you may see it.', ['legalActions']),
  GamesRead: object(
    {
      games: listOf(ref('Game'), 'In the order asked for.'),
      missing: listOf(id, 'Those that there are not, or that are not for you to see.'),
    },
    'Several games.',
  ),
  ReadGames: ReadGamesBody,
  Preview: object(
    {
      game: id,
      ruleset: label,
      version: { ...version, description: 'The version that the line begins at.' },
      seat,
      steps: listOf(ref('PreviewedStep'), 'One for each action that was looked at.'),
      stopped: {
        title: 'PreviewStop',
        enum: ['unseen', 'othersToAct', 'over', null],
        description:
          'Why no more is told: `unseen`, a card that you do not see, or chance; `othersToAct`; `over`, the game. Null: all is told.',
      },
      outcome: orNull(ref('Outcome')),
      view: ref('View'),
    },
    'What actions would do as far as your seat can know, and what you would see then.',
  ),
  PreviewedStep: object({
    action: ref('Action'),
    happened: listOf(ref('Happening'), 'What it would do, in order, as far as that is known.'),
  }),
  PreviewActions: PreviewActionsBody,
  GameList: object({ games: listOf(ref('ListedGame'), 'Newest first.'), ...pageEnds }),
  LegalActions: object({
    ruleset: label,
    version,
    seat,
    actions: listOf(ref('LegalAction'), 'In canonical order; empty while the seat is not to act.'),
  }),
  Event: object({ version, ...eventFields, at: time }, 'A recorded fact.'),
  EventPage: object({
    game: id,
    events: listOf(ref('Event'), 'Oldest first.'),
    next: orNull(integer, '`after` of the next page.'),
    prev: orNull(integer, '`before` of the page before.'),
  }),
  State: object({
    game: id,
    ruleset: label,
    version,
    viewer,
    status,
    happened,
    awaiting,
    outcome: orNull(ref('Outcome')),
    view: ref('View'),
    state: wholeState,
  }),
  ...RECORD_ANSWERS,
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
        legalAction: { type: 'object' },
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
      requestId: {
        type: 'string',
        description: 'Names the request to the operator; also in `X-Request-Id`.',
      },
      data: { type: 'object', description: 'Facts of this case, such as the path at fault.' },
    },
    'RFC 9457 problem document.',
    ['requestId', 'data'],
  ),
  ...IDENTITY_ANSWERS,
  ...CHALLENGE_ANSWERS,
  ...STREAM_ANSWERS,
  ...AUDIT_ANSWERS,
  ...RECEIPT_ANSWERS,
  ...REPLAY_ANSWERS,
  NoFields,
  BeginAttempt: BeginAttemptBody,
  CreatePlayer: CreatePlayerBody,
  ChangePlayer: ChangePlayerBody,
  Rotate: RotateBody,
  CreateGame: CreateGameBody,
  StartGame: StartGameBody,
  TakeSeat: TakeSeatBody,
  ForkGame: ForkGameBody,
  OnVersion: VersionBody,
  Invite: InviteBody,
  SubmitAction: SubmitActionBody,
};

/** All schemas of the reference; actions, happenings and views are those of the rulesets on the list. */
export function componentSchemas(rulesets: readonly Ruleset[]): { readonly [name: string]: JsonSchema } {
  const ofRulesets = rulesets.flatMap((ruleset): [string, JsonSchema][] => [
    [nameOf(ruleset, 'Action'), ruleset.schemas.action],
    [nameOf(ruleset, 'LegalAction'), ruleset.schemas.legalAction],
    [nameOf(ruleset, 'Happening'), ruleset.schemas.happening],
    [nameOf(ruleset, 'View'), ruleset.schemas.view],
  ]);
  const unions = ['Action', 'LegalAction', 'Happening', 'View'].map((part): [string, JsonSchema] => [
    part,
    {
      anyOf: rulesets.map((ruleset) => ref(nameOf(ruleset, part))),
      description: 'As the ruleset of the game says.',
    },
  ]);
  return { ...ANSWERS, ...Object.fromEntries(unions), ...Object.fromEntries(ofRulesets) };
}

/** What the types of a ruleset are called: `BigFishView`. */
export function nameOf({ id: ruleset, version: number }: Ruleset, part: string): string {
  const words = ruleset.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join('')}${number}${part}`;
}
