import type { JsonSchema } from '../../engine/json.js';
import { hex32, id, integer, listOf, object, orNull, ref, text, time, version } from './parts.js';

const key: JsonSchema = { ...hex32, description: 'A public key of Ed25519, 32 bytes in lower-case hex.' };

export const receipt = orNull(
  ref('Receipt'),
  'What the service acknowledges, signed; null where nothing was done, or where it gives none. For you: it may say what others do not see.',
);

/** What players hold the service to. */
export const RECEIPT_ANSWERS: { readonly [name: string]: JsonSchema } = {
  Receipt: object(
    {
      at: { ...integer, description: 'Time of the event, milliseconds since 1970.' },
      commitment: hex32,
      data: { type: 'object', description: 'Of the event, as it is kept.' },
      game: id,
      head: {
        ...hex32,
        description: 'Head of the hash chain after the event: it covers all events up to it.',
      },
      origin: { ...text, description: 'The service that signs.' },
      v: { const: 'creel/1/receipt' },
      version,
      signature: {
        type: 'string',
        pattern: '^[0-9a-f]{128}$',
        description:
          'Ed25519 over the canonical JSON of all fields but `signature` and `key`: 64 bytes in lower-case hex.',
      },
      key,
    },
    'Your own event, acknowledged by the service. Keep it: it shows if the event is dropped or changed later.',
  ),
  ReceiptKeys: object({
    keys: listOf(ref('ReceiptKey'), 'The newest first; empty where no receipts are given.'),
  }),
  ReceiptKey: object({
    key,
    from: time,
    until: orNull(time, 'When another one took its place; null: it is in use.'),
  }),
};
