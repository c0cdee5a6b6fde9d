import type { Json } from '../../engine/json.js';
import type { Repeatable } from '../../use-cases/command-key.js';
import { problem } from '../problem.js';
import { IDEMPOTENCY_KEY, VIEWER } from '../read-text.js';

/** The arguments that every command shares. `body` is what a repeat must bring again. */
export function commandArguments(
  {
    expectedVersion,
    idempotencyKey,
  }: { readonly expectedVersion?: number | null; readonly idempotencyKey?: string | null },
  body: Json,
): { readonly repeatable: Repeatable; readonly expectedVersion: number | null } {
  if (idempotencyKey != null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw problem(
      'invalidRequest',
      '`idempotencyKey` must be 16 to 255 visible ASCII characters, such as a UUID.',
      { path: 'idempotencyKey' },
    );
  }
  const version = expectedVersion ?? null;
  if (version !== null) inRange('expectedVersion', version, 1, 2 ** 31 - 1);
  return { repeatable: { key: idempotencyKey ?? null, body }, expectedVersion: version };
}

export function inRange(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw problem('invalidRequest', `\`${name}\` must be an integer from ${least} to ${most}.`, { path: name });
}

export function viewer(as: string | null | undefined): number | 'spectator' | null {
  if (as == null) return null;
  const [, seat] = VIEWER.exec(as) ?? [];
  if (as === 'spectator') return as;
  if (seat === undefined)
    throw problem('invalidRequest', '`as` must be spectator or seat:N.', { path: 'as' });
  return Number(seat);
}
