/** What a key may be for; a route says which of them it needs. */
export const SCOPES = {
  'games:read': 'read what its players, or a spectator, may see',
  'games:play': 'create games, take seats and act, for its players',
  'players:create': 'create players, and name, mark and delete them and make their tokens',
  'webhooks:manage': 'nothing yet',
  'challenges:manage': 'nothing yet',
  'audit:read': 'read which faults an audit has found',
} as const;

export type Scope = keyof typeof SCOPES;

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}
