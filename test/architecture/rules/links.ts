import path from 'node:path';
import { type Tree, within } from './tree.js';

export const DOCUMENTS = /^(ARCHITECTURE|README)\.md$|^docs\/.*\.md$/;

/** Relative links of the documents that lead to no file and no folder. */
export function brokenLinks(tree: Tree, required: readonly string[] = []): string[] {
  const missing = required.filter((file) => !(file in tree)).map((file) => `${file} is missing`);
  const broken = Object.entries(within(tree, DOCUMENTS)).flatMap(([file, text]) =>
    linksIn(text)
      .filter((link) => !leadsSomewhere(tree, file, link))
      .map((link) => `${file} links to ${link}, which is not there`),
  );
  return [...missing, ...broken];
}

/** Targets within the project, of links, images and reference definitions outside of code. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '``');
  const inline = [...prose.matchAll(/\]\(\s*<?([^\s)>]+)/g)];
  const definitions = [...prose.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm)];
  return [...inline, ...definitions].map(([, link]) => link!).filter((link) => !/^(#|[a-z]+:)/i.test(link));
}

function leadsSomewhere(tree: Tree, file: string, link: string): boolean {
  const target = decodeURIComponent(link.replace(/[#?].*$/, ''));
  const wanted = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
  if (target.startsWith('/') || wanted.startsWith('..')) return false;
  return wanted === '.' || Object.keys(tree).some((one) => one === wanted || one.startsWith(`${wanted}/`));
}
