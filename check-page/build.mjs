// `npm run build:check-page`: the page that checks records, as one file that needs no other: dist/check-page.html.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = path.join(HERE, '..', 'dist');

const { outputFiles } = await build({
  entryPoints: [path.join(HERE, 'page.ts')],
  bundle: true,
  minify: true,
  format: 'esm',
  // What browsers of the last years know.
  target: 'es2022',
  write: false,
});
const script = outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
const style = readFileSync(path.join(HERE, 'page.css'), 'utf8');

/** The policy names script and style by their hashes, so that nothing else on the page is run. */
const parts = {
  'sha256-of-script': hashOf(script),
  'sha256-of-style': hashOf(style),
  '<script type="module">': `<script type="module">${script}`,
  '<style>': `<style>${style}`,
};
let page = readFileSync(path.join(HERE, 'page.html'), 'utf8');
for (const [place, part] of Object.entries(parts)) page = page.replace(place, () => part);
mkdirSync(DIST, { recursive: true });
writeFileSync(path.join(DIST, 'check-page.html'), page);

function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
