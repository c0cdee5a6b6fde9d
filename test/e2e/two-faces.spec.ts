import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { componentSchemas } from '../../src/api/schemas/answers.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { OPERATION_IDS } from '../support/documented.js';
import { everythingOf, fieldsOf, operations, withoutAliases } from '../support/everything-of.js';
import { graphql } from '../support/graphql-client.js';
import { CALM, Client, startMemoryApp } from '../support/test-service.js';

/** Which field of GraphQL stands for which route of REST; those of the service itself have none. */
const FACES = {
  createPlayer: 'createGuest',
  listRulesets: 'rulesets',
  readRuleset: 'ruleset',
  listEditions: 'editions',
  readEdition: 'edition',
  readEditionSchema: 'editionSchema',
  createGame: 'createGame',
  listGames: 'games',
  listLobby: 'lobby',
  readGame: 'game',
  readGames: 'gamesById',
  startGame: 'startGame',
  takeSeat: 'takeSeat',
  leaveSeat: 'leaveSeat',
  resign: 'resign',
  rematch: 'rematch',
  forkGame: 'forkGame',
  inviteToSeat: 'inviteToSeat',
  listInvitations: 'invitations',
  revokeInvitation: 'revokeInvitation',
  listLegalActions: 'legalActions',
  submitAction: 'submitAction',
  previewActions: 'preview',
  listEvents: 'events',
  readState: 'state',
  replayGame: 'replay',
  drawState: 'picture',
  readNotation: 'notation',
  exportRecord: 'record',
  checkRecord: 'checkRecord',
  importRecord: 'importRecord',
  readPlayer: 'player',
  showPlayer: 'playerById',
  changePlayer: 'changePlayer',
  deletePlayer: 'deletePlayer',
  rotateToken: 'rotateToken',
  revokeTokens: 'revokeTokens',
  readKey: 'key',
  rotateKey: 'rotateKey',
  revokeKey: 'revokeKey',
  listChallenges: 'challenges',
  readTodaysChallenge: 'todaysChallenge',
  readChallenge: 'challenge',
  readChallengeReveal: 'challengeReveal',
  listPlayedChallenges: 'playedChallenges',
  beginAttempt: 'beginAttempt',
  listAttempts: 'attempts',
  readAttempt: 'attempt',
  shareAttempt: 'share',
  readLeaderboard: 'leaderboard',
  readReceiptKeys: 'receiptKeys',
  readAudit: 'audit',
  listAuditFaults: 'auditFaults',
  streamGame: 'gameEvents',
};
const OF_THE_SERVICE = ['livez', 'readVersion', 'readyz'];
/** Answers of any size, sent while they are made: GraphQL answers with one document that is whole in memory. */
const STREAMED = ['exportChallenge', 'exportRecords', 'streamAccount'];

/** Typed actions say null for what their form does not have. */
const withoutNulls = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (_, value: unknown) => value ?? undefined));

describe('REST and GraphQL', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  let token: string;
  let player: Client;
  beforeAll(async () => {
    app = await startMemoryApp();
    anyone = new Client(app);
    token = (await anyone.post('/v1/players')).body.token;
    player = anyone.as(token);
  });
  afterAll(() => app.close());

  const ask = async (query: string, variables: object = {}, as: string | undefined = token) => {
    const { data, errors } = await graphql(app, query, variables, as);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return withoutAliases(data);
  };
  /** A view without the name of its type. */
  const untyped = (shown: any) => JSON.parse(JSON.stringify(shown));

  it('offer the same operations', () => {
    expect([...Object.keys(FACES), ...OF_THE_SERVICE, ...STREAMED].sort()).toEqual([...OPERATION_IDS].sort());
    expect(operations()).toEqual(Object.values(FACES).sort());
  });

  const components = componentSchemas(RULESETS);
  const shared = [
    'Ruleset',
    'ListedRuleset',
    'Game',
    'GamesRead',
    'ListedGame',
    'Awaited',
    'GameLink',
    'Invitation',
    'NewInvitation',
    'ListedEdition',
    'ShownEdition',
    'Edition',
    'LegalActions',
    'State',
    'Replay',
    'ReplayStep',
    'Event',
    'EventPage',
    'GameMessage',
    'Step',
    'CheckReport',
    'ImportedRecord',
    'NewPlayer',
    'Player',
    'Key',
    'NewKey',
    'NewToken',
    'BoardRow',
    'PublicAttempt',
    'Outcome',
    'CardCommons1View',
    'BigFish1View',
  ];
  it.each(shared)('have the same fields in %s', (name) => {
    const inSchema = Object.entries<any>((components[name] as any).properties).map(
      ([field, { anyOf, enum: values, type }]) => {
        const nullable =
          anyOf?.some((each: any) => each.type === 'null') === true || values?.includes(null) === true;
        return [field, { nullable, list: type === 'array' }];
      },
    );
    expect(fieldsOf(name)).toEqual(Object.fromEntries(inSchema));
  });

  it('show the same of the same games, field by field', async () => {
    for (const openText of ['two-faces-1', 'two-faces-2', 'two-faces-3']) {
      const game = await player.newGame({ ruleset: 'card-commons', kind: 'open', openText });
      const id = game.split('/').at(-1)!;
      for (let step = 0; ; step++) {
        const viewers = [token, undefined];
        for (const viewer of viewers) {
          const sent = viewer === undefined ? {} : { token: viewer };
          const shown = await graphql(
            app,
            `query($id: ID!) { game(id: $id) ${everythingOf('Game')} }`,
            { id },
            viewer,
          );
          expect(untyped(withoutAliases(shown.data.game))).toEqual((await anyone.get(game, sent)).body);
        }
        const legal = (await player.get(`${game}/legal-actions`)).body;
        const { legalActions } = await ask(
          `query($id: ID!) { legalActions(game: $id) ${everythingOf('LegalActions')} }`,
          { id },
        );
        expect(withoutNulls(legalActions)).toEqual(withoutNulls(legal));
        if (legal.actions.length === 0) break;
        const action = legal.actions[(step * 5) % Math.max(1, legal.actions.length - 1)];
        const key = randomUUID();
        const acted = await ask(
          `mutation($id: ID!, $action: JSON!, $key: String, $version: Int) { submitAction(game: $id, action: $action, idempotencyKey: $key, expectedVersion: $version) { replayed step ${everythingOf('Step')} } }`,
          { id, action, key, version: legal.version },
        );
        expect(acted.submitAction.replayed).toBe(false);
        const { version } = acted.submitAction.step;
        const state = (await player.get(`${game}/states/${version}`)).body;
        expect(untyped(acted.submitAction.step)).toMatchObject({
          happened: state.happened,
          view: state.view,
          outcome: state.outcome,
        });
        expect(
          untyped(
            (
              await ask(
                `query($id: ID!, $v: Int!) { state(game: $id, version: $v) ${everythingOf('State')} }`,
                { id, v: version },
              )
            ).state,
          ),
        ).toEqual(state);
      }
      expect(
        (await ask(`query($id: ID!) { events(game: $id, limit: 20) ${everythingOf('EventPage')} }`, { id }))
          .events,
      ).toEqual((await player.get(`${game}/events?limit=20`)).body);
      for (const as of ['spectator', 'seat:0', 'all']) {
        const { replay } = await ask(
          `query($id: ID!, $as: String) { replay(id: $id, as: $as, from: 2, limit: 7) ${everythingOf('Replay')} }`,
          { id, as },
        );
        expect(untyped(replay)).toEqual((await anyone.get(`${game}/states?as=${as}&from=2&limit=7`)).body);
      }
      const record = await player.get(`${game}/record`);
      expect(await ask(`query($id: ID!) { record(game: $id) }`, { id })).toEqual({ record: record.body });
      const { text } = await player.get(`${game}/notation`);
      expect(await ask(`query($id: ID!) { notation(game: $id) }`, { id })).toEqual({ notation: text });
      const checked = await ask(
        `mutation($record: String!) { checkRecord(record: $record) ${everythingOf('CheckReport')} }`,
        { record: record.text },
      );
      expect(checked.checkRecord).toEqual(
        (await anyone.post('/v1/records/check', { body: record.text })).body,
      );
    }
  });

  it('show the same rulesets', async () => {
    const { rulesets } = (await anyone.get('/v1/rulesets')).body;
    expect(await ask(`{ rulesets ${everythingOf('ListedRuleset')} }`)).toEqual({ rulesets });
    const ruleset = (await anyone.get('/v1/rulesets/card-commons')).body;
    expect(await ask(`{ ruleset(id: "card-commons") ${everythingOf('Ruleset')} }`)).toEqual({ ruleset });
  });

  it('list the same games, in both directions', async () => {
    const guest = (await ask('mutation { createGuest { id token } }', {}, undefined)).createGuest;
    for (let i = 0; i < 5; i++)
      await ask(
        `mutation { createGame(input: { ruleset: "card-commons" }) { game { id } } }`,
        {},
        guest.token,
      );
    const listed = (await anyone.get('/v1/games', { token: guest.token })).body.games;
    const query = `query($first: Int, $after: String, $last: Int, $before: String) { games(first: $first, after: $after, last: $last, before: $before) { edges { cursor node ${everythingOf('ListedGame')} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const nodes = (page: any) => page.edges.map(({ node }: any) => node);
    const page = async (variables: object) => (await ask(query, variables, guest.token)).games;
    const first = await page({ first: 2 });
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    const third = await page({ first: 2, after: second.pageInfo.endCursor });
    expect([...nodes(first), ...nodes(second), ...nodes(third)]).toEqual(listed);
    expect(
      [first, second, third].map(({ pageInfo }) => [pageInfo.hasPreviousPage, pageInfo.hasNextPage]),
    ).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    expect(nodes(await page({ last: 2, before: third.pageInfo.startCursor }))).toEqual(nodes(second));
  });

  it('create, start and repeat alike', async () => {
    const start = `mutation($id: ID!, $key: String) { startGame(game: $id, contribution: "ab", idempotencyKey: $key, expectedVersion: 1) { replayed game ${everythingOf('Game')} } }`;
    const { createGame } = await ask(
      `mutation { createGame(input: { ruleset: "card-commons", start: false }) { replayed game ${everythingOf('Game')} } }`,
    );
    expect(createGame.game).toMatchObject({ status: 'waiting', view: null });
    const variables = { id: createGame.game.id, key: randomUUID() };
    const started = (await ask(start, variables)).startGame;
    const again = (await ask(start, variables)).startGame;
    expect([started.replayed, again]).toEqual([false, { ...started, replayed: true }]);
    expect((await player.get(`/v1/games/${variables.id}`)).body.seats).toEqual(untyped(started.game.seats));
  });

  it.each<[what: string, query: string, path: string, sent?: { body?: object; token?: string }]>([
    ['an unknown game', 'query { game(id: "1") { id } }', 'GET /v1/games/1'],
    ['an unknown ruleset', 'query { ruleset(id: "go-fish") { id } }', 'GET /v1/rulesets/go-fish'],
    [
      'an unknown ruleset to play',
      'mutation { createGame(input: { ruleset: "go-fish" }) { game { id } } }',
      'POST /v1/games',
      { body: { ruleset: 'go-fish' } },
    ],
    [
      'no open text',
      'mutation { createGame(input: { ruleset: "card-commons", kind: open }) { game { id } } }',
      'POST /v1/games',
      { body: { ruleset: 'card-commons', kind: 'open' } },
    ],
    [
      'a stale version',
      'mutation { submitAction(game: "ID", action: { type: "stop" }, expectedVersion: 2) { replayed } }',
      'POST /v1/games/ID/actions',
      { body: { action: { type: 'stop' }, expectedVersion: 2 } },
    ],
    [
      'an illegal action',
      'mutation { submitAction(game: "ID", action: { type: "release", card: "KS", column: 0 }) { replayed } }',
      'POST /v1/games/ID/actions',
      { body: { action: { type: 'release', card: 'KS', column: 0 } } },
    ],
    [
      'a malformed action',
      'mutation { submitAction(game: "ID", action: { type: "fish" }) { replayed } }',
      'POST /v1/games/ID/actions',
      { body: { action: { type: 'fish' } } },
    ],
    [
      'an action that is no notation',
      'mutation { submitAction(game: "ID", action: "go fish") { replayed } }',
      'POST /v1/games/ID/actions',
      { body: { action: 'go fish' } },
    ],
    ['the notation of a game that goes on', 'query { notation(game: "ID") }', 'GET /v1/games/ID/notation'],
    [
      'a second start',
      'mutation { startGame(game: "ID") { replayed } }',
      'POST /v1/games/ID/start',
      { body: {} },
    ],
    [
      'a version to come',
      'query { state(game: "ID", version: 99) { version } }',
      'GET /v1/games/ID/states/99',
    ],
    [
      'a replay to a version to come',
      'query { replay(id: "ID", to: 99) { version } }',
      'GET /v1/games/ID/states?to=99',
    ],
    [
      'all of a game that goes on',
      'query { replay(id: "ID", as: "all") { version } }',
      'GET /v1/games/ID/states?as=all',
    ],
    [
      'a range that ends before it begins',
      'query { replay(id: "ID", from: 3, to: 2) { version } }',
      'GET /v1/games/ID/states?from=3&to=2',
    ],
    [
      'a state before the deal',
      'query { state(game: "ID", version: 1) { version } }',
      'GET /v1/games/ID/states/1',
    ],
    [
      'a bad cursor',
      'query { games(first: 1, after: "abc") { edges { cursor } } }',
      'GET /v1/games?after=abc',
    ],
    ['a bad limit', 'query { events(game: "ID", limit: 0) { next } }', 'GET /v1/games/ID/events?limit=0'],
    ['a bad token', 'query { game(id: "ID") { id } }', 'GET /v1/games/ID', { token: 'x' }],
  ])('refuse %s with one code', async (_what, query, path, sent = {}) => {
    const id = (await player.newGame(CALM)).split('/').at(-1)!;
    const [method, at] = path.replace('ID', id).split(' ') as ['GET', string];
    const { body } = await player.send(method, at, sent);
    const { errors } = await graphql(app, query.replace('ID', id), {}, sent.token ?? token);
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([{ code: body.code }]);
    if (body.code !== 'invalidRequest') {
      const { link: _, ...data } = body.data ?? {};
      expect(errors![0]!.extensions.data ?? {}).toMatchObject(data);
    }
  });
});
