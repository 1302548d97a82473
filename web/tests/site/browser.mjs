// What the tests of the page share: the browser, the page in it, and the samples.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import * as library from '../../pkg/scoresheet.js';
import { serve } from './server.mjs';

const require = createRequire(`${process.cwd()}/`);
const { chromium } = require('playwright-core');
const [program, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);

await Promise.all([library.load(), library.loadReplay()]);
const server = await serve(new URL('../../site/', import.meta.url));
/** The milliseconds to wait for anything: a busy machine may take long. */
const PATIENCE = 60_000;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: PATIENCE });
export { browser, library, program, server };
export const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const sample = (name) => readFileSync(new URL(`../../../samples/${name}`, import.meta.url), 'utf8');

/** Counts the timers of a page that will soon run, such as after a pause in typing. */
const countTimers = () => {
  const pending = new Set();
  const [begin, end] = [setTimeout, clearTimeout];
  globalThis.setTimeout = (run, wait = 0) => {
    const timer = begin(() => {
      try {
        run();
      } finally {
        pending.delete(timer);
      }
    }, wait);
    if (wait < 1000) pending.add(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer);
    end(timer);
  };
  globalThis.pendingTimers = () => pending.size;
};

/** Opens a tab that waits long for anything, and whose timers are counted. */
export const newPage = async (context) => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(countTimers);
  return page;
};

/** Waits until the page is ready, with the scripts that it loads last. */
export const ready = async (page) => {
  await page.waitForSelector('html[data-ready]');
  await page.evaluate(async () => {
    await Promise.all([import('./trying.js'), import('./offline.js')]);
  });
};

/** Waits until everything has followed from what was typed or clicked. */
export const settled = (page) =>
  page.waitForFunction(() => pendingTimers() === 0 && document.getAnimations().length === 0);

/** Waits until the address and the storage hold what is shown. */
export const kept = async (page) => {
  await settled(page);
  await page.waitForFunction(async () => {
    const [{ game }, { parse, unpack }] = await Promise.all([import('./game.js'), import('./packing.js')]);
    const { packed, ply, number, view } = parse(location.hash);
    if ((view ?? 'record') !== game.view) return false;
    if (packed === null) return game.text.trim() === '';
    return await unpack(packed) === game.text && ply === game.ply && number === game.number;
  });
};

/** Opens the page in a new context, and collects everything that must not happen. */
export async function open({ hash = '', offline = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: offline ? 'allow' : 'block',
    acceptDownloads: true,
    ...options,
  });
  const page = await newPage(context);
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.origin && !['blob:', 'data:'].includes(protocol)) problems.push(`request to ${request.url()}`);
    if (request.method() !== 'GET') problems.push(`${request.method()} to ${request.url()}`);
  });
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.goto(server.address + hash);
  await ready(page);
  const done = async () => {
    assert.deepEqual(await page.evaluate(() => violations), [], 'the policy is kept');
    assert.deepEqual(problems, []);
    await context.close();
  };
  return { page, context, done, problems };
}

/** Shows a view, and waits until it is there: most are loaded when first shown. */
export const view = async (page, name) => {
  await page.locator(`#tab-${name}`).click();
  await page.locator(`#view-${name}:not([hidden]) > *`).first().waitFor({ state: 'attached' });
};
export const text = (page) => page.locator('#text').inputValue();
export const caption = (page) => page.locator('#caption').textContent();
/** Writes a record, and goes to its start. */
export const write = async (page, record) => {
  await view(page, 'record');
  await page.locator('#text').fill(record);
  await settled(page);
  await page.evaluate(() => document.querySelector('[data-go=start]').click());
  await settled(page);
};
export const go = (page, name) => page.locator(`[data-go=${name}]`).click();
/** The moves of the main line. */
export const movesOf = (record) => {
  let depth = 0;
  return library.replay(record).items.flatMap(({ kind, text: move }) => {
    depth += { open: 1, close: -1 }[kind] ?? 0;
    return kind === 'ply' && depth === 0 ? [move] : [];
  });
};
export const openAll = (page) => page.evaluate(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
});

export const GAMES = {
  Permute: 'permute/simon-r-eric-s.sheet',
  Swaptimum: 'swaptimum/greedy.sheet',
  Permutations: 'permutations/two-players.sheet',
  Permutu: 'permutu/two-players.sheet',
};
export const BROKEN = '1. Ce5f6–f6 2. ae4f5-f5 3. Cf8g9-f8';

/** Where a place of the board is on the screen, in squares from a1. */
export async function pointOf(page, { x, y, rotate = 0 }) {
  await settled(page);
  const record = await text(page);
  const { board } = library.position(record, { at: 0, ...(rotate ? { rotate } : {}) });
  const box = await page.locator('#board svg').evaluate((svg) => {
    const matrix = svg.getScreenCTM();
    return { left: matrix.e, top: matrix.f, scale: matrix.a, width: svg.viewBox.baseVal.width };
  });
  const square = (box.scale * box.width) / board.pictureWidth;
  const [column, line] = rotate === 90 ? [y, x] : [x, board.size - y];
  return [box.left + (board.x + column) * square, box.top + (board.y + line) * square];
}

/** Clicks a place of the board. */
export const clickOn = async (page, place, options) => page.mouse.click(...await pointOf(page, place), options);
