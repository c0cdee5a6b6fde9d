import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeVerify } from '../../src/platform/node-receipt-signer.js';
import { ensureKeyFile, receiptSignerOf, rotateKeyFile } from '../../src/platform/receipt-key-file.js';

describe('the file of the keys of receipts', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-receipt-keys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'keys.json');

  it('is made once, for its user alone, and signs the same after that', () => {
    ensureKeyFile(file, 1_000);
    const first = receiptSignerOf(file).sign('pond');
    ensureKeyFile(file, 2_000);
    expect(receiptSignerOf(file).sign('pond')).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(receiptSignerOf(file).keys).toEqual([{ key: first.key, from: 1_000, until: null }]);
  });

  it('keeps the public keys of those that were replaced, and forgets their secrets', () => {
    const before = receiptSignerOf(file).sign('pond');
    const { secret } = JSON.parse(readFileSync(file, 'utf8')).keys[0];
    rotateKeyFile(file, 5_000);
    const after = receiptSignerOf(file);
    expect(after.keys).toEqual([
      { key: expect.any(String), from: 5_000, until: null },
      { key: before.key, from: 1_000, until: 5_000 },
    ]);
    expect(after.sign('pond').key).not.toBe(before.key);
    expect(nodeVerify(before.key, 'pond', before.signature)).toBe(true);
    expect(readFileSync(file, 'utf8')).not.toContain(secret);
  });

  it('is refused where others may read it, or where it is something else, without telling what is in it', () => {
    const other = path.join(folder, 'other.json');
    writeFileSync(other, '{"keys":[{"secret":"abc"}]}', { mode: 0o600 });
    expect(() => receiptSignerOf(other)).toThrow(
      /is no file of receipt keys. Make one with: creel receipt-key create/,
    );
    expect(() => receiptSignerOf(other)).not.toThrow(/abc/);
    expect(() => receiptSignerOf(folder)).toThrow(/is no file of receipt keys/);
    expect(() => ensureKeyFile(path.join(folder, 'none/keys.json'), 1)).toThrow(
      /can not be written \(ENOENT\)/,
    );
    chmodSync(file, 0o640);
    expect(() => receiptSignerOf(file)).toThrow(/Others may read the keys of receipts. Run: chmod 600/);
  });
});
