import { randomBytes, randomUUID } from 'node:crypto';
import type { Screen } from '../screen/screen.js';
import { FIRST_SCREEN, screenOf } from './screens.js';
import { askYesNo, keep, say, type Session } from './session.js';
import type { Game, GameList } from './wire.js';

const CONTRIBUTION_BYTES = 16;

/** The game that was asked for, dealt: a given one, an open deal, one under way, or a new one. */
export async function openGame(session: Session, underWay: GameList['games']): Promise<Game> {
  const { game, open } = session.options;
  if (game !== null) return resume(session, game);
  if (open !== null) return dealOpen(session, open);
  const known = underWay.find(({ ruleset }) => screenOf(ruleset) !== undefined);
  if (known !== undefined && (await wantsToGoOn(session, known.id))) return resume(session, known.id);
  return dealLive(session);
}

async function wantsToGoOn(session: Session, game: string): Promise<boolean> {
  if (session.terminal.interactive)
    return askYesNo(session, 'You have a game under way. Go on with it?', true);
  say(session, `You have another game under way: ${game}`);
  return false;
}

async function resume(session: Session, id: string): Promise<Game> {
  const game = await session.service.get<Game>(`/v1/games/${encodeURIComponent(id)}`);
  return game.status === 'waiting' ? start(session, game) : game;
}

async function dealOpen(session: Session, openText: string): Promise<Game> {
  greet(session, FIRST_SCREEN);
  say(session, `The open deal of "${openText}": everybody who plays this text gets the same cards.`);
  return create(session, { kind: 'open', openText });
}

export async function dealLive(session: Session): Promise<Game> {
  greet(session, FIRST_SCREEN);
  return start(session, await create(session, { kind: 'live', start: false }));
}

function create({ service }: Session, wanted: object): Promise<Game> {
  return service.post<Game>('/v1/games', { ruleset: FIRST_SCREEN.ruleset, ...wanted }, { key: randomUUID() });
}

/** The commitment is shown and kept before anything of ours goes out: afterwards it would prove nothing. */
async function start(session: Session, { id, commitment, version }: Game): Promise<Game> {
  const { paint } = session.terminal.look;
  const contribution = randomBytes(CONTRIBUTION_BYTES).toString('hex');
  say(
    session,
    'A fair deal: the service has fixed its seed and shows its hash, the commitment; you add random bytes. The cards come from both, so nobody can choose them, and at the end you can check that.',
  );
  session.terminal.print(paint('faint', `\n  commitment    ${commitment}\n  contribution  ${contribution}`));
  keep(session, () => session.saved.keepProof(id, { commitment, contribution }));
  return session.service.post<Game>(
    `/v1/games/${id}/start`,
    { contribution },
    { key: randomUUID(), version },
  );
}

function greet(session: Session, { intro }: Screen): void {
  say(session, intro);
  say(session, session.terminal.look.paint('faint', 'Type ? for the commands, rules for the rules.'));
  session.terminal.print('');
}
