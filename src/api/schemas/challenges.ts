import type { JsonSchema } from '../../engine/json.js';
import { bot, name } from './identity.js';
import {
  flag,
  hex32,
  id,
  integer,
  label,
  listOf,
  object,
  orNull,
  pageEnds,
  ref,
  text,
  time,
} from './parts.js';
import { receipt } from './receipts.js';

const challengeId: JsonSchema = {
  type: 'string',
  description: "The ruleset's id and the day: `card-commons-2026-12-01`.",
};
const milliseconds: JsonSchema = { type: 'integer', minimum: 0, description: 'Milliseconds since 1970.' };
const position: JsonSchema = { type: 'integer', minimum: 0, description: 'From 0, without gaps.' };
const rank: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Shared by equal score and actions: 1, 2, 2, 4.',
};
const ticket: JsonSchema = {
  type: 'string',
  description: 'Names the attempt in lists; tells nothing of its player.',
};
const day: JsonSchema = { type: 'string', description: 'UTC, such as `2026-12-01`.' };
const now = { ...time, description: "The service's time." };
const gameOnceRevealed = orNull(id, 'Its game; null until the challenge is revealed.');
const ranked = { ...flag, description: 'It counts on the board.' };

const times = {
  opensAt: { ...time, description: 'From here on an attempt can be begun.' },
  closesAt: { ...time, description: 'From here on none is begun.' },
  revealsAt: { ...time, description: 'From here on none goes on, and the seed is revealed.' },
  now,
} as const;

const attemptStatus: JsonSchema = {
  title: 'AttemptStatus',
  enum: ['running', 'finished', 'voided'],
  description: '`voided`: struck off by the operator, with a reason.',
};

const result = {
  ranked,
  status: attemptStatus,
  startedAt: time,
  finishedAt: orNull(time),
  score: orNull(integer, 'Null while it goes on, and of a voided one.'),
  actions: { type: 'integer', minimum: 0, description: 'So far.' },
  voidReason: orNull(text, 'Why it is voided.'),
} as const;

/** Lines of an export: its first, those of attempts and its last. */
const EXPORT_LINES: { readonly [name: string]: JsonSchema } = {
  ChallengeExportHead: object(
    {
      format: { const: 'creel.challenge/1' },
      id: challengeId,
      ruleset: label,
      opens: milliseconds,
      closes: milliseconds,
      reveals: milliseconds,
      commitment: hex32,
      committedAt: milliseconds,
      ranksGuests: flag,
      log: object(
        {
          position,
          before: { ...hex32, description: 'Head of the log before this row.' },
          hash: { ...hex32, description: 'Head of the log after it.' },
        },
        'Its row in the log of challenges.',
      ),
      serverSeed: hex32,
      attempts: { type: 'integer', minimum: 0, description: 'How many lines of attempts follow.' },
    },
    'The first line: the challenge.',
  ),
  ChallengeExportAttempt: object(
    {
      attempt: object({
        ticket: { ...ticket, description: 'Names the attempt; the lines are in their order.' },
        name,
        ranked,
        status: { enum: ['finished', 'voided'] },
        score: orNull(integer, 'Null of a voided one.'),
        actions: { type: 'integer', minimum: 0 },
        startedAt: milliseconds,
        endedAt: milliseconds,
        voidReason: orNull(text, 'Why it is voided.'),
        rank: orNull(rank, 'Null where it does not stand on the board.'),
      }),
      record: ref('Record'),
    },
    'A line of an attempt.',
  ),
  ChallengeExportEnd: object(
    { end: { const: true }, attempts: { type: 'integer', minimum: 0 } },
    'The last line.',
  ),
};

/** What is answered about challenges. */
export const CHALLENGE_ANSWERS: { readonly [name: string]: JsonSchema } = {
  Challenge: object(
    {
      id: challengeId,
      ruleset: label,
      day,
      status: {
        title: 'ChallengeStatus',
        enum: ['upcoming', 'open', 'closed', 'revealed'],
        description: '`closed`: attempts go on, none is begun.',
      },
      ...times,
      ranksGuests: { ...flag, description: 'Attempts of players without a name rank too.' },
      commitment: { ...hex32, description: 'The hash that the revealed seed must fit.' },
      committedAt: time,
      lateCommitted: { ...flag, description: 'Committed to less than 24 hours before it opened.' },
      serverSeed: orNull(hex32, 'Null until it is revealed.'),
      revealedAt: orNull(time),
    },
    'One deal that everybody plays on one day.',
  ),
  ChallengeList: object({ now, challenges: listOf(ref('Challenge'), 'The newest day first.'), ...pageEnds }),
  ChallengeReveal: object(
    {
      id: challengeId,
      ...times,
      serverSeed: hex32,
      commitment: hex32,
      revealedAt: time,
      log: object(
        {
          position,
          committedAt: time,
          lateCommitted: flag,
          leaf: { type: 'object', description: 'What stands in the log for the challenge.' },
          before: { ...hex32, description: 'Head of the log before this row.' },
          hash: { ...hex32, description: 'Head of the log after it.' },
        },
        'Its row in the log of challenges: what was committed to, and when.',
      ),
    },
    'The seed of a challenge, and the proof that it was fixed before.',
  ),
  Standing: object(
    {
      rank,
      of: { type: 'integer', minimum: 1, description: 'Attempts on the board.' },
      percentile: {
        type: 'integer',
        minimum: 0,
        maximum: 100,
        description: 'How many of the others are behind, in percent, rounded down.',
      },
    },
    'Where an attempt stands on the board.',
  ),
  Attempt: object(
    { challenge: challengeId, ...times, game: id, ...result, standing: orNull(ref('Standing')) },
    'Your attempt of a challenge.',
  ),
  BegunAttempt: object(
    { ...times, attempt: orNull(ref('Attempt'), 'Null for practice.'), game: ref('Game'), receipt },
    'What has been begun, now or before.',
  ),
  PublicAttempt: object(
    {
      ticket,
      name,
      bot,
      ...result,
      game: gameOnceRevealed,
    },
    'An attempt as everybody sees it.',
  ),
  AttemptList: object({
    challenge: challengeId,
    ...times,
    attempts: listOf(ref('PublicAttempt'), 'In no meaningful order.'),
    ...pageEnds,
  }),
  ScoreCount: object({ score: integer, count: integer }),
  BoardRow: object({
    rank,
    name,
    bot,
    score: integer,
    actions: integer,
    finishedAt: time,
    own: { ...flag, description: 'Yours.' },
    game: gameOnceRevealed,
  }),
  Leaderboard: object({
    challenge: challengeId,
    ...times,
    attempts: { type: 'integer', description: 'Begun, ranked or not.' },
    finished: integer,
    histogram: listOf(ref('ScoreCount'), 'Ranked attempts by score, the best score first.'),
    standing: orNull(ref('Standing'), 'Yours; null if you are not on the board.'),
    rows: listOf(ref('BoardRow'), 'By score, then fewer actions, then earlier finish.'),
    ...pageEnds,
  }),
  Share: object(
    {
      ...times,
      text: { type: 'string', description: 'A few lines for a message.' },
      svg: { type: 'string', description: 'The same as a picture, a whole SVG document.' },
    },
    'A result to show around. It tells no card.',
  ),
  PlayedDay: object({
    challenge: challengeId,
    day,
    status: attemptStatus,
    ranked,
    score: orNull(integer),
    actions: orNull(integer, 'Null while it goes on.'),
  }),
  ChallengeHistory: object(
    {
      ruleset: { type: 'string', description: 'Id of the ruleset.' },
      streak: {
        type: 'integer',
        description:
          'Days in a row with a finished attempt, up to today, or to yesterday while today is not over.',
      },
      longestStreak: integer,
      bestScore: orNull(integer),
      played: { type: 'integer', description: 'Finished attempts.' },
      days: listOf(ref('PlayedDay'), 'The newest first.'),
    },
    "A player's days with the challenges of one ruleset.",
  ),
  PlayerChallenges: object({ now, histories: listOf(ref('ChallengeHistory')) }),
  ...EXPORT_LINES,
  ChallengeExportLine: {
    anyOf: Object.keys(EXPORT_LINES).map(ref),
    description: 'A line of an export.',
  },
};

export const BeginAttemptBody = object(
  {
    practice: {
      type: 'boolean',
      default: false,
      description: 'Play a revealed challenge again, for nothing but the play.',
    },
  },
  'Nothing, or that it is for practice.',
  ['practice'],
);
export type BeginAttemptRequest = { readonly practice?: boolean };
