/**
 * A kind of list, whose cursors are opaque to clients: what one says may change, that it can be sent back may not. Each
 * names a place by its parts; `parts` says what they look like.
 */
export class CursorKind {
  constructor(
    private readonly prefix: string,
    private readonly parts: RegExp,
  ) {}

  write(...parts: readonly (string | number)[]): string {
    return Buffer.from([this.prefix, ...parts].join(':')).toString('base64url');
  }

  /** The parts; null if the cursor is not one of ours. */
  read(cursor: string): readonly string[] | null {
    const [prefix, ...parts] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
    return prefix === this.prefix && this.parts.test(parts.join(':')) && this.write(...parts) === cursor
      ? parts
      : null;
  }
}
