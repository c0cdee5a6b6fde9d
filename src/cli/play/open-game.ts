import { randomUUID } from 'node:crypto';
import { ALONE, type Company, seatsOf, usualCompany } from './company.js';
import { askCompany } from './ask-company.js';
import { addToDeal, contribute } from './contribution.js';
import { joinGame } from './join-game.js';
import type { Options } from './options.js';
import { type Playable, playableOf } from './screens.js';
import { seatBots, sayInvitations, renewInvitations, waitForPlayers } from './seating.js';
import { askYesNo, say, type Session } from './session.js';
import type { Game, GameList, NewGame } from './wire.js';

/** The game that was asked for, dealt: a given one, an open deal, one under way, or a new one. */
export async function openGame(session: Session<Options>, underWay: GameList['games']): Promise<Game> {
  const { game, join, open, playable, company } = session.options;
  if (join !== null) return joinGame(session, join);
  if (game !== null) return resume(session, game);
  // A challenge is gone on with by its own command.
  const known = underWay.find(({ ruleset, kind }) => kind !== 'daily' && playableOf(ruleset) === playable);
  // Who says with whom to play wants a new game.
  if (open === null && known !== undefined && (company === null || company === ALONE)) {
    if (await wantsToGoOn(session, known.id)) return resume(session, known.id);
  }
  return deal(session);
}

async function wantsToGoOn(session: Session, game: string): Promise<boolean> {
  if (session.terminal.interactive)
    return askYesNo(session, 'You have a game under way. Go on with it?', true);
  say(session, `You have another game under way: ${game}`);
  return false;
}

async function resume(session: Session<Options>, id: string): Promise<Game> {
  const { saved, service, options } = session;
  if (options.seat !== null) service.token = saved.guest(id, options.seat) ?? service.token;
  const game = await service.get<Game>(`/v1/games/${encodeURIComponent(id)}`);
  if (game.status !== 'waiting') return game;
  if (game.seatCount === 1) return start(session, game);
  await renewInvitations(session, game);
  return waitForPlayers(session, game);
}

/** A new game with the same company as this run of the command has had, or is asked for. */
export async function deal(session: Session<Options>): Promise<Game> {
  const { open, playable } = session.options;
  greet(session, playable);
  if (open !== null)
    say(session, `The open deal of "${open}": everybody who plays this text gets the same cards.`);
  const company = await companyFor(session);
  const kind = open === null ? { kind: 'live' } : { kind: 'open', openText: open };
  return seatsOf(company) === 1 ? dealAlone(session, kind) : dealTable(session, kind, company);
}

async function companyFor(session: Session<Options>): Promise<Company> {
  const { company, playable } = session.options;
  if (company !== null) return company;
  return session.terminal.interactive ? askCompany(session, playable) : usualCompany(playable);
}

async function dealAlone(session: Session<Options>, kind: { kind: string }): Promise<Game> {
  const wanted = kind.kind === 'open' ? kind : { ...kind, start: false };
  const game = await session.service.post<Game>('/v1/games', body(session, wanted), { key: randomUUID() });
  return game.status === 'waiting' ? start(session, game) : game;
}

/** Bots sit down before people are invited, so that the last of the people finds a game that begins. */
async function dealTable(session: Session<Options>, kind: { kind: string }, company: Company): Promise<Game> {
  const wanted = body(session, { ...kind, seats: seatsOf(company) });
  const game = await session.service.post<NewGame>('/v1/games', wanted);
  if (game.kind === 'live') await addToDeal(session, game);
  const left = await seatBots(session, game, company.bots);
  sayInvitations(session, game.id, left);
  return waitForPlayers(session, game);
}

function body({ options }: Session<Options>, wanted: object): object {
  const { id, version } = options.playable.ruleset;
  return { ruleset: `${id}@${version}`, ...wanted };
}

async function start(session: Session, game: Game): Promise<Game> {
  const contribution = contribute(session, game);
  const asked = { key: randomUUID(), version: game.version };
  return session.service.post<Game>(`/v1/games/${game.id}/start`, { contribution }, asked);
}

/** What the game is about, for whoever begins one. */
export function greet(session: Session, { ruleset, screen }: Playable): void {
  say(session, screen(ruleset).intro);
  say(session, session.terminal.look.paint('faint', 'Type ? for the commands, rules for the rules.'));
  session.terminal.print('');
}
