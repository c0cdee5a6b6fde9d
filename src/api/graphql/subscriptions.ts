import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import { handleProtocols, makeServer, MessageType, type SubscribePayload } from 'graphql-ws';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { repeat } from '../../platform/repeating.js';
import { type Problem, problem } from '../problem.js';
import { readJson } from '../read-json.js';
import type { GraphqlContext } from './context.js';
import { formatError } from './format-error.js';
import { OPERATION_RULES, PARSE_OPTIONS } from './limits.js';
import { REQUEST_LIMITS } from './read-body.js';
import { conditionalSubscription } from './whole-subscription.js';

/** Milliseconds: of a client that does not answer for so long nobody is left. */
const HEARTBEAT = 15_000;
/** Open connections, with or without a subscription. */
const MOST_CONNECTIONS = 10_000;
const logger = new Logger('graphql');
const CLOSED = { goingAway: 1_001, tryAgainLater: 1_013, badMessage: 4_400 } as const;

export interface SubscriptionParts {
  readonly schema: () => GraphQLSchema;
  readonly context: (request: IncomingMessage, credentials: Credentials) => Promise<GraphqlContext>;
  /** Answers what will be no connection, and ends it. */
  readonly refuse: (socket: Duplex, found: Problem) => void;
}

/** As the headers of a request have them. */
interface Credentials {
  readonly authorization: string | undefined;
  readonly 'creel-player': string | undefined;
}

interface Connection {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

/** GraphQL over WebSocket, for subscriptions alone: the protocol is `graphql-transport-ws`. */
export class Subscriptions {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: REQUEST_LIMITS.maxBytes,
    handleProtocols: (protocols) => handleProtocols(protocols),
  });
  private readonly alive = new WeakSet<WebSocket>();
  private readonly subscribed = new WeakMap<WebSocket, object>();
  /** How many subscriptions of a connection are still to be completed when it is to be closed. */
  private readonly leaving = new Map<WebSocket, number>();
  private readonly heart = repeat(
    HEARTBEAT,
    async () => this.beat(),
    () => undefined,
  );
  private isClosing = false;
  private readonly protocol;

  constructor(private readonly parts: SubscriptionParts) {
    this.protocol = makeServer<{ readonly [name: string]: unknown }, Connection>({
      context: ({ connectionParams = {}, extra: { request } }) => {
        const credential = <Name extends keyof Credentials>(name: Name, spelt: string) => {
          const given = connectionParams[spelt] ?? connectionParams[name];
          if (given === undefined) return request.headers[name] as string | undefined;
          // What is no text is no token and no id, and refused as such.
          return typeof given === 'string' ? given : 'none';
        };
        return parts.context(request, {
          authorization: credential('authorization', 'Authorization'),
          'creel-player': credential('creel-player', 'Creel-Player'),
        });
      },
      onConnect: ({ subscriptions, extra: { socket } }) => void this.subscribed.set(socket, subscriptions),
      onSubscribe: (_context, _id, payload) => this.argumentsOf(payload),
      subscribe: subscribeOrTell,
      onNext: (_context, _id, _payload, _args, { errors, ...result }) =>
        errors === undefined ? undefined : { ...result, errors: errors.map(told) },
      onError: (_context, _id, _payload, errors) => errors.map(told),
    });
    this.sockets.on('connection', (socket, request) => this.serve(socket, request));
    this.sockets.on('wsClientError', (_error, socket) =>
      parts.refuse(socket, problem('invalidRequest', 'The request does not open a WebSocket of version 13.')),
    );
  }

  /** Takes over a connection that asks to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.isClosing || this.sockets.clients.size >= MOST_CONNECTIONS)
      return this.parts.refuse(
        socket,
        problem(
          'unavailable',
          'The service takes no more connections. Come back later.',
          {},
          { 'Retry-After': '2' },
        ),
      );
    this.sockets.handleUpgrade(request, socket, head, (opened) =>
      this.sockets.emit('connection', opened, request),
    );
  }

  /** Ends connections as soon as nobody subscribes to anything on them. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const socket of this.sockets.clients) {
      const count = Object.keys(this.subscribed.get(socket) ?? {}).length;
      if (count === 0) socket.close(CLOSED.goingAway);
      else this.leaving.set(socket, count);
    }
    await this.heart.stop();
  }

  private serve(socket: WebSocket, request: IncomingMessage): void {
    this.alive.add(socket);
    socket.on('pong', () => this.alive.add(socket));
    // A connection that breaks is closed right after.
    socket.on('error', () => undefined);
    const closed = this.protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => this.send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data, isBinary) => void this.receive(socket, data, isBinary, take)),
      },
      { socket, request },
    );
    socket.once('close', (code, reason) => {
      void closed(code, reason.toString());
    });
  }

  private async receive(
    socket: WebSocket,
    data: RawData,
    isBinary: boolean,
    take: (text: string) => Promise<void>,
  ): Promise<void> {
    const text = (data as Buffer).toString();
    try {
      readJson(isBinary ? '' : text, REQUEST_LIMITS);
    } catch {
      socket.close(CLOSED.badMessage, 'Send messages as JSON that has one meaning.');
      return;
    }
    // Of what goes wrong in a subscription its client is told; this is what is left.
    await take(text).catch((error: unknown) => {
      logger.error(error instanceof Error ? error.stack : error);
      socket.close(CLOSED.tryAgainLater, 'Something went wrong here.');
    });
  }

  /** Resolves when it has left the process: until then no further message is asked for. */
  private send(socket: WebSocket, text: string): Promise<void> {
    return new Promise((resolve) => {
      socket.send(text, () => {
        if (text.includes(`"type":"${MessageType.Complete}"`)) this.completed(socket);
        resolve();
      });
    });
  }

  private completed(socket: WebSocket): void {
    const left = (this.leaving.get(socket) ?? 0) - 1;
    if (left > 0) this.leaving.set(socket, left);
    else if (this.leaving.has(socket)) socket.close(CLOSED.goingAway);
  }

  private argumentsOf({ query, operationName, variables }: SubscribePayload): ExecutionArgs | GraphQLError[] {
    const schema = this.parts.schema();
    try {
      const document = parse(query, PARSE_OPTIONS);
      const conditional = conditionalSubscription(document);
      if (conditional !== null) return [refused(conditional.message)];
      const errors = validate(schema, document, [...specifiedRules, ...OPERATION_RULES]);
      if (errors.length > 0) return errors.map(({ message }) => refused(message));
      const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      if (operations.some((each) => 'operation' in each && each.operation !== OperationTypeNode.SUBSCRIPTION))
        return [refused('Only subscriptions are taken here. Send queries and mutations over HTTP.')];
      return { schema, document, operationName: operationName ?? null, variableValues: variables ?? null };
    } catch (error) {
      return [refused((error as Error).message)];
    }
  }

  private beat(): void {
    for (const socket of this.sockets.clients) {
      if (!this.alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}

/** What is thrown ends this subscription, and not the connection with all others on it. */
export async function subscribeOrTell(args: ExecutionArgs): ReturnType<typeof subscribe> {
  try {
    return await subscribe(args);
  } catch (error) {
    const { message } = error as Error;
    return { errors: [new GraphQLError(message, { originalError: error as Error })] };
  }
}

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}

function told(error: GraphQLError) {
  return formatError(error.toJSON(), error.path === undefined ? (error.originalError ?? error) : error);
}
