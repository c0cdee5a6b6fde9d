import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { problemCatalogue } from '../../src/api/problem-catalogue.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { startMemoryApp } from '../support/test-service.js';

const FIRST = '/docs/guide';
/** Answered by other parts of the service, and no pages of the guide. */
const OTHERS = ['/docs', '/check', '/openapi.yaml'];

describe('the guide', () => {
  let app: NestFastifyApplication;
  let service: string;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    app = await startMemoryApp();
    service = await app.getUrl();
    await read(FIRST);
  });
  afterAll(() => app.close());

  /** Reads a page and those that it leads to. */
  async function read(address: string): Promise<void> {
    if (pages.has(address)) return;
    const answer = await fetch(service + address);
    const page = await answer.text();
    expect([address, answer.status]).toEqual([address, 200]);
    pages.set(address, page);
    if (OTHERS.includes(address)) return;
    for (const link of linksOf(page)) await read(new URL(link, service + address).pathname);
  }

  it('has a page for everything that the service promises', () => {
    const own = [...pages.keys()].filter((address) => !OTHERS.includes(address));
    expect(own.length).toBeGreaterThanOrEqual(13);
    for (const address of [...OTHERS, '/docs/guide/api', '/docs/guide/streams', '/docs/errors'])
      expect([...pages.keys()]).toContain(address);
  });

  it('has an anchor wherever one of its links leads', () => {
    const missing = [...pages].flatMap(([address, page]) =>
      linksOf(page).filter((link) => {
        const { pathname, hash } = new URL(link, service + address);
        return hash !== '' && !pages.get(pathname)!.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
      }),
    );
    expect(missing).toEqual([]);
    expect(linksOf(pages.get(FIRST)!).filter((link) => link.includes('#')).length).toBeGreaterThan(8);
  });

  it('has an anchor for every code, where the type of a problem leads', async () => {
    const codes = Object.keys(problemCatalogue(RULESETS));
    const page = pages.get('/docs/errors')!;
    expect(codes.filter((code) => !page.includes(`<tr id="${code}">`))).toEqual([]);
    const problem: any = await (await fetch(`${service}/v1/games/none`)).json();
    const { pathname, hash } = new URL(problem.type, service);
    expect(pages.get(pathname)).toContain(`id="${hash.slice(1)}"`);
  });

  it('gives no id twice, and loads nothing but its style sheet and its pictures', async () => {
    const pictures: string[] = [];
    for (const [address, page] of pages) {
      if (OTHERS.includes(address)) continue;
      const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect([address, ids.length]).toEqual([address, new Set(ids).size]);
      const loaded = [...page.matchAll(/<(?:script|iframe|link|object|embed)\b[^>]*>|style=/g)];
      expect(loaded.map(([tag]) => tag)).toEqual(['<link rel="stylesheet" href="/docs/guide/style.css">']);
      for (const [, picture] of page.matchAll(/<img src="([^"]*)"/g)) pictures.push(picture!);
    }
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      const answer = await fetch(service + picture);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(await answer.text()).toContain('<svg ');
    }
    expect((await fetch(`${service}/docs/guide/pictures/none.svg`)).status).toBe(404);
    const style = await fetch(`${service}/docs/guide/style.css`);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await style.text()).not.toMatch(/url\(|@import/);
    const policy = (await fetch(service + FIRST)).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self';/);
  });

  it('says of a page that there is not what the API says', async () => {
    for (const name of ['nothing', '..%2fREADME', 'guide.css', 'constructor']) {
      const answer = await fetch(`${service}/docs/guide/${name}`);
      const { code }: any = await answer.json();
      expect([name, answer.status, code]).toEqual([name, 404, 'routeNotFound']);
    }
  });
});

/** Links within the service. */
function linksOf(page: string): string[] {
  return [...page.matchAll(/<a href="([^"]*)"/g)]
    .map(([, href]) => href!.replaceAll('&amp;', '&'))
    .filter((href) => !/^https?:/.test(href));
}
