import type { PipeTransform } from '@nestjs/common';
import { gameIdIn } from '../game-id.js';
import { problem } from '../problem.js';

export const GAME_PARAM = {
  id: {
    description: 'Id of a game.',
    schema: { type: 'string' },
    example: '018f4e2a-0000-7000-8000-000000000001',
  },
} as const;

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
