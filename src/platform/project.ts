import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: this file lies in dist/src/platform, or in src/platform when tests run the sources. */
export const PROJECT_FOLDER = projectFolder(path.dirname(fileURLToPath(import.meta.url)));

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT_FOLDER, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function projectFolder(here: string): string {
  const above = path.resolve(here, '../..');
  return path.basename(above) === 'dist' ? path.dirname(above) : above;
}
