import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { type Browser, openBrowser } from '../support/browser.js';
import { PUBLISHED, toldHere } from '../support/second-check.js';
import { startMemoryApp } from '../support/test-service.js';

const FILE = path.join(PROJECT_FOLDER, 'dist/check-page.html');
const GOLDEN = path.join(PROJECT_FOLDER, 'test/fixtures/golden/big-fish-1-3-seats.record.json');
const FORK = path.join(PROJECT_FOLDER, 'test/fixtures/golden/forks/card-commons-1.record.json');
const LIVE = JSON.stringify(PUBLISHED.live);
/** Names of the files that are dropped are put in as text. */
const NAME = '<img src=x onerror=alert(1)>.json';

describe('the page that checks records', () => {
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    browser.context.on('request', (request) => asked.push(request.url()));
    page = await browser.context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => faults.push(message.text()));
    await page.goto(pathToFileURL(FILE).href);
  });
  afterAll(() => browser.close());

  /** What the page says of a file that is chosen. */
  async function verdictOf(content: string | Buffer): Promise<string> {
    await page.evaluate(`document.querySelector('#verdict').className = ''`);
    await page.setInputFiles('#file', { name: NAME, mimeType: '', buffer: Buffer.from(content) });
    await page.waitForSelector('#verdict:is(.good, .bad, .sealed, .needsParent)');
    return (await page.textContent('#title'))!;
  }
  const results = () => page.locator('#steps tr td:nth-child(3)').allTextContents();

  it.each([
    ['Card Commons', LIVE],
    ['Card Commons, open', JSON.stringify(PUBLISHED.open)],
    ['Card Commons, daily', JSON.stringify(PUBLISHED.daily)],
    ['Big Fish', readFileSync(GOLDEN, 'utf8')],
  ])('finds a record of %s good', async (_, record) => {
    expect(await verdictOf(record)).toBe('GOOD: everything holds');
    expect(await page.textContent('#meaning')).toMatch(/Score \d/);
    expect(await results()).toEqual(Array(9).fill('passed'));
  });

  it('refuses a record of which one byte is changed, where the check of the service does', async () => {
    const at = LIVE.indexOf('"hash":"', LIVE.length / 2) + '"hash":"'.length;
    const changed = `${LIVE.slice(0, at)}${LIVE[at] === 'a' ? 'b' : 'a'}${LIVE.slice(at + 1)}`;
    const [, step, event] = /bad at step (\d+), event (\d+)/.exec(toldHere(changed))!;
    expect(await verdictOf(changed)).toBe(`BAD: step ${step} (hash chain) fails at event ${event}`);
    expect(await results()).toEqual([
      ...Array<string>(Number(step) - 1).fill('passed'),
      'fails',
      ...Array<string>(9 - Number(step)).fill('not reached'),
    ]);
  });

  it('says of a fork that it takes the record of its parent', async () => {
    expect(await verdictOf(readFileSync(FORK, 'utf8'))).toBe('NEEDS PARENT: a fork');
  });

  it('says of a record whose seed is not revealed that it is sealed', async () => {
    expect(await verdictOf(JSON.stringify(PUBLISHED.sealed))).toBe('SEALED: the form is right');
  });

  it.each([
    ['nothing', ''],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
    ['other JSON', '{"record":[]}'],
    ['HTML', '<script>alert(1)</script>'],
  ])('can not read %s', async (_, content) => {
    expect(await verdictOf(content)).toMatch(/^BAD: step 1 \(strict parse\) fails/);
    expect(await page.textContent('#about')).toBe(`${NAME} can not be read as a record.`);
  });

  it('compares what the player saw and sent', async () => {
    await verdictOf(LIVE);
    await page.click('summary');
    await page.fill('#commitment', ` ${PUBLISHED.live.commitment.toUpperCase()} `);
    await page.fill('#contribution', PUBLISHED.live.contributions[0]!);
    await page.press('#contribution', 'Tab');
    await page.waitForSelector('#steps tr:nth-child(10).passed');
    await page.fill('#commitment', '00');
    await page.press('#commitment', 'Tab');
    await page.waitForSelector('#steps tr:nth-child(10).failed');
    expect(await page.textContent('#title')).toBe('BAD: step 12 (what you saw and sent) fails at event 0');
    await page.fill('#commitment', '');
    await page.fill('#contribution', '');
  });

  it('takes a file that is dropped', async () => {
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(LIVE)}], 'dropped.json'));
      document.querySelector('#drop').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }`);
    await page.waitForSelector('#about:text("dropped.json: game ")');
    expect(await page.textContent('#title')).toBe('GOOD: everything holds');
  });

  it('is worked by keyboard, and says its verdict to those who do not see it', async () => {
    await page.reload();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('file');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.localName')).toBe('summary');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toContain('Commitment');
    expect(await page.getAttribute('#verdict', 'aria-live')).toBe('polite');
  });

  it('may connect to nothing, and has not tried', async () => {
    const blocked = await page.evaluate(
      `fetch('https://creel.invalid/').then(() => 'answered', (error) => error.name)`,
    );
    expect(blocked).toBe('TypeError');
    expect(faults.splice(0).every((fault) => fault.includes('Content Security Policy'))).toBe(true);
    expect(new Set(asked)).toEqual(new Set([pathToFileURL(FILE).href]));
  });

  it('is served too', async () => {
    const app = await startMemoryApp();
    const service = await app.getUrl();
    await page.goto(`${service}/check`);
    expect(await verdictOf(LIVE)).toBe('GOOD: everything holds');
    expect(faults).toEqual([]);
    await app.close();
  });
});
