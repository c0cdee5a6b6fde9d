import { Defect } from '../../engine/defect.js';
import { ACCESS, type AccessRule, admit, type Operation } from '../access.js';
import type { GraphqlContext } from './context.js';

/** The operation that a field of `Query`, `Mutation` or `Subscription` stands for, whose rule is the field's. */
export const OPERATION_OF_FIELD: { readonly [field: string]: Operation } = {
  createGuest: 'createPlayer',
  playerById: 'showPlayer',
  player: 'readPlayer',
  changePlayer: 'changePlayer',
  deletePlayer: 'deletePlayer',
  rotateToken: 'rotateToken',
  revokeTokens: 'revokeTokens',
  key: 'readKey',
  rotateKey: 'rotateKey',
  revokeKey: 'revokeKey',
  rulesets: 'listRulesets',
  ruleset: 'readRuleset',
  editions: 'listEditions',
  edition: 'readEdition',
  editionSchema: 'readEditionSchema',
  games: 'listGames',
  lobby: 'listLobby',
  createGame: 'createGame',
  game: 'readGame',
  gamesById: 'readGames',
  startGame: 'startGame',
  takeSeat: 'takeSeat',
  leaveSeat: 'leaveSeat',
  resign: 'resign',
  rematch: 'rematch',
  forkGame: 'forkGame',
  inviteToSeat: 'inviteToSeat',
  invitations: 'listInvitations',
  revokeInvitation: 'revokeInvitation',
  legalActions: 'listLegalActions',
  submitAction: 'submitAction',
  preview: 'previewActions',
  events: 'listEvents',
  gameEvents: 'streamGame',
  state: 'readState',
  replay: 'replayGame',
  picture: 'drawState',
  notation: 'readNotation',
  record: 'exportRecord',
  checkRecord: 'checkRecord',
  importRecord: 'importRecord',
  challenges: 'listChallenges',
  todaysChallenge: 'readTodaysChallenge',
  challenge: 'readChallenge',
  challengeReveal: 'readChallengeReveal',
  playedChallenges: 'listPlayedChallenges',
  beginAttempt: 'beginAttempt',
  attempts: 'listAttempts',
  attempt: 'readAttempt',
  share: 'shareAttempt',
  leaderboard: 'readLeaderboard',
  receiptKeys: 'readReceiptKeys',
  audit: 'readAudit',
  auditFaults: 'listAuditFaults',
};

type Resolver = (parent: unknown, args: never, context: GraphqlContext) => unknown;
type Guarded = (parent: unknown, args: never, context: GraphqlContext) => unknown;

/** Lets each field be asked by whom its rule lets in. A field that nobody has made a rule for is not served. */
export function withAccess(fields: { readonly [field: string]: Resolver }): {
  readonly [field: string]: Guarded;
} {
  const guarded = Object.entries(fields).map(([field, resolve]): [string, Guarded] => {
    const rule = ruleOf(field);
    return [
      field,
      (parent, args, context) =>
        resolve(parent, args, { ...context, caller: admit(rule, context.presented) }),
    ];
  });
  return Object.fromEntries(guarded);
}

/** The same for fields of `Subscription`, where they are subscribed to. */
export function withAccessToStreams<
  Fields extends { readonly [field: string]: { readonly subscribe: Resolver } },
>(fields: Fields) {
  const subscribes = Object.entries(fields).map(([field, { subscribe }]) => [field, subscribe] as const);
  const guarded = withAccess(Object.fromEntries(subscribes));
  return Object.fromEntries(
    Object.entries(fields).map(([field, each]) => [field, { ...each, subscribe: guarded[field] }]),
  );
}

function ruleOf(field: string): AccessRule {
  const operation = Object.hasOwn(OPERATION_OF_FIELD, field) ? OPERATION_OF_FIELD[field] : undefined;
  if (operation === undefined) throw new Defect(`${field} has no rule of who may ask`);
  return ACCESS[operation];
}
