import type { Json } from '../../engine/json.js';
import { contribution, object } from './parts.js';

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
      description: 'An id, for its newest version, or an id and version.',
      examples: ['card-commons'],
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
    start: {
      type: 'boolean',
      default: true,
      description: 'False: see the commitment first, then start with a contribution.',
    },
  },
  'A new game.',
  ['kind', 'openText', 'start'],
);
export type CreateGameRequest = {
  readonly ruleset: string;
  readonly kind?: 'live' | 'open';
  readonly openText?: string;
  readonly start?: boolean;
};

export const StartGameBody = object(
  {
    contribution: { type: 'string', default: '', description: contribution['description'] },
    expectedVersion,
  },
  'What you add to the deal of a live game, so that the server does not control it alone.',
  ['contribution', 'expectedVersion'],
);
export type StartGameRequest = {
  readonly contribution?: string;
  readonly expectedVersion?: number;
};

export const SubmitActionBody = object(
  {
    action: { type: 'object', description: "An action of the game's ruleset; its legal actions are listed." },
    expectedVersion,
  },
  'One action.',
  ['expectedVersion'],
);
export type SubmitActionRequest = {
  readonly action: Json;
  readonly expectedVersion?: number;
};
