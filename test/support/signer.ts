import { NodeReceiptSigner, publicKeyOf } from '../../src/platform/node-receipt-signer.js';

/** The first of the test vectors of RFC 8032: everybody knows its secret. */
export const KNOWN_SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
export const KNOWN_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

export function aSigner(secret = KNOWN_SECRET): NodeReceiptSigner {
  return new NodeReceiptSigner([{ key: publicKeyOf(secret), from: 0, until: null }], secret);
}
