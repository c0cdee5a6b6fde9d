import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asProblem, internalError } from '../as-problem.js';
import type { ProblemCatalogue, ProtocolCode } from '../problem-catalogue.js';
import { bodyTooLarge, type Problem, problem, unsupportedMediaType } from '../problem.js';
import { GRAPHQL_PATH, graphqlError, typeOfErrors } from '../graphql-error.js';
import type { RouteTable } from './route-table.js';

/** Everything that goes wrong ends here, and leaves as a problem document without a detail of the inside. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('problem');

  constructor(
    private readonly catalogue: ProblemCatalogue,
    private readonly routes: RouteTable,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const found = this.problemOf(error, request);
    if (found.code === 'internalError')
      this.logger.error(`${request.id} ${error instanceof Error ? error.stack : String(error)}`);
    const { status, type, document } = answerOf(this.catalogue, found, request);
    reply.status(status).headers({ 'Cache-Control': 'no-store', ...found.headers });
    reply.type(type).send(JSON.stringify(document));
  }

  private problemOf(error: unknown, request: FastifyRequest): Problem {
    const known = asProblem(error);
    if (known !== null) return known;
    const inner = error instanceof HttpException ? (error.cause ?? error) : error;
    if (inner instanceof HttpException && inner.getStatus() === 404) return this.routes.notFound(request);
    return ofFramework(inner) ?? internalError();
  }
}

/** What Fastify refuses before a controller is asked. */
const FRAMEWORK: { readonly [code: string]: readonly [ProtocolCode, string] } = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalidRequest',
    'The body is not as long as `Content-Length` says. Leave the counting to your HTTP library.',
  ],
  FST_ERR_BAD_URL: ['invalidRequest', 'The path is not valid: percent signs must begin a UTF-8 escape.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uriTooLong', 'A part of the path is too long. Ids have 36 characters.'],
  FST_ERR_ASYNC_CONSTRAINT: ['invalidRequest', 'The request can not be routed.'],
};

export function ofFramework(error: unknown): Problem | null {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType();
  const known = code === undefined ? undefined : FRAMEWORK[code];
  if (known !== undefined) return problem(known[0], known[1]);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return problem('invalidRequest', 'The request is not valid HTTP.');
  return null;
}

/** In the form of the face that was asked: a client of GraphQL looks for `errors`. */
export function answerOf(catalogue: ProblemCatalogue, found: Problem, { id, url, headers }: FastifyRequest) {
  const { status, document } = problemDocument(catalogue, found, id);
  if (url.split('?')[0] !== GRAPHQL_PATH) return { status, type: 'application/problem+json', document };
  return { status, type: typeOfErrors(headers.accept), document: { errors: [graphqlError(found)] } };
}

/** `requestId` is that of the request, where it came as far as to have one. */
export function problemDocument(
  catalogue: ProblemCatalogue,
  { code, message, data }: Problem,
  requestId: string | null = null,
) {
  const { status, rule } = catalogue[code]!;
  const extra = {
    ...(requestId === null ? {} : { requestId }),
    ...(Object.keys(data).length === 0 ? {} : { data }),
  };
  return {
    status,
    document: { type: `/docs/errors#${code}`, title: rule, status, code, detail: message, ...extra },
  };
}
