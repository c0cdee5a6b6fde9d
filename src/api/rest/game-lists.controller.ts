import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UseCases } from '../../use-cases/use-cases.js';
import { Asked, Player } from './caller.js';
import { gamePage, gamesFrom } from '../game-pages.js';
import { DEFAULT_ITEMS } from '../limits.js';
import { Describe } from './describe.js';
import { describePage, linkPages, PAGE } from './link-pages.js';
import { choiceParameter, readQuery, RULESET } from './read-request.js';

const OWN = { status: choiceParameter(['waiting', 'running', 'finished', 'voided']), ...PAGE };
const LOBBY = { ruleset: RULESET, ...PAGE };
const PAGES = describePage('Games', 'older games', 'newer games');

@Controller('v1')
export class GameListsController {
  @Get('games')
  @Describe({
    id: 'listGames',
    tag: 'Games',
    summary: 'Your games, newest first',
    description: 'Those you created, hold a seat of, or are awaited in as a rematch.',
    query: {
      status: { parameter: OWN.status, description: 'Only games of this status.' },
      ...PAGES,
    },
    answer: { status: 200, schema: 'GameList', description: 'A page of games.', headers: ['Link'] },
    problems: ['invalidCursor'],
  })
  async list(
    @Player() player: string,
    @Query() raw: unknown,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { status, limit, ...cursors } = readQuery(raw, OWN);
    const size = limit ?? DEFAULT_ITEMS;
    const query = { of: { player, status }, limit: size, from: gamesFrom(cursors) };
    const page = gamePage(await useCases.listGames.execute(query));
    return linkPages(reply, '/v1/games', { status, limit: size }, page);
  }

  @Get('lobby')
  @Describe({
    id: 'listLobby',
    tag: 'Games',
    summary: 'Public games that wait for players, newest first',
    query: {
      ruleset: { parameter: LOBBY.ruleset, description: 'Only games of this ruleset, by its id.' },
      ...PAGES,
    },
    answer: { status: 200, schema: 'GameList', description: 'A page of games.', headers: ['Link'] },
    problems: ['invalidCursor'],
  })
  async lobby(
    @Query() raw: unknown,
    @Asked() useCases: UseCases,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { ruleset, limit, ...cursors } = readQuery(raw, LOBBY);
    const size = limit ?? DEFAULT_ITEMS;
    const query = { of: { ruleset }, limit: size, from: gamesFrom(cursors) };
    const page = gamePage(await useCases.listGames.execute(query));
    return linkPages(reply, '/v1/lobby', { ruleset, limit: size }, page);
  }
}
