import type { JsonSchema } from '../../engine/json.js';
import { STORED_FAULTS } from '../../game/stored-fault.js';
import { flag, id, integer, listOf, object, orNull, ref, text, time } from './parts.js';

const code: JsonSchema = {
  title: 'AuditFaultCode',
  enum: Object.keys(STORED_FAULTS),
  description: 'The kind of a fault.',
};

/** What audits of the stored games have found. */
export const AUDIT_ANSWERS: { readonly [name: string]: JsonSchema } = {
  Audits: object(
    {
      latest: orNull(ref('Audit'), 'The newest; null: none has been published yet.'),
      audits: { ...integer, description: 'How many have been published.' },
      since: orNull(time, 'When the first ended; null: there has been none.'),
    },
    'Audits of what is stored: every hash computed anew, every game played again.',
  ),
  Audit: object(
    {
      beganAt: time,
      endedAt: time,
      games: { ...integer, description: 'How many it looked at.' },
      events: { ...integer, description: 'How many these have.' },
      sampled: { ...flag, description: 'It looked at games chosen by chance; false: at everything.' },
      version: { ...text, description: 'Of the program that looked.' },
      faults: { ...integer, description: 'How many it found.' },
      faultsByCode: listOf(ref('AuditFaultCount'), 'By kind; kinds of which there are none are left out.'),
    },
    'What one audit has found.',
  ),
  AuditFaultCount: object({ code, count: integer }),
  AuditFaults: object({
    endedAt: orNull(time, 'When the newest audit ended; null: none has been published yet.'),
    faults: listOf(ref('AuditFault'), 'The first of its faults.'),
  }),
  AuditFault: object({
    code,
    game: orNull(id, 'Null: it is a fault of no game.'),
    version: orNull(integer, 'With which event it begins, counted from 1; null where none can be named.'),
    message: text,
  }),
};
