import type { Json } from '../engine/json.js';
import { parseStrict, type ParseLimits } from '../engine/parse-strict.js';
import { strictUtf8 } from '../platform/utf8.js';
import { problem } from './problem.js';

export const BODY_LIMITS = { maxBytes: 32 * 1024, maxDepth: 16 } as const;

/** The text of a body as it arrived, empty if there is none; refused if it is not UTF-8. */
export function bodyText(body: unknown): string {
  const text = Buffer.isBuffer(body) ? strictUtf8(body) : '';
  if (text === null) throw problem('malformedJson', 'The body is not valid UTF-8. Encode the text as UTF-8.');
  return text;
}

/** JSON that has exactly one meaning; anything else is refused, with the place. */
export function readJson(text: string, limits: ParseLimits = BODY_LIMITS): Json {
  const parsed = parseStrict(text, limits);
  if (parsed.ok) return parsed.value;
  throw problem('malformedJson', `The body can not be read: ${parsed.message}.`, { path: parsed.path });
}
