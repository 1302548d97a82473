// Links, what is stored, and the page without a network.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { browser, caption, go, kept, newPage, open, ready, sample, server, text, view, write } from './browser.mjs';
import { serve } from './server.mjs';

export default {
  async 'a phone shows what is said of the ply of a link'() {
    const { page, context, done } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    await write(page, sample('permute/analysed.sheet'));
    await view(page, 'moves');
    for (let ply = 0; ply < 6; ply += 1) await go(page, 'forward');
    await kept(page);
    const other = await newPage(context);
    await other.goto(page.url());
    await ready(other);
    const said = other.locator('#moves [aria-current] ~ .comment').first();
    const { top, tabs } = await said.evaluate((comment) => ({
      top: comment.getBoundingClientRect().top, tabs: document.getElementById('tabs').getBoundingClientRect().top,
    }));
    assert.ok(top > 0 && top + 20 < tabs, `a comment at ${top}, above ${tabs}`);
    await done();
  },

  async 'a frame shows the record'() {
    const { page, context, done } = await open();
    await write(page, sample('permute/analysed.sheet'));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#copy-embed').click();
    await page.getByText('Code for a page copied').waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(code, /^<iframe src="[^"]*embed\.html#game=[\w-]+" title="Simon R – Eric S" width="720" height="900" loading="lazy" style="max-width:100%;border:0"><\/iframe>$/);
    const frame = await newPage(context);
    await frame.goto(/src="([^"]*)"/.exec(code)[1]);
    await frame.locator('scoresheet-replay figcaption b').waitFor();
    // By the clock of the page, since events of responses come in any order. Without the script
    // of the module, which in modules for tests has all functions: timing.mjs has its limit.
    const bytes = await frame.evaluate(() => {
      const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const { responseEnd } = files.find(({ name }) => name.endsWith('.wasm'));
      return files
        .filter(({ name, startTime }) => startTime < responseEnd && !/scoresheet_replay\.(js|wasm)$/.test(name))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
    });
    assert.ok(bytes > 10_000 && bytes <= 46_000, `${bytes} bytes before the module`);
    const shown = () => frame.locator('scoresheet-replay').evaluate(({ ply }) => ply);
    const first = await shown();
    await frame.locator('scoresheet-replay figure').click({ position: { x: 3, y: 3 } });
    await frame.keyboard.press('ArrowRight');
    assert.notEqual(await shown(), first, 'keys step through the replay');
    await frame.keyboard.press('Home');
    for (const width of [720, 360]) {
      await frame.setViewportSize({ width, height: 900 });
      const direction = width === 720 ? 'forward' : 'back';
      for (let ply = 0; ply < 14; ply += 1) {
        await frame.locator(`[data-go=${direction}]`).click();
        const outside = await frame.locator('scoresheet-replay').evaluate(({ shadowRoot }) =>
          ['figure svg', 'figcaption b', '.controls', '.moves', '.moves [aria-current]'].filter((part) => {
            const box = shadowRoot.querySelector(part)?.getBoundingClientRect();
            return box && (box.top < 0 || box.bottom > innerHeight);
          }));
        assert.deepEqual(outside, [], `${ply} plies ${direction} at ${width}`);
        assert.equal(await frame.evaluate(() => scrollY), 0);
      }
    }
    await done();
  },

  async 'the game is printed as a booklet'() {
    const { page, done } = await open();
    assert.equal(await page.locator('#print').isVisible(), false, 'there is nothing to print');
    await write(page, sample('permute/three-games.sheet'));
    await page.locator('#record-choice').selectOption('2');
    await page.evaluate(() => {
      globalThis.prints = [];
      globalThis.print = () => {
        dispatchEvent(new Event('beforeprint'));
        const { shadowRoot } = document.querySelector('#printed scoresheet-replay');
        prints.push([shadowRoot.querySelector('.replay > p').textContent, shadowRoot.querySelectorAll('.booklet .moves figure').length]);
      };
    });
    await page.locator('#print').click();
    await page.waitForFunction(() => prints.length === 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('main').isVisible(), false);
    assert.equal(await page.locator('#printed').isVisible(), true);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await page.locator('#printed').count(), 0);
    await page.keyboard.press('Control+p');
    await page.waitForFunction(() => prints.length === 2);
    const [[heading, boards], again] = await page.evaluate(() => prints);
    assert.match(heading, /game 2/);
    assert.ok(boards > 0);
    assert.deepEqual(again, [heading, boards]);
    await done();
  },

  async 'the browser prints the same booklet from every tab'() {
    const { page, done } = await open();
    await write(page, sample('permute/analysed.sheet'));
    await page.evaluate(() => import('./print.js'));
    await page.evaluate(() => {
      globalThis.boards = [];
      addEventListener('afterprint', () => {
        const sheets = [...document.querySelectorAll('#printed scoresheet-replay')];
        boards.push(sheets.map(({ shadowRoot }) => shadowRoot.querySelectorAll('.booklet .moves figure').length));
      });
    });
    const tabs = ['record', 'moves', 'analyse', 'play', 'figure', 'convert'];
    for (const name of tabs) {
      await view(page, name);
      await page.pdf();
    }
    const boards = await page.evaluate(() => boards);
    assert.ok(boards[0][0] > 5);
    assert.deepEqual(boards, tabs.map(() => boards[0]), 'one booklet for each print');
    assert.equal(await page.locator('#printed').count(), 0);
    await done();
  },

  async 'links hold the game'() {
    const { page, context, done } = await open();
    await write(page, sample('permute/analysed.sheet'));
    await view(page, 'moves');
    await page.locator('#moves .variation .move').nth(1).click();
    await kept(page);
    const shown = await caption(page);
    await page.reload();
    await ready(page);
    assert.equal(await text(page), sample('permute/analysed.sheet'));
    assert.equal(await caption(page), shown);
    assert.equal(await page.locator('#tab-moves').getAttribute('aria-selected'), 'true');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#copy-link').click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(new URL(link).hash.includes('game='));
    const other = await open({ hash: new URL(link).hash });
    assert.equal(await text(other.page), sample('permute/analysed.sheet'));
    assert.equal(await caption(other.page), shown);
    await other.done();
    // A finished game looks the same at an earlier ply.
    await write(page, sample('permute/board-9.sheet'));
    await go(page, 'forward');
    await kept(page);
    const figure = (shownPage) => shownPage.locator('#board svg').evaluate((svg) => svg.outerHTML);
    const last = await open({ hash: await page.evaluate(() => location.hash) });
    assert.equal(await figure(last.page), await figure(page));
    await last.done();
    await done();
  },

  async 'nothing typed is lost'() {
    const { page, done } = await open();
    await page.locator('#text').fill('1. Ce5f6-f6 {not yet done');
    await kept(page);
    await page.goto('about:blank');
    await page.goto(server.address);
    await ready(page);
    assert.equal(await text(page), '1. Ce5f6-f6 {not yet done');
    const packed = await page.evaluate(async () => (await import('./packing.js')).pack('1. Ca1b2-b2'));
    await page.goto('about:blank');
    await page.goto(`${server.address}#game=${packed}`);
    await ready(page);
    assert.equal(await text(page), '1. Ca1b2-b2');
    await kept(page);
    await page.reload();
    await ready(page);
    await page.locator('#restore').click();
    assert.equal(await text(page), '1. Ce5f6-f6 {not yet done');
    await page.locator('#clear').click();
    assert.equal(await page.locator('#welcome').isVisible(), true);
    await kept(page);
    await page.reload();
    await ready(page);
    assert.equal(await text(page), '');
    await page.locator('#restore').click();
    assert.equal(await text(page), '1. Ce5f6-f6 {not yet done');
    await done();
  },

  async 'a damaged draft is passed over'() {
    const { page, done } = await open();
    for (const draft of ['{', '7', '{"text":5}', '{"text":null,"ply":{}}']) {
      await page.evaluate((text) => localStorage.setItem('scoresheet-draft', text), draft);
      await page.goto('about:blank');
      await page.goto(server.address);
      await ready(page);
      assert.equal(await page.locator('#restore').isVisible(), false, draft);
    }
    await done();
  },

  async 'damaged links and bombs are refused'() {
    for (const make of [
      async () => 'game=%%%',
      async () => 'game=AAAA',
      async (page) => `game=${await page.evaluate(async () => (await import('./packing.js')).pack('a'.repeat(5_000_000)))}`,
    ]) {
      const first = await open();
      const hash = `#${await make(first.page)}`;
      await first.done();
      const { page, done } = await open({ hash });
      assert.equal(await text(page), '');
      assert.match(await page.locator('#notice').textContent(), /cannot be opened/);
      await done();
    }
  },

  async 'works offline, and offers a new version'() {
    const own = await serve(new URL('../../site/', import.meta.url));
    const context = await browser.newContext();
    const page = await newPage(context);
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(own.address);
    await ready(page);
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator('#text').fill('1. Ce5f6-f6 2. Ae4f5-f5');
    await kept(page);
    own.version = 'another';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForFunction(() => document.querySelector('#notice').textContent.includes('new version'));
    await Promise.all([page.waitForNavigation(), page.locator('#notice button').click()]);
    await ready(page);
    assert.equal(await text(page), '1. Ce5f6-f6 2. Ae4f5-f5', 'an update keeps the text');
    assert.deepEqual(await page.evaluate(() => caches.keys()), ['scoresheet-another']);
    await own.close();
    await page.reload();
    await ready(page);
    assert.equal(await text(page), '1. Ce5f6-f6 2. Ae4f5-f5');
    await view(page, 'analyse');
    await page.locator('#analyse-level').selectOption('1');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.waitForSelector('#analysed tbody tr:nth-child(2)');
    await view(page, 'figure');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PNG' }).click()]);
    assert.ok(readFileSync(await download.path()).length > 1000);
    assert.deepEqual(problems, []);
    await context.close();
  },
};
