import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { CHALLENGE_CHECKS, ChallengeChecker } from '../../src/game/check-challenge.js';
import { checkRecord } from '../../src/game/check-record.js';
import type { GameRecord } from '../../src/game/record.js';
import { checkReceipt, compareReceipt, readReceipt, type Receipt } from '../../src/game/receipt.js';
import { nodeVerify } from '../../src/platform/node-receipt-signer.js';
import { KNOWN_KEY } from '../support/signer.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { examplesIn } from '../support/doc-examples.js';
import { KERNEL } from '../support/kernel.js';

/*
 * The format written again from the text of the page, with Node's own primitives and nothing of the engine: if the
 * page were wrong or incomplete, this would not meet the values that it shows.
 */
type Part = string | Buffer;

function E(parts: readonly Part[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part as string);
      return [u(32, bytes.length), bytes];
    }),
  );
}
const H = (...parts: Part[]) => createHash('sha256').update(E(parts)).digest();
const M = (key: Buffer, ...parts: Part[]) => createHmac('sha256', key).update(E(parts)).digest();
const hex = (text: string) => Buffer.from(text, 'hex');

function u(bits: 32 | 64, value: number): Buffer {
  const bytes = Buffer.alloc(bits / 8);
  if (bits === 64) bytes.writeBigUInt64BE(BigInt(value));
  else bytes.writeUInt32BE(value);
  return bytes;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, item]) => `"${key}":${canonical(item)}`).join(',')}}`;
}

function* words(gameSeed: Buffer, purpose: string): Generator<number, never> {
  for (let i = 0; ; i++) {
    const block = M(gameSeed, 'creel/1/stream', purpose, u(64, i));
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function shuffle<Item>(items: readonly Item[], gameSeed: Buffer, purpose: string): Item[] {
  const order = items.slice();
  const stream = words(gameSeed, purpose);
  for (let i = order.length - 1; i >= 1; i--) {
    const limit = 2 ** 32 - (2 ** 32 % (i + 1));
    let word = stream.next().value;
    while (word >= limit) word = stream.next().value;
    const j = word % (i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

const examples = examplesIn('docs/fairness.md');
function shown<Content>(shows: string): Content {
  return JSON.parse(examples.find((example) => example.shows === shows)!.text) as Content;
}

const record = shown<GameRecord & { serverSeed: string }>('record');
const values = shown<{
  gameSeed: string;
  block0: string;
  shuffled: number[];
  genesis: string;
  envelope2: string;
  salts: string[];
  eventHashes: string[];
}>('values');
const { kind, scope, ruleset, contributions, game, events } = record;
const serverSeed = hex(record.serverSeed);
const gameSeed = M(serverSeed, 'creel/1/game-seed', kind, scope, ruleset, ...contributions.map(hex));
const salt = (seq: number) => M(serverSeed, 'creel/1/salt', game, u(64, seq)).subarray(0, 16);

describe('docs/fairness.md', () => {
  it('encodes as its example says', () => {
    expect(E(['a', 'b']).toString('hex')).toBe('00000001610000000162');
  });

  it('shows the commitment of its record', () => {
    expect(H('creel/1/commit', kind, scope, serverSeed).toString('hex')).toBe(record.commitment);
  });

  it('shows the game seed, the first block and the first shuffle', () => {
    expect(gameSeed.toString('hex')).toBe(values.gameSeed);
    expect(M(gameSeed, 'creel/1/stream', 'station/0', u(64, 0)).toString('hex')).toBe(values.block0);
    const numbers = Array.from({ length: 52 }, (_, i) => i);
    expect(shuffle(numbers, gameSeed, 'station/0')).toEqual(values.shuffled);
  });

  it('shows the salts and the chain', () => {
    let head = H('creel/1/genesis', game);
    expect(head.toString('hex')).toBe(values.genesis);
    for (const { hash, ...event } of events) {
      const envelope = canonical({ ...event, game, v: 1 });
      if (event.seq === 2) expect(envelope).toBe(values.envelope2);
      const eventHash = H('creel/1/event', salt(event.seq), envelope);
      head = H('creel/1/chain', head, eventHash);
      expect([salt(event.seq), eventHash, head].map((bytes) => bytes.toString('hex'))).toEqual([
        values.salts[event.seq],
        values.eventHashes[event.seq],
        hash,
      ]);
    }
  });

  it('shows the hash of the dealt state', () => {
    const streams = (purpose: string) => ({
      shuffle: <Item>(items: readonly Item[]) => shuffle(items, gameSeed, purpose),
    });
    const dealt = cardCommons.setup({ seats: 1, streams: streams as never, firstSeat: null });
    const document: JsonObject = cardCommons.stateDocument(dealt);
    expect(H('creel/1/state', salt(2), canonical(document)).toString('hex')).toBe(events[2]!.state);
  });

  it('shows the seed and commitment of an open text', () => {
    const open = shown<{ openText: string; serverSeed: string; commitment: string }>('open');
    const seed = H('creel/1/open', open.openText);
    expect(seed.toString('hex')).toBe(open.serverSeed);
    expect(H('creel/1/commit', 'open', 'open', seed).toString('hex')).toBe(open.commitment);
  });

  it('shows a record that is good', () => {
    const { text } = examples.find(({ shows }) => shows === 'record')!;
    expect(checkRecord(KERNEL, text).verdict).toBe('good');
  });

  it('shows a receipt that is signed, of the record that it shows', () => {
    const receipt = readReceipt(examples.find(({ shows }) => shows === 'receipt')!.text) as Receipt;
    expect(checkReceipt(nodeVerify, receipt, KNOWN_KEY)).toBeNull();
    expect(compareReceipt(receipt, record)).toBeNull();
  });

  it('compares what was seen and sent as it says', () => {
    const { text } = examples.find(({ shows }) => shows === 'record')!;
    const mine = { commitment: record.commitment, contribution: contributions[0]! };
    expect(checkRecord(KERNEL, text, mine)).toMatchObject({ verdict: 'good', seen: { result: 'passed' } });
    const other = { ...mine, contribution: 'b2' };
    expect(checkRecord(KERNEL, text, other)).toMatchObject({ verdict: 'bad', seen: { result: 'failed' } });
  });

  it('shows the log row of its challenge', () => {
    const {
      log,
      committedAt,
      closes,
      commitment,
      id,
      opens,
      ruleset: label,
      ...head
    } = shown<any>('challenge');
    const leaf = canonical({ closes, commitment, id, opens, ruleset: label, v: 'creel/1/challenge' });
    const hash = H('creel/1/challenges', hex(log.before), u(64, committedAt), leaf);
    expect(hash.toString('hex')).toBe(log.hash);
    expect(H('creel/1/commit', 'daily', id, hex(head.serverSeed)).toString('hex')).toBe(commitment);
  });

  it('shows an export that is good, and is bad without its last line', () => {
    const lines = ['challenge', 'attempt', 'end'].map((shows) => JSON.stringify(shown(shows)));
    const check = (all: readonly string[]) => {
      const checker = new ChallengeChecker(KERNEL);
      for (const line of all) checker.add(line);
      return checker.end();
    };
    expect(check(lines)).toMatchObject({ verdict: 'good', attempts: 1, onBoard: 1 });
    expect(check(lines.slice(0, -1)).verdict).toBe('bad');
  });

  it('has every check of an export', () => {
    const page = readFileSync(path.join(PROJECT_FOLDER, 'docs/fairness.md'), 'utf8');
    for (const name of Object.values(CHALLENGE_CHECKS))
      expect(page).toContain(`\n| ${name.split(':')[0]!} | `);
  });
});
