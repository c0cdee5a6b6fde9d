import type { Dice } from './dice.js';
import { bytesOf, type Junk, type Spoils, withHeader } from './junk.js';

const LENGTHS = [
  '-1',
  '+2',
  '0x2',
  '2.0',
  '1e1',
  '',
  ' ',
  'x',
  '99999999999999999999999',
  '2, 2',
  '2,3',
  '02',
  '9007199254740993',
  '\u0662',
];
const ENCODINGS = [
  'gzip',
  'identity',
  'chunked, gzip',
  'gzip, chunked',
  'chunked, chunked',
  'Chunked',
  ' chunked',
  'chunked;x=1',
  'x',
  '',
  '"chunked"',
];
// prettier-ignore
const CHUNKS = [
  'zz\r\n{}\r\n0\r\n\r\n', '-2\r\n{}\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n{}', '2\r\n{}0\r\n\r\n', '2;x="\r\n{}\r\n0\r\n\r\n', '2 \r\n{}\r\n0\r\n\r\n',
  '\r\n', '2\n{}\n0\n\n', '0\r\nHost: x\r\n\r\n', '0\r\n: x\r\n\r\n', `2;${'x'.repeat(17_000)}\r\n{}\r\n0\r\n\r\n`, `0\r\n${'T: x\r\n'.repeat(4_000)}\r\n`, '0x2\r\n{}\r\n0\r\n\r\n',
];
// prettier-ignore
const AFTERWARDS = [
  'garbage', '\r\n\r\n', '\0\0\0', 'GET', 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n', '{"a":1}', 'POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nExpect: x\r\nHost: x\r\n\r\nyy', '\u0016\u0003\u0001\u0002',
];
// prettier-ignore
const NO_HTTP = [
  'hello\r\n\r\n', '\r\n\r\n\r\nx\r\n', '\u0016\u0003\u0001\u0000\u00a5\u0001', '\0'.repeat(100), 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '*1\r\n$4\r\nPING\r\n', 'SSH-2.0-x\r\n',
  'HTTP/1.1 200 OK\r\n\r\n', 'GET\r\n\r\n', 'GET /livez\n\n', ' GET /livez HTTP/1.1\r\n\r\n', 'EHLO x\r\n', 'A'.repeat(20_000), 'GET  /livez HTTP/1.1\r\nHost: x\r\n\r\n',
];

const LOOSE = { framing: 'none', ending: 'spoilt' } as const;

/** The request as it is, then something: as the body of a request that is framed by hand. */
function byHand(junk: Junk, header: readonly [string, string], body: Buffer | string): Junk {
  return { ...withHeader(junk, ...header), ...LOOSE, body: Buffer.from(body) };
}

function cut(dice: Dice, junk: Junk): Buffer {
  const bytes = bytesOf(junk);
  return bytes.subarray(0, 1 + dice.below(bytes.length - 1));
}

/** Bytes that are no request, more than one, or less than one. */
export const SPOILT_FRAMING: Spoils = {
  'framing/length': (dice, junk) => byHand(junk, ['Content-Length', dice.one(LENGTHS)], junk.body ?? '{}'),
  'framing/short': (dice, junk) =>
    byHand(junk, ['Content-Length', String(dice.below((junk.body?.length ?? 2) + 1))], junk.body ?? '{}'),
  'framing/long': (dice, junk) => ({
    ...byHand(
      junk,
      ['Content-Length', String((junk.body?.length ?? 2) + 1 + dice.below(100))],
      junk.body ?? '{}',
    ),
    ending: 'broken off',
  }),
  'framing/huge': (_dice, junk) => ({
    ...byHand(junk, ['Content-Length', '9999999999'], junk.body ?? '{}'),
    ending: 'broken off',
  }),
  'framing/both': (dice, junk) =>
    byHand(
      withHeader(junk, 'Content-Length', dice.one(['0', '2', '30'])),
      ['Transfer-Encoding', 'chunked'],
      '2\r\n{}\r\n0\r\n\r\n',
    ),
  'framing/encoding': (dice, junk) => ({
    ...byHand(junk, ['Transfer-Encoding', dice.one(ENCODINGS)], '2\r\n{}\r\n0\r\n\r\n'),
    ending: 'unclear',
  }),
  'framing/chunks': (dice, junk) => ({
    ...byHand(junk, ['Transfer-Encoding', 'chunked'], dice.one(CHUNKS)),
    ending: 'unclear',
  }),
  'framing/afterwards': (dice, junk) =>
    rawly(junk, Buffer.concat([bytesOf(junk), Buffer.from(dice.one(AFTERWARDS))]), 'spoilt'),
  'framing/cut': (dice, junk) => rawly(junk, cut(dice, junk), 'broken off'),
  'framing/abandoned': (dice, junk) =>
    rawly(junk, dice.chance(50) ? cut(dice, junk) : bytesOf(junk), 'abandoned'),
  'framing/noHttp': (dice, junk) => rawly(junk, Buffer.from(dice.one(NO_HTTP), 'latin1'), 'unclear'),
  'framing/random': (dice, junk) =>
    rawly(junk, Buffer.from(dice.hex(2 * (1 + dice.below(300))), 'hex'), 'unclear'),
  'framing/oneByte': (dice, junk) => {
    const bytes = Buffer.from(bytesOf(junk));
    bytes[dice.below(bytes.length)] = dice.below(256);
    return rawly(junk, bytes, 'unclear');
  },
};

function rawly(junk: Junk, raw: Buffer, ending: Junk['ending']): Junk {
  return { ...junk, raw, ending };
}
