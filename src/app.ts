import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemCatalogue } from './api/problem-catalogue.js';
import { readGraphqlRequests } from './api/graphql/read-body.js';
import { addCaching } from './api/rest/caching.js';
import { rememberCallers } from './api/rest/caller.js';
import { answerBrokenRequests, takeOnRefusals } from './api/rest/broken-requests.js';
import { allowOrigins } from './api/rest/cross-origin.js';
import { limitInFlight } from './api/limits-in-flight.js';
import { nameRequests } from './api/rest/request-ids.js';
import { addKnownHead } from './api/rest/known-head.js';
import { addDraining } from './platform/draining.js';
import { cutLingering } from './platform/lingering.js';
import { cutSlowReaders } from './platform/slow-readers.js';
import { openApi } from './api/rest/open-api.js';
import { GRAPHQL_PATH } from './api/graphql-error.js';
import { BODY_LIMITS } from './api/read-json.js';
import { CHECK_PATH, RECORDS_PATH } from './api/rest/records.controller.js';
import { isNdjson, NDJSON } from './api/rest/stream-lines.js';
import { RECORDS_BYTES } from './api/limits.js';
import { RouteTable } from './api/rest/route-table.js';
import { unsupportedMediaType } from './api/problem.js';
import { addStreams } from './app-streams.js';
import { AppModule } from './app.module.js';
import { RECORD_LIMITS } from './game/parse-record.js';
import type { Parts } from './parts.js';
import { upgradingOnlyAt } from './platform/websocket-requests.js';

/** Milliseconds. A client is cut off that sends slower than this, looked at every `check`; so no later than 15 s. */
const TIMEOUTS = { headers: 10_000, request: 14_000, check: 500, keepAlive: 72_000 } as const;
const LONGEST_PARAMETER = 100;

/** The application over HTTP, ready to listen. */
export async function createApp(
  parts: Parts,
  trustProxy: readonly string[] = [],
): Promise<NestFastifyApplication> {
  const catalogue = problemCatalogue(parts.kernel.rulesets);
  const routes = new RouteTable();
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMITS.maxBytes,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    requestTimeout: TIMEOUTS.request,
    return503OnClosing: false,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    http: {
      headersTimeout: TIMEOUTS.headers,
      connectionsCheckingInterval: TIMEOUTS.check,
      requireHostHeader: false,
      IncomingMessage: upgradingOnlyAt(GRAPHQL_PATH),
    },
    genReqId: () => parts.random.id(),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    ...answerBrokenRequests(catalogue),
  });
  const server = adapter.getInstance<FastifyInstance>();
  takeOnRefusals(server.server, catalogue, routes);
  prepare(server, routes);
  nameRequests(server, parts.observer);
  limitInFlight(server, parts.limits);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.from(parts, routes), adapter, {
    bodyParser: false,
    logger: ['error', 'warn', 'fatal'],
  });
  addStreams(server, app, catalogue, trustProxy);
  allowOrigins(app, parts.corsOrigins);
  const document = openApi(app, parts.kernel.rulesets, parts.version);
  SwaggerModule.setup('docs', app, document, {
    customSiteTitle: 'Creel API',
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  return app;
}

function prepare(server: FastifyInstance, routes: RouteTable): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(['application/json', NDJSON], { parseAs: 'buffer' }, readAsBytes);
  server.addHook('onRoute', (route) => {
    if (route.url === CHECK_PATH) route.bodyLimit = RECORD_LIMITS.maxBytes;
    if (route.url === RECORDS_PATH) route.bodyLimit = RECORDS_BYTES;
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    done(null, payload);
  });
  rememberCallers(server);
  addKnownHead(server);
  readGraphqlRequests(server, GRAPHQL_PATH, RECORD_LIMITS.maxBytes);
  addDraining(server);
  cutSlowReaders(server.server);
  cutLingering(server.server);
  routes.watch(server);
  addCaching(server);
}

/** As bytes: what the text means is read strictly, once it is known what is wanted. */
function readAsBytes(
  { headers, routeOptions }: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const charset = /charset="?([^";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const byLine = isNdjson(headers['content-type']);
  const fits = !byLine || routeOptions.url === RECORDS_PATH;
  if (fits && headers['content-encoding'] === undefined && /^utf-?8$/i.test(charset ?? 'utf-8'))
    return done(null, body);
  return done(unsupportedMediaType());
}
