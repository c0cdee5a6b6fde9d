// The heavy tests at the length that only a night has time for; a variable that is set already is kept. Before them the
// games of all released rulesets are played again where time and words differ, by this Node and by those that `NODES` names by
// version, which come as packages of npm.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ZONES = ['UTC', 'Asia/Kathmandu', 'America/St_Johns'];
const LOCALES = ['C', 'de_DE.UTF-8', 'tr_TR.UTF-8'];
const NODES = (process.env.NODES ?? '22.23.5,24.22.3').split(',').filter((version) => version !== '');
const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));

function run(node, args, env) {
  const all = ['--experimental-vm-modules', '--no-warnings', jest, ...args];
  return spawnSync(node, all, { env: { ...process.env, ...env }, stdio: 'inherit' }).status ?? 1;
}

/** Where this version of Node is, installed for this night. */
function install(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', path.join(folder, version)];
  const { status } = spawnSync('npm', [...args, `${name}@${version}`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Node ${version} could not be installed`);
  return path.join(folder, version, 'node_modules', name, 'bin/node');
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-nodes-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let failed = 0;
for (const node of [process.execPath, ...NODES.map(install)])
  for (const TZ of ZONES)
    for (const LC_ALL of LOCALES) {
      console.log(`== ${node}, ${TZ}, ${LC_ALL}`);
      failed |= run(node, ['--selectProjects', 'unit', '--testPathPatterns', 'unit/released-rulesets'], {
        TZ,
        LC_ALL,
      });
    }
const { MALFORMED_REQUESTS = '1000000', CLEAN_GAMES = '10000' } = process.env;
failed |= run(process.execPath, ['--selectProjects', 'heavy'], { MALFORMED_REQUESTS, CLEAN_GAMES });
process.exitCode = failed === 0 ? 0 : 1;
