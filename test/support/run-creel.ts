import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from '../../src/platform/project.js';

const PROGRAM = path.join(PROJECT_FOLDER, 'bin/creel.mjs');
const run = promisify(execFile);

/** How a command of `creel` ended, and all that it printed. */
export interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Runs a command of `creel` to its end, as a process of its own. */
export async function runCreel(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return run(process.execPath, [PROGRAM, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (failed: unknown) => {
      const { code, stdout, stderr } = failed as { code: number; stdout: string; stderr: string };
      return { code, said: stdout + stderr };
    },
  );
}
