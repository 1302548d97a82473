// Replays in a browser: every control, with and without scripts.
//
// node browser.mjs FOLDER [CHROMIUM], where FOLDER has `game.html`, `two.html`,
// `analysed.html`, `long.html`, `games.html` and `policy.txt`. Needs the packages playwright-core and axe-core.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const require = createRequire(process.cwd() + '/');
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const [folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
/** The milliseconds to wait for anything: a busy machine may take long. */
const PATIENCE = 60_000;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: PATIENCE });
const url = (file) => `file://${folder}/${file}`;

async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // What is shown or kept for some seconds only stays until it was looked at.
  await page.addInitScript(() => {
    const begin = setTimeout;
    globalThis.setTimeout = (run, wait = 0) => begin(run, wait >= 2000 ? 30 * wait : wait);
  });
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(address);
  return { page, problems, close: () => context.close() };
}
const caption = (page) => page.locator('#r1 figcaption b').textContent();
const shown = (page) => page.evaluate(() => [...document.querySelectorAll('#r1 figure svg g > *')]
  .filter((shape) => getComputedStyle(shape).display !== 'none')
  .map((shape) => shape.outerHTML.replace(' x"', '"')).sort().join('\n'));

async function stepsThroughTheGame() {
  const { page, problems, close } = await open(url('game.html'));
  assert.equal(await caption(page), 'Start');
  const start = await shown(page);
  const go = (name) => page.locator(`#r1 [data-go=${name}]`).click({ force: true });
  await go('forward');
  const first = await caption(page);
  assert.match(first, /^1\. /);
  assert.notEqual(await shown(page), start);
  await go('back');
  assert.equal(await shown(page), start, 'back and on show the same position');
  await go('end');
  const last = await caption(page);
  await go('forward');
  assert.equal(await caption(page), last, 'nothing follows the end');
  assert.equal(await page.locator('#r1 [data-go=forward]').getAttribute('aria-disabled'), 'true');
  await go('start');
  await page.locator('#r1 input').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await caption(page), first, 'the slider moves by one ply');
  await page.locator('#r1 .moves').focus();
  await page.keyboard.press('End');
  assert.equal(await caption(page), last);
  await page.keyboard.press('Home');
  assert.equal(await shown(page), start);
  await page.locator('body').evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowRight');
  assert.equal(await caption(page), first, 'keys need no focus on a page with one replay');
  await page.keyboard.press('ArrowLeft');
  await go('play');
  await page.locator('#r1 figcaption b', { hasNotText: 'Start' }).waitFor();
  await go('play');
  const box = await page.locator('#r1 [data-go=play]').boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44, 'buttons are large enough for a finger');
  assert.deepEqual(problems, []);
  await close();
}

async function linksAndVariations() {
  const { page, close } = await open(`${url('game.html')}#7a`);
  assert.match(await caption(page), /^7\. /);
  const variation = await shown(page);
  await page.reload();
  assert.equal(await shown(page), variation, 'a link survives a reload');
  await page.locator('#r1 [data-go=back]').click();
  await page.locator('#r1 [data-go=forward]').click();
  assert.notEqual(await shown(page), variation, 'the main line goes on after ply 6');
  await page.locator('#r1 .moves a', { hasText: '3.' }).first().click();
  assert.equal(new URL(page.url()).hash, '#ply-3');
  assert.equal(await page.locator('#r1 [aria-current]').count(), 1);
  await close();
}

async function toolsAndTable() {
  const { page, problems, close } = await open(url('game.html'), { acceptDownloads: true });
  await page.locator('#r1 [data-go=end]').click();
  for (const [task, ending] of [['svg', '.svg'], ['png', '.png']]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`#r1 [data-do=${task}]`).click(),
    ]);
    assert.ok(download.suggestedFilename().endsWith(ending));
    const bytes = readFileSync(await download.path());
    assert.ok(bytes.length > 2000, `${task}: ${bytes.length} bytes`);
  }
  await page.locator('#r1 [data-do=table]').click();
  assert.equal(await page.locator('#r1 table tbody tr').count(), 12);
  assert.equal(await page.locator('#r1 table tbody td').count(), 144);
  await page.locator('#r1 [data-do=copy]').click();
  await page.locator('#r1 [data-do=copy]', { hasText: 'Copied' }).waitFor();
  assert.deepEqual(problems, []);
  await close();
}

async function readersPreferences() {
  const dark = await open(url('game.html'), { colorScheme: 'dark' });
  const light = await open(url('game.html'), { colorScheme: 'light' });
  const fill = (page) => page.evaluate(() =>
    getComputedStyle(document.querySelector('#r1 figure svg g > *')).fill);
  assert.notEqual(await fill(dark.page), await fill(light.page), 'dark pages have dark boards');
  const still = await open(url('game.html'), { reducedMotion: 'reduce' });
  assert.equal(await still.page.locator('#r1 [data-go=play]').isVisible(), false);
  await light.page.emulateMedia({ media: 'print' });
  assert.equal(await light.page.locator('#r1 .controls').isVisible(), false);
  const plain = await open(url('game.html'), { javaScriptEnabled: false });
  assert.equal(await plain.page.locator('#r1 .controls').isVisible(), false);
  assert.equal(await plain.page.locator('#r1 figure svg').isVisible(), true);
  assert.ok(await plain.page.locator('#r1 .moves a').count() > 10);
  for (const each of [dark, light, still, plain]) await each.close();
}

/** The board of a linked ply is in sight, with heading, caption and buttons. */
async function linksShowTheBoard() {
  for (const [width, height, parts] of [
    [1366, 650, ['h1', 'figure svg', 'figcaption', '.controls', '.tools']],
    [360, 740, ['h1', 'figure svg', 'figcaption', '.controls']],
  ]) {
    const { page, close } = await open(`${url('analysed.html')}#ply-12`, { viewport: { width, height } });
    assert.match(await caption(page), /^12\. /);
    assert.equal(await page.evaluate(() => scrollY), 0);
    for (const part of parts) {
      const box = await page.locator(`#r1 ${part}`).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} at ${width}: ${JSON.stringify(box)}`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await close();
  }
  const { page, close } = await open(`${url('two.html')}#r2-ply-3`);
  assert.ok((await page.locator('#r2 figure').boundingBox()).y < 900, 'another game is scrolled to');
  await close();
}

async function jumpsTurnAndSpeed() {
  const { page, problems, close } = await open(url('analysed.html'));
  const task = (name) => page.locator(`#r1 [data-do=${name}]`);
  const span = (index) => page.locator(`#r1 figcaption span`).nth(index).textContent();
  await task('comment').click();
  assert.match(await caption(page), /^1\. /, 'ply 1 has the first comment after the start');
  assert.equal(await span(0), 'by Orange');
  assert.match(await span(1), /: Yellow to move$/);
  await task('variation').click();
  const hash = new URL(page.url()).hash;
  assert.match(hash, /^#\d+a/, hash);
  await page.locator('#r1 [data-go=end]').click();
  assert.ok((await page.locator('#r1 .moves small').count()) > 5, 'moves show chances');
  assert.ok((await page.locator('#r1 .track path').getAttribute('d')).startsWith('M'), 'the slider is a graph');
  const coordinates = () => page.evaluate(() => [...document.querySelectorAll('#r1 figure svg text')]
    .filter((text) => /^(a|1)$/.test(text.textContent)).map((text) => {
      const { x, y } = text.getBoundingClientRect();
      return [Math.round(x), Math.round(y)];
    }));
  const before = await coordinates();
  await task('turn').click();
  const turned = await coordinates();
  assert.ok(turned.some(([x, y], index) => x > before[index][0] + 100 && Math.abs(y - before[index][1]) <= 1), 'files are turned');
  assert.ok(turned.some(([x, y], index) => y < before[index][1] - 100 && Math.abs(x - before[index][0]) <= 1), 'ranks are turned');
  await task('turn').click();
  assert.deepEqual(await coordinates(), before);
  await task('speed').click();
  assert.equal(await task('speed').textContent(), '2×');
  assert.deepEqual(problems, []);
  await close();
}

async function printsABooklet() {
  const pages = async (page) => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  const { page, problems, close } = await open(url('long.html'));
  const start = await shown(page);
  assert.ok(await pages(page) <= 4, 'a long game with ten comments fits four pages');
  assert.equal(await page.locator('#r1 .moves figure').count(), 0, 'the boards are gone after printing');
  assert.equal(await shown(page), start);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const boards = await page.locator('#r1 .moves figure').count();
  assert.ok(boards >= 10 && boards <= 16, `${boards} boards`);
  const last = await page.locator('#r1 .moves figure').last().locator('figcaption').textContent();
  assert.match(last, /^59\. .* wins/);
  assert.deepEqual(problems, []);
  await close();
  const plain = await open(url('long.html'), { javaScriptEnabled: false });
  assert.match(await caption(plain.page), /^59\. /, 'without scripts, the final position is shown');
  await plain.close();
}

async function severalReplays() {
  const { page, problems, close } = await open(url('two.html'));
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('#r1 figcaption b').textContent(), 'Start', 'no replay is chosen yet');
  await page.locator('#r2 figure').click();
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('#r2 figcaption b').textContent(), /^1\. /);
  await page.keyboard.press('Home');
  await page.locator('#r2 [data-go=forward]').click();
  assert.equal(await page.locator('#r1 figcaption b').textContent(), 'Start');
  assert.match(new URL(page.url()).hash, /^#r2-ply-/);
  assert.deepEqual(problems, []);
  await close();
}

async function malformedFragments() {
  for (const fragment of ['50%', '%E4', '%', 'r2-ply-%zz']) {
    const { page, problems, close } = await open(`${url('two.html')}#${fragment}`);
    for (const id of ['r1', 'r2']) {
      await page.locator(`#${id} [data-go=forward]`).click();
      assert.match(await page.locator(`#${id} figcaption b`).textContent(), /^1\. /, fragment);
    }
    await page.evaluate(() => { location.hash = '#100%'; });
    await page.evaluate(() => { location.hash = '#r2-ply-0'; });
    await page.locator('#r2 figcaption b', { hasText: 'Start' }).waitFor();
    assert.deepEqual(problems, []);
    await close();
  }
}

async function framesWithoutAddress() {
  const { page, problems, close } = await open('about:blank');
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!DOCTYPE html><title>Frame</title><iframe width="900" height="900"></iframe>');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate((html) => { document.querySelector('iframe').srcdoc = html; }, readFileSync(`${folder}/two.html`, 'utf8'));
  const frame = page.frameLocator('iframe');
  for (const id of ['r1', 'r2']) {
    await frame.locator(`#${id} [data-go=forward]`).click();
    await frame.locator(`#${id} figcaption b`, { hasText: /^1\. / }).waitFor();
  }
  assert.deepEqual(problems.filter((text) => !text.includes('favicon')), []);
  await close();
  server.close();
}

async function chances() {
  const pattern = /Chance of Orange \d+\.\d( ± \d+\.\d)? %/;
  const { page, problems, close } = await open(url('analysed.html'));
  const shownChance = () => page.locator('#r1 figcaption span').last().textContent();
  assert.equal(await shownChance(), '', 'the start was not analysed');
  await page.locator('#r1 [data-go=forward]').click();
  const first = await shownChance();
  assert.match(first, pattern);
  assert.match(await page.locator('#r1 desc').textContent(), pattern);
  assert.match(await page.locator('#r1 .live').textContent(), pattern);
  await page.locator('#r1 [data-go=forward]').click();
  assert.notEqual(await shownChance(), first);
  await page.locator('#r1 [data-go=start]').click();
  assert.equal(await shownChance(), '');
  assert.deepEqual(problems, []);
  await close();
}

async function everyGame() {
  const { page, problems, close } = await open(url('games.html'));
  assert.equal(await page.locator('.replay').count(), 4);
  for (let number = 1; number <= 4; number += 1) {
    const part = (selector) => page.locator(`#r${number} ${selector}`);
    const visible = () => page.evaluate((id) => [...document.querySelectorAll(`${id} figure svg g > *`)]
      .map((shape) => getComputedStyle(shape).display).join(), `#r${number}`);
    const start = await visible();
    await part('[data-go=end]').click();
    assert.match(await part('figcaption b').textContent(), /^\d+\. /);
    assert.notEqual(await visible(), start);
    await part('[data-do=table]').click();
    assert.ok((await part('.table').textContent()).length > 50);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part('[data-do=svg]').click(),
    ]);
    const svg = readFileSync(await download.path(), 'utf8');
    assert.ok(!svg.includes('class='), 'a saved picture needs no style sheet');
    await part('[data-go=start]').click();
    assert.equal(await visible(), start, 'the start is the same');
  }
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    for (let number = 1; number <= 4; number += 1) {
      const places = await page.evaluate(async (id) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const forward = document.querySelector(`${id} [data-go=forward]`);
        const found = new Set();
        for (let ply = 0; ply < 30; ply += 1) {
          found.add(forward.getBoundingClientRect().top - document.querySelector(id).getBoundingClientRect().top);
          forward.click();
        }
        return [...found];
      }, `#r${number}`);
      assert.equal(places.length, 1, `the buttons of game ${number} stay in their place at ${width}: ${places}`);
    }
  }
  assert.deepEqual(problems, []);
  await close();
}

async function contentSecurityPolicy() {
  const policy = readFileSync(`${folder}/policy.txt`, 'utf8').trim();
  const html = readFileSync(`${folder}/game.html`);
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', 'text/html');
    response.end(html);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { page, problems, close } = await open(`http://127.0.0.1:${server.address().port}/`);
  await page.locator('#r1 [data-go=forward]').click();
  assert.match(await caption(page), /^1\. /);
  assert.deepEqual(problems.filter((text) => !text.includes('favicon')), []);
  await close();
  server.close();
}

async function accessibility() {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open(url('game.html'), { colorScheme });
    await page.locator('#r1 [data-go=forward]').click();
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    await close();
  }
}

for (const check of [stepsThroughTheGame, linksAndVariations, toolsAndTable, readersPreferences,
  linksShowTheBoard, jumpsTurnAndSpeed, printsABooklet, severalReplays, malformedFragments, framesWithoutAddress, chances, everyGame, contentSecurityPolicy, accessibility]) {
  await check();
  console.log(`ok ${check.name}`);
}
await browser.close();
