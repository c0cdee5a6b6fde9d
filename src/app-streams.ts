import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { Logger } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { contextFactory } from './api/graphql/context.js';
import { Subscriptions } from './api/graphql/subscriptions.js';
import type { ProblemCatalogue } from './api/problem-catalogue.js';
import { refuseConnection } from './api/rest/broken-requests.js';
import { AppModule } from './app.module.js';
import { repeat } from './platform/repeating.js';
import { FollowFeed } from './use-cases/follow-feed.js';
import { OpenStreams } from './use-cases/open-streams.js';
import type { UseCases } from './use-cases/use-cases.js';

/** Milliseconds after which a stream ends at the latest whose reader's token has been revoked, though nothing happens. */
const LOOK = 2_000;

/** What goes on for longer than an answer: takes GraphQL subscriptions, and ends all streams when the application does. */
export function addStreams(
  server: FastifyInstance,
  app: NestFastifyApplication,
  catalogue: ProblemCatalogue,
  trustProxy: readonly string[],
): void {
  const isProxy = proxyAddr.compile([...trustProxy]);
  const contextOf = contextFactory(app.get<() => UseCases>(AppModule.OFFER));
  const subscriptions = new Subscriptions({
    schema: () => app.get(GraphQLSchemaHost, { strict: false }).schema,
    context: (request, credentials) =>
      contextOf({ headers: { ...credentials }, ip: proxyAddr(request, isProxy) }),
    refuse: (socket, found) => refuseConnection(catalogue, socket, found),
  });
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    subscriptions.upgrade(request, socket, head),
  );
  const open = app.get(OpenStreams);
  const looking = repeat(
    LOOK,
    async () => open.look(),
    () => undefined,
  );
  const feed = app.get(FollowFeed);
  feed.failed = (error) => new Logger('feed').error(error instanceof Error ? error.stack : String(error));
  // Before the connections are closed: whoever reads a stream is told to come back, and the feed is read no more.
  server.addHook('preClose', async () => {
    open.close();
    await Promise.all([subscriptions.close(), feed.stop(), looking.stop()]);
  });
}
