import { existsSync } from 'node:fs';
import { ensureKeyFile, receiptSignerOf, rotateKeyFile } from './platform/receipt-key-file.js';

const USAGE = `Usage: creel receipt-key create <file>
       creel receipt-key rotate <file>
       creel receipt-key show <file>

The file of the key that receipts are signed by: RECEIPT_KEYS of the service. create makes it, for its user alone to read;
rotate puts a new key in place of the one in use, which stays in the file for those who hold its receipts, without its
secret. show prints the public keys. The service reads the file when it starts.

Exit status: 0 done, 1 not done, 64 the command is not right`;

const EXIT = { done: 0, refused: 1, usage: 64 } as const;

/** `creel receipt-key`, for operators; answers the exit status. */
export function receiptKey(args: readonly string[]): number {
  const [command, file, ...more] = args;
  if (command === '--help' || command === '-h') return say(USAGE, EXIT.done);
  if (file === undefined || more.length > 0) return say(USAGE, EXIT.usage);
  try {
    switch (command) {
      case 'create':
        if (existsSync(file)) throw new Error(`${file} is there already.`);
        ensureKeyFile(file, Date.now());
        return show(file);
      case 'rotate':
        rotateKeyFile(file, Date.now());
        return show(file);
      case 'show':
        return show(file);
      default:
        return say(USAGE, EXIT.usage);
    }
  } catch (error) {
    console.error(`creel receipt-key: ${(error as Error).message}`);
    return EXIT.refused;
  }
}

function show(file: string): number {
  const timeOf = (at: number) => new Date(at).toISOString();
  for (const { key, from, until } of receiptSignerOf(file).keys)
    console.log(`${key}  from ${timeOf(from)}${until === null ? '' : ` until ${timeOf(until)}`}`);
  return EXIT.done;
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}
