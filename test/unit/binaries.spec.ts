import { afterEach, describe, expect, it } from '@jest/globals';
import { binariesFolder } from '../../src/platform/embedded/binaries.js';

describe('the embedded PostgreSQL', () => {
  const { arch } = process;
  afterEach(() => {
    Object.defineProperty(process, 'arch', { value: arch });
  });

  it('says what to do where there is none for the machine', () => {
    Object.defineProperty(process, 'arch', { value: 'mips' });
    expect(() => binariesFolder()).toThrow(
      /no embedded PostgreSQL here: .*mips.*Set DATABASE_URL to a PostgreSQL server/,
    );
  });
});
