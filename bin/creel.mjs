#!/usr/bin/env node
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const program = new URL('../dist/src/main.js', import.meta.url);

// In a fresh clone the program is built at its first use.
if (!existsSync(program)) execSync('npm run -s build', { cwd: project, stdio: 'inherit' });
await import(program.href);
