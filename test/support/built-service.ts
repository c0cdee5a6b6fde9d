import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../src/platform/project.js';

/** The built program, as a user starts it, on an embedded database of its own. */
export interface BuiltService {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const START_MS = 60_000;
const ADDRESS = /^\s*API\s+(http:\/\/\S+)\/v1\s*$/m;

export async function startBuiltService(): Promise<BuiltService> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-data-'));
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', DATA_DIR: dataDir };
  for (const name of ['DATABASE_URL', 'MIGRATE_URL', 'HOST']) delete env[name];
  const service = spawn(process.execPath, [path.join(PROJECT_FOLDER, 'bin/creel.mjs'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => service.once('close', () => resolve()));
  const stop = async () => {
    service.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { baseUrl: await addressOf(service), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address that the service prints when it is ready. */
function addressOf(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`the service ${why}:\n${output}`));
    const timer = setTimeout(() => fail('did not start'), START_MS);
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const address = ADDRESS.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    service.stdout!.on('data', take);
    service.stderr!.on('data', take);
    service.once('error', reject);
    service.once('close', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
}
