// Records: findings and fixes, files, steps, and notations.

import assert from 'node:assert/strict';

import {
  caption, go, kept, library, movesOf, open, openAll, ready, sample, settled, text, view, write, GAMES, BROKEN,
} from './browser.mjs';

export default {
  async 'a list is read as what it is by one click'() {
    const { page, done } = await open();
    await page.locator('#text').fill('1. Ce5f6-f6 2. Ae4f5-f5 3. Co14p15-o15');
    await settled(page);
    assert.doesNotMatch(await page.locator('#view-record').innerText(), /--[a-z]/, 'no text names an option of the program');
    await page.getByRole('button', { name: 'Read as 16x16' }).first().click();
    await settled(page);
    assert.match(await text(page), /^16x16\n1\. Ce5f6-f6/);
    assert.equal(await page.locator('#findings .error').count(), 0);
    for (const list of [
      '1. Ce5f6-f6 2. Ae4f5-f5 3. Cn13o14-o13 4. Cb15c16-c15 {z26 is not meant}',
      '[Game "Permute"]\n[Board "12"]\n[Result "*"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 3. Cn13o14-o13 4. Cb15c16-c15 *',
    ]) {
      await page.locator('#text').fill(list);
      await settled(page);
      await page.getByRole('button', { name: 'Read as 16x16' }).first().click();
      await settled(page);
      assert.doesNotMatch(await page.locator('#findings').innerText(), /not on a/, 'the board has all squares of the list');
      assert.match(await text(page), /^(16x16\n1|\[Game "Permute"\]\n\[Board "16"\]\n)/);
    }
    await page.locator('#text').fill('1. Cg7h8-g8 2. Ai9j10-j10 3. Cm13n14-n14');
    await settled(page);
    assert.doesNotMatch(await page.locator('#view-record').innerText(), /--[a-z]/);
    await page.getByRole('button', { name: 'Read as 14x14, setup blocks' }).first().click();
    await settled(page);
    assert.match(await text(page), /^\[Game "Permute"\]\n\[Board "14"\]\n\[Setup "blocks"\]\n/);
    assert.equal(await page.locator('#findings .error').count(), 0);
    for (const list of [
      '1. d4 2. e5 3. d5 4. e4',
      'd4 d5 e5 e4,d4-d5',
      '1. d4 2. d5 3. e5 4. e4,d4-d5 5. a1 *',
      'Ann - Bob\n1. d4 2. d5 3. e5\n4. e4,d4-d5 5. a1',
      '1) d4\n2) d5\n3) e5\n4) e4,d4-d5\n',
      '| # | Red | Blue |\n|---|---|---|\n| 1 | d4 | d5 |\n| 2 | e5 | e4,d4-d5 |\n',
    ]) {
      await page.locator('#text').fill(list);
      await settled(page);
      await page.getByRole('button', { name: 'Read as Swaptimum' }).first().click();
      await settled(page);
      assert.match(await page.locator('#heading').innerText(), /Swaptimum/);
      assert.equal(await page.locator('#findings .error').count(), 0);
    }
    await done();
  },

  async 'a wrong result, reason or name is mended by clicks'() {
    const { page, done } = await open();
    const won = '1. a1 2. b1 3. a2';
    for (const [tags, end, clicks] of [
      ['[Result "0-1"]', '0-1', ['Change the result to “1-0”']],
      ['[Result "*"]', '*', ['Change the result to “1-0”']],
      ['[Result "0-1"]', '1-0', ['Change the result to “1-0”']],
      ['', '0-1', ['Change to “1-0”']],
      ['[Result "1-0"]\n[Termination "resignation"]', '1-0', ['Change to “normal”']],
    ]) {
      await page.locator('#text').fill(`[Game "Swaptimum"]\n[Board "2"]\n${tags}\n\n${won} ${end}\n`.replace('\n\n\n', '\n\n'));
      await settled(page);
      for (const name of clicks) await page.getByRole('button', { name, exact: true }).first().click();
      await settled(page);
      assert.equal(await page.locator('#findings .error, #findings .warning').count(), 0, `${tags} ${end}`);
      assert.match(await text(page), / 1-0\n/);
    }
    for (const [reason, clicks, mended] of [
      ['normal', ['Change to “resignation”'], /"1-0"\]\n\[Termination "resignation"\][^]* 1-0\n/],
      ['normal', ['Change to “unterminated”', 'Change the result to “*”'], /"\*"\]\n\[Termination "unterminated"\][^]* \*\n/],
      [null, ['The reason is “time forfeit”'], /"1-0"\]\n\[Termination "time forfeit"\]/],
    ]) {
      const tag = reason ? `\n[Termination "${reason}"]` : '';
      await page.locator('#text').fill(`[Game "Swaptimum"]\n[Result "1-0"]${tag}\n\n1. a1 2. b1 1-0\n`);
      for (const name of clicks) {
        await settled(page);
        await page.getByRole('button', { name, exact: true }).click();
      }
      await settled(page);
      assert.equal(await page.locator('#findings .error').count(), 0, String(mended));
      assert.match(await text(page), mended);
    }
    await page.locator('#text').fill('Ann: Ce5f6-f6\nBob: Ae4f5-f5\nBob: Cc3d4-d4\n');
    await settled(page);
    await page.getByRole('button', { name: 'Change to “Ann”' }).click();
    await settled(page);
    assert.equal(await page.locator('#findings .error').count(), 0);
    await done();
  },

  async 'text that can be read in several ways is mended by clicks'() {
    const { page, done } = await open();
    for (const [list, clicks, plies] of [
      ['1. Ce5f6-f6\n2. Ae4f5-f5\n4. Cf8g9-f8\n5. Ch4i5-h5', ['Number the plies 3, 4, … from here'], 4],
      ['1. Ce5f6-f6\n3. Ae4f5-f5\n3. Cf8g9-f8\n4. Ch4i5-h5', ['Change to “2.”'], 4],
      ['hi, good luck! Ce5f6-f6\nAe4f5-f5', ['“hi, good luck!” is a comment'], 2],
      ['Ce5f6-f6\nthen Cf8g9-f8 was a threat\nAe4f5-f5', ['The moves are mentioned in it too'], 2],
      ['1. Ce5f6-f6\n2. Ae4f5-f5\nit was lost for him\n', ['It is a comment'], 2],
      ['1. Ce5f6-f6\n2. Ae4f5-f5\nit was lost for him\n', ['Change to “1-0”'], 2],
      ['I played Ce5f6-f6, then he played Ae4f5-f5.', ['The words between the moves are comments'], 2],
      ['[Game "Swaptimum"]\n[Board "2"]\n\n1. a1 2. b1 3. a2 4. b2 1-0', ['Remove this move and those after it'], 3],
      ['1. Ce5f6-f6\n2. Ae4f5-f5\n4. Cf8g9-f8', ['End the game here and keep the rest as a comment'], 2],
      ['1. J11\n2. J7\n3. B7\n4. B4\n5. C4\n6. C3\n7. B3 (B4-C4)', ['Read as Swaptimum', 'Change to “B3,B4-C4”'], 7],
    ]) {
      await page.locator('#text').fill(list);
      for (const name of clicks) {
        await settled(page);
        await page.getByRole('button', { name, exact: true }).first().click({ timeout: 2000 });
      }
      await settled(page);
      assert.equal(await page.locator('#findings .error').count(), 0, list);
      assert.match(await page.locator('#summary, #view-record').first().innerText(), new RegExp(`${plies} plies`), list);
    }
    await done();
  },

  async 'a move that may be meant is a button'() {
    const { page, done } = await open();
    for (const [record, moves, mended] of [
      ['1. Ce5f6-f6 2. Ae4f5-f7', ['Ae4f5-f5', 'Ae4f5-e5'], '1. Ce5f6-f6 2. Ae4f5-e5'],
      ['Ce5f6-f6 Ae4f5', ['Ae4f5-e5', 'Ae4f5-f5'], 'Ce5f6-f6 Ae4f5-f5'],
      ['[Game "Swaptimum"]\n\n1. d4 2. e44', ['e4'], '[Game "Swaptimum"]\n\n1. d4 2. e4'],
      ['[Game "Swaptimum"]\n\n1. d4 2. e4,d4-e4', ['e4'], '[Game "Swaptimum"]\n\n1. d4 2. e4'],
      ['[Game "Swaptimum"]\n[Board "2"]\n\n1. a1 2. b1 3. a2 *', ['1-0'], '[Game "Swaptimum"]\n[Board "2"]\n\n1. a1 2. b1 3. a2 1-0'],
    ]) {
      await page.locator('#text').fill(record);
      await settled(page);
      assert.deepEqual(await page.locator('#findings .fix').allTextContents(), moves.map((move) => `Change to “${move}”`));
      await page.locator('#findings .fix').last().click();
      await settled(page);
      assert.equal(await text(page), mended);
      assert.equal(await page.locator('#findings .error').count(), 0);
    }
    await done();
  },

  async 'no finding names an option of the program'() {
    const { page, done } = await open();
    for (const name of ['pastes/permute/double-columns.txt', 'pastes/permute/swap-resign.txt', 'broken/missing-pool.sheet', 'broken/bad-row.sheet']) {
      await page.locator('#text').fill(sample(name));
      await settled(page);
      assert.doesNotMatch(await page.locator('#view-record').innerText(), /--[a-z]/, name);
    }
    await done();
  },

  // `READY_WITHIN` sets the limit in milliseconds.
  async 'is ready soon'() {
    const times = [];
    for (let count = 0; count < 4; count += 1) {
      const { page, done } = await open();
      times.push(await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime));
      await done();
    }
    console.log(`  ready after ${times.map((time) => `${Math.round(time)} ms`).join(', ')}`);
    const limit = Number(process.env.READY_WITHIN ?? Infinity);
    assert.ok(Math.min(...times) < limit, `the page is ready within ${limit} ms`);
  },

  async 'a broken record is fixed by clicks'() {
    const { page, done } = await open();
    await write(page, BROKEN);
    assert.equal(await page.locator('#findings li').count(), 2);
    assert.doesNotMatch(await page.locator('#findings').innerText(), /false/);
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
    // The module of the commands is loaded first.
    await page.locator('#notice', { hasText: 'Formatted' }).waitFor();
    assert.equal(await text(page), library.fmt(BROKEN).output);
    await write(page, sample(GAMES.Permutu));
    assert.equal(await page.locator('#notice').isVisible(), false, 'its Undo would take back the new text');
    // A tag that is removed leaves no empty line, which would end the record.
    await write(page, '[Game "Permute"]\n[Board "8"]\n[Board "9"]\n\n1. Ca1b2-a1 *\n');
    await page.locator('#findings .finding', { hasText: 'twice' }).click();
    await page.keyboard.press('Delete');
    assert.doesNotMatch(await text(page), /\n\n.*\n\n|9/s);
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
    await kept(page);
    await page.reload();
    await ready(page);
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
    assert.match(await caption(page), /^6\. Cg7h8-h7/);
    assert.match(await page.locator('#live').textContent(), /twisted the face g7h8/);
    await go(page, 'end');
    assert.match(await caption(page), /^8\. Cj6k7-j7/, 'the end of a variation');
    await page.locator('#text').evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    assert.match(await caption(page), /^7\. /, 'keys step wherever the focus is');
    await page.keyboard.press('ArrowRight');
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
};
