import { utf8Length } from './bytes.js';
import { hasLoneSurrogate, KEY_PATTERN } from './canonical-json.js';
import type { Json } from './json.js';

export interface ParseLimits {
  /** Size of the text in UTF-8 bytes. */
  readonly maxBytes: number;
  /** How many arrays and objects may lie in each other. */
  readonly maxDepth: number;
  /** Keys may be any text; left out, they must be keys of canonical JSON. */
  readonly anyKey?: boolean;
}

/** `path` is a JSON Pointer to the value at fault; the message says what is wrong with it. */
export type Parsed =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly path: string; readonly message: string };

/**
 * Reads JSON that has exactly one meaning: duplicate keys, fractions, exponents, `-0`, integers beyond 2^53-1,
 * lone surrogates and keys outside `[a-z][A-Za-z0-9_]*` are refused instead of being read one way here and
 * another way elsewhere.
 */
export function parseStrict(text: string, limits: ParseLimits): Parsed {
  if (
    text.length > limits.maxBytes ||
    (text.length * 3 > limits.maxBytes && utf8Length(text) > limits.maxBytes)
  ) {
    return { ok: false, path: '', message: `the text takes more than ${limits.maxBytes} bytes` };
  }
  const parser = new Parser(text, limits);
  try {
    return { ok: true, value: parser.document() };
  } catch (fault) {
    if (!(fault instanceof ParseFault)) throw fault;
    return { ok: false, path: parser.pointer(), message: fault.message };
  }
}

class ParseFault extends Error {}

const WHITE_SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const LITERAL = /true|false|null/y;

class Parser {
  private position = 0;
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly text: string,
    private readonly limits: ParseLimits,
  ) {}

  pointer(): string {
    return this.path.map((step) => `/${step}`).join('');
  }

  document(): Json {
    const value = this.value(0);
    this.skipWhiteSpace();
    if (this.position < this.text.length) this.fail('nothing may follow the value');
    return value;
  }

  private value(depth: number): Json {
    this.skipWhiteSpace();
    const next = this.text[this.position];
    if (next === '{') return this.object(depth + 1);
    if (next === '[') return this.array(depth + 1);
    if (next === '"') return this.string();
    if (next !== undefined && /[-\d]/.test(next)) return this.integer();
    const literal = this.match(LITERAL);
    if (literal === undefined) {
      this.fail(
        next === undefined ? 'a value is missing' : `a value can not begin with ${JSON.stringify(next)}`,
      );
    }
    return literal === 'null' ? null : literal === 'true';
  }

  private object(depth: number): Json {
    this.enter(depth);
    // Without a prototype, so that no key means anything but itself.
    const members = Object.create(null) as { [key: string]: Json };
    if (this.skip('}')) return members;
    do {
      this.skipWhiteSpace();
      if (this.text[this.position] !== '"') this.fail('a key in double quotes is missing');
      const key = this.string();
      if (this.limits.anyKey !== true && !KEY_PATTERN.test(key))
        this.fail(`the key ${JSON.stringify(key.slice(0, 40))} does not match ${KEY_PATTERN.source}`);
      this.path.push(key);
      if (Object.hasOwn(members, key)) this.fail('the key stands twice');
      if (!this.skip(':')) this.fail('a colon is missing');
      members[key] = this.value(depth);
      this.path.pop();
    } while (this.skip(','));
    if (!this.skip('}')) this.fail('the object does not end');
    return members;
  }

  private array(depth: number): Json {
    this.enter(depth);
    const items: Json[] = [];
    if (this.skip(']')) return items;
    do {
      this.path.push(items.length);
      items.push(this.value(depth));
      this.path.pop();
    } while (this.skip(','));
    if (!this.skip(']')) this.fail('the array does not end');
    return items;
  }

  private enter(depth: number): void {
    if (depth > this.limits.maxDepth)
      this.fail(`more than ${this.limits.maxDepth} arrays and objects lie in each other`);
    this.position++;
  }

  private string(): string {
    const token = this.match(STRING);
    if (token === undefined) this.fail('the string does not end, or holds a bad escape or control character');
    const value = JSON.parse(token) as string;
    if (hasLoneSurrogate(value)) this.fail('the string holds a lone surrogate');
    return value;
  }

  private integer(): number {
    const token = this.match(NUMBER);
    if (token === undefined || !/^-?(0|[1-9]\d*)$/.test(token))
      this.fail('numbers are integers, without fraction or exponent');
    const value = Number(token);
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      this.fail('integers are at most 2^53-1 in size, and not -0');
    return value;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const token = pattern.exec(this.text)?.[0];
    if (token !== undefined) this.position += token.length;
    return token;
  }

  /** Steps over `token` if it is next. */
  private skip(token: string): boolean {
    this.skipWhiteSpace();
    if (this.text[this.position] !== token) return false;
    this.position++;
    return true;
  }

  private skipWhiteSpace(): void {
    WHITE_SPACE.lastIndex = this.position;
    WHITE_SPACE.test(this.text);
    this.position = WHITE_SPACE.lastIndex;
  }

  private fail(message: string): never {
    throw new ParseFault(`${message} (at character ${this.position})`);
  }
}
