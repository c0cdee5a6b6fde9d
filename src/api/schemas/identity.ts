import { SCOPES } from '../../applications/scopes.js';
import type { JsonSchema } from '../../engine/json.js';
import { MOST_OVERLAP } from '../../use-cases/keys.js';
import { flag, id, listOf, object, orNull, ref, text, time } from './parts.js';

/** As the player calls itself. */
export const name = orNull(text, 'As the player calls itself; null: a guest, or a player that is deleted.');
export const bot = { ...flag, description: 'It has said that it is a program that plays.' };

const scope: JsonSchema = {
  enum: Object.keys(SCOPES),
  description: 'What the key is for. The guide to identity says which operation needs which.',
};
const key = {
  prefix: { ...text, description: 'Names the key; the key itself is `creel_k_<prefix>_<secret>`.' },
  application: ref('Application'),
  scopes: listOf(scope),
  status: {
    title: 'KeyStatus',
    enum: ['good', 'expired', 'revoked'],
    description: 'A key that is not `good` is refused.',
  },
  createdAt: time,
  expiresAt: orNull(time, 'Null: it does not expire.'),
} as const;

/** What is answered about who asks. */
export const IDENTITY_ANSWERS: { readonly [name: string]: JsonSchema } = {
  NewPlayer: object({ id, token: { ...text, description: 'Bearer token; shown this once.' }, bot }),
  Player: object(
    {
      id,
      name,
      bot,
      createdBy: orNull(ref('Application'), 'The application that made it and may act for it.'),
      deleted: { ...flag, description: 'It is gone: nobody acts for it any more, and it has no name.' },
    },
    'What everybody may know of a player.',
  ),
  Application: object({ id, name: text }, 'A program with keys of its own.'),
  NewToken: object({
    token: { ...text, description: 'Bearer token; shown this once.' },
    oldUntil: { ...time, description: 'From then on the token before it is not good any more.' },
  }),
  Revoked: object({ revoked: { ...flag, description: 'Always true.' } }),
  Key: object(key, 'A key of an application, without its secret.'),
  NewKey: object(
    { ...key, key: { ...text, description: 'The key itself; shown this once.' } },
    'A new key of an application.',
  ),
};

export const CreatePlayerBody = object(
  {
    bot: { ...flag, default: false, description: 'It is a program that plays. This can not be taken back.' },
  },
  'Nothing, or that it is a bot.',
  ['bot'],
);
export type CreatePlayerRequest = { readonly bot?: boolean };

export const ChangePlayerBody = object(
  {
    name: {
      type: 'string',
      maxLength: 100,
      description:
        '3 to 24 letters and digits, with single spaces, dots, hyphens or underscores between them.',
      examples: ['Ada Fisher'],
    },
    bot: { const: true, description: 'You are a program that plays. This can not be taken back.' },
  },
  'What you want to be called on boards, or that you are a bot.',
  ['name', 'bot'],
);
export type ChangePlayerRequest = { readonly name?: string; readonly bot?: true };

export const RotateBody = object(
  {
    overlap: {
      type: 'integer',
      minimum: 0,
      maximum: MOST_OVERLAP,
      default: 0,
      description: 'Seconds that the old one stays good.',
    },
  },
  'How long the old one stays good.',
  ['overlap'],
);
export type RotateRequest = { readonly overlap?: number };
