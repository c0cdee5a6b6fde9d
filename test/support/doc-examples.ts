import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../src/platform/project.js';

/** A fenced block of a Markdown file. */
export interface DocExample {
  /** File and line, to find it again. */
  readonly place: string;
  /** The heading it stands under. */
  readonly section: string;
  /** First word after the fence: `json`, `bash`. */
  readonly language: string;
  /** Second word, which names what a JSON block shows: `state`. */
  readonly shows: string | null;
  readonly text: string;
}

/** Where the examples say the service is. */
const ADDRESS_IN_DOCS = 'http://127.0.0.1:3000';

/** What a reader has around in the project's folder. */
const AROUND = ['bin', 'dist', 'examples', 'node_modules', 'package.json', 'verify'];

/** Every Markdown file of the project's folder and of docs/, named from the project's folder. */
export function pages(): string[] {
  const inFolder = (folder: string, recursive: boolean) =>
    readdirSync(path.join(PROJECT_FOLDER, folder), { recursive, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name));
  return [...inFolder('.', false), ...inFolder('docs', true)];
}

/** All fenced blocks of a file, named from the project's folder. */
export function examplesIn(file: string): DocExample[] {
  const examples: DocExample[] = [];
  let section = '';
  let open: { info: string; line: number; text: string[] } | null = null;
  const lines = readFileSync(path.join(PROJECT_FOLDER, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const fence = /^```(.*)$/.exec(line)?.[1];
    if (open === null && fence !== undefined) open = { info: fence, line: index + 1, text: [] };
    else if (open !== null && fence !== undefined) {
      const [language = '', shows = null] = open.info.trim().split(/\s+/);
      examples.push({ place: `${file}:${open.line}`, section, language, shows, text: open.text.join('\n') });
      open = null;
    } else if (open !== null) open.text.push(line);
    else section = /^#+ +(.+)$/.exec(line)?.[1] ?? section;
  }
  if (open !== null) throw new Error(`${file}:${open.line}: the block does not end`);
  return examples;
}

/** Runs the bash blocks in order in one shell, against a service, with its environment variables; throws with the output if a command fails. */
export async function runBash(
  examples: readonly DocExample[],
  baseUrl: string,
  env: { readonly [name: string]: string },
): Promise<string> {
  const blocks = examples
    .filter(({ language }) => language === 'bash')
    .map(({ place, text }) => `example='${place}'\n${text.replaceAll(ADDRESS_IN_DOCS, baseUrl)}`);
  if (blocks.length === 0) throw new Error('there is no bash block to run');
  const trap = `trap 'echo "failed in $example: $BASH_COMMAND" >&2' ERR`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-docs-'));
  try {
    for (const name of AROUND) symlinkSync(path.join(PROJECT_FOLDER, name), path.join(folder, name));
    return await bash([trap, ...blocks].join('\n'), folder, env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bash(script: string, cwd: string, env: { readonly [name: string]: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-Eeuo', 'pipefail', '-c', script], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => void (output += chunk.toString());
    shell.stdout.on('data', take);
    shell.stderr.on('data', take);
    shell.once('error', reject);
    shell.once('close', (status) =>
      status === 0
        ? resolve(output)
        : reject(new Error(`the examples ended with status ${status}:\n${output}`)),
    );
  });
}
