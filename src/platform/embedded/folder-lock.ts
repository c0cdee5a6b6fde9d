import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** Bytes in the path of a local socket; the least that the systems we run on allow, less its end mark. */
const LONGEST_ADDRESS = 103;

/** Somebody else holds the folder. */
export class FolderLocked extends Error {}

/**
 * Holds a data folder for one service by listening on a local socket named after it. The system frees it however the
 * process ends, so a killed service leaves nothing to clean up by hand.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const address = socketOf(path.resolve(folder));
  const held = (await listen(address)) ?? (await takeOver(address));
  if (held === undefined) {
    throw new FolderLocked(
      `Creel already runs on the data folder ${folder}. Use the running service, stop it first, or set DATA_DIR to another folder (and PORT to another port).`,
    );
  }
  held.unref();
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

function socketOf(folder: string): string {
  const name = `creel-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = path.join(folder, 'service.lock');
  return Buffer.byteLength(inside) <= LONGEST_ADDRESS ? inside : path.join(os.tmpdir(), `${name}.lock`);
}

/** Undefined if the address is in use. */
function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** A socket file that nobody listens on is left from a killed process. */
async function takeOver(address: string): Promise<net.Server | undefined> {
  const alive = await new Promise<boolean>((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (alive) return undefined;
  rmSync(address, { force: true });
  return listen(address);
}
