import type { JsonSchema } from '../../engine/json.js';
import { id, listOf, object, orNull, ref, version } from './parts.js';

const retry = orNull(
  { type: 'integer', description: 'Milliseconds.' },
  'Of a `goodbye`: how long to wait before coming back.',
);

/** Messages of streams. */
export const STREAM_ANSWERS: { readonly [name: string]: JsonSchema } = {
  GameMessage: object(
    {
      message: {
        title: 'GameMessageKind',
        enum: ['view', 'event', 'end', 'goodbye'],
        description:
          '`view`: the game as you may see it, first. `event`: what has happened since. `end`: nothing more comes. `goodbye`: this service stops; come back and go on.',
      },
      version: { ...version, minimum: 0, description: 'Of the game after it: where to go on from.' },
      game: orNull(ref('Game'), 'Of a `view`.'),
      event: orNull(ref('Event'), 'Of an `event`.'),
      reason: {
        title: 'GameEndReason',
        enum: ['finished', 'voided', 'hidden', 'revoked', 'slow', null],
        description:
          'Of an `end`. `finished`, `voided`: the game is over. `hidden`: you may not see it any more. `revoked`: your token or key is not good any more. `slow`: you read too slowly; come back and go on.',
      },
      retry,
    },
    'A message of the stream of a game.',
  ),
  AccountMessage: object(
    {
      message: {
        enum: ['position', 'game', 'challenge', 'end', 'goodbye'],
        description:
          '`position`: where the stream begins, first. `game`, `challenge`: something has happened there. `end`: nothing more comes. `goodbye`: this service stops; come back and go on.',
      },
      position: { type: 'string', description: 'Where to go on from; opaque.' },
      resumed: orNull(
        { type: 'boolean' },
        'Of a `position`: it goes on where you asked it to. If not, read your games again: what came before is not told.',
      ),
      told: listOf(
        { enum: ['started', 'turn', 'ended', 'opened', 'revealed'] },
        'What has happened: the game has started, waits for you, has ended; the challenge has opened, is revealed.',
      ),
      game: orNull(id),
      version: orNull(version, 'Of the game then.'),
      challenge: orNull({ type: 'string' }, 'Id of a challenge.'),
      reason: {
        enum: ['revoked', 'slow', null],
        description:
          'Of an `end`. `revoked`: your token or key is not good any more. `slow`: you read too slowly; come back and go on.',
      },
      retry,
    },
    'A message of the stream of a player.',
  ),
};
