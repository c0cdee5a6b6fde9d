import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromHex, toHex } from '../../src/engine/bytes.js';
import { canonical, CANONICAL_LIMITS } from '../../src/engine/canonical-json.js';
import { type Envelope, eventHash, genesis, nextHead, saltOf } from '../../src/engine/chain.js';
import { commitmentTo, gameSeed, type GameKind, openSeed } from '../../src/engine/fair-deal.js';
import { encode, treeRoot } from '../../src/engine/hashing.js';
import { parseStrict } from '../../src/engine/parse-strict.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { readVectors } from '../support/vectors.js';

interface Vectors {
  encode: { parts: string[]; hex: string }[];
  commitment: { kind: GameKind; scope: string; serverSeed: string; commitment: string }[];
  openSeed: { text: string; serverSeed: string; commitment: string }[];
  gameSeed: {
    serverSeed: string;
    kind: GameKind;
    scope: string;
    ruleset: string;
    contributions: string[];
    gameSeed: string;
  }[];
  stream: { gameSeed: string; block0: Record<string, string> };
  uniform: { gameSeed: string; purpose: string; n: number; values: number[] }[];
  shuffle: { gameSeed: string; purpose: string; n: number; order: number[] }[];
  chain: {
    serverSeed: string;
    game: string;
    genesis: string;
    events: { envelope: Envelope; canonical: string; salt: string; eventHash: string; head: string }[];
  };
  tree: { leaves: string[]; roots: { [leaves: string]: string } };
  canonical: { accept: { json: string; canonical: string }[]; refuse: string[] };
}

const vectors = readVectors<Vectors>('creel-1');
const bytes = (hex: string) => fromHex(hex)!;

it('computes the HMAC of Node for keys and messages of every length', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 }),
      (key, messages) => {
        const mac = nodeHashing.hmacSha256(key);
        const wanted = messages.map((message) => createHmac('sha256', key).update(message).digest('hex'));
        expect(messages.map((message) => toHex(mac(message)))).toEqual(wanted);
      },
    ),
  );
});

describe('creel/1', () => {
  it.each(vectors.encode)('encodes $parts', ({ parts, hex }) => {
    expect(toHex(encode(nodeHashing, parts))).toBe(hex);
  });

  it.each(vectors.commitment)(
    'commits to a $kind seed of $scope',
    ({ kind, scope, serverSeed, commitment }) => {
      expect(toHex(commitmentTo(nodeHashing, { kind, scope }, bytes(serverSeed)))).toBe(commitment);
    },
  );

  it.each(vectors.openSeed)(
    'derives the seed of the open text "$text"',
    ({ text, serverSeed, commitment }) => {
      const seed = openSeed(nodeHashing, text);
      expect(toHex(seed)).toBe(serverSeed);
      expect(toHex(commitmentTo(nodeHashing, { kind: 'open', scope: 'open' }, seed))).toBe(commitment);
    },
  );

  it.each(vectors.gameSeed)('derives the game seed of $kind $ruleset with $contributions', (vector) => {
    const { serverSeed, kind, scope, ruleset, contributions } = vector;
    const seed = gameSeed(nodeHashing, bytes(serverSeed), { kind, scope }, ruleset, contributions.map(bytes));
    expect(toHex(seed)).toBe(vector.gameSeed);
  });

  it.each(Object.entries(vectors.stream.block0))('reads the first block of %s', (purpose, block) => {
    const stream = streamsOf(nodeHashing, bytes(vectors.stream.gameSeed))(purpose);
    const words = Array.from({ length: 8 }, () => stream.uniform(2 ** 32 - 1));
    const expected = Array.from({ length: 8 }, (_, i) => Number.parseInt(block.slice(8 * i, 8 * i + 8), 16));
    expect(words).toEqual(expected);
  });

  it.each(vectors.uniform)('draws below $n', ({ gameSeed: seed, purpose, n, values }) => {
    const stream = streamsOf(nodeHashing, bytes(seed))(purpose);
    expect(values.map(() => stream.uniform(n))).toEqual(values);
  });

  it.each(vectors.shuffle)('shuffles $n by $purpose', ({ gameSeed: seed, purpose, n, order }) => {
    const items = Array.from({ length: n }, (_, i) => i);
    expect(streamsOf(nodeHashing, bytes(seed))(purpose).shuffle(items)).toEqual(order);
    expect(items).toEqual(Array.from({ length: n }, (_, i) => i));
  });

  it('chains events', () => {
    const { serverSeed, game, events } = vectors.chain;
    let head = genesis(nodeHashing, game);
    expect(toHex(head)).toBe(vectors.chain.genesis);
    for (const { envelope, ...expected } of events) {
      const salt = saltOf(nodeHashing, bytes(serverSeed), game, envelope.seq);
      const ofEvent = eventHash(nodeHashing, salt, canonical(envelope));
      head = nextHead(nodeHashing, head, ofEvent);
      expect({
        canonical: canonical(envelope),
        salt: toHex(salt),
        eventHash: toHex(ofEvent),
        head: toHex(head),
      }).toEqual(expected);
    }
  });

  it.each(vectors.canonical.accept)('writes $json canonically', ({ json, canonical: expected }) => {
    const parsed = parseStrict(json, CANONICAL_LIMITS);
    expect(parsed).toMatchObject({ ok: true });
    if (parsed.ok) expect(canonical(parsed.value)).toBe(expected);
  });

  it.each(vectors.canonical.refuse)('refuses %s', (json) => {
    expect(parseStrict(json, CANONICAL_LIMITS)).toMatchObject({ ok: false });
  });

  it.each(Object.entries(vectors.tree.roots))('finds the root of a tree of %s leaves', (count, root) => {
    const leaves = vectors.tree.leaves.slice(0, Number(count)).map((leaf) => nodeHashing.utf8(leaf));
    expect(toHex(treeRoot(nodeHashing, leaves))).toBe(root);
  });
});
