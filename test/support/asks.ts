import type { Operation } from '../../src/api/access.js';
import type { Objects } from './roles.js';

/** How an operation is asked for somebody else's object, over REST and over GraphQL, and which roles may. */
export interface Ask {
  readonly rest: readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];
  /** Null: there is none. A subscription is asked for over WebSocket. */
  readonly graphql: string | null;
  /** Roles whose object it is; `all`: it is nobody's, or the caller's own, whoever that is. */
  readonly may: readonly string[] | 'all';
  /** What the rules say to those who may. */
  readonly refused?: string;
  /** It changes something: those who may are not tried, as the others' objects would change with it. */
  readonly changes?: true;
}

const INSIDERS = ['seat', 'creator'];

/** One for every operation, so that a new one without is noticed. */
export function asksOf(objects: Objects): { readonly [operation in Operation]: Ask } {
  return {
    ...ofPlayers(objects),
    ...ofRulesets(),
    ...ofGames(objects),
    ...ofHistory(objects),
    ...ofChallenges(objects),
  };
}

function ofPlayers({ creator }: Objects) {
  return {
    createPlayer: { rest: ['POST', '/v1/players'], graphql: 'mutation { createGuest { id } }', may: 'all' },
    showPlayer: {
      rest: ['GET', `/v1/players/${creator}`],
      graphql: `{ playerById(id: "${creator}") { id } }`,
      may: 'all',
    },
    readPlayer: { rest: ['GET', '/v1/players/me'], graphql: '{ player { id } }', may: 'all' },
    changePlayer: {
      rest: ['PATCH', '/v1/players/me', { bot: true }],
      graphql: 'mutation { changePlayer(bot: true) { id } }',
      may: 'all',
    },
    deletePlayer: {
      rest: ['DELETE', '/v1/players/me'],
      graphql: 'mutation { deletePlayer { id } }',
      may: 'all',
      changes: true,
    },
    rotateToken: {
      rest: ['POST', '/v1/players/me/token'],
      graphql: 'mutation { rotateToken { token } }',
      may: 'all',
      changes: true,
    },
    revokeTokens: {
      rest: ['DELETE', '/v1/players/me/token'],
      graphql: 'mutation { revokeTokens { revoked } }',
      may: 'all',
      changes: true,
    },
    readKey: { rest: ['GET', '/v1/keys/me'], graphql: '{ key { prefix } }', may: 'all' },
    rotateKey: {
      rest: ['POST', '/v1/keys/me/rotate'],
      graphql: 'mutation { rotateKey { key } }',
      may: 'all',
      changes: true,
    },
    revokeKey: {
      rest: ['DELETE', '/v1/keys/me'],
      graphql: 'mutation { revokeKey { status } }',
      may: 'all',
      changes: true,
    },
  } as const satisfies { readonly [operation: string]: Ask };
}

function ofRulesets() {
  const at = '/v1/rulesets/big-fish';
  return {
    listRulesets: { rest: ['GET', '/v1/rulesets'], graphql: '{ rulesets { id } }', may: 'all' },
    readRuleset: { rest: ['GET', at], graphql: '{ ruleset(id: "big-fish") { id } }', may: 'all' },
    listEditions: {
      rest: ['GET', `${at}/editions`],
      graphql: '{ editions(ruleset: "big-fish") { id } }',
      may: 'all',
    },
    readEdition: {
      rest: ['GET', `${at}/editions/house-1`],
      graphql: '{ edition(ruleset: "big-fish", id: "house-1") { id } }',
      may: 'all',
    },
    readEditionSchema: {
      rest: ['GET', `${at}/edition-schema`],
      graphql: '{ editionSchema(ruleset: "big-fish") }',
      may: 'all',
    },
    checkRecord: {
      rest: ['POST', '/v1/records/check', {}],
      graphql: 'mutation { checkRecord(record: "{}") { verdict } }',
      may: 'all',
    },
    readReceiptKeys: {
      rest: ['GET', '/.well-known/creel-keys'],
      graphql: '{ receiptKeys { keys { key } } }',
      may: 'all',
    },
    readAudit: { rest: ['GET', '/v1/audit'], graphql: '{ audit { audits } }', may: 'all' },
    listAuditFaults: {
      rest: ['GET', '/v1/audit/faults'],
      graphql: '{ auditFaults { endedAt } }',
      may: 'all',
    },
    importRecord: {
      rest: ['POST', '/v1/records', {}],
      graphql: 'mutation { importRecord(record: "{}") { exists } }',
      may: 'all',
      refused: 'recordNotGood',
    },
    exportRecords: { rest: ['GET', '/v1/records'], graphql: null, may: 'all' },
    livez: { rest: ['GET', '/livez'], graphql: null, may: 'all' },
    readyz: { rest: ['GET', '/readyz'], graphql: null, may: 'all' },
    readVersion: { rest: ['GET', '/v1/version'], graphql: null, may: 'all' },
  } as const satisfies { readonly [operation: string]: Ask };
}

function ofGames({ waiting, running, invitation }: Objects) {
  const at = `/v1/games/${waiting}`;
  const change = (path: string, mutation: string, may: readonly string[], body: object = {}): Ask => ({
    rest: ['POST', path, body],
    graphql: `mutation { ${mutation} { __typename } }`,
    may,
    changes: true,
  });
  const inRunning = `/v1/games/${running}`;
  return {
    listGames: { rest: ['GET', '/v1/games'], graphql: '{ games { edges { node { id } } } }', may: 'all' },
    listLobby: { rest: ['GET', '/v1/lobby'], graphql: '{ lobby { edges { node { id } } } }', may: 'all' },
    createGame: {
      rest: ['POST', '/v1/games', { ruleset: 'card-commons' }],
      graphql: 'mutation { createGame(input: { ruleset: "card-commons" }) { replayed } }',
      may: 'all',
    },
    readGame: { rest: ['GET', at], graphql: `{ game(id: "${waiting}") { id } }`, may: INSIDERS },
    readGames: {
      rest: ['POST', '/v1/games/read', { ids: [waiting] }],
      graphql: `{ gamesById(ids: ["${waiting}"]) { games { id } } }`,
      may: 'all',
    },
    startGame: change(`${at}/start`, `startGame(game: "${waiting}")`, ['creator']),
    takeSeat: change(`${at}/seats`, `takeSeat(game: "${waiting}", seat: 2)`, INSIDERS, { seat: 2 }),
    leaveSeat: change(`${at}/leave`, `leaveSeat(game: "${waiting}")`, INSIDERS),
    resign: change(`${inRunning}/resign`, `resign(game: "${running}")`, INSIDERS),
    rematch: change(`${inRunning}/rematch`, `rematch(game: "${running}")`, []),
    forkGame: change(`${inRunning}/fork`, `forkGame(game: "${running}", version: 5)`, [], { version: 5 }),
    inviteToSeat: change(`${at}/invitations`, `inviteToSeat(game: "${waiting}", seat: 2)`, ['creator'], {
      seat: 2,
    }),
    listInvitations: {
      rest: ['GET', `${at}/invitations`],
      graphql: `{ invitations(game: "${waiting}") { id } }`,
      may: ['creator'],
    },
    revokeInvitation: {
      rest: ['DELETE', `${at}/invitations/${invitation}`],
      graphql: `mutation { revokeInvitation(game: "${waiting}", invitation: "${invitation}") { id } }`,
      may: ['creator'],
      changes: true,
    },
    previewActions: {
      rest: ['POST', `${inRunning}/actions/preview`, { action: { type: 'fish' } }],
      graphql: `{ preview(game: "${running}", actions: { type: "fish" }) { seat } }`,
      may: INSIDERS,
      refused: 'malformedAction',
    },
    submitAction: change(
      `${inRunning}/actions`,
      `submitAction(game: "${running}", action: { type: "draw" })`,
      INSIDERS,
      { action: { type: 'draw' } },
    ),
  } as const satisfies { readonly [operation: string]: Ask };
}

function ofHistory({ running }: Objects) {
  const at = `/v1/games/${running}`;
  return {
    listLegalActions: {
      rest: ['GET', `${at}/legal-actions`],
      graphql: `{ legalActions(game: "${running}") { seat } }`,
      may: INSIDERS,
    },
    listEvents: {
      rest: ['GET', `${at}/events`],
      graphql: `{ events(game: "${running}") { next } }`,
      may: INSIDERS,
    },
    streamGame: {
      // Of a version to come, as the stream would not end.
      rest: ['GET', `${at}/stream?after=1000000`],
      graphql: `subscription { gameEvents(id: "${running}", after: 1000000) { version } }`,
      may: INSIDERS,
      refused: 'noSuchVersion',
    },
    streamAccount: {
      rest: ['GET', '/v1/stream?after=x'],
      graphql: null,
      may: 'all',
      refused: 'invalidCursor',
    },
    readState: {
      rest: ['GET', `${at}/states/4`],
      graphql: `{ state(game: "${running}", version: 4) { version } }`,
      may: INSIDERS,
    },
    replayGame: {
      rest: ['GET', `${at}/states`],
      graphql: `{ replay(id: "${running}") { version } }`,
      may: INSIDERS,
    },
    drawState: {
      rest: ['GET', `${at}/states/4.svg`],
      graphql: `{ picture(game: "${running}", version: 4) }`,
      may: INSIDERS,
    },
    readNotation: {
      rest: ['GET', `${at}/notation`],
      graphql: `{ notation(game: "${running}") }`,
      may: INSIDERS,
      refused: 'notRevealed',
    },
    exportRecord: { rest: ['GET', `${at}/record`], graphql: `{ record(game: "${running}") }`, may: INSIDERS },
  } as const satisfies { readonly [operation: string]: Ask };
}

function ofChallenges({ challenge, creator }: Objects) {
  const at = `/v1/challenges/${challenge}`;
  return {
    listChallenges: {
      rest: ['GET', '/v1/challenges'],
      graphql: '{ challenges { next } }',
      may: 'all',
    },
    readTodaysChallenge: {
      rest: ['GET', '/v1/challenges/today'],
      graphql: '{ todaysChallenge { id } }',
      may: 'all',
    },
    readChallenge: { rest: ['GET', at], graphql: `{ challenge(id: "${challenge}") { id } }`, may: 'all' },
    readChallengeReveal: {
      rest: ['GET', `${at}/reveal`],
      graphql: `{ challengeReveal(challenge: "${challenge}") { serverSeed } }`,
      may: [],
    },
    exportChallenge: { rest: ['GET', `${at}/export`], graphql: null, may: [] },
    listPlayedChallenges: {
      rest: ['GET', `/v1/players/${creator}/challenges`],
      graphql: `{ playedChallenges(player: "${creator}") { now } }`,
      may: 'all',
    },
    beginAttempt: {
      rest: ['POST', `${at}/attempts`, {}],
      graphql: `mutation { beginAttempt(challenge: "${challenge}") { replayed } }`,
      may: 'all',
      changes: true,
    },
    listAttempts: {
      rest: ['GET', `${at}/attempts`],
      graphql: `{ attempts(challenge: "${challenge}") { next } }`,
      may: 'all',
    },
    readAttempt: {
      rest: ['GET', `${at}/attempts/me`],
      graphql: `{ attempt(challenge: "${challenge}") { status } }`,
      may: INSIDERS,
    },
    shareAttempt: {
      rest: ['GET', `${at}/attempts/me/share`],
      graphql: `{ share(challenge: "${challenge}") { text } }`,
      may: [],
    },
    readLeaderboard: {
      rest: ['GET', `${at}/leaderboard`],
      graphql: `{ leaderboard(challenge: "${challenge}") { finished } }`,
      may: 'all',
    },
  } as const satisfies { readonly [operation: string]: Ask };
}
