import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCatalogue, ProtocolCode } from '../problem-catalogue.js';
import { answerOf, ofFramework, problemDocument } from './problem-filter.js';
import { type Problem, problem } from '../problem.js';
import type { RouteTable } from './route-table.js';

/** What Node's parser cuts a connection for. */
const PARSER: { readonly [code: string]: readonly [ProtocolCode, string] } = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'The headers take more than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', 'The request did not arrive in time.'],
};

/** Answers that a connection still waits for; what breaks it is answered after them. */
const UNDER_WAY = new WeakMap<Socket, Set<ServerResponse>>();

/** Answers to what never becomes a request that a route could see: they are problem documents too. */
export function answerBrokenRequests(catalogue: ProblemCatalogue) {
  return {
    frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
      const found = ofFramework(error) ?? problem('invalidRequest', 'The request is not valid HTTP.');
      const { status, type, document } = answerOf(catalogue, found, request);
      void reply.status(status).type(type).send(JSON.stringify(document));
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const [code, message] = PARSER[error.code ?? ''] ?? [
        'invalidRequest',
        'The request is not valid HTTP/1.1.',
      ];
      afterAnswers(socket, () => sayLast(catalogue, socket, problem(code, message)));
    },
  };
}

/** Takes on what Node would answer by itself, without a document. */
export function takeOnRefusals(server: Server, catalogue: ProblemCatalogue, routes: RouteTable): void {
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const underWay = UNDER_WAY.get(socket) ?? new Set();
    UNDER_WAY.set(socket, underWay.add(answer));
    answer.once('close', () => underWay.delete(answer));
  });
  // The hook that looks at the head of every request refuses it.
  server.on('checkExpectation', (request: IncomingMessage, answer: ServerResponse) =>
    server.emit('request', request, answer),
  );
  // The connection is out of Node's hands from here on: nobody else listens to what becomes of it.
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    afterAnswers(socket, () => sayLast(catalogue, socket, routes.notFound({ url, method: 'CONNECT' })));
  });
}

/** Waits for the answers to what arrived whole. One to a request that breaks off will not come. */
function afterAnswers(socket: Socket, say: () => void): void {
  const [next] = [...(UNDER_WAY.get(socket) ?? [])].filter(({ req }) => req.complete);
  if (next === undefined) say();
  else next.once('close', () => afterAnswers(socket, say));
}

/** For connections that are out of Node's hands. */
export function refuseConnection(catalogue: ProblemCatalogue, socket: Duplex, found: Problem): void {
  socket.on('error', () => socket.destroy());
  sayLast(catalogue, socket, found);
}

/** Answers by hand, and ends the connection. What still comes is read and dropped, so that its end is noticed. */
function sayLast(catalogue: ProblemCatalogue, socket: Duplex, found: Problem): void {
  if (!socket.writable) return void socket.destroy();
  const { status, document } = problemDocument(catalogue, found);
  const body = JSON.stringify(document);
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...found.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
}
