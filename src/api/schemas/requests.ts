import type { Json, JsonObject } from '../../engine/json.js';
import { TURN_LIMITS } from '../../game/deadlines.js';
import type { Visibility } from '../../game/game.js';
import { MOST_ITEMS, MOST_PREVIEWED } from '../limits.js';
import { contribution, id, object, seat, visibility } from './parts.js';

/** Bodies that clients send: what is validated is what the reference shows. */

const expectedVersion = {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The version you act on, as an alternative to `If-Match`.',
};

export const NoFields = object({}, 'Nothing.');

export const CreateGameBody = object(
  {
    ruleset: {
      type: 'string',
      maxLength: 100,
      description: 'An id, for its newest version and default edition, an id and version, or a whole label.',
      examples: ['card-commons'],
    },
    seats: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'How many players; as few as the ruleset allows if left out.',
    },
    kind: {
      enum: ['live', 'open'],
      default: 'live',
      description: '`live`: a fair deal. `open`: dealt from `openText`.',
    },
    openText: {
      type: 'string',
      description: 'For kind `open`: the text the game is dealt from, up to 256 bytes of UTF-8.',
    },
    edition: {
      type: 'object',
      description: 'An edition of your own, a document that fits the schema of the editions of the ruleset.',
    },
    firstSeat: {
      type: 'integer',
      minimum: 0,
      maximum: 99,
      description: 'The seat that begins; chance decides if left out.',
    },
    turnLimit: {
      type: 'integer',
      minimum: TURN_LIMITS.min,
      maximum: TURN_LIMITS.max,
      description:
        'Seconds that a seat has for each action, then the system acts for it; no limit if left out.',
    },
    visibility,
    start: {
      type: 'boolean',
      default: true,
      description:
        'Of a game of one seat. False: see the commitment first, then start with a contribution. A game of several seats is dealt when all are taken.',
    },
  },
  'A new game.',
  ['seats', 'kind', 'openText', 'edition', 'firstSeat', 'turnLimit', 'visibility', 'start'],
);
export type CreateGameRequest = {
  readonly ruleset: string;
  readonly seats?: number;
  readonly kind?: 'live' | 'open';
  readonly openText?: string;
  readonly edition?: JsonObject;
  readonly firstSeat?: number;
  readonly turnLimit?: number;
  readonly visibility?: Visibility;
  readonly start?: boolean;
};

export const ReadGamesBody = object(
  { ids: { type: 'array', items: id, minItems: 1, maxItems: MOST_ITEMS, uniqueItems: true } },
  'Which games.',
);
export type ReadGamesRequest = { readonly ids: readonly string[] };

export const TakeSeatBody = object(
  {
    invitation: {
      type: 'string',
      maxLength: 100,
      description: 'The token of an invitation; needed unless the game is public or its rematch awaits you.',
    },
    seat: {
      ...seat,
      maximum: 99,
      description: 'The seat you want; the one you are invited to, or the first free one, if left out.',
    },
    contribution: {
      type: 'string',
      description: `${contribution.description} Left out: none, or as it was if the seat is yours already.`,
    },
    expectedVersion,
  },
  'Which seat, what lets you have it, and what you add to the deal. Taking your own seat again changes your contribution.',
  ['invitation', 'seat', 'contribution', 'expectedVersion'],
);
export type TakeSeatRequest = {
  readonly invitation?: string;
  readonly seat?: number;
  readonly contribution?: string;
  readonly expectedVersion?: number;
};

export const ForkGameBody = object(
  {
    version: {
      type: 'integer',
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description: 'The step to go on from: the game after so many events.',
    },
    seat: {
      ...seat,
      maximum: 99,
      description: 'The seat you take; the one that you held, or the first, if left out.',
    },
    bots: {
      type: 'array',
      maxItems: 99,
      items: object({
        seat: { ...seat, maximum: 99 },
        bot: { type: 'string', maxLength: 100, description: 'Its name in the ruleset.' },
      }),
      description: 'Bots for the other seats; those left out get the first bot of the ruleset.',
    },
  },
  'Where to go on from, and who sits where.',
  ['seat', 'bots'],
);
export type ForkGameRequest = {
  readonly version: number;
  readonly seat?: number;
  readonly bots?: readonly { readonly seat: number; readonly bot: string }[];
};

export const VersionBody = object({ expectedVersion }, 'Nothing, or the version you act on.', [
  'expectedVersion',
]);
export type VersionRequest = { readonly expectedVersion?: number };

export const InviteBody = object({ seat: { ...seat, maximum: 99 } }, 'The seat to invite to.');
export type InviteRequest = { readonly seat: number };

export const StartGameBody = object(
  {
    contribution: { type: 'string', default: '', description: contribution.description },
    expectedVersion,
  },
  'What you add to the deal of a live game, so that the server does not control it alone.',
  ['contribution', 'expectedVersion'],
);
export type StartGameRequest = {
  readonly contribution?: string;
  readonly expectedVersion?: number;
};

const action = {
  anyOf: [{ type: 'object' }, { type: 'string' }],
  description:
    "An action of the game's ruleset: as its legal actions list it, one with `candidates` with your choice of them, or a line of its notation, such as `release 4S to 3`.",
};

export const PreviewActionsBody = object(
  {
    action,
    actions: {
      type: 'array',
      items: action,
      minItems: 1,
      maxItems: MOST_PREVIEWED,
      description: 'Or several, in the order in which you would take them.',
    },
  },
  'What you think of doing: one of the two fields.',
  ['action', 'actions'],
);
export type PreviewActionsRequest = { readonly action?: Json; readonly actions?: readonly Json[] };

export const SubmitActionBody = object(
  {
    action,
    expectedVersion,
  },
  'One action.',
  ['expectedVersion'],
);
export type SubmitActionRequest = {
  readonly action: Json;
  readonly expectedVersion?: number;
};
