// `<scoresheet-replay>` in a browser: every control, and every position by its meaning.
//
//     node web/tests/element.mjs [CHROMIUM]
//
// Run it in a folder that has the packages playwright-core and axe-core.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { load, loadReplay, position, records, score } from '../pkg/scoresheet.js';
import { assertShown, comparePicture, fillsOf, shownPosition, stonesOf } from './shown-position.mjs';
import {
  POLICY, assertAccessible, caption, element, escaped, go, message, pageOf, property, readme, ready, sample, start,
} from './browser.mjs';

await Promise.all([load(), loadReplay()]);
const { open, closePages, close, pages, address } = await start(process.argv[2]);
const GAME = sample('permute/simon-r-eric-s.sheet');
const SHORT = '[Game "Permute"]\n[Board "8"]\n\n1. Cc3d4-c3 2. Ae5f6-e6 *\n';
const embedded = (text, attributes = '') =>
  `<scoresheet-replay ${attributes}><pre>${escaped(text)}</pre></scoresheet-replay>`;

/** Opens a page with one element and waits for its replay. */
const openReplay = async (text, attributes, options) => {
  const page = await open(pageOf(embedded(text, attributes)), options);
  await ready(page);
  return page;
};

async function everyPositionIsThatOfTheProgram() {
  let compared = 0;
  for (const name of ['permute/simon-r-eric-s', 'permute/resignation', 'swaptimum/several-crosscuts', 'permutu/three-players', 'permutations/two-players']) {
    const text = sample(`${name}.sheet`);
    const page = await openReplay(text);
    const at = `0-${records(text)[0].plies}`;
    const rows = score(text, { at, format: 'json' }).output.trim().split('\n').map((row) => JSON.parse(row));
    const look = { fills: null };
    for (const row of rows) {
      await assertShown(page, text, row, look);
      await go(page, 'forward');
    }
    assert.equal(await caption(page), `${rows.at(-1).ply}. ${rows.at(-1).move}`);
    for (const link of await element(page).locator('.moves div a').all()) {
      await link.click();
      const ply = await property(page, 'ply');
      const [row] = score(text, { at: ply, format: 'json' }).output.trim().split('\n').map((line) => JSON.parse(line));
      await assertShown(page, text, { ...row, ply }, look);
      compared += 1;
    }
    compared += rows.length;
    assert.deepEqual(page.problems, []);
  }
  assert.ok(compared > 140, `${compared} positions`);
}

async function everyControlWorks() {
  const page = await openReplay(GAME, '', { acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
  const before = page.url();
  await go(page, 'forward');
  const first = await caption(page);
  assert.match(first, /^1\. /);
  await go(page, 'end');
  assert.match(await caption(page), /^14\. /);
  await go(page, 'back');
  assert.match(await caption(page), /^13\. /);
  await go(page, 'start');
  assert.equal(await caption(page), 'Start');
  await element(page).locator('input[type=range]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await caption(page), first, 'the slider');
  await element(page).locator('.moves').focus();
  await page.keyboard.press('End');
  assert.match(await caption(page), /^14\. /);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Home');
  assert.match(await caption(page), /^14\. /, 'keys act on the focused replay only');
  await element(page).locator('.moves a', { hasText: 'Ad5e6-e5' }).click();
  assert.equal(await property(page, 'ply'), '7a');
  await go(page, 'start');
  await go(page, 'play');
  await element(page).locator('figcaption b', { hasNotText: 'Start' }).first().waitFor();
  await go(page, 'play');
  for (const [task, ending] of [['svg', '.svg'], ['png', '.png']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), element(page).locator(`[data-do=${task}]`).click()]);
    assert.ok(download.suggestedFilename().endsWith(ending));
  }
  await element(page).locator('[data-do=copy]').click();
  await element(page).locator('[data-do=copy]', { hasText: 'Copied' }).waitFor();
  assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trim(), GAME.trim());
  assert.equal(page.url(), before, 'the address does not change');
  for (const button of await element(page).locator('button:visible').all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, await button.textContent());
  }
  assert.deepEqual(page.problems, []);
}

async function twoElementsDoNotDisturbEachOther() {
  const page = await open(pageOf(embedded(GAME) + embedded(SHORT) + '<scoresheet-replay src="/samples/permutu/three-players.sheet"></scoresheet-replay>'));
  for (const index of [0, 1, 2]) await ready(page, index);
  await go(page, 'end', 1);
  assert.equal(await caption(page, 0), 'Start');
  assert.match(await caption(page, 1), /^2\. /);
  assert.equal(await caption(page, 2), 'Start');
  await element(page, 0).locator('.moves').focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await caption(page, 0), /^1\. /);
  assert.equal(await caption(page, 2), 'Start');
  assert.equal(await page.evaluate(() => document.querySelectorAll('[id]').length), 0, 'ids stay inside');
  assert.deepEqual(page.problems, []);
}

/** The computed style of all that an element shows, and where it is. */
const lookOf = (page) => element(page).evaluate((node) => [...node.shadowRoot.querySelectorAll('.base, .base *')]
  .map((part) => {
    const style = getComputedStyle(part);
    const { width, height } = part.getBoundingClientRect();
    const values = ['display', 'color', 'font-size', 'font-family', 'background-color', 'fill', 'stroke', 'text-transform', 'visibility', 'opacity', 'line-height', 'letter-spacing', 'text-align', 'direction'];
    return [part.tagName, ...values.map((name) => style.getPropertyValue(name)), Math.round(width), Math.round(height)].join('|');
  }));

async function aForeignStyleSheetDoesNotDisturb() {
  const foreign = `<style>html { font-size: 30px; direction: rtl } * { color: red !important; display: block;
    font: 40px serif !important; text-transform: uppercase; letter-spacing: 1em; line-height: 3; text-align: right;
    fill: red !important; visibility: visible; background: pink !important } button { display: none !important }
    .replay, .moves { display: none !important } svg { width: 5px !important }
    main { width: 800px; letter-spacing: 0 }</style>`;
  const plain = await open(pageOf(embedded(GAME), '<style>main { width: 800px }</style>'));
  const styled = await open(pageOf(embedded(GAME), foreign));
  for (const page of [plain, styled]) {
    await ready(page);
    await element(page).locator('[data-try=toggle]').click();
    await element(page).locator('.options button').first().waitFor();
  }
  assert.deepEqual(await lookOf(styled), await lookOf(plain));
}

async function aStrictPolicyIsKept() {
  const page = await openReplay(GAME, 'groups', { policy: POLICY });
  await go(page, 'end');
  const plain = await openReplay(GAME, 'groups');
  await go(plain, 'end');
  assert.deepEqual(await lookOf(page), await lookOf(plain));
  await element(page).locator('[data-try=toggle]').click();
  await element(page).locator('.options button').first().click();
  await element(page).locator('.options button').first().click();
  await element(page).locator('.options button').first().click();
  assert.equal(await property(page, 'ply'), '15');
  assert.deepEqual(page.problems, []);
  const html = await element(page).evaluate((node) => node.shadowRoot.innerHTML);
  // Scripts may set styles under any policy: the room for the caption.
  const written = html.replace(/(<figcaption[^>]*) style="min-height: \d+px;"/, '$1');
  assert.notEqual(written, html);
  assert.ok(!/ style=| on\w+=/.test(written), 'no style attributes and no handlers');
}

/** Where a point of the board is on the page. */
const pointOf = (page, x, y) => element(page).evaluate((node, [file, rank]) => {
  const layer = node.shadowRoot.querySelector('.overlay .ground');
  const { left, bottom, width, height } = layer.getBoundingClientRect();
  const size = 8;
  return [left + (file / size) * width, bottom - (rank / size) * height];
}, [x, y]);

async function movesAreTriedOnTheBoard() {
  const page = await openReplay(SHORT, 'start-at="1"');
  await page.evaluate(() => {
    window.events = [];
    for (const name of ['scoresheet-ply', 'scoresheet-change']) {
      document.addEventListener(name, ({ detail, target }) => window.events.push([name, target.localName, detail]));
    }
  });
  await element(page).locator('[data-try=toggle]').click();
  // The corner where d4, d5, e4 and e5 meet. Of these, only e5 is Yellow's.
  await page.mouse.click(...(await pointOf(page, 4.1, 4.1)));
  assert.match(await element(page).locator('.try').first().textContent(), /Chosen: d4e5/);
  await element(page).locator('[data-option="direction clockwise"]').click();
  // The four stones are drawn as after the twist: Yellow's is on e4.
  const turned = await element(page).evaluate((node) => [...node.shadowRoot.querySelectorAll('.overlay .turned')]
    .map((shape) => ({ x: shape.cx.baseVal.value, y: shape.cy.baseVal.value, r: shape.r.baseVal.value, fill: getComputedStyle(shape).fill })));
  const before = position(SHORT, { at: 1 });
  const { stones } = stonesOf(turned, before.board, fillsOf((await shownPosition(page)).circles, before));
  assert.deepEqual(stones, [{ seat: 'Orange', squares: ['d4', 'd5', 'e5'] }, { seat: 'Yellow', squares: ['e4'] }]);
  await page.mouse.click(...(await pointOf(page, 4.5, 3.5)));
  const text = await property(page, 'text');
  assert.match(text, /\(2\. Cd4e5-e4\)/, text);
  assert.deepEqual(records(text)[0].findings, []);
  assert.equal(await property(page, 'ply'), '2a');
  assert.match(await caption(page), /^2\. Cd4e5-e4/);
  assert.equal(await element(page).locator('.moves div a', { hasText: 'Cd4e5-e4' }).getAttribute('aria-current'), 'true');
  const shown = await shownPosition(page);
  const expected = position(text, { at: '2a' });
  comparePicture(shown.circles, expected, fillsOf(shown.circles, expected), 'the variation');
  const events = await page.evaluate(() => window.events);
  assert.deepEqual(events.map(([name, target]) => `${name} ${target}`), ['scoresheet-change scoresheet-replay', 'scoresheet-ply scoresheet-replay']);
  assert.deepEqual(events[0][2], { kind: 'move', move: 'Cd4e5-e4', text, ply: '2a' });
  assert.equal(events[1][2].ply, '2a');
  await element(page).locator('[data-try=undo]').click();
  assert.equal((await property(page, 'text')).trim(), SHORT.trim());
  assert.equal(await property(page, 'ply'), '1');
  assert.equal(await element(page).locator('[data-try=undo]').isVisible(), false);
  // At the end, a move continues the main line.
  await go(page, 'end');
  for (let step = 0; step < 3; step += 1) await element(page).locator('.options button').first().click();
  assert.match(await property(page, 'text'), /2\. Ae5f6-e6 3\. C\w+-\w+ \*/);
  assert.equal(await property(page, 'ply'), '3');
  await element(page).locator('[data-do=copy]').click();
  assert.deepEqual(page.problems, []);
}

async function movesOfEveryGameAreTried() {
  for (const [name, at, choices, ply] of [
    ['swaptimum/several-crosscuts', 5, ['place b8'], '6a'],
    ['swaptimum/several-crosscuts', 30, ['place g6', 'swap g5', 'with g4'], '31'],
    ['permutu/three-players', 0, ['column column 1', 'tiles green tile'], '1a'],
    ['permutu/three-players', 0, ['1g'], '1a'],
    ['permutations/two-players', 32, null, '33'],
    ['permutations/two-players', 32, ['38', '12', '45', '27', '7', '9', '16', '34'], '33'],
  ]) {
    const page = await openReplay(sample(`${name}.sheet`), `start-at="${at}"`);
    await element(page).locator('[data-try=toggle]').click();
    for (let step = 0; await property(page, 'ply') === String(at); step += 1) {
      // An option is a button, a tile or a card an area of the picture.
      const options = element(page).locator(choices ? `[data-option="${choices[step]}"],[data-name="${choices[step]}"]` : '.options button');
      await options.first().click();
    }
    assert.ok((await property(page, 'ply')).startsWith(ply.slice(0, 2).replace('a', '')), name);
    assert.equal(await property(page, 'ply'), ply, name);
    assert.deepEqual(page.problems, []);
  }
  const page = await openReplay(sample('permutations/two-players.sheet'));
  await element(page).locator('[data-try=toggle]').click();
  assert.match(await element(page).locator('.described').textContent(), /Player1 bids one of/);
  await element(page).locator('.try input').fill('1x2');
  await page.keyboard.press('Enter');
  assert.ok((await element(page).locator('.refused').textContent()).length > 10);
  assert.equal(await property(page, 'ply'), '0');
  await element(page).locator('.try input').fill('6x1,35x37,43x12,27x32');
  await page.keyboard.press('Enter');
  const refusal = await element(page).locator('.refused').textContent();
  assert.match(refusal, /./, 'a dummy takes the lowest card');
  await element(page).locator('.try input').fill('33x32,35x37,43x1,4x12');
  await page.keyboard.press('Enter');
  assert.equal(await property(page, 'ply'), '1a', await element(page).locator('.refused').textContent());
  await go(page, 'start');
  await go(page, 'end');
  assert.match(await element(page).locator('.try p').first().textContent(), /No move can be tried here/);
}

async function aBrokenRecordIsFixedByClick() {
  const text = sample('broken/dashes.txt');
  const page = await openReplay(text);
  const findings = element(page).locator('.findings');
  assert.match(await findings.locator('summary').textContent(), /2 warnings/);
  const first = await findings.locator('li').first().textContent();
  assert.match(first, /warning Ce5f6–f6 has a typographic dash.*notation\/odd-spelling.*Line 1, column 1/);
  await findings.locator('li').nth(1).locator('button', { hasText: 'Show ply 2' }).click();
  assert.equal(await property(page, 'ply'), '2');
  await findings.locator('[data-fix]').first().click();
  assert.match(await property(page, 'text'), /Ce5f6-f6/);
  assert.equal(await property(page, 'ply'), '2', 'the position stays');
  assert.match(await findings.locator('summary').textContent(), /1 warning/);
  await page.keyboard.press('Enter');
  assert.deepEqual(records(await property(page, 'text'))[0].findings, []);
  assert.equal(await findings.isVisible(), false);
  assert.deepEqual(await property(page, 'findings'), []);
  const faults = await openReplay(sample('broken/several-faults.sheet'));
  assert.match(await element(faults).locator('.findings summary').textContent(), /5 errors, 4 warnings/);
  assert.match(await element(faults).locator('.findings').textContent(), /Help: if a ply is missing before the number 3\./);
  const doubtful = await openReplay('1. Ce5f6-f6 2. Ae4f5-f7');
  await element(doubtful).locator('.findings button', { hasText: 'Change to “Ae4f5-e5”' }).click();
  assert.equal(await property(doubtful, 'text'), '1. Ce5f6-f6 2. Ae4f5-e5');
  const large = await openReplay('1. Ce5f6-f6 2. Ae4f5-f5 3. Co14p15-o15');
  assert.doesNotMatch(await element(large).locator('.findings').textContent(), /--[a-z]/);
  await element(large).locator('.findings button', { hasText: 'Read as 16x16' }).first().click();
  assert.deepEqual((await property(large, 'findings')).filter(({ severity }) => severity === 'error'), []);
  const unchecked = await openReplay(text, 'no-check no-try');
  assert.equal(await element(unchecked).locator('.findings').isVisible(), false);
  assert.equal(await element(unchecked).locator('[data-try]').count(), 0);
}

async function failuresAreShownInWords() {
  const body = `<scoresheet-replay src="/absent.sheet"></scoresheet-replay>
    <scoresheet-replay src="http://127.0.0.1:9/x.sheet"></scoresheet-replay><scoresheet-replay></scoresheet-replay>
    ${embedded(GAME, 'theme="pink"')}${embedded(GAME, 'record="3"')}${embedded(GAME, 'at="99"')}
    ${embedded('[Game "Chess"]\n\n1. e4 *')}${embedded(GAME, 'start-at="99"')}`;
  const page = await open(pageOf(body));
  const expected = [/^There is no record at .*absent\.sheet: the server answers 404/, /cannot be fetched/,
    /There is no record here/, /pink/, /no record 3/, /ends at ply 14/, /setting|record/, /no ply 99/];
  for (const [index, pattern] of expected.entries()) assert.match(await message(page, index), pattern);
  assert.match(await element(page, 6).locator('.findings').textContent(), /Chess/);
  assert.equal(await caption(page, 7), 'Start');
  await page.evaluate(() => document.querySelector('scoresheet-replay').setAttribute('src', '/samples/permute/draw.sheet'));
  await ready(page, 0);
  assert.equal(await element(page, 0).locator('.message').isVisible(), false);
}

async function darkAndLight() {
  const fill = (page) => element(page).evaluate((node) => getComputedStyle(node.shadowRoot.querySelector('figure svg g > *')).fill);
  const ground = (page) => element(page).evaluate((node) => getComputedStyle(node.shadowRoot.querySelector('.base')).backgroundColor);
  const looks = async (attributes, colorScheme) => {
    const page = await openReplay(GAME, attributes, { colorScheme });
    return [await fill(page), await ground(page)];
  };
  const [light, dark] = [await looks('', 'light'), await looks('', 'dark')];
  assert.notEqual(light[0], dark[0]);
  assert.notEqual(light[1], dark[1]);
  assert.deepEqual(await looks('color-scheme="light"', 'dark'), light);
  assert.deepEqual(await looks('color-scheme="dark"', 'light'), dark);
  const still = await openReplay(GAME, '', { reducedMotion: 'reduce' });
  assert.equal(await element(still).locator('[data-go=play]').isVisible(), false);
}

async function printedAndSwiped() {
  const page = await openReplay(GAME, '', { hasTouch: true });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.ok(await element(page).locator('.moves figure').count() > 8, 'positions with comments are printed');
  const after = await element(page).locator('.moves figure').evaluateAll((all) => all.map((one) => one.nextSibling?.textContent.trim()));
  assert.ok(!after.includes(')'), 'no board parts a variation from its end');
  for (const part of ['.controls', '.tools', '.try']) assert.equal(await element(page).locator(part).first().isVisible(), false);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await element(page).locator('.moves figure').count(), 0);
  const swipe = (from, to) => element(page).locator('figure').evaluate((target, [start, end]) => {
    const touch = (clientX) => new Touch({ identifier: 1, target, clientX, clientY: 100 });
    target.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(start)], bubbles: true }));
    target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(end)], bubbles: true }));
  }, [from, to]);
  await swipe(200, 100);
  assert.match(await caption(page), /^1\. /);
  await swipe(100, 110);
  assert.match(await caption(page), /^1\. /, 'a short movement is no swipe');
  await swipe(100, 200);
  assert.equal(await caption(page), 'Start');
}

async function attributesAndProperties() {
  const page = await openReplay(GAME, 'at="3-6" start-at="5"');
  assert.match(await caption(page), /^5\. /);
  await go(page, 'start');
  assert.match(await caption(page), /^3\. /);
  const set = (name, value) => element(page).evaluate((node, [key, given]) => { node[key] = given; }, [name, value]);
  await set('ply', 6);
  assert.match(await caption(page), /^6\. /);
  const shapes = () => element(page).evaluate((node) => node.shadowRoot.querySelectorAll('figure svg g > *').length);
  const before = await shapes();
  await set('groups', '1');
  assert.notEqual(await shapes(), before);
  assert.match(await caption(page), /^6\. /, 'the position stays');
  await set('at', null);
  await set('ply', '7a');
  await assert.rejects(set('ply', '99'), /there is no ply 99/);
  await set('noTry', true);
  assert.equal(await element(page).locator('[data-try]').count(), 0);
  await set('text', SHORT);
  await element(page).locator('.moves a', { hasText: 'Cc3d4-c3' }).waitFor();
  assert.equal(await property(page, 'text'), SHORT);
  // The content of the element, changed later.
  const other = await openReplay(GAME);
  await element(other).evaluate((node, text) => { node.textContent = text; }, SHORT);
  await element(other).locator('.moves a', { hasText: 'Cc3d4-c3' }).waitFor();
  // Panels that are asked for later are loaded then.
  const bare = await openReplay(GAME.replace('Ce5f6-f6', 'Ce5f6-e6'), 'no-try no-check');
  for (const [name, part] of [['noTry', '[data-try]'], ['noCheck', '.findings li']]) {
    assert.equal(await element(bare).locator(part).count(), 0);
    await element(bare).evaluate((node, key) => { node[key] = false; }, name);
    await element(bare).locator(part).first().waitFor();
  }
  // What readers changed is kept when the element is moved.
  await element(other).locator('[data-try=toggle]').click();
  for (let step = 0; step < 3; step += 1) await element(other).locator('.options button').first().click();
  const changed = await property(other, 'text');
  assert.notEqual(changed, SHORT);
  await element(other).evaluate((node) => document.body.append(node));
  assert.equal(await property(other, 'text'), changed);
  await go(other, 'end');
  assert.deepEqual(other.problems, []);
  // Properties set before the element is defined, and a file with several records.
  const early = await open(`<!DOCTYPE html><title>x</title><script>
    const early = document.createElement('scoresheet-replay');
    early.src = '/samples/permute/three-games.sheet'; early.record = 2; early.startAt = 'end';
    document.documentElement.append(early)</script><script type="module" src="/pkg/element.js"></script>`);
  await ready(early);
  const [, second] = records(sample('permute/three-games.sheet'));
  assert.equal(await property(early, 'ply'), String(second.plies));
}

async function linksFollowTheAddressIfAsked() {
  const page = await open(pageOf(embedded(GAME, 'id="game" links')), { hash: '#game-7a' });
  await ready(page);
  assert.match(await caption(page), /^7\. /);
  assert.equal(await property(page, 'ply'), '7a');
  await go(page, 'back');
  assert.equal(new URL(page.url()).hash, '#game-ply-6');
  await page.evaluate(() => { location.hash = '#game-ply-2'; });
  await page.waitForFunction(() => document.querySelector('scoresheet-replay').ply === '2');
  await element(page).locator('[data-try=toggle]').click();
  for (let step = 0; step < 3; step += 1) await element(page).locator('.options button').first().click();
  assert.equal(await property(page, 'ply'), '3a');
  assert.equal(new URL(page.url()).hash, '#game-3a');
}

async function theKeyboardIsEnough() {
  const page = await openReplay(SHORT);
  const focused = () => page.evaluate(() => {
    const active = document.querySelector('scoresheet-replay').shadowRoot.activeElement;
    return active && (active.dataset.try ?? active.dataset.option ?? active.dataset.go ?? active.tagName);
  });
  const tabTo = async (wanted) => {
    for (let count = 0; count < 60; count += 1) {
      if ((await focused())?.startsWith(wanted)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${wanted} cannot be reached: ${await focused()}`);
  };
  await tabTo('forward');
  await page.keyboard.press('Enter');
  assert.match(await caption(page), /^1\. /);
  await tabTo('toggle');
  await page.keyboard.press('Enter');
  await tabTo('face');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'face b1c2');
  assert.match(await caption(page), /^1\. /, 'arrow keys in the panel do not step');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'direction clockwise');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.match(await focused(), /^bandage /);
  await page.keyboard.press('Enter');
  assert.equal(await property(page, 'ply'), '2a');
  assert.match(await property(page, 'text'), /\(2\. Ab1c2-/);
  assert.match(await focused(), /^face /, 'the focus is on the next choice');
  await tabTo('undo');
  await page.keyboard.press('Enter');
  assert.equal(await property(page, 'ply'), '1');
  assert.equal(await focused(), 'toggle');
}

async function accessibility() {
  for (const colorScheme of ['light', 'dark']) {
    for (const body of [embedded(GAME, 'groups'), embedded(sample('broken/several-faults.sheet')), embedded(sample('permutations/two-players.sheet')), '<scoresheet-replay src="/absent"></scoresheet-replay>']) {
      const page = await open(pageOf(body), { colorScheme, viewport: { width: 400, height: 900 } });
      if (!body.includes('/absent')) {
        await ready(page);
        await element(page).locator('[data-do=table]').click();
        await element(page).locator('[data-try=toggle]').click();
      } else await message(page);
      await assertAccessible(page);
      if (body.includes('groups')) {
        await element(page).locator('.options button').first().click();
        await assertAccessible(page);
      }
    }
  }
}

async function theExampleOfTheReadmeWorks() {
  const [, example] = /```html\n([^]*?)```/.exec(readme());
  assert.ok(example.trim().split('\n').length <= 12);
  pages.set('/node_modules/@scoresheet/web/element.js', { body: "import '/pkg/element.js'", type: 'text/javascript' });
  const page = await open(example);
  await ready(page);
  await go(page, 'end');
  assert.match(await caption(page), /^\d+\. /);
  assert.equal(await element(page).locator('.findings').isVisible(), false);
  assert.deepEqual(page.problems, []);
}

async function theTextOfARecordIsNeverMarkup() {
  const evil = '<img src=x onerror=window.hit=1></script><style>*{display:none}</style><!--';
  const text = `[Game "Permute"]\n[Orange "${evil}"]\n[Event "${evil}"]\n[${evil} "x"]\n\n1. Ce5f6-f6 {${evil}} 2. ${evil} (2. Ae4f5-f5 $9 {${evil}}) *\n`;
  const page = await openReplay(text);
  await element(page).locator('[data-try=toggle]').click();
  await go(page, 'end');
  const found = await element(page).evaluate((node) => node.shadowRoot.querySelectorAll('img, style, [onerror]').length);
  assert.equal(found, 0);
  assert.match(await element(page).locator('h2').textContent(), /<img src=x/);
  assert.equal(await page.evaluate(() => window.hit), undefined);
}

async function theManifestDescribesTheElement() {
  const manifest = JSON.parse(readFileSync(new URL('../custom-elements.json', import.meta.url), 'utf8'));
  const [{ attributes, members, cssParts, cssProperties }] = manifest.modules[0].declarations;
  const page = await open(pageOf('<scoresheet-replay src="/absent"></scoresheet-replay>' + embedded(sample('broken/dashes.txt'))));
  await ready(page, 1);
  const found = await page.evaluate(() => {
    const type = customElements.get('scoresheet-replay');
    const [, node] = document.querySelectorAll('scoresheet-replay');
    const parts = [...node.shadowRoot.querySelectorAll('[part]')].map((part) => part.getAttribute('part'));
    const css = node.shadowRoot.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join();
    const names = Object.getOwnPropertyNames(type.prototype).filter((name) => !/Callback$|^constructor$/.test(name));
    return { attributes: type.observedAttributes, parts: [...new Set(parts)], properties: [...new Set(css.match(/--scoresheet-\w+/g))], names };
  });
  const named = (list) => list.map(({ name }) => name).sort();
  assert.deepEqual(named(attributes), found.attributes.sort());
  assert.deepEqual(named(members), found.names.sort());
  assert.deepEqual(named(cssParts), found.parts.sort());
  assert.deepEqual(named(cssProperties), found.properties.sort());
}

for (const check of [everyPositionIsThatOfTheProgram, everyControlWorks, twoElementsDoNotDisturbEachOther,
  aForeignStyleSheetDoesNotDisturb, aStrictPolicyIsKept, movesAreTriedOnTheBoard, movesOfEveryGameAreTried,
  aBrokenRecordIsFixedByClick, failuresAreShownInWords, darkAndLight, printedAndSwiped, attributesAndProperties,
  linksFollowTheAddressIfAsked, theKeyboardIsEnough, accessibility, theExampleOfTheReadmeWorks, theTextOfARecordIsNeverMarkup, theManifestDescribesTheElement]) {
  if (process.env.ONLY && !check.name.includes(process.env.ONLY)) continue;
  try {
    await check();
    console.log(`ok ${check.name}`);
  } catch (error) {
    console.log(`not ok ${check.name}\n${error.stack}`);
    process.exitCode = 1;
  }
  await closePages();
}
await close();
