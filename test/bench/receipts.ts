import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kernel } from '../../src/game/context.js';
import { ensureKeyFile, receiptSignerOf } from '../../src/platform/receipt-key-file.js';
import { spawnService } from '../support/spawn-service.js';
import { BenchClient } from './clients.js';
import { underLoad } from './load.js';
import { randomGame } from './random-games.js';
import { type Line, median, rounded } from './table.js';

const CLIENTS = 32;
const GAMES_EACH = 20;
const ROUNDS = 4;
const SECONDS = 4;
const SIGNATURES = 5_000;

/** Durable actions a second of a service that signs receipts beside one that does not, in turns. */
export async function measureReceipts(
  kernel: Kernel,
  newDatabase: (name: string) => Promise<string>,
): Promise<Line[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-bench-receipts-'));
  const file = path.join(folder, 'keys.json');
  ensureKeyFile(file, Date.now());
  const services = await Promise.all([
    serve(kernel, { DATABASE_URL: await newDatabase('unsigned') }),
    serve(kernel, { DATABASE_URL: await newDatabase('signed'), RECEIPT_KEYS: file }),
  ]);
  // The first round is for compiling the code.
  const rates: number[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, { load }] of services.entries()) rates[i]!.push(await load());
  for (const { close } of services) await close();
  const [without, signed] = rates.map((each) => each.slice(1)) as [number[], number[]];
  const microseconds = timeOfSignature(file);
  rmSync(folder, { recursive: true, force: true });
  return [
    { what: 'actions a second without receipts', value: rounded(median(without)) },
    {
      what: 'with a receipt each',
      value: rounded(median(signed)),
      ratio: rounded(median(signed.map((rate, round) => rate / without[round]!))),
    },
    { what: 'one signature', value: `${rounded(microseconds)} µs` },
  ];
}

async function serve(kernel: Kernel, env: { readonly [name: string]: string }) {
  const service = await spawnService(env);
  const client = new BenchClient(service.url, CLIENTS);
  await client.enter();
  const players = Array.from({ length: CLIENTS }, (_, i) =>
    client.restPlayer(
      Array.from({ length: GAMES_EACH }, (__, k) => randomGame(kernel, `receipts-${i}-${k}`)),
      false,
    ),
  );
  return {
    load: async () => {
      const { rate } = await underLoad(
        players.map((player) => () => player.step()),
        SECONDS,
      );
      return rate;
    },
    close: async () => {
      await client.close();
      await service.end('SIGTERM');
    },
  };
}

function timeOfSignature(file: string): number {
  const signer = receiptSignerOf(file);
  const text = 'x'.repeat(500);
  for (let i = 0; i < SIGNATURES; i++) signer.sign(text);
  const began = performance.now();
  for (let i = 0; i < SIGNATURES; i++) signer.sign(text);
  return ((performance.now() - began) * 1_000) / SIGNATURES;
}
