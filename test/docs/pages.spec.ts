import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { pages } from '../support/doc-examples.js';

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const read = (file: string) => readFileSync(path.join(PROJECT_FOLDER, file), 'utf8');

/** As GitHub makes them from headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ +(.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
}

/** Links of a page to files and headings that are not there. */
function brokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(LINK)].map(([, link]) => link!);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(PROJECT_FOLDER, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

describe('pages', () => {
  it.each(pages())('%s links to what is there', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('docs/operating.md has every environment variable', () => {
    const names = [...read('src/platform/config.ts').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(
      ([, name]) => name!,
    );
    expect(names).toContain('DATABASE_URL');
    for (const name of names) expect(read('docs/operating.md')).toContain(`| \`${name}\` |`);
  });
});
