import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { type KeptReceiptKey, newReceiptKey, NodeReceiptSigner, publicKeyOf } from './node-receipt-signer.js';

/** For the user of the service alone. */
const MODE = 0o600;
const HEX_32 = /^[0-9a-f]{64}$/;

/** The signer of a file of keys. */
export function receiptSignerOf(path: string): NodeReceiptSigner {
  const kept = readKeyFile(path);
  const keys = kept.map(({ key, from, until }) => ({ key, from, until }));
  return new NodeReceiptSigner(keys, kept[0]!.secret!);
}

/** Makes the file, with a first key, if there is none. */
export function ensureKeyFile(path: string, now: number): void {
  if (!existsSync(path)) writeKeyFile(path, [newReceiptKey(now)]);
}

/** Puts a new key in place of the one in use, whose secret is forgotten. */
export function rotateKeyFile(path: string, now: number): void {
  const [current, ...older] = readKeyFile(path);
  writeKeyFile(path, [newReceiptKey(now), { ...current!, until: now, secret: null }, ...older]);
}

/** Written aside and put in its place in one go: a reader finds the old file or the new one. */
function writeKeyFile(path: string, keys: readonly KeptReceiptKey[]): void {
  const aside = `${path}.new`;
  try {
    writeFileSync(aside, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: MODE });
    renameSync(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The file of receipt keys ${path} can not be written (${code}). Its folder must be there, and yours.`,
    );
  }
}

function readKeyFile(path: string): readonly KeptReceiptKey[] {
  const stat = statSync(path);
  if (!stat.isFile()) throw noKeyFile(path);
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0)
    throw new Error(`Others may read the keys of receipts. Run: chmod 600 ${path}`);
  const keys = keysIn(readFileSync(path, 'utf8'));
  if (keys === null) throw noKeyFile(path);
  return keys;
}

function noKeyFile(path: string): Error {
  return new Error(`${path} is no file of receipt keys. Make one with: creel receipt-key create <file>`);
}

/** Null where it is something else. Nothing of it is told: it may hold a secret. */
function keysIn(source: string): readonly KeptReceiptKey[] | null {
  try {
    const { keys } = JSON.parse(source) as { readonly keys: readonly KeptReceiptKey[] };
    const [current] = keys;
    const isRight = HEX_32.test(current!.secret!) && publicKeyOf(current!.secret!) === current!.key;
    return isRight && keys.every(({ key }) => HEX_32.test(key)) ? keys : null;
  } catch {
    return null;
  }
}
