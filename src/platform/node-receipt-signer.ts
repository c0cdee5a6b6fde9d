import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Verify } from '../game/receipt.js';
import { type ReceiptKey, ReceiptSigner } from './receipt-signer.js';

/** What stands before the 32 bytes of a key in its DER form, RFC 8410. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

/** A key with the secret that it follows from: 32 bytes in lower-case hex; null where it is not used any more. */
export interface KeptReceiptKey extends ReceiptKey {
  readonly secret: string | null;
}

export class NodeReceiptSigner extends ReceiptSigner {
  private readonly current: KeyObject;

  /** The first one signs. */
  constructor(
    readonly keys: readonly ReceiptKey[],
    secret: string,
  ) {
    super();
    this.current = privateKey(secret);
  }

  sign(text: string) {
    // At once: it takes less time than to hand it to another thread.
    const signature = sign(null, Buffer.from(text, 'utf8'), this.current);
    return { signature: signature.toString('hex'), key: this.keys[0]!.key };
  }
}

export const nodeVerify: Verify = (key, message, signature) => {
  const der = Buffer.concat([PUBLIC_DER, Buffer.from(key, 'hex')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(message, 'utf8'), publicKey, Buffer.from(signature, 'hex'));
};

export function newReceiptKey(from: number): KeptReceiptKey {
  const { privateKey: made } = generateKeyPairSync('ed25519');
  const secret = made.export({ format: 'der', type: 'pkcs8' }).subarray(PRIVATE_DER.length).toString('hex');
  return { key: publicKeyOf(secret), from, until: null, secret };
}

export function publicKeyOf(secret: string): string {
  const der = createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' });
  return der.subarray(PUBLIC_DER.length).toString('hex');
}

function privateKey(secret: string): KeyObject {
  const der = Buffer.concat([PRIVATE_DER, Buffer.from(secret, 'hex')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
