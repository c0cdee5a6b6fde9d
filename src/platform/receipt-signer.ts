/** A key that receipts are signed by, as everybody may know it. Times are milliseconds since 1970. */
export interface ReceiptKey {
  /** The public key of Ed25519, 32 bytes in lower-case hex. */
  readonly key: string;
  /** Receipts of events from then on are signed by it. */
  readonly from: number;
  /** Until then; null: until another one is put in its place. */
  readonly until: number | null;
}

/** Signs receipts with the key of the day. */
export abstract class ReceiptSigner {
  /** The newest first. */
  abstract readonly keys: readonly ReceiptKey[];

  /** The signature of a text, 64 bytes in lower-case hex, and the public key. Always the same for the same text. */
  abstract sign(text: string): { readonly signature: string; readonly key: string };
}

/** Where the operator has set no key. */
export class NoReceipts extends ReceiptSigner {
  readonly keys = [];

  sign(): never {
    throw new Error('there is no key to sign receipts with');
  }
}
