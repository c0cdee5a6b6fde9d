import type { Scope } from '../applications/scopes.js';
import { type Caller, NOBODY } from '../use-cases/identify-caller.js';
import { Problem, problem } from './problem.js';

/**
 * Who may ask. `nobody`: who asks does not matter, and is not looked at. `newcomer`: nobody, or an application for which
 * it is done. `anyone`: who asks may change what is seen. `player`: a player, or an application that names one of its own.
 * `application`: an application for itself. Whose object it may be is for the use case to say.
 */
export interface AccessRule {
  readonly caller: 'nobody' | 'newcomer' | 'anyone' | 'player' | 'application';
  /** What an application's key has to be for; null: any key is good. */
  readonly scope: Scope | null;
}

const OPEN = { caller: 'nobody', scope: null } as const;
const READ = { caller: 'anyone', scope: 'games:read' } as const;
const READ_OWN = { caller: 'player', scope: 'games:read' } as const;
const PLAY = { caller: 'player', scope: 'games:play' } as const;
const OWN_PLAYER = { caller: 'player', scope: 'players:create' } as const;
const OWN_KEY = { caller: 'application', scope: null } as const;

/** The rule of every operation, whatever protocol it is asked over. */
export const ACCESS = {
  createPlayer: { caller: 'newcomer', scope: 'players:create' },
  showPlayer: OPEN,
  readPlayer: READ_OWN,
  changePlayer: OWN_PLAYER,
  deletePlayer: OWN_PLAYER,
  rotateToken: OWN_PLAYER,
  revokeTokens: OWN_PLAYER,
  readKey: OWN_KEY,
  rotateKey: OWN_KEY,
  revokeKey: OWN_KEY,
  listRulesets: OPEN,
  readRuleset: OPEN,
  listEditions: OPEN,
  readEdition: OPEN,
  readEditionSchema: OPEN,
  listGames: READ_OWN,
  listLobby: OPEN,
  createGame: PLAY,
  readGame: READ,
  readGames: READ,
  startGame: PLAY,
  takeSeat: PLAY,
  leaveSeat: PLAY,
  resign: PLAY,
  rematch: PLAY,
  forkGame: PLAY,
  inviteToSeat: PLAY,
  listInvitations: PLAY,
  revokeInvitation: PLAY,
  listLegalActions: READ,
  submitAction: PLAY,
  previewActions: READ_OWN,
  listEvents: READ,
  streamGame: READ,
  streamAccount: READ_OWN,
  readState: READ,
  replayGame: READ,
  drawState: READ,
  readNotation: READ,
  exportRecord: READ,
  checkRecord: OPEN,
  importRecord: PLAY,
  exportRecords: READ,
  listChallenges: OPEN,
  readTodaysChallenge: OPEN,
  readChallenge: OPEN,
  readChallengeReveal: OPEN,
  exportChallenge: OPEN,
  listPlayedChallenges: READ,
  beginAttempt: PLAY,
  listAttempts: OPEN,
  readAttempt: READ_OWN,
  shareAttempt: READ_OWN,
  readLeaderboard: READ,
  readReceiptKeys: OPEN,
  readAudit: OPEN,
  listAuditFaults: { caller: 'application', scope: 'audit:read' },
  livez: OPEN,
  readyz: OPEN,
  readVersion: OPEN,
} as const satisfies { readonly [operation: string]: AccessRule };

export type Operation = keyof typeof ACCESS;

/** What came with a request. */
export interface Presented {
  /** Whether it has the form of an application's key, good or not. */
  readonly isKey: boolean;
  /** Who it is, or why that is not known. */
  readonly caller: Caller | Problem;
}

/** Who asks, as far as the rule is about that; refused if the rule does not let it in. */
export function admit({ caller: wanted, scope }: AccessRule, { isKey, caller }: Presented): Caller {
  if (wanted === 'nobody' || (wanted === 'newcomer' && !isKey)) return NOBODY;
  if (caller instanceof Problem) throw caller;
  const { player, application } = caller;
  if (application === null) {
    if (wanted === 'application')
      throw keyRequired(player === null ? 'authenticationRequired' : 'keyRequired');
    if (wanted === 'player') playerOf(caller);
    return caller;
  }
  if (scope !== null && !application.scopes.includes(scope)) throw scopeMissing(scope);
  if (wanted === 'player') playerOf(caller);
  return caller;
}

/** The player that asks, or is asked for, where what is named makes one needed. */
export function playerOf({ player, application }: Caller): string {
  if (player !== null) return player;
  throw application === null ? authenticationRequired() : playerNotNamed();
}

/** Codes of what `admit` may refuse by a rule. */
export function problemsOfRule({ caller, scope }: AccessRule): readonly string[] {
  if (caller === 'nobody') return [];
  return [
    ...(caller === 'player' || caller === 'application' ? ['authenticationRequired'] : []),
    ...(caller === 'application' ? ['keyRequired'] : []),
    ...(caller === 'player' ? ['playerNotNamed'] : []),
    'invalidToken',
    'keyNotGood',
    'notYourPlayer',
    ...(scope === null ? [] : ['scopeMissing']),
  ];
}

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="creel"' };

function authenticationRequired(): Problem {
  return problem(
    'authenticationRequired',
    'Send `Authorization: Bearer <token>`. `POST /v1/players`, over GraphQL `createGuest`, gives you one.',
    {},
    CHALLENGE,
  );
}

function keyRequired(code: 'authenticationRequired' | 'keyRequired'): Problem {
  const says = 'This is for applications. Send `Authorization: Bearer <key>`; the operator makes keys.';
  return problem(code, says, {}, code === 'authenticationRequired' ? CHALLENGE : {});
}

function scopeMissing(scope: Scope): Problem {
  return problem(
    'scopeMissing',
    `The key is not for this. It needs the scope \`${scope}\`: ask the operator for one.`,
    { scope },
  );
}

function playerNotNamed(): Problem {
  return problem(
    'playerNotNamed',
    'A key acts for a player. Name one that your application created, by its id: `Creel-Player: <id>`.',
    { path: 'Creel-Player' },
  );
}
