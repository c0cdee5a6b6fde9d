/** A request to a service over HTTP, as its reference says: JSON, and a token and a key where there are some. */
export interface Sent {
  readonly method: string;
  /** The path and its query. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object | undefined;
  /** The `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** Milliseconds that an answer is waited for; as long as it takes if left out. */
  readonly within?: number;
}

export function send(url: string, { method, path, token, body, key, within }: Sent): Promise<Response> {
  const headers = new Headers();
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (key !== undefined) headers.set('Idempotency-Key', key);
  return fetch(url + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: within === undefined ? null : AbortSignal.timeout(within),
  });
}
