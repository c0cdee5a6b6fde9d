import type { PipeTransform } from '@nestjs/common';
import { gameNotFound } from '../../use-cases/refusals.js';
import { isId } from '../cursor.js';
import { accept, problem } from '../problem.js';

export const GAME_PARAM = {
  id: {
    description: 'Id of a game.',
    schema: { type: 'string' },
    example: '018f4e2a-0000-7000-8000-000000000001',
  },
} as const;

/** What is not even an id names no game. */
export class GameIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    return isId(id) ? id : accept<never>(gameNotFound());
  }
}

export class VersionPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^(0|[1-9]\d{0,8})$/.test(text)) return Number(text);
    throw problem('invalidRequest', 'The version in the path must be an integer.', { path: 'version' });
  }
}
