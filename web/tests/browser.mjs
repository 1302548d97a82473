// A browser and a server for the tests of the custom element.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(process.cwd() + '/');
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The milliseconds to wait for anything: a busy machine may take long. */
const PATIENCE = 60_000;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** The policy of the strictest page on which the element works. */
export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src blob:";

export const sample = (name) => readFileSync(path.join(root, 'samples', name), 'utf8');
export const readme = () => readFileSync(path.join(root, 'web/README.md'), 'utf8');
export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page with the element's module in its head. */
export const pageOf = (body, head = '') => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Replays</title>${head}<script type="module" src="/pkg/element.js"></script></head>
<body><main><h1>Replays</h1>${body}</main></body></html>`;

/** Starts a browser and a server, whose pages `pages` holds by their paths. */
export const start = async (executablePath = '/usr/bin/chromium') => {
  const pages = new Map();
  const answer = (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const page = pages.get(pathname);
    try {
      const folder = pathname.startsWith('/pkg/') ? path.join(root, 'web') : root;
      const body = page ? page.body : readFileSync(path.join(folder, decodeURIComponent(pathname)));
      response.setHeader('Content-Type', page ? (page.type ?? 'text/html') : (TYPES[path.extname(pathname)] ?? 'text/plain'));
      if (page?.policy) response.setHeader('Content-Security-Policy', page.policy);
      response.end(body);
    } catch {
      response.statusCode = pathname === '/favicon.ico' ? 204 : 404;
      response.end();
    }
  };
  const server = createServer(answer);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: PATIENCE });
  const address = `http://127.0.0.1:${server.address().port}`;
  const opened = [];
  let number = 0;
  return {
    pages,
    address,
    /** Opens a page with this markup; errors are added to `problems`. */
    async open(body, { policy, hash = '', ...options } = {}) {
      number += 1;
      const name = `/page${number}.html`;
      pages.set(name, { body, policy });
      const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options });
      opened.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      // What is shown or kept for some seconds only stays until it was looked at.
      await page.addInitScript(() => {
        const begin = setTimeout;
        globalThis.setTimeout = (run, wait = 0) => begin(run, wait >= 2000 ? 30 * wait : wait);
      });
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
      await page.goto(address + name + hash);
      return page;
    },
    async closePages() {
      for (const context of opened.splice(0)) await context.close();
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
};

/** Fails for every violation that axe-core finds. */
export const assertAccessible = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join('\n')}`);
  assert.deepEqual(found, []);
};

/** An element of a page, what it shows, and its controls. */
export const element = (page, index = 0) => page.locator('scoresheet-replay').nth(index);
export const caption = (page, index = 0) => element(page, index).locator('figcaption b').first().textContent();
export const go = (page, name, index = 0) => element(page, index).locator(`[data-go=${name}]`).click({ force: true });
export const property = (page, name, index = 0) => element(page, index).evaluate((node, key) => node[key], name);
export const ready = (page, index = 0) => element(page, index).locator('.replay .controls').waitFor();
export const message = async (page, index = 0) => {
  await element(page, index).locator('.message:not([hidden])').waitFor();
  return element(page, index).locator('.message').textContent();
};
