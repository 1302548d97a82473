// The page in a browser: everything that a reader can do, over HTTP from a folder.
//
//     node web/tests/site.mjs PROGRAM [CHROMIUM] [TEST]
//
// Needs `web/site` as `web/site.sh` makes it, and the packages playwright-core and axe-core in
// the current folder. `TEST` runs only the tests whose names contain it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import * as library from '../pkg/scoresheet.js';
import { serve } from './site-server.mjs';

const require = createRequire(`${process.cwd()}/`);
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const [program, executablePath = '/usr/bin/chromium', only = ''] = process.argv.slice(2);
const sample = (name) => readFileSync(new URL(`../../samples/${name}`, import.meta.url), 'utf8');

await library.load();
const server = await serve(new URL('../site/', import.meta.url));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** Opens the page in a new context, and collects everything that must not happen. */
async function open({ hash = '', offline = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: offline ? 'allow' : 'block',
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
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
  await page.waitForSelector('html[data-ready]');
  const done = async () => {
    assert.deepEqual(await page.evaluate(() => violations), [], 'the policy is kept');
    assert.deepEqual(problems, []);
    await context.close();
  };
  return { page, context, done, problems };
}

const view = (page, name) => page.locator(`#tab-${name}`).click();
const text = (page) => page.locator('#text').inputValue();
const caption = (page) => page.locator('#caption').textContent();
const write = async (page, record) => {
  await view(page, 'record');
  await page.locator('#text').fill(record);
  await page.waitForFunction(() => document.querySelector('#summary').textContent !== '');
  await page.waitForTimeout(300);
};
const go = (page, name) => page.locator(`[data-go=${name}]`).click();
/** The moves of the main line. */
const movesOf = (record) => {
  let depth = 0;
  return library.replay(record).items.flatMap(({ kind, text: move }) => {
    depth += { open: 1, close: -1 }[kind] ?? 0;
    return kind === 'ply' && depth === 0 ? [move] : [];
  });
};
const openAll = (page) => page.evaluate(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
});

const GAMES = {
  Permute: 'permute/simon-r-eric-s.sheet',
  Swaptimum: 'swaptimum/greedy.sheet',
  Permutations: 'permutations/two-players.sheet',
  Permutu: 'permutu/two-players.sheet',
};
const BROKEN = '1. Ce5f6–f6 2. ae4f5-f5 3. Cf8g9-f8';

const tests = {
  async 'is ready within a second'() {
    const times = [];
    for (let count = 0; count < 4; count += 1) {
      const { page, done } = await open();
      times.push(await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime));
      await done();
    }
    console.log(`  ready after ${times.map((time) => `${Math.round(time)} ms`).join(', ')}`);
    assert.ok(Math.min(...times) < 1000, 'the page is ready within a second');
  },

  async 'a broken record is fixed by clicks'() {
    const { page, done } = await open();
    await write(page, BROKEN);
    assert.equal(await page.locator('#findings li').count(), 2);
    assert.deepEqual(await page.locator('#marks mark').allTextContents(), ['Ce5f6–f6', 'ae4f5-f5']);
    await page.locator('#findings .finding').nth(1).click();
    const selected = await page.locator('#text').evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, 'ae4f5-f5');
    await page.locator('#findings .fix').first().click();
    assert.equal(await page.locator('#findings li').count(), 1);
    await page.locator('#findings .fix').first().click();
    assert.equal(await text(page), '1. Ce5f6-f6 2. Ae4f5-f5 3. Cf8g9-f8');
    assert.match(await page.locator('#summary').textContent(), /no findings/);
    await page.locator('#undo').click();
    await page.locator('#undo').click();
    assert.equal(await text(page), BROKEN);
    await page.locator('#fix-all').click();
    assert.deepEqual(library.findings(await text(page)), []);
    await page.locator('#tidy').click();
    assert.equal(await text(page), library.fmt(BROKEN).output);
    await done();
  },

  async 'a text with several records'() {
    const { page, done } = await open();
    await write(page, sample('permute/three-games.sheet'));
    assert.equal(await page.locator('#record-choice option').count(), 3);
    await page.locator('#record-choice').selectOption('2');
    assert.match(await page.locator('#heading').textContent(), /game 2/);
    await page.getByRole('button', { name: 'Next record' }).click();
    assert.match(await page.locator('#heading').textContent(), /game 3/);
    await view(page, 'moves');
    await go(page, 'end');
    const end = await caption(page);
    await page.waitForTimeout(600);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.match(await page.locator('#heading').textContent(), /game 3/);
    assert.equal(await caption(page), end, 'record and ply survive a reload');
    await done();
  },

  async 'files are opened and dropped'() {
    const { page, done } = await open();
    await page.locator('#file').setInputFiles({ name: 'swap.sheet', mimeType: 'text/plain', buffer: Buffer.from(sample(GAMES.Swaptimum)) });
    await page.waitForSelector('#game:not([hidden])');
    assert.match(await page.locator('#heading').textContent(), /Swaptimum/);
    await page.evaluate((record) => {
      const data = new DataTransfer();
      data.items.add(new File([record], 'dropped.sheet'));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, sample(GAMES.Permutu));
    await page.waitForFunction(() => document.querySelector('#heading').textContent.includes('Permutu'));
    await page.evaluate((record) => {
      const data = new DataTransfer();
      data.items.add(new File([record.replaceAll('\n', '\r\n')], 'dropped.sheet'));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, `[Game "Permute"]\n\n${BROKEN}`);
    await page.locator('#findings .finding').nth(1).click();
    const selected = await page.locator('#text').evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, 'ae4f5-f5', 'places fit texts with other line breaks');
    await view(page, 'figure');
    assert.match(await page.locator('#command').textContent(), /render dropped\.sheet/);
    await done();
  },

  async 'steps by buttons, keys, slider and the list'() {
    const { page, done } = await open();
    await write(page, sample('permute/analysed.sheet'));
    await view(page, 'moves');
    assert.equal(await caption(page), 'Start');
    await go(page, 'forward');
    assert.match(await caption(page), /^1\. /);
    await page.locator('#board').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(await caption(page), /^2\. /);
    await page.keyboard.press('End');
    assert.match(await caption(page), /^14\. /);
    await page.keyboard.press('Home');
    assert.equal(await caption(page), 'Start');
    await page.locator('#slider').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(await caption(page), /^1\. /);
    await page.locator('#moves .variation .move').nth(1).click();
    assert.match(await caption(page), /^2\. Cb6c7-c6/);
    assert.match(await page.locator('#live').textContent(), /twisted the face b6c7/);
    await go(page, 'end');
    assert.match(await caption(page), /^3\. Cd9e10-e9/, 'the end of a variation');
    await page.locator('#text').evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    assert.match(await caption(page), /^3\. /, 'keys act on the focused board only');
    await page.locator('#table summary').click();
    await page.locator('#table td').first().waitFor();
    assert.equal(await page.locator('#table td').count(), 12 * 12 + 1);
    await page.locator('#display summary').click();
    const before = await page.locator('#board svg').innerHTML();
    await page.getByLabel('Groups').selectOption('all');
    assert.notEqual(await page.locator('#board svg').innerHTML(), before);
    for (const one of await page.locator('#steps button').all()) {
      const box = await one.boundingBox();
      assert.ok(box.width >= 44 && box.height >= 44, 'buttons are large enough for a finger');
    }
    await done();
  },

  async 'the display fits every game'() {
    const { page, done } = await open();
    await write(page, sample(GAMES.Permute));
    await view(page, 'moves');
    await openAll(page);
    await page.getByLabel('Groups').selectOption('all');
    await page.getByLabel('Rotation').selectOption('90');
    for (const name of ['ply numbers', 'changed stones', 'locked squares', 'next move', 'hide the last move']) await page.getByLabel(name).check();
    for (const name of [GAMES.Swaptimum, GAMES.Permutations, GAMES.Permutu]) {
      await write(page, sample(name));
      await view(page, 'moves');
      assert.equal(await page.locator('#board svg').count(), 1, name);
      assert.equal(await page.getByLabel('locked squares').isVisible(), false);
    }
    await done();
  },

  async 'a move of Permute on a turned board'() {
    const { page, done } = await open();
    await write(page, sample(GAMES.Permute));
    await view(page, 'moves');
    await page.locator('#display summary').click();
    await page.getByLabel('Rotation').selectOption('90');
    await clickOn(page, { x: 9, y: 10, rotate: 90 });
    await page.getByRole('button', { name: '↻ Clockwise' }).click();
    await clickOn(page, { x: 8.5, y: 10.5, rotate: 90 });
    assert.match(await text(page), /\(1\. Ci10j11-i11\)/, 'a move elsewhere becomes a variation');
    assert.deepEqual(library.findings(await text(page)), []);
    await done();
  },

  async 'a move of Permute by clicks at the end'() {
    const { page, done } = await open();
    await write(page, '1. Ce5f6-f6 2. Ae4f5-f5');
    await view(page, 'moves');
    await go(page, 'end');
    await clickOn(page, { x: 9, y: 10 });
    await page.getByRole('button', { name: '↺ Anticlockwise' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await clickOn(page, { x: 9, y: 10 });
    await page.getByRole('button', { name: '↻ Clockwise' }).click();
    await clickOn(page, { x: 8.5, y: 10.5 });
    assert.equal(await text(page), '1. Ce5f6-f6 2. Ae4f5-f5 3. Ci10j11-i11');
    assert.match(await caption(page), /^3\. /);
    await page.locator('#move-text').fill('Ca1b2-z9');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('#choices .problem').count(), 1, 'an illegal move is refused with a reason');
    assert.equal(movesOf(await text(page)).length, 3);
    await done();
  },

  async 'a move with two twists'() {
    const { page, done } = await open();
    await write(page, '[Game "Permute"]\n[Board "8"]\n[Protocol "1[1]2[2]*"]\n\n1. Aa6b7-a7 *\n');
    await view(page, 'moves');
    await go(page, 'end');
    const steps = [{ x: 7, y: 7 }, '↻ Clockwise', { x: 3, y: 3 }, '↺ Anticlockwise'];
    for (const step of steps) {
      if (typeof step === 'string') await page.getByRole('button', { name: step }).click();
      else await clickOn(page, step);
    }
    await clickOn(page, { x: 3.5, y: 2.5 });
    assert.equal(movesOf(await text(page)).length, 2, await text(page));
    assert.match(await text(page), /Cg7h8\+Ac3d4-d3/);
    await done();
  },

  async 'a move of Swaptimum by a click'() {
    const { page, done } = await open();
    await write(page, '[Game "Swaptimum"]\n\n1. d4 *\n');
    await view(page, 'moves');
    await go(page, 'end');
    await clickOn(page, { x: 4.5, y: 6.5 });
    assert.deepEqual(movesOf(await text(page)), ['d4', 'e7']);
    await done();
  },

  async 'an auction of Permutations'() {
    const { page, done } = await open();
    const record = sample(GAMES.Permutations).replace(/^\[(Result|Termination).*\n/gm, '').replace(/^1\. [^]*/m, '*\n');
    await write(page, record);
    await view(page, 'moves');
    await page.locator('[name=bid-Player1]').selectOption('46');
    await page.locator('[name=collect-Player1]').selectOption('32');
    await page.getByRole('button', { name: 'Hold this auction' }).click();
    const [move, ...rest] = movesOf(await text(page));
    assert.match(move, /^46x32,/);
    assert.equal(rest.length, 0);
    assert.deepEqual(library.findings(await text(page)), []);
    await done();
  },

  async 'a move of Permutu by buttons'() {
    const { page, done } = await open();
    await write(page, sample(GAMES.Permutu));
    await view(page, 'moves');
    await page.getByRole('button', { name: 'Column 7', exact: true }).click();
    await page.getByRole('button', { name: 'Green tile' }).click();
    assert.match(await text(page), /\(1\. 7g\)/);
    assert.match(await caption(page), /^1\. 7g/);
    await done();
  },

  async 'new games of all kinds are sound'() {
    const { page, done } = await open();
    for (const [name, players] of [['Permute'], ['Swaptimum'], ['Permutations', '2'], ['Permutations', '3'], ['Permutations', '4'], ['Permutations', '5'], ['Permutu', '1'], ['Permutu', '6']]) {
      await page.locator('#new-game').click();
      await page.locator('#new-name').selectOption(name);
      if (players) await page.locator('#new-players select').selectOption(players);
      await page.locator('#new-start').click();
      await page.waitForFunction((wanted) => document.querySelector('#heading').textContent.includes(wanted), name);
      assert.deepEqual(library.findings(await text(page)), [], `${name} ${players}`);
      assert.equal(library.legalMoves(await text(page), { limit: 1 }).count > 0, true);
    }
    await done();
  },

  async 'figures are those of the program'() {
    const { page, done } = await open();
    const folder = mkdtempSync(join(tmpdir(), 'figures-'));
    const choose = async (choices) => {
      await page.getByRole('button', { name: 'Reset' }).click();
      await openAll(page);
      for (const [name, value] of Object.entries(choices)) {
        const control = page.locator(`#figure-${name}`);
        if (value === true) await control.check();
        else if (await control.evaluate((element) => element.tagName) === 'SELECT') await control.selectOption(value);
        else await control.fill(value);
      }
      await page.waitForTimeout(250);
      assert.equal(await page.locator('#view-figure .problem').textContent(), '');
    };
    const saved = async (kind) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Save as ${kind}` }).click()]);
      return readFileSync(await download.path());
    };
    const compare = async (game, kind, choices) => {
      await choose(choices);
      const bytes = await saved(kind);
      const command = await page.locator('#command').textContent();
      const env = { ...process.env, PATH: `${dirname(resolve(program))}:${process.env.PATH}` };
      execFileSync('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore'] });
      const file = command.split(' -o ')[1];
      assert.ok(bytes.length > 500 && bytes.equals(readFileSync(join(folder, file))), `${game}: ${command}`);
    };
    for (const [game, name] of Object.entries(GAMES)) {
      writeFileSync(join(folder, 'game.sheet'), sample(name));
      await write(page, sample(name));
      await view(page, 'figure');
      await compare(game, 'SVG', {});
      await compare(game, 'SVG', { at: '3,5-6', theme: 'dark', columns: '2', caption: "{ply}: it's {score}\nsecond", title: 'A “title” with $HOME' });
      await compare(game, 'SVG', { at: 'end', width: '300', noLastMove: true });
      if (!['Permute', 'Swaptimum'].includes(game)) continue;
      await compare(game, 'SVG', {
        at: '8', groups: 'all', dimOthers: true, scoreBar: true, spark: true, legend: true, changes: true, coords: 'nesw', rotate: '90',
        mirror: true, numbers: 'all', nextMove: true, mark: 'Xa1', label: 'b2=A', highlight: 'Gd3', arrow: 'Gd3e4',
      });
      await compare(game, 'SVG', { at: '8', crop: 'a1-f6', relabel: true, outlineText: true });
      if (game === 'Permute') await compare(game, 'SVG', { at: '14', locked: true, noBandages: true });
      await compare(game, 'PNG', { at: '4', theme: 'print' });
      await compare(game, 'PDF', { at: '4' });
    }
    await compare('Swaptimum', 'GIF', { square: '12', delay: '200ms' });
    await done();
  },

  async 'links hold the game'() {
    const { page, context, done } = await open();
    await write(page, sample('permute/analysed.sheet'));
    await view(page, 'moves');
    await page.locator('#moves .variation .move').nth(1).click();
    await page.waitForTimeout(700);
    const shown = await caption(page);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
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
    await done();
  },

  async 'nothing typed is lost'() {
    const { page, done } = await open();
    await page.locator('#text').fill('1. Ce5f6-f6 {not yet done');
    await page.waitForTimeout(700);
    await page.goto('about:blank');
    await page.goto(server.address);
    await page.waitForSelector('html[data-ready]');
    assert.equal(await text(page), '1. Ce5f6-f6 {not yet done');
    const packed = await page.evaluate(async () => (await import('./link.js')).pack('1. Ca1b2-b2'));
    await page.goto('about:blank');
    await page.goto(`${server.address}#game=${packed}`);
    await page.waitForSelector('html[data-ready]');
    assert.equal(await text(page), '1. Ca1b2-b2');
    await page.waitForTimeout(700);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.locator('#restore').click();
    assert.equal(await text(page), '1. Ce5f6-f6 {not yet done');
    await page.locator('#clear').click();
    assert.equal(await page.locator('#welcome').isVisible(), true);
    await page.waitForTimeout(700);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.equal(await text(page), '');
    await page.locator('#restore').click();
    assert.equal(await text(page), '1. Ce5f6-f6 {not yet done');
    await done();
  },

  async 'damaged links and bombs are refused'() {
    for (const make of [
      async () => 'game=%%%',
      async () => 'game=AAAA',
      async (page) => `game=${await page.evaluate(async () => (await import('./link.js')).pack('a'.repeat(5_000_000)))}`,
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
    const own = await serve(new URL('../site/', import.meta.url));
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(own.address);
    await page.waitForSelector('html[data-ready]');
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator('#text').fill('1. Ce5f6-f6 2. Ae4f5-f5');
    await page.waitForTimeout(700);
    own.version = 'another';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForFunction(() => document.querySelector('#notice').textContent.includes('new version'), null, { timeout: 20_000 });
    await Promise.all([page.waitForNavigation(), page.locator('#notice button').click()]);
    await page.waitForSelector('html[data-ready]');
    assert.equal(await text(page), '1. Ce5f6-f6 2. Ae4f5-f5', 'an update keeps the text');
    assert.deepEqual(await page.evaluate(() => caches.keys()), ['scoresheet-another']);
    await own.close();
    await page.reload();
    await page.waitForSelector('html[data-ready]');
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

  async 'analyses a game'() {
    const { page, done } = await open();
    await write(page, '[Game "Permute"]\n[Board "9"]\n\n1. Cf5g6-g5 2. Cf6g7-g6 3. Ah6i7-h6 4. Aa2b3-a2 *');
    await view(page, 'analyse');
    await page.locator('#analyse-level').selectOption('3');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#analysed tbody tr').length === 4);
    await page.locator('#graph svg').waitFor();
    await page.locator('#analysed tbody button').nth(2).click();
    assert.match(await caption(page), /^3\. /);
    const box = await page.locator('#graph svg').boundingBox();
    await page.mouse.click(box.x + box.width * 0.97, box.y + box.height / 2);
    assert.match(await caption(page), /^4\. /, 'a click on the graph goes to the ply');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the graph' }).click()]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^<svg/);
    await page.getByRole('button', { name: 'Best moves here' }).click();
    await page.locator('#best li button').first().click();
    assert.equal(movesOf(await text(page)).length, 5);
    assert.match(await page.locator('#view-analyse').textContent(), /changed since/);
    await page.locator('#analyse-level').selectOption('10');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await done();
  },

  async 'plays against the engine'() {
    const { page, done } = await open();
    await write(page, '[Game "Swaptimum"]\n[Board "7"]\n\n*\n');
    await view(page, 'play');
    await page.locator('#play-seat').selectOption('Blue');
    await page.locator('#play-level').selectOption('1');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByText('Your move.').waitFor();
    assert.equal(movesOf(await text(page)).length, 1, 'the engine begins as Red');
    await page.waitForTimeout(300);
    const free = library.legalMoves(await text(page)).moves[0].text;
    await page.locator('#move-text').fill(free);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#caption').textContent.startsWith('3.'));
    assert.deepEqual(library.findings(await text(page)), []);
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.match(await caption(page), /^1\. /);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Hint: ').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await done();
  },

  async 'converts what the library converts'() {
    const { page, done } = await open();
    for (const name of Object.values(GAMES)) {
      const record = sample(name);
      await write(page, record);
      await view(page, 'convert');
      const moves = movesOf(record);
      for (const format of await page.locator('#convert-to option').evaluateAll((all) => all.map((one) => one.value))) {
        await page.locator('#convert-to').selectOption(format);
        if (format === 'abstractplay') await page.locator('#convert-date').fill('2026-11-20');
        const converted = await page.locator('#converted').inputValue();
        if (format === 'abstractplay' && library.records(record)[0].result === '*') {
          assert.match(await page.locator('#view-convert').textContent(), /finished games only/);
          continue;
        }
        assert.ok(converted.length > 50, `${name} to ${format}`);
        if (format === 'abstractplay') assert.equal(JSON.parse(converted).header.game.name, library.records(record)[0].game);
        else {
          const read = library.convert(converted, { to: 'sheet' }).output;
          assert.deepEqual(movesOf(read), moves, `${name} to ${format}`);
        }
      }
    }
    await done();
  },

  async 'the keyboard is enough'() {
    const { page, done } = await open();
    const press = async (key, times = 1) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    const tabTo = async (selector) => {
      for (let count = 0; count < 80; count += 1) {
        if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
        await press('Tab');
      }
      assert.fail(`${selector} cannot be reached`);
    };
    await tabTo('#text');
    await page.keyboard.type('1. Ce5f6–f6 2. Ae4f5-f5');
    await page.waitForTimeout(400);
    await tabTo('#findings .fix');
    await press('Enter');
    assert.equal(await text(page), '1. Ce5f6-f6 2. Ae4f5-f5');
    await tabTo('#board');
    await press('End');
    assert.match(await caption(page), /^2\. /);
    await page.waitForSelector('#move-text');
    await tabTo('#move-text');
    await page.keyboard.type('Cf8g9-f8');
    await press('Enter');
    assert.match(await caption(page), /^3\. Cf8g9-f8/);
    await tabTo('[role=tab][aria-selected=true]');
    await press('ArrowRight', 2);
    assert.equal(await page.locator('#tab-analyse').getAttribute('aria-selected'), 'true');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, 'none', 'the focus is visible');
    await done();
  },

  async 'text of a record is never markup'() {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const { page, done } = await open();
    await write(page, `[Game "Permute"]\n[Orange "${hostile.replaceAll('"', "'")}"]\n\n1. Ce5f6-f6 {${hostile}} 2. <b>x *`);
    for (const name of ['record', 'moves', 'analyse', 'play', 'figure', 'convert']) {
      await view(page, name);
      await page.waitForTimeout(150);
      assert.equal(await page.locator('img[src=x], body script, b').count(), 0, name);
    }
    await view(page, 'moves');
    assert.match(await page.locator('#moves').textContent(), /<img src=x/);
    await done();
  },

  async 'a phone has the whole board'() {
    for (const name of Object.values(GAMES)) {
      const { page, done } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await write(page, sample(name));
      for (const one of ['record', 'moves', 'analyse', 'play', 'figure', 'convert']) {
        await view(page, one);
        await page.waitForTimeout(150);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${one} of ${name} is ${width} wide`);
      }
      await view(page, 'moves');
      const box = await page.locator('#board').boundingBox();
      assert.ok(box.width >= 356, 'the board fills the width');
      await done();
    }
  },

  async 'axe finds nothing'() {
    for (const colorScheme of ['light', 'dark']) {
      for (const [game, width] of [['', 1280], ['Permute', 1280], ['Permutations', 1280], ['Permutu', 360], ['Swaptimum', 360]]) {
        const { page, done } = await open({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
        await page.addScriptTag({ content: axe });
        const look = async (where) => {
          const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
          assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `${game} ${where} ${colorScheme}`);
        };
        if (game) await write(page, sample(GAMES[game]));
        else await look('welcome');
        for (const name of ['record', 'moves', 'analyse', 'play', 'figure', 'convert']) {
          await view(page, name);
          await page.waitForTimeout(250);
          await openAll(page);
          await page.waitForTimeout(100);
          await look(name);
        }
        if (game === 'Permute') {
          await write(page, BROKEN);
          await look('findings');
          await page.locator('#new-game').click();
          await look('new game');
        }
        await done();
      }
    }
  },
};

/** Clicks a place of the board, in squares from a1. */
async function clickOn(page, { x, y, rotate = 0 }) {
  const record = await text(page);
  const { board } = library.position(record, { at: 0, ...(rotate ? { rotate } : {}) });
  const box = await page.locator('#board svg').evaluate((svg) => {
    const matrix = svg.getScreenCTM();
    return { left: matrix.e, top: matrix.f, scale: matrix.a, width: svg.viewBox.baseVal.width };
  });
  const square = (box.scale * box.width) / board.pictureWidth;
  const [column, line] = rotate === 90 ? [y, x] : [x, board.size - y];
  await page.mouse.click(box.left + (board.x + column) * square, box.top + (board.y + line) * square);
  await page.waitForTimeout(150);
}

let failed = 0;
for (const [name, run] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  try {
    await run();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED ${name}\n${error.stack}`);
  }
}
await browser.close();
await server.close();
process.exitCode = failed === 0 ? 0 : 1;
