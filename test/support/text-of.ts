import type { Response } from 'supertest';

/** The body of an answer as text; the client takes a picture for bytes, though SVG is text. */
export function textOf({ text, body }: Pick<Response, 'text' | 'body'>): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : text;
}
