import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GameMessage } from '../../use-cases/game-message.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { ACCESS } from '../access.js';
import { feedPosition, readFeedPosition, shownAccountMessage } from '../feed-positions.js';
import { openerOf } from '../opener.js';
import { accept, problem } from '../problem.js';
import { Asked, Caller, Player } from './caller.js';
import { Describe } from './describe.js';
import { GAME_PARAM, GameIdPipe } from './params.js';
import { integerParameter, readQuery, textParameter } from './read-request.js';
import { formOf, sendStream, SSE } from './stream-format.js';
import { NDJSON } from './stream-lines.js';

const LAST_GAME_ID = /^(0|[1-9]\d{0,8})(\.end)?$/;
const GAME = { after: integerParameter(0, 2 ** 31 - 2) };
const ACCOUNT = { after: textParameter(/^[A-Za-z0-9_-]{1,100}$/, 'a position as the stream gave it') };
const TYPES = [SSE, NDJSON] as const;

@Controller('v1')
export class StreamsController {
  @Get('games/:id/stream')
  @Describe({
    id: 'streamGame',
    tag: 'Streams',
    summary: 'A game as it goes on',
    description:
      'First the game as you may see it, then each event, then one `end`. With `Last-Event-ID` or `after` it goes on behind that version, without the game first. Server-sent events, or with `Accept: application/x-ndjson` a message a line; the guide is docs/streams.md.',
    params: GAME_PARAM,
    query: { after: { parameter: GAME.after, description: 'The last version you have.' } },
    headers: ['Last-Event-ID'],
    answer: { status: 200, type: TYPES, schema: 'GameMessage', description: 'Messages, as they come.' },
    ended: 'You have the `end` of this game: nothing comes any more.',
    problems: ['gameNotFound', 'noSuchVersion', 'notAcceptable', 'tooManyStreams'],
  })
  async game(
    @Param('id', GameIdPipe) id: string,
    @Query() raw: unknown,
    @Caller() player: string | null,
    @Asked() useCases: UseCases,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { after } = readQuery(raw, GAME);
    const last = lastIdOf(request, (text) => LAST_GAME_ID.exec(text));
    const form = formOf(request);
    const from = last === null ? after : Number(last[1]);
    const opener = openerOf(useCases, ACCESS.streamGame, openingOf(request, player));
    const reader = accept(await useCases.watchGame.execute(id, opener, from));
    // A browser's EventSource would come back for ever; this tells it to stay away.
    const isOver = last?.[2] !== undefined && reader.isAtEnd;
    if (isOver || request.method === 'HEAD') {
      await reader.return();
      return void reply.code(isOver ? 204 : 200).send();
    }
    sendStream(reply, form, reader, { id: gameMessageId, show: (message) => message });
  }

  @Get('stream')
  @Describe({
    id: 'streamAccount',
    tag: 'Streams',
    summary: 'What you are told: of your games, and of challenges',
    description:
      'First where it begins, then for each of your games when it starts, waits for you and ends, and when challenges open and are revealed. With `Last-Event-ID` or `after` it goes on behind that position, for seven days.',
    query: { after: { parameter: ACCOUNT.after, description: 'The last `position` you have.' } },
    headers: ['Last-Event-ID'],
    answer: { status: 200, type: TYPES, schema: 'AccountMessage', description: 'Messages, as they come.' },
    problems: ['invalidCursor', 'notAcceptable', 'tooManyStreams'],
  })
  async account(
    @Query() raw: unknown,
    @Player() player: string,
    @Asked() useCases: UseCases,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { after } = readQuery(raw, ACCOUNT);
    const last = lastIdOf(request, (text) => text);
    const form = formOf(request);
    const from = readFeedPosition(last ?? after);
    const opener = openerOf(useCases, ACCESS.streamAccount, openingOf(request, player));
    const reader = accept(await useCases.watchAccount.execute(opener, from));
    if (request.method === 'HEAD') {
      await reader.return();
      return void reply.send();
    }
    sendStream(reply, form, reader, {
      id: ({ message, position }) =>
        message === 'end' || message === 'goodbye' ? null : feedPosition(position),
      show: shownAccountMessage,
    });
  }
}

/** Of an end that lets nothing follow the id says so; after any other one goes on with the version. */
function gameMessageId({ message, version, reason }: GameMessage): string | null {
  if (message === 'end') return reason === 'finished' || reason === 'voided' ? `${version}.end` : null;
  return message === 'goodbye' ? null : String(version);
}

function openingOf<Player>({ headers, ip: address }: FastifyRequest, player: Player) {
  return { player, address, headers };
}

function lastIdOf<Id>({ headers }: FastifyRequest, read: (text: string) => Id | null): Id | null {
  const text = headers['last-event-id'];
  // What an EventSource sends before it has an id.
  if (text === undefined || text === '') return null;
  const id = typeof text === 'string' ? read(text) : null;
  if (id !== null) return id;
  throw problem('invalidRequest', '`Last-Event-ID` must be the last id that the stream gave.', {
    path: 'Last-Event-ID',
  });
}
