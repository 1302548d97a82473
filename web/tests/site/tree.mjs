// The tree: comments, variations, and marks on the board.

import assert from 'node:assert/strict';

import { caption, clickOn, go, open, pointOf, settled, text, view, write } from './browser.mjs';

const GAME = '[Game "Permute"]\n\n1. Ce5f6-f6 {[%wc 0.5,0.1] old} 2. Ae4f5-f5 (2. Ch4i5-h5 3. Cf8g9-f8) 3. Cf8g9-f8 *\n';
const openGame = async (options) => {
  const opened = await open(options);
  await write(opened.page, GAME);
  await view(opened.page, 'moves');
  return opened;
};
const act = (page, name) => page.getByRole('button', { name, exact: true });

export default {
  async 'a comment is written at its move'() {
    const { page, done } = await openGame();
    await go(page, 'forward');
    await act(page, 'Comment').click();
    const field = page.getByLabel('Comment on 1. Ce5f6-f6');
    assert.equal(await field.inputValue(), 'old');
    assert.ok(await field.evaluate((area) => area === document.activeElement));
    await field.fill('new');
    await settled(page);
    await field.pressSequentially(' words ');
    // Another position is shown before what was typed is read.
    await page.evaluate(() => document.querySelector('[data-go=forward]').click());
    await settled(page);
    assert.equal(await text(page), GAME.replace('old', 'new words'));
    assert.match(await caption(page), /^2\. /);
    assert.equal(await page.getByLabel('Comment on 2. Ae4f5-f5').inputValue(), '');
    assert.deepEqual(await page.locator('#moves .comment').allTextContents(), ['new words']);
    await go(page, 'start');
    await page.getByLabel('Comment on the start').fill('first');
    await settled(page);
    assert.ok((await text(page)).includes('\n\n{first}\n\n1. '), await text(page));
    assert.equal(await page.locator('#notice').isVisible(), false);
    await page.getByLabel('Comment on the start').fill('first}');
    assert.match(await page.locator('#notice').textContent(), /cannot hold “}”/);
    await settled(page);
    await act(page, 'Undo the last change').click();
    await act(page, 'Undo the last change').click();
    assert.equal(await text(page), GAME, 'what is typed at once is undone at once');
    await done();
  },

  async 'a variation is promoted and deleted'() {
    const { page, done } = await openGame();
    await go(page, 'end');
    assert.equal(await act(page, 'Promote variation').isVisible(), false);
    assert.equal(await act(page, 'Delete variation').isVisible(), false);
    await page.locator('#moves .variation .move').last().click();
    await act(page, 'Promote variation').click();
    assert.match(await text(page), /2\. Ch4i5-h5 \(2\. Ae4f5-f5 3\. Cf8g9-f8\) 3\. Cf8g9-f8 \*/);
    assert.match(await caption(page), /^3\. Cf8g9-f8/);
    assert.equal(await act(page, 'Promote variation').isVisible(), false);
    await page.locator('#moves .variation .move').first().click();
    await act(page, 'Delete variation').click();
    assert.match(await text(page), /2\. Ch4i5-h5 3\. Cf8g9-f8 \*/);
    assert.match(await caption(page), /^1\. /, 'the position before the variation is shown');
    await done();
  },

  async 'marks are drawn with the right button'() {
    const { page, done } = await openGame();
    await go(page, 'forward');
    const shapes = async () => {
      await view(page, 'figure');
      await page.locator('#figure svg').waitFor();
      return page.locator('#figure svg *').count();
    };
    const plain = await shapes();
    await view(page, 'moves');
    const comment = async () => /\{([^}]*)old/.exec(await text(page))[1];
    await clickOn(page, { x: 3.5, y: 2.5 }, { button: 'right' });
    assert.equal(await comment(), '[%wc 0.5,0.1] [%csl Gd3] ');
    await page.keyboard.down('Shift');
    await clickOn(page, { x: 3.5, y: 2.5 }, { button: 'right' });
    await page.keyboard.up('Shift');
    assert.equal(await comment(), '[%wc 0.5,0.1] [%csl Rd3] ');
    const [from, to] = [await pointOf(page, { x: 3.5, y: 2.5 }), await pointOf(page, { x: 5.5, y: 9.5 })];
    await page.mouse.move(...from);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    assert.equal(await comment(), '[%wc 0.5,0.1] [%csl Rd3] [%cal Gd3f10] ');
    assert.ok(await shapes() > plain, 'the marks are in the figure');
    await done();
  },

  async 'marks are drawn with a finger'() {
    const { page, done } = await openGame({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const before = await text(page);
    await act(page, 'Draw marks').click();
    await page.getByLabel('Colour of marks').selectOption('Blue');
    assert.ok((await page.locator('#board').boundingBox()).y >= 0, 'the board is in view');
    await page.touchscreen.tap(...await pointOf(page, { x: 3.5, y: 2.5 }));
    await settled(page);
    assert.equal(await text(page), before.replace('1. C', '{[%csl Bd3]}\n\n1. C'));
    await act(page, 'Done').click();
    assert.equal(await act(page, 'Draw marks').getAttribute('aria-pressed'), 'false');
    await page.touchscreen.tap(...await pointOf(page, { x: 4, y: 3 }));
    assert.equal(await page.locator('#board .overlay .chosen').count(), 1, 'then moves are chosen again');
    await done();
  },
};
