import type { Dice } from './dice.js';
import type { Junk, Spoils } from './junk.js';

// prettier-ignore
const STEPS = [
  '..', '.', '%2e%2e', '%2E', '..%2f', '%2f', '%5c', '..\\', '%00', '%0a', '%0d%0aX:1', '%', '%zz', '%f', '%ff', '%c0%ae', '%ed%a0%80',
  '%u0041', '%25', '%252e%252e', '', '//', ';', ';v=1', ':id', '*', '(.*)', '[', '{id}', '__proto__', 'constructor', '~', '+', '-1',
  '9'.repeat(30), 'x'.repeat(101), 'x'.repeat(4_000), '%41'.repeat(1_000), 'İ', '😀', '#x', '?', '&', '=', '"', "'", '`', '|', '^',
  '1e3', '0x1', '1.0', '٣', '%20', '%09', 'null', 'undefined',
];
// prettier-ignore
const PLAIN = [
  '*', '/', '//', '///', '/?', '/#', '?', 'livez', 'http://', 'http://x', 'http://[', 'http://x:99999/livez', 'https://x/livez',
  'ftp://x/', 'javascript:alert(1)', 'x:443', '//x/livez', '/\\x', '/..', '/%2e%2e/%2e%2e/etc/passwd', '/.git/config', '/.env', '/v1',
  '/v1/', '/V1/games', '/v2/games', '/favicon.ico', '/robots.txt', '/docs/', '/docs//', '/docs/..', '/docs/..%2fpackage.json',
  '/docs/.hidden', '/docs/%00', '/docs/swagger-ui.css', '/docs/swagger-ui.css.map', '/docs/index.html', '/docs/errors', '/openapi.json',
  '/openapi.yaml', '/docs/swagger-ui-init.js', '/docs/nothing.js', '/docs/%2e%2e%2f%2e%2e%2fpackage.json', '/graphql/', '/graphql/x',
];
// prettier-ignore
const NAMES = [
  '__proto__', 'constructor', 'a[b]', 'a[]', 'a.b', '', '%00', '%', '%zz', '%ff', 'as', 'after', 'before', 'limit', 'status',
  'query', 'x'.repeat(3_000), '😀', '%F0%9F%98%80', '+', 'a%20b', '&', '=', ';', 'toString',
];
// prettier-ignore
const VALUES = [
  '', '-1', '0', '1', '101', '1001', '1e309', '9007199254740993', '2147483648', '1.0', '01', '+1', '0x1', 'NaN', '%00', '%ff', '%zz', '%',
  'seat:0', 'seat:99', 'seat:-1', 'seat:00', 'spectator%00', 'Spectator', 'abc', 'ZzE6', '__proto__', 'x'.repeat(201), 'x'.repeat(6_000),
  '%F0%9F%98%80', '😀', '1,2', '1&limit=2', '1;2', '%5B%5D', 'running', 'RUNNING', "'", '../..', '%0d%0aX:1', 'AAAA====', '-_-_-_',
];

const pathOf = ({ target }: Junk): string => target.split('?')[0]!;

function withQuery(junk: Junk, query: string): Junk {
  return { ...junk, target: `${junk.target}${junk.target.includes('?') ? '&' : '?'}${query}` };
}

function query(dice: Dice): string {
  return `${dice.one(NAMES)}=${dice.one(VALUES)}`;
}

/** Paths and queries that lead nowhere, or somewhere else than they seem to. */
export const SPOILT_TARGETS: Spoils = {
  'path/step': (dice, junk) => {
    const steps = pathOf(junk).split('/');
    steps[1 + dice.below(steps.length - 1)] = dice.one(STEPS);
    return { ...junk, target: steps.join('/') || '/' };
  },
  'path/added': (dice, junk) => ({ ...junk, target: `${pathOf(junk)}/${dice.one(STEPS)}` }),
  'path/inserted': (dice, junk) => {
    const at = 1 + dice.below(junk.target.length);
    return { ...junk, target: junk.target.slice(0, at) + dice.one(STEPS) + junk.target.slice(at) };
  },
  'path/encoded': (dice, junk) => ({
    ...junk,
    target: junk.target.replace(/[a-z]/g, (letter) =>
      dice.chance(30) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    ),
  }),
  'path/upperCase': (_dice, junk) => ({ ...junk, target: junk.target.toUpperCase() }),
  'path/long': (dice, junk) => ({
    ...junk,
    target: `/${'x'.repeat(dice.one([100, 5_000, 15_000, 17_000]))}`,
  }),
  'path/many': (dice, junk) => ({
    ...junk,
    target: dice.one(['/a', '/..', '/%2e', '//']).repeat(dice.one([50, 2_000])),
  }),
  'path/plain': (dice, junk) => ({ ...junk, target: dice.one(PLAIN) }),
  'path/absolute': (_dice, junk) => ({ ...junk, target: `http://elsewhere.example${junk.target}` }),
  'query/value': (dice, junk) => {
    const [path, given = ''] = junk.target.split('?');
    const names = given.split('&').flatMap((pair) => pair.split('=')[0] || []);
    const name = names.length > 0 ? dice.one(names) : dice.one(['limit', 'after', 'as']);
    return { ...junk, target: `${path}?${name}=${dice.one(VALUES)}` };
  },
  'query/unknown': (dice, junk) => withQuery(junk, query(dice)),
  'query/twice': (dice, junk) => withQuery(withQuery(junk, 'limit=1'), `limit=${dice.one(VALUES)}`),
  'query/many': (dice, junk) =>
    withQuery(
      junk,
      Array.from({ length: dice.one([20, 700]) }, () => dice.one(['a=1', 'limit=1', 'a[]=1'])).join('&'),
    ),
  'query/cursor': (dice, junk, { cursor, games }) => {
    const at = dice.below(cursor.length);
    const other = (text: string) => Buffer.from(text).toString('base64url');
    const spoilt = dice.one([
      cursor,
      cursor.slice(0, at),
      `${cursor}A`,
      cursor.slice(0, at) + dice.one(['-', '_', 'A', '%3D']) + cursor.slice(at + 1),
      other(`g1:${dice.one(games).id.toUpperCase()}`),
      other(`g2:${dice.one(games).id}`),
      other('g1:'),
      other('g1:00000000-0000-0000-0000-000000000000'),
      other(`g1:${dice.one(games).id}\0`),
    ]);
    return {
      ...junk,
      method: 'GET',
      body: null,
      target: `/v1/games?${dice.one(['after', 'before'])}=${spoilt}`,
    };
  },
  'query/bare': (dice, junk) => ({
    ...junk,
    target: junk.target + dice.one(['?', '??', '?&&&', '?=', '?=&=', '#', '?#', '?%']),
  }),
};
