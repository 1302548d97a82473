// Keyboard, phones, screen readers, and hostile text.

import assert from 'node:assert/strict';

import {
  axe, clickOn, caption, go, open, openAll, sample, settled, text, view, write, GAMES, BROKEN,
} from './browser.mjs';

/** The parts of the page that are out of the screen, behind the tabs or covered. */
const hiddenParts = (page, more) => page.evaluate((parts) => {
  const bar = document.querySelector('#tabs').getBoundingClientRect().top;
  return parts.filter((part) => {
    const element = document.querySelector(part);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const covers = [top + 1, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y));
    return top < 0 || bottom > bar || covers.some((one) => !element.contains(one) && !one?.contains(element));
  });
}, ['#seats', '#board svg', '#choices .prompt', '[data-go=end]', '#caption', '#verdict', ...more]);

export default {
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
    await settled(page);
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
      await settled(page);
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
        await settled(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${one} of ${name} is ${width} wide`);
      }
      await view(page, 'moves');
      const box = await page.locator('#board').boundingBox();
      assert.ok(box.width >= 356, 'the board fills the width');
      await page.setViewportSize({ width: 320, height: 640 });
      await settled(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 320, 'small phones too');
      await page.setViewportSize({ width: 360, height: 740 });
      assert.ok((await page.locator('#steps').boundingBox()).width >= 356, 'so does the bar over it');
      await done();
    }
  },

  async 'board, move and buttons fit the screen of a phone'() {
    for (const name of [GAMES.Permute, GAMES.Swaptimum]) {
      const { page, done } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
      await write(page, sample(name));
      await view(page, 'moves');
      await go(page, 'forward');
      await settled(page);
      assert.deepEqual(await hiddenParts(page, ['#move-text']), [], name);
      await done();
    }
  },

  async 'nothing is covered on a phone while a move is chosen'() {
    const { page, done } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const look = async (parts, where) => {
      await page.evaluate(() => scrollTo(0, 0));
      assert.deepEqual(await hiddenParts(page, ['h1', '#print', ...parts]), [], where);
    };
    await write(page, '[Game "Permute"]\n\n1. Ce5f6-f6 *\n');
    await view(page, 'moves');
    await page.evaluate(() => document.querySelector('[data-go=end]').click());
    await look(['#move-text', '#choices form button'], 'before a move');
    await clickOn(page, { x: 9, y: 10 });
    await look(['#choices .plain', '#choices .options button'], 'direction');
    await write(page, '[Game "Swaptimum"]\n[Board "6"]\n\n1. b2 2. b3 3. c3 *\n');
    await view(page, 'play');
    await page.evaluate(() => document.querySelector('[data-go=end]').click());
    await look(['#move-text', '#choices form button'], 'before a checker');
    await clickOn(page, { x: 2.5, y: 1.5 });
    await look(['#choices .plain'], 'crosscut');
    const cut = await page.locator('#seats .seat').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    assert.equal(cut, 0, 'the names of the seats are not cut');
    await done();
  },

  async 'nothing moves while one steps'() {
    for (const [width, height] of [[1280, 900], [1366, 650], [768, 1024], [360, 740]]) {
      const { page, done } = await open({ viewport: { width, height } });
      for (const name of ['permute/analysed.sheet', 'permute/swap-colours.sheet', GAMES.Swaptimum]) {
        await write(page, sample(name));
        await view(page, 'moves');
        const places = await page.evaluate(async () => {
          const { game } = await import('./game.js');
          const found = new Map();
          for (const index of game.line()) {
            game.go(index);
            // The steps, which are next, may stick to the end of the screen.
            const [board, above] = ['#board svg', '#choices'].map((part) => document.querySelector(part).getBoundingClientRect());
            const seats = [...document.querySelectorAll('#seats li')].map((seat) => seat.getBoundingClientRect().width);
            found.set([board.width, board.height, board.y - above.bottom, ...seats].map(Math.round).join(' '), game.ply);
          }
          return [...found];
        });
        assert.equal(places.length, 1, `${name} at ${width}: ${JSON.stringify(places)}`);
      }
      await done();
    }
  },

  async 'the graph and the bar of chances can be read on a phone'() {
    const { page, done } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await write(page, sample('permute/analysed.sheet'));
    await view(page, 'analyse');
    await go(page, 'forward');
    await settled(page);
    const [scale, bar, label] = await page.evaluate(() => [
      document.querySelector('#graph svg').getScreenCTM().a,
      document.querySelector('#chance').getBoundingClientRect().right,
      Math.min(...[...document.querySelectorAll('#board svg text')].map((text) => text.getBoundingClientRect().left)),
    ]);
    assert.ok(Math.abs(scale - 1) < 0.1, 'the text of the graph has the size of other text');
    assert.ok(bar <= label, 'the bar covers no coordinate');
    await done();
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
          await openAll(page);
          await settled(page);
          await look(name);
        }
        if (game === 'Permute') {
          await view(page, 'analyse');
          await page.locator('#analyse-level').selectOption('1');
          await page.getByRole('button', { name: 'Best moves here' }).click();
          await page.locator('#best li').first().waitFor();
          await page.getByRole('button', { name: 'Analyse the game' }).click();
          await page.getByText('plies analysed').waitFor();
          await look('analysis');
          await view(page, 'moves');
          await clickOn(page, { x: 9, y: 10 });
          await look('choices');
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
