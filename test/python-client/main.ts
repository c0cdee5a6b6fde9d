import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnService } from '../support/spawn-service.js';
import { generate, run } from './generate.js';

/** `npm run test:python-client`: a client that is generated from openapi.yaml plays against the service. */
const PLAY = path.join(import.meta.dirname, 'play.py');
const SEED = process.env['SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
/** What the generated code imports, and Debian has; so Debian's Python where there is one. */
const IMPORTS = 'import pydantic, urllib3, dateutil; assert pydantic.VERSION.startswith("1.10")';
const PYTHON = ['/usr/bin/python3', 'python3'].find((python) => works(python, ['-c', IMPORTS]));

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args).status === 0;
}

/** As `python3 play.py`, with the generated package at hand. */
const START = 'import runpy, sys; sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name="__main__")';

async function play(python: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-python-client-'));
  try {
    generate(folder);
    run(python, ['-m', 'compileall', '-q', 'creel_client'], folder);
    const service = await spawnService({ DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') });
    try {
      console.log(run(python, ['-B', '-c', START, PLAY, service.url, SEED], folder));
    } finally {
      await service.end('SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (PYTHON === undefined || !works('java', ['-version'])) {
  console.error(
    'This needs Java 11 or newer, and Python 3 with pydantic 1.10, urllib3 and dateutil. Debian 12: apt-get install default-jre-headless python3-pydantic python3-urllib3 python3-dateutil',
  );
  process.exitCode = 1;
} else {
  await play(PYTHON);
}
