import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../src/platform/project.js';

const PROGRAM = path.join(PROJECT_FOLDER, 'bin/creel.mjs');
const START_MS = 30_000;

export interface Spawned {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it has printed so far. */
  said(): string;
  /** Sends the signal and waits for the end; answers the exit status, or the signal. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/** What a service printed instead of starting, and its exit status. */
export class NotStarted extends Error {
  constructor(
    override readonly message: string,
    readonly status: number | null,
  ) {
    super(message);
  }
}

/** `creel serve` as a process of its own, from the build; ready when it says where it listens. */
export async function spawnService(env: { readonly [name: string]: string }): Promise<Spawned> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new NotStarted(`no start within ${START_MS} ms: ${said}`, null)),
      START_MS,
    );
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /API +(http:\S+)\/v1/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (status) => {
      clearTimeout(timer);
      reject(new NotStarted(said, status));
    });
  });
  return {
    url,
    process: child,
    said: () => said,
    async end(signal) {
      const before = endOf(child);
      if (before !== null) return before;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return endOf(child)!;
    },
  };
}

function endOf({ exitCode, signalCode }: ChildProcess): number | NodeJS.Signals | null {
  return exitCode ?? signalCode;
}
