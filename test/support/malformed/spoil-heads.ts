import type { Dice } from './dice.js';
import { type Junk, type Spoils, withHeader, withoutHeader } from './junk.js';

// prettier-ignore
const AUTHORIZATIONS = [
  '', 'Bearer', 'Bearer ', 'Bearer x', 'bearer  x', 'Basic eDp5', 'Digest username="x"', 'Bearer creel_p_', 'creel_p_', 'Bearer null',
  'Bearer \u00e9', 'Bearer a b', 'Bearer a,Bearer b', `Bearer ${'x'.repeat(8_000)}`, 'Bearer __proto__', 'Bearer %00', '\u00ff', 'Negotiate',
  "Bearer ' OR 1=1 --", 'Bearer eyJhbGciOiJub25lIn0.e30.',
];
// prettier-ignore
const TAGS = [
  '', '*', '"', '""', 'x', '"x"', '3', '"3', '"3"', 'W/"3"', 'w/"3"', '"3.a","4.b"', '"-1"', '"03"', '"99999999999"', '"9007199254740993"',
  '"3.\u00e9"', '"3.a b"', ',', ',,,', `"${'x'.repeat(5_000)}"`, '"1e3"', "'3'", '"__proto__"', 'W/*', '"3.x", W/"3.y", *',
];
const KEYS = [
  '',
  'x',
  'short',
  'y'.repeat(15),
  'y'.repeat(256),
  'y'.repeat(9_000),
  'with spaces in the key',
  'schl\u00fcssel-schl\u00fcssel',
  '"quoted-key-quoted-key"',
  '__proto__________',
  'a,b,c,d,e,f,g,h,i,j,k',
];
// prettier-ignore
const METHODS = [
  'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'GET', 'POST', 'PROPFIND', 'SEARCH', 'COPY', 'LOCK', 'MKCOL', 'MERGE', 'M-SEARCH',
  'PURGE', 'LINK', 'REPORT', 'NOTIFY', 'SOURCE', 'ACL', 'BIND', 'QUERY',
];
const NO_METHODS = [
  'get',
  'FOO',
  'GETT',
  'G',
  '',
  'GET,POST',
  '__proto__',
  '\u00e9',
  'PRI',
  '*',
  'GET /livez',
  '0',
];
const VERSIONS = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.2',
  'HTTP/9.9',
  'HTTP/1',
  'http/1.1',
  'HTTP/1.1 x',
  'RTSP/1.0',
  'HTTP/11',
  'ICE/1.0',
  '',
  'HTTP/1.\u0663',
];
// prettier-ignore
const OTHERS: readonly (readonly [string, string])[] = [
  ['Expect', 'x'], ['Expect', '100-continue'], ['Expect', '100-continue, x'], ['Expect', ''], ['Upgrade', 'websocket'], ['Upgrade', 'h2c'],
  ['Connection', 'upgrade'], ['Connection', 'keep-alive, close'], ['Connection', 'x'], ['Connection', ''], ['Keep-Alive', 'timeout=-1'],
  ['Range', 'bytes=0-'], ['Range', 'bytes=99999999-'], ['Range', 'x'], ['If-Range', '"x"'], ['If-Modified-Since', 'yesterday'],
  ['If-Unmodified-Since', 'Mon, 01 Jan 1990 00:00:00 GMT'], ['Accept', 'text/html'], ['Accept', ''], ['Accept', ';;q=,'], ['Accept', 'image/*;q=0'],
  ['Accept', 'application/json;q=2, */*;q=-1'], ['Accept-Encoding', 'x;q=9'], ['Accept-Language', '*'.repeat(500)], ['Accept-Version', '99'],
  ['TE', 'trailers, x'], ['Trailer', 'Host'], ['Cookie', '__proto__=1; =; ;;'], ['Origin', 'null'], ['Referer', 'x'], ['Via', '1.1 x'],
  ['X-Forwarded-Host', 'a b'], ['X-Forwarded-For', '::::'], ['X-Forwarded-Proto', 'x'], ['Forwarded', 'for=;;'], ['X-HTTP-Method-Override', 'DELETE'],
  ['__proto__', 'x'], ['constructor', 'x'], ['toString', 'x'], ['apollo-require-preflight', '1'], ['Max-Forwards', '0'], ['Content-Length', '0'],
  ['Content-Disposition', 'x'], ['HTTP2-Settings', 'x'], ['Date', 'x'], ['User-Agent', ''], ['Sec-WebSocket-Key', 'x'], ['Proxy-Connection', 'close'],
];
/** Lines that are no header at all. */
// prettier-ignore
const BAD_LINES: readonly (readonly [string, string])[] = [
  ['b@d name', 'x'], ['', 'x'], ['x\u00e9', 'x'], ['x', 'a\u0000b'], ['x', 'a\u0001b'], ['x', 'a\r\n folded'], ['x', 'a\nb: c'], ['x', 'a\rb'],
  ['x', '\r\nHost: second'], [' x', 'y'], ['x ', 'y'], ['x\t', 'y'], ['(x)', 'y'], ['x', '\u007f'],
];
const HOSTS = [
  '',
  ' ',
  'a b',
  'a/b?c#d',
  'a:b:c',
  'a:99999',
  '[',
  '[::1',
  '[::1]:80',
  '\u00e9',
  'x'.repeat(3_000),
  '*',
  '%00',
  'a,b',
  'a@b',
  '..',
  'localhost:0',
  '<x>',
  '__proto__',
];

function header(name: string, values: readonly string[]) {
  return (dice: Dice, junk: Junk): Junk => withHeader(junk, name, dice.one(values));
}

/** Request lines and headers that are wrong, odd or doubled. */
export const SPOILT_HEADS: Spoils = {
  'head/authorization': header('Authorization', AUTHORIZATIONS),
  'head/noAuthorization': (_dice, junk) => withoutHeader(junk, 'Authorization'),
  'head/spoiltToken': (dice, junk, { tokens }) => {
    const token = dice.one(tokens);
    const at = dice.below(token.length);
    const spoilt = dice.one([
      token.slice(0, at),
      token.slice(0, at) + dice.one(['0', 'x', '\u00e9', ' ', '%30']) + token.slice(at + 1),
      token + token,
      token.toUpperCase(),
    ]);
    return withHeader(junk, 'Authorization', `Bearer ${spoilt}`);
  },
  'head/ifMatch': header('If-Match', TAGS),
  'head/ifNoneMatch': header('If-None-Match', TAGS),
  'head/idempotencyKey': header('Idempotency-Key', KEYS),
  'head/doubled': (dice, junk) => ({ ...junk, headers: [...junk.headers, dice.one(junk.headers)] }),
  'head/doubledOtherwise': (dice, junk) => {
    const other = dice.one([
      ['Authorization', AUTHORIZATIONS],
      ['If-Match', TAGS],
      ['If-None-Match', TAGS],
      ['Idempotency-Key', KEYS],
      ['Host', HOSTS],
    ] as const);
    return { ...junk, headers: [...junk.headers, [other[0], dice.one(other[1])]] };
  },
  'head/other': (dice, junk) => {
    const [name, value] = dice.one(OTHERS);
    return {
      ...junk,
      headers: [...junk.headers, [name, value]],
      ending: name === 'Content-Length' ? 'spoilt' : junk.ending,
    };
  },
  'head/badLine': (dice, junk) => ({
    ...junk,
    headers: [...junk.headers, dice.one(BAD_LINES)],
    ending: 'spoilt',
  }),
  'head/host': header('Host', HOSTS),
  'head/noHost': (_dice, junk) => withoutHeader(junk, 'Host'),
  'head/hostTwice': (_dice, junk) => ({
    ...junk,
    headers: [...junk.headers, ['Host', 'b']],
    neverGood: true,
  }),
  'head/large': (dice, junk) => ({
    ...withHeader(junk, 'X', 'x'.repeat(dice.one([8_000, 15_000, 16_500, 70_000]))),
    ending: 'spoilt',
  }),
  'head/many': (dice, junk) => ({
    ...junk,
    headers: [
      ...junk.headers,
      ...Array.from({ length: dice.one([100, 1_990, 3_000]) }, () => ['a', 'b'] as const),
    ],
    ending: 'spoilt',
  }),
  'method/other': (dice, junk) => ({ ...junk, method: dice.one(METHODS) }),
  'method/connect': (dice, junk) => ({
    ...junk,
    method: 'CONNECT',
    target: dice.one([junk.target, 'x.example:443', '*', '']),
    ending: 'spoilt',
  }),
  'method/none': (dice, junk) => ({ ...junk, method: dice.one(NO_METHODS), ending: 'spoilt' }),
  'method/version': (dice, junk) => ({ ...junk, version: dice.one(VERSIONS), ending: 'spoilt' }),
  'method/oldVersion': (_dice, junk) => withoutHeader({ ...junk, version: 'HTTP/1.0' }, 'Host'),
  'method/expect': (dice, junk) => ({
    ...withHeader(junk, 'Expect', dice.one(['x', '100', '200-ok', '100-continue;x', '"'])),
    ending: 'spoilt',
  }),
};
