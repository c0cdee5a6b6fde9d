import type { Json } from '../../engine/json.js';
import type { Repeatable } from '../../use-cases/command-key.js';
import type { As } from '../../use-cases/show-as.js';
import { DEFAULT_ITEMS, MOST_ITEMS } from '../limits.js';
import { problem } from '../problem.js';
import { asIn, IDEMPOTENCY_KEY, RULESET_ID } from '../read-text.js';
import { actingIn, type GraphqlContext } from './context.js';

/** The arguments that every command shares. */
export interface CommandArguments {
  readonly expectedVersion?: number | null;
  readonly idempotencyKey?: string | null;
}

/** `body` is what a repeat must bring again. */
export function commandArguments(
  context: GraphqlContext,
  { expectedVersion = null, idempotencyKey: key = null }: CommandArguments,
  body: Json,
): { readonly repeatable: Repeatable; readonly expectedVersion: number | null } {
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) {
    const message = '`idempotencyKey` must be 16 to 255 visible ASCII characters, such as a UUID.';
    throw problem('invalidRequest', message, { path: 'idempotencyKey' });
  }
  if (expectedVersion !== null) inRange('expectedVersion', expectedVersion, 1, 2 ** 31 - 1);
  return { repeatable: { key, body, acting: actingIn(context) }, expectedVersion };
}

export function inRange(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw problem('invalidRequest', `\`${name}\` must be an integer from ${least} to ${most}.`, { path: name });
}

export function eyes(as: string | null): As | null {
  const named = as === null ? null : asIn(as);
  if (named !== undefined) return named;
  throw problem('invalidRequest', '`as` must be spectator, seat:N or all.', { path: 'as' });
}

/** Null where none is named. */
export function rulesetIn(ruleset: string | null = null): string | null {
  if (ruleset === null || RULESET_ID.test(ruleset)) return ruleset;
  throw problem('invalidRequest', '`ruleset` must be the id of a ruleset, without a version.', {
    path: 'ruleset',
  });
}

/** The arguments of every list in pages that are those of REST. */
export interface PageArguments {
  readonly limit?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

export function pageIn({ limit, after, before }: PageArguments) {
  return {
    limit: inRange('limit', limit ?? DEFAULT_ITEMS, 1, MOST_ITEMS),
    cursors: { after: after ?? null, before: before ?? null },
  };
}
