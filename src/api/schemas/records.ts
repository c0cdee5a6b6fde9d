import type { JsonSchema } from '../../engine/json.js';
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
  ref,
  text,
} from './parts.js';

export const serverSeed = orNull(hex32, 'The revealed seed; null while the game runs.');

export const eventFields = {
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

export const RECORD_ANSWERS: { readonly [name: string]: JsonSchema } = {
  Record: record,
  RecordLine: {
    anyOf: [ref('Record'), ref('RecordsEnd')],
    description: 'A line of an export of records.',
  },
  RecordsEnd: object(
    {
      end: { const: true },
      records: integer,
      next: orNull(
        text,
        'What to send as `after` for those behind; null if there are none, or no record here.',
      ),
      prev: orNull(
        text,
        'What to send as `before` for those in front; null if there are none, or no record here.',
      ),
    },
    'The last line.',
  ),
  ImportLine: {
    anyOf: [ref('ImportedLine'), ref('ImportEnd')],
    description: 'A line of what became of records that were sent.',
  },
  ImportedLine: object({
    line: { type: 'integer', minimum: 1, description: 'Of the records as sent, from 1.' },
    game: orNull(id, 'Null of a record that is refused.'),
    exists: { ...flag, description: 'It was here already, all of it the same.' },
    problem: orNull(
      object({ code: text, detail: text, data: { type: 'object' } }),
      'Why it is refused, as it would be by itself; null if it is kept.',
    ),
  }),
  ImportEnd: object(
    { end: { const: true }, imported: integer, existing: integer, refused: integer },
    'The last line.',
  ),
  ImportedRecord: object(
    { game: ref('Game'), exists: { ...flag, description: 'It was here already, all of it the same.' } },
    'A game whose record is kept.',
  ),
  CheckReport: object(
    {
      verdict: { enum: ['good', 'bad', 'sealed', 'needsParent'] },
      needs: orNull(ref('GameLink'), 'Of a fork: the game whose record is needed.'),
      game: orNull(text),
      ruleset: orNull(text),
      events: orNull(integer),
      outcome: orNull(ref('Outcome')),
      systemActions: { type: 'integer', minimum: 0, description: 'Actions that the system took for a seat.' },
      steps: listOf(checkStep),
      seen: orNull(checkStep),
    },
    'The result of every step of a check. `sealed`: the seed is not revealed, so only the form could be checked. `needsParent`: a fork is checked whole with the record of the game that it goes on from.',
  ),
};
