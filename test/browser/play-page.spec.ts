import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { type Browser, openBrowser } from '../support/browser.js';
import { startMemoryApp } from '../support/test-service.js';

const FILE = path.join(PROJECT_FOLDER, 'examples/play.html');
/** `SEED=<seed>` repeats a run, up to the deal, which is the service's. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const MOST_ACTIONS = 150;

let app: NestFastifyApplication;
let service: string;
let pages: Server;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  app = await startMemoryApp();
  service = await app.getUrl();
  pages = createServer((_request, answer) =>
    answer.setHeader('Content-Type', 'text/html').end(readFileSync(FILE)),
  );
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser.close();
  pages.close();
  await app.close();
});

it(`plays a whole game from another origin (SEED=${SEED})`, async () => {
  const { page, faults } = await open(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
  await page.click('text=New game');
  let chance = SEED;
  for (let actions = 0; actions < MOST_ACTIONS; actions++) {
    await page.waitForSelector('#stop:not([disabled])', { state: 'attached' });
    const buttons = page.locator('#hand button');
    const count = await buttons.count();
    if (count === 0 || (await page.locator('#after').isVisible())) break;
    chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
    const entries = await page.locator('#log li').count();
    await buttons.nth(chance % count).click();
    // What was done comes back over the stream.
    await page.waitForFunction(`document.querySelectorAll('#log li').length > ${entries}`);
  }
  if (await page.locator('#stop').isVisible()) await page.click('#stop');
  await page.waitForSelector('#after:visible');
  expect(await page.textContent('#status')).toMatch(/^The game is over: .*\. \d+ points\.$/);
  const record = await page.getAttribute('#after a', 'href');
  expect((await fetch(record!)).status).toBe(200);
  expect(faults).toEqual([]);
}, 300_000);

it('begins a game from a file, and says what the service refuses', async () => {
  const { page, faults } = await open(pathToFileURL(FILE).href);
  await page.click('text=New game');
  await page.waitForSelector('#hand fieldset');
  expect(await page.locator('#river section').count()).toBe(4);
  await page.fill('#service', `${service}/nowhere`);
  await page.click('text=New game');
  await page.waitForFunction(`document.querySelector('#problem').textContent !== ''`);
  expect(await page.textContent('#problem')).toContain('path');
  // The browser tells of the answer that the page has understood.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
}, 60_000);

/** The page with the address of the service, and what goes wrong in it. */
async function open(url: string): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url);
  await page.fill('#service', service);
  return { page, faults };
}
