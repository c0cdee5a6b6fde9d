import type { PipeTransform } from '@nestjs/common';
import { challengeIdIn } from '../challenge-pages.js';
import { gameIdIn, playerIdIn } from '../ids.js';
import { problem } from '../problem.js';

export const GAME_PARAM = {
  id: {
    description: 'Id of a game.',
    schema: { type: 'string' },
    example: '018f4e2a-0000-7000-8000-000000000001',
  },
} as const;

export const VERSION_PARAM = {
  description: 'Number of events, from the deal on.',
  schema: { type: 'integer' },
  example: 3,
} as const;

export const PLAYER_PARAM = {
  id: { ...GAME_PARAM.id, description: 'Id of a player; `me`: yourself.' },
} as const;

export const CHALLENGE_PARAM = {
  id: {
    description: "Id of a challenge: its ruleset's id and its day.",
    schema: { type: 'string' },
    example: 'card-commons-2026-12-01',
  },
} as const;

export class ChallengeIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    return challengeIdIn(id);
  }
}

export class PlayerIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    return playerIdIn(id);
  }
}

export class GameIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    return gameIdIn(id);
  }
}

export class VersionPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^(0|[1-9]\d{0,8})$/.test(text)) return Number(text);
    throw problem('invalidRequest', 'The version in the path must be an integer.', { path: 'version' });
  }
}
