import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCatalogue, ProtocolCode } from '../problem-catalogue.js';
import { ofFramework, problemDocument } from './problem-filter.js';
import { problem } from '../problem.js';

/** What Node's parser cuts a connection for. */
const PARSER: { readonly [code: string]: readonly [ProtocolCode, string] } = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'The headers take more than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', 'The request did not arrive in time.'],
};

/** Answers to what never becomes a request that a route could see: they are problem documents too. */
export function answerBrokenRequests(catalogue: ProblemCatalogue) {
  return {
    frameworkErrors(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
      const found = ofFramework(error) ?? problem('invalidRequest', 'The request is not valid HTTP.');
      const { status, document } = problemDocument(catalogue, found);
      void reply.status(status).type('application/problem+json').send(JSON.stringify(document));
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const [code, message] = PARSER[error.code ?? ''] ?? [
        'invalidRequest',
        'The request is not valid HTTP/1.1.',
      ];
      const { status, document } = problemDocument(catalogue, problem(code, message));
      const body = JSON.stringify(document);
      const head = [
        `HTTP/1.1 ${status} ${code}`,
        'Content-Type: application/problem+json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
      ];
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    },
  };
}
