import type { Json } from '../../../src/engine/json.js';
import type { Dice } from './dice.js';

/** What is to come of a request. */
export type Ending =
  /** An answer, and the connection stays good unless the answer says otherwise. */
  | 'answered'
  /** Answers; but the bytes are no whole number of requests, so that the connection is done with after the first. */
  | 'spoilt'
  /** An answer, though the client ends its side before the request is whole. */
  | 'broken off'
  /** An answer or the end: nobody knows whether the bytes are whole requests, so the client ends its side after a while. */
  | 'unclear'
  /** Nothing: the client is gone before it could be answered. */
  | 'abandoned';

/** A request as it is meant, down to what no client library would send. */
export interface Junk {
  /** What was done to it, such as `body/duplicateKey`. */
  readonly kind: string;
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  /** `none`: the headers say nothing of the body's length, or what they say is a lie of theirs. */
  readonly framing: 'length' | 'chunked' | 'none';
  readonly ending: Ending;
  /** Sent instead of all this. */
  readonly raw?: Buffer;
  /** An answer below 400 would be wrong, whatever the state of the game. */
  readonly neverGood: boolean;
}

/** Spoils a good request in one way. */
export type Spoil = (dice: Dice, junk: Junk, material: Material) => Junk;
export type Spoils = { readonly [kind: string]: Spoil };

/** Real things of a running service. */
export interface Material {
  readonly tokens: readonly string[];
  /** Games of the players with these tokens. */
  readonly games: readonly {
    readonly id: string;
    /** Of the player who sits there. */
    readonly token: string;
    readonly version: number;
    readonly etag: string;
    readonly actions: readonly Json[];
    /** To a seat of it; in a game of one seat of no use. */
    readonly invitation: { readonly id: string; readonly token: string };
  }[];
  /** A game of somebody else. */
  readonly strangeGame: string;
  readonly cursor: string;
  /** The text of a record. */
  readonly record: string;
}

/** The bytes to send. */
export function bytesOf({ method, target, version, headers, body, framing, raw }: Junk): Buffer {
  if (raw !== undefined) return raw;
  const framed = body === null || framing === 'none' ? [] : [lengthOf(body, framing)];
  const lines = [`${method} ${target} ${version}`, ...[...headers, ...framed].map((pair) => pair.join(': '))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  if (body === null) return head;
  return Buffer.concat([head, ...(framing === 'chunked' ? chunksOf(body) : [body])]);
}

function lengthOf(body: Buffer, framing: 'length' | 'chunked') {
  return framing === 'length'
    ? (['Content-Length', String(body.length)] as const)
    : (['Transfer-Encoding', 'chunked'] as const);
}

function chunksOf(body: Buffer): Buffer[] {
  const half = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const framed = chunks.map((chunk) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
  );
  return [...framed, Buffer.from('0\r\n\r\n')];
}

export function withHeader(junk: Junk, name: string, value: string): Junk {
  return { ...withoutHeader(junk, name), headers: [...withoutHeader(junk, name).headers, [name, value]] };
}

export function withoutHeader(junk: Junk, name: string): Junk {
  const others = junk.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
  return { ...junk, headers: others };
}

export function withBody(junk: Junk, body: string | Buffer, neverGood = junk.neverGood): Junk {
  return { ...junk, body: Buffer.from(body), neverGood };
}
