/** A game under way that requests are about, and who plays it. */
export interface Subject {
  readonly token: string;
  readonly game: string;
  /** Legal at `version`. */
  readonly action: object;
  readonly version: number;
}

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  readonly key?: string;
}

const UNKNOWN_TOKEN = `creel_p_${'0'.repeat(64)}`;
/** As many as one request may hold. */
const FIELDS = 15;
const SUBMIT = `mutation ($game: ID!, $version: Int, $action: JSON!, $key: String) {
  submitAction(game: $game, expectedVersion: $version, action: $action, idempotencyKey: $key) { replayed } }`;

/** What can not be answered without the database, by its name. */
export function needTheDatabase({ token, game, action, version }: Subject, key: () => string) {
  const at = `/v1/games/${game}`;
  const get = (path: string): Ask => ({ method: 'GET', path, token });
  const post = (path: string, body: object): Ask => ({ method: 'POST', path, token, body, key: key() });
  const graphql = (query: string, variables: object = {}, as = token): Ask => ({
    method: 'POST',
    path: '/graphql',
    token: as,
    body: { query, variables },
  });
  const guests = Array.from({ length: FIELDS }, (_, i) => `g${i}: createGuest { id }`).join(' ');
  const games = Array.from(
    { length: FIELDS },
    (_, i) => `g${i}: createGame(input: { ruleset: "card-commons" }) { game { id } }`,
  );
  return {
    readiness: () => get('/readyz'),
    game: () => get(at),
    'legal actions': () => get(`${at}/legal-actions`),
    events: () => get(`${at}/events`),
    state: () => get(`${at}/states/3`),
    record: () => get(`${at}/record`),
    list: () => get('/v1/games'),
    'list of an unknown caller': () => ({ ...get('/v1/games'), token: UNKNOWN_TOKEN }),
    guest: (): Ask => ({ method: 'POST', path: '/v1/players' }),
    creation: () => post('/v1/games', { ruleset: 'card-commons' }),
    start: () => post(`${at}/start`, {}),
    action: () => post(`${at}/actions`, { action, expectedVersion: version }),
    'GraphQL: game': () => graphql(`{ game(id: "${game}") { version } }`),
    'GraphQL: games': () => graphql('{ games(first: 5) { edges { node { id } } } }'),
    'GraphQL: unknown caller': () =>
      graphql('{ games(first: 5) { edges { node { id } } } }', {}, UNKNOWN_TOKEN),
    'GraphQL: guest after guest': () => graphql(`mutation { ${guests} }`),
    'GraphQL: game after game': () => graphql(`mutation { ${games.join(' ')} }`),
    'GraphQL: action': () => graphql(SUBMIT, { game, version, action, key: key() }),
  };
}

/** What is answered as ever without it. */
export const NEED_NO_DATABASE: { readonly [name: string]: Ask } = {
  liveness: { method: 'GET', path: '/livez' },
  version: { method: 'GET', path: '/v1/version' },
  rulesets: { method: 'GET', path: '/v1/rulesets' },
  reference: { method: 'GET', path: '/docs' },
  'GraphQL: rulesets': { method: 'POST', path: '/graphql', body: { query: '{ rulesets { id } }' } },
};
