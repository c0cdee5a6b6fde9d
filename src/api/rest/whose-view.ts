import type { FastifyReply } from 'fastify';
import type { As } from '../../use-cases/show-as.js';
import { AS, asIn } from '../read-text.js';
import { addHeader } from './add-header.js';
import type { QueryParameter } from './read-request.js';

/** Routes that tell of a game as somebody saw it. */

export const AS_PARAMETER: QueryParameter<As> = {
  read: asIn,
  wants: 'spectator, seat:N or all',
  schema: { type: 'string', pattern: AS.source },
};

/** With its description. */
export const AS_DESCRIBED = {
  parameter: AS_PARAMETER,
  description:
    'Whose view: `spectator`, `seat:N`, or `all`, from whom nothing is withheld. Your own if left out.',
};

const A_DAY = 'public, max-age=86400';

/** What is the same for everybody and for ever is kept by whoever likes; without `as` it depends on who asks. */
export function keepViews(reply: FastifyReply, settled: boolean, as: As | null): void {
  if (settled && as !== null) reply.header('Cache-Control', A_DAY);
  if (!settled) neverKeep(reply);
}

export function neverKeep(reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-store');
  addHeader(reply, 'Vary', 'Authorization');
}
