import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { problemIn } from './problem.js';
import { type Fetch, type Retries, retrying } from './retrying.js';
import type { paths } from './schema.js';
import { type AccountMessage, type GameMessage, messagesOf, type Watching } from './streams.js';

export interface CreelOptions {
  /** Where the service is, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Of a player; without one, only what everybody may see. */
  readonly token?: string;
  readonly retries?: Partial<Retries>;
  /** Another `fetch`, for example behind a proxy. */
  readonly fetch?: Fetch;
}

/** Every route of the service by its path, with the types of its description, and its streams. */
export interface Creel {
  /**
   * `api.GET('/v1/games/{id}', { params: { path: { id } } })`, and so on. What the service refuses is thrown as `CreelProblem`.
   * Requests that a lost answer must not double carry an `Idempotency-Key`, and are sent again as it needs.
   */
  readonly api: Client<paths>;
  /**
   * A game as it goes on: the view first, then each event, then the end, however often the connection is lost. `after`: only
   * what came behind that version.
   */
  watchGame(id: string, watching?: Watching & { readonly after?: number }): AsyncGenerator<GameMessage>;
  /** What concerns the player. `after`: the position of a stream before. */
  watchAccount(watching?: Watching & { readonly after?: string }): AsyncGenerator<AccountMessage>;
}

const RETRIES: Retries = { times: 5, first: 100, longest: 10_000 };

/** Paths to which a POST takes an `Idempotency-Key`. */
export const KEYED: readonly (keyof paths)[] = [
  '/v1/challenges/{id}/attempts',
  '/v1/games',
  '/v1/games/{id}/actions',
  '/v1/games/{id}/leave',
  '/v1/games/{id}/rematch',
  '/v1/games/{id}/fork',
  '/v1/games/{id}/resign',
  '/v1/games/{id}/seats',
  '/v1/games/{id}/start',
];

export function createCreel({ url, token, retries, fetch: given }: CreelOptions): Creel {
  const send: Fetch = given ?? ((request) => fetch(request));
  const baseUrl = url.replace(/\/+$/, '');
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const api = createFetchClient<paths>({ baseUrl, fetch: retrying(send, { ...RETRIES, ...retries }) });
  api.use(manners(authorization));
  const source = (path: string) => ({
    send,
    request: (after: string | null, signal: AbortSignal) =>
      new Request(baseUrl + path, {
        signal,
        headers: {
          Accept: 'text/event-stream',
          ...(authorization === undefined ? {} : { Authorization: authorization }),
          ...(after === null ? {} : { 'Last-Event-ID': after }),
        },
      }),
  });
  return {
    api,
    watchGame: (id, { after, ...watching } = {}) =>
      messagesOf(
        source(`/v1/games/${encodeURIComponent(id)}/stream`),
        after === undefined ? null : String(after),
        watching,
      ),
    watchAccount: ({ after, ...watching } = {}) => messagesOf(source('/v1/stream'), after ?? null, watching),
  };
}

/** Who asks, once however often, and what was wrong. */
function manners(authorization: string | undefined): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (authorization !== undefined && !request.headers.has('Authorization'))
        request.headers.set('Authorization', authorization);
      const isKeyed = request.method === 'POST' && (KEYED as readonly string[]).includes(schemaPath);
      if (isKeyed && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      return request;
    },
    async onResponse({ response }) {
      if (response.status >= 400) throw await problemIn(response);
      return response;
    },
  };
}

/** The body of an answer, which is there whenever nothing was thrown. */
export async function answerOf<Body>(answer: Promise<{ readonly data?: Body }>): Promise<NonNullable<Body>> {
  return (await answer).data!;
}
