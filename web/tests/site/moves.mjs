// Moves of all games, new games, the analysis, and games against the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import {
  caption, clickOn, go, library, movesOf, open, sample, settled, text, view, write, GAMES,
} from './browser.mjs';

/** Starts a game of Swaptimum in which the engine, at level 1, moves first. */
const playAsBlue = async (page) => {
  await write(page, '[Game "Swaptimum"]\n[Board "7"]\n\n*\n');
  await view(page, 'play');
  await page.locator('#play-seat').selectOption('Blue');
  await page.locator('#play-level').selectOption('1');
  await page.getByRole('button', { name: 'Play from here' }).click();
};

export default {
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
    await page.locator('#move-text').fill('Aa1b2-c1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Play Aa1b2-/ }).first().click();
    assert.match(movesOf(await text(page))[3], /^Aa1b2-/, 'a legal move that is similar is a button');
    await done();
  },

  async 'a twist and a placed checker are seen before the move is complete'() {
    const { page, done } = await open();
    const turned = () => page.evaluate(() => [...document.querySelectorAll('#board .overlay .turned')].map((circle) => {
      const { x, y, width, height } = circle.getBoundingClientRect();
      const board = document.querySelector('#board svg').getBoundingClientRect();
      return { x: x + width / 2 - board.x, y: y + height / 2 - board.y, fill: getComputedStyle(circle).fill };
    }));
    await write(page, '[Game "Permute"]\n[Board "4"]\n\n*\n');
    await view(page, 'moves');
    await clickOn(page, { x: 2, y: 2 });
    assert.equal((await turned()).length, 0);
    await page.getByRole('button', { name: '↻ Clockwise' }).click();
    const stones = await turned();
    assert.equal(stones.length, 4, 'the four stones of the face are drawn where the twist puts them');
    // Neighbours on the start board differ, so each square of the face gets the other colour.
    const { stones: [orange] } = library.position('[Game "Permute"]\n[Board "4"]\n\n*\n');
    const [left, bottom] = [Math.min(...stones.map(({ x }) => x)), Math.max(...stones.map(({ y }) => y))];
    for (const { x, y, fill } of stones) {
      const square = (x > left + 5 ? 'c' : 'b') + (y < bottom - 5 ? 3 : 2);
      const colour = orange.squares.includes(square) ? 'rgb(255, 224, 102)' : 'rgb(208, 83, 15)';
      assert.equal(fill, colour, square);
    }
    await write(page, '[Game "Swaptimum"]\n[Board "4"]\n\n1. b2 2. b3 3. c3 *\n');
    await view(page, 'moves');
    await go(page, 'end');
    await clickOn(page, { x: 2.5, y: 1.5 });
    assert.equal((await turned()).length, 1, 'the placed checker is shown while the swap is chosen');
    assert.ok(await page.locator('#board .overlay .open').count() > 1, 'so are the checkers of its crosscut');
    await done();
  },

  async 'a finished game opens at its end, with its largest groups'() {
    const { page, done } = await open();
    await page.locator('#text').fill(sample('permute/board-9.sheet'));
    await settled(page);
    assert.match(await page.locator('#verdict').textContent(), /wins/);
    await view(page, 'moves');
    assert.equal(await page.locator('[data-display=groups] select').inputValue(), '1');
    await page.locator('#text').evaluate((area) => { area.value += ' '; area.dispatchEvent(new Event('input')); });
    await settled(page);
    await go(page, 'start');
    await page.locator('#new-game').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(await caption(page), /^1\. /, 'keys step wherever the focus is');
    await page.locator('#tab-record').click();
    await page.locator('#text').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(await caption(page), /^1\. /, 'but not while one types');
    const sizes = new Set();
    for (let ply = 0; ply < 6; ply += 1) {
      await go(page, 'forward');
      const { width, height } = await page.locator('#board svg').first().boundingBox();
      sizes.add(`${width} ${height}`);
    }
    assert.equal(sizes.size, 1, 'the board keeps its size');
    const heading = await page.locator('#heading > *').allTextContents();
    assert.deepEqual(heading, ['Permute 9x9 chequer', 'generated: random player, seed 9, game 1 · 0-1'], 'the game is named once');
    await write(page, '');
    await page.locator('#text').fill('1. Ce5f6-f6 2. Ae4f5-f5');
    await settled(page);
    assert.equal(await page.locator('[data-display=groups] select').inputValue(), '', 'the outlines were those of the other game');
    await page.locator('#text').fill('[Game "Swaptimum"]\n[Board "2"]\n\n1. a1 2. b1');
    await settled(page);
    await page.locator('#text').evaluate((area) => { area.value += ' 3. a2'; area.dispatchEvent(new Event('input')); });
    await settled(page);
    assert.equal(await page.locator('[data-display=groups] select').inputValue(), '1', 'the game has ended now');
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
    assert.match(await page.locator('#seats li').first().textContent(), /Red10 to connect/, 'Swaptimum has no score');
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

  async 'the chances that a record states'() {
    const { page, done } = await open();
    await write(page, '[Game "Permute"]\n\n1. Ce5f6-f6 {[%wc 0.362,0.012]} 2. Ae4f5-f5 3. Cf8g9-f8 $4 {[%wc 0.1,0.01]} *\n');
    await view(page, 'analyse');
    await go(page, 'forward');
    assert.match(await page.locator('#verdict').textContent(), /Chance of Orange 36\.2 ± 1\.2 %$/);
    await go(page, 'forward');
    assert.doesNotMatch(await page.locator('#verdict').textContent(), /Chance/);
    assert.match(await page.locator('#graph svg').getAttribute('aria-label'), /Chance of Orange/);
    assert.equal(await page.locator('#graph .mark').textContent(), '??');
    assert.equal(await page.locator('#graph path.line').count(), 1);
    await write(page, '1. Ce5f6-f6');
    assert.equal(await page.locator('#graph svg').count(), 0);
    await write(page, sample('permute/analysed.sheet'));
    await view(page, 'analyse');
    await page.getByRole('button', { name: 'Turning point: ply 9, Orange 15 % → 4 %' }).click();
    assert.match(await caption(page), /^9\. /);
    await done();
  },

  async 'tiles and cards are chosen by clicks on the picture'() {
    const { page, done } = await open();
    /** Clicks the tile or card with a name. */
    const clickArea = async (name) => {
      const at = await page.evaluate(async (wanted) => {
        const { game } = await import('./game.js');
        const { x, y, width, height } = game.position.areas.find((area) => area.name === wanted);
        const svg = document.querySelector('#board svg');
        const scale = svg.viewBox.baseVal.width / game.position.width;
        svg.scrollIntoView({ block: 'center' });
        const point = new DOMPoint((x + width / 2) * scale, (y + height / 2) * scale).matrixTransform(svg.getScreenCTM());
        return [point.x, point.y];
      }, name);
      await page.mouse.click(...at);
    };
    await write(page, sample(GAMES.Permutu));
    await view(page, 'moves');
    await clickArea('7g');
    assert.match(await text(page), /\(1\. 7g\)/);
    const record = sample(GAMES.Permutations).replace(/^\[(Result|Termination).*\n/gm, '').replace(/^1\. [^]*/m, '*\n');
    await write(page, record);
    await view(page, 'moves');
    // The bids of dummies are random; low ones leave the whole pool to Player1.
    await page.locator('[name=bid-Dummy1]').selectOption('3');
    await page.locator('[name=bid-Dummy2]').selectOption('4');
    await clickArea('39');
    assert.equal(await page.locator('[name=bid-Player1]').inputValue(), '39');
    await clickArea('12');
    assert.equal(await page.locator('[name=collect-Player1]').inputValue(), '12');
    assert.equal(await page.locator('#board .overlay .chosen').count(), 8, 'the cards of the auction are marked');
    await page.getByRole('button', { name: 'Hold this auction' }).click();
    assert.match(movesOf(await text(page))[0], /^39x12,/);
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
      assert.equal(await page.locator('#moves').textContent(), 'No moves yet.');
    }
    await done();
  },

  async 'a new game has the setting that was chosen'() {
    const { page, done } = await open();
    const start = async (name, choices) => {
      await page.locator('#new-game').click();
      await page.locator('#new-name').selectOption(name);
      for (const [field, value] of Object.entries(choices)) await page.locator(`#new-${field} select`).selectOption(value);
      await page.locator('#new-start').click();
      await page.waitForFunction((wanted) => document.querySelector('#heading').textContent.includes(wanted), name);
      await settled(page);
      assert.deepEqual(library.findings(await text(page)).filter(({ severity }) => severity === 'error'), []);
      return text(page);
    };
    const permute = await start('Permute', { size: '26', setup: 'blocks', protocol: '1[1]2[2]*', swap: 'positions' });
    assert.match(permute, /\[Board "26"\]\n\[Setup "blocks"\]\n\[Protocol "1\[1\]2\[2\]\*"\]\n\[Swap "positions"\]/);
    const permutu = await start('Permutu', { players: '3', symbols: '12', setup: 'different' });
    const rows = [...permutu.matchAll(/\[Row\w+ "(\w+)"\]/g)].map(([, row]) => row);
    assert.deepEqual(rows.map((row) => [...row].sort().join('')), Array(3).fill('ABCDEFGHIJKL'));
    assert.ok([...rows[0]].every((_, column) => new Set(rows.map((row) => row[column])).size === 3));
    await page.locator('#new-game').click();
    await page.locator('#new-name').selectOption('Swaptimum');
    const rules = new URL(await page.locator('#new-rules').getAttribute('href'), page.url()).href;
    await page.goto(rules);
    await page.waitForSelector('html[data-ready]');
    assert.equal(await page.locator('.figures svg').count(), 12, 'each game has three figures');
    await done();
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
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    await page.mouse.down();
    assert.match(await caption(page), /^1\. /);
    await page.mouse.move(box.x + box.width * 0.97, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    assert.match(await caption(page), /^4\. /, 'the graph is a slider');
    assert.ok(await page.locator('#chance').isVisible(), 'a bar beside the board has the chance');
    assert.match(await page.locator('#verdict').textContent(), /Chance of Orange \d+ %$/, 'in words too');
    assert.match(await page.locator('#analysed thead').textContent(), /Its chance/, 'the table says whose chance it is');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the graph' }).click()]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^<svg/);
    await page.getByRole('button', { name: 'Best moves here' }).click();
    await page.locator('#best li button').first().waitFor();
    assert.ok(await page.locator('#board .advice .best').count() > 1, 'the best move is on the board');
    const chances = await page.locator('#best strong').allTextContents();
    assert.deepEqual(chances.map((chance) => parseInt(chance, 10)), chances.map((chance) => parseInt(chance, 10)).sort((a, b) => b - a));
    await page.getByText(/at strength ([4-9]|10)/).first().waitFor();
    await go(page, 'back');
    await page.waitForFunction(() => document.querySelector('#board .advice'));
    await view(page, 'moves');
    assert.equal(await page.locator('#board .advice').count(), 0, 'it is not advice on a game that is played');
    await view(page, 'analyse');
    await go(page, 'forward');
    await page.getByRole('button', { name: 'Best moves here' }).click();
    await page.locator('#best li button').first().waitFor();
    await page.locator('#best li button').first().click();
    assert.equal(movesOf(await text(page)).length, 5);
    const rows = () => page.locator('#analysed tbody tr').count();
    assert.equal(await rows(), 4, 'a further ply changes no chance');
    await page.locator('#text').evaluate((area) => {
      area.value = area.value.replace('Ah6i7-h6', 'Ch6i7-h6');
      area.dispatchEvent(new Event('input'));
    });
    await settled(page);
    assert.match(await page.locator('#view-analyse').textContent(), /changed since/);
    assert.equal(await rows(), 2, 'of what is still true');
    await page.locator('#analyse-level').selectOption('10');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    // Another game is opened as if nothing had been shown.
    await page.locator('#analyse-level').selectOption('1');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.getByText('plies analysed').waitFor();
    await write(page, sample(GAMES.Permutu));
    assert.equal(await rows(), 0);
    assert.doesNotMatch(await page.locator('#verdict').textContent(), /Chance/);
    await go(page, 'end');
    await page.locator('#text').fill(sample('permute/analysed.sheet'));
    await settled(page);
    assert.match(await caption(page), /^Start/);
    await done();
  },

  async 'on a phone, the board is in view when the game begins'() {
    const { page, done } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await write(page, '[Game "Swaptimum"]\n\n*\n');
    await view(page, 'play');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('#play-status', { hasText: 'Your move.' }).waitFor();
    assert.ok((await page.locator('#board').boundingBox()).y >= 0);
    await done();
  },

  async 'a new game begins in the tab of play, and its seat can be changed'() {
    const { page, done } = await open();
    await view(page, 'play');
    await page.locator('#view-play').getByRole('button', { name: 'New game' }).click();
    await page.locator('#new-size select').selectOption('4');
    await page.locator('#new-swap select').selectOption('colours');
    await page.locator('#new-start').click();
    await page.getByText('Your move.').waitFor();
    await page.locator('#play-level').selectOption('1');
    await page.locator('#play-seat').selectOption('Yellow');
    await page.waitForFunction(() => document.querySelector('#caption').textContent.startsWith('1.'));
    await page.getByText('Your move.').waitFor();
    await page.locator('#choices').getByRole('button', { name: 'Swap' }).click();
    await page.waitForFunction(() => document.querySelector('#caption').textContent.startsWith('3.'));
    await page.getByText('Your move.').waitFor();
    assert.equal(await page.locator('#play-seat').inputValue(), 'Orange', 'the players have exchanged colours');
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.match(await caption(page), /^1\. /);
    assert.equal(await page.locator('#play-seat').inputValue(), 'Yellow');
    await done();
  },

  async 'the turning point is a loss that the table shows'() {
    const { page, done } = await open();
    await page.evaluate(async () => {
      const { turningPoint } = await import('./graph.js');
      const seats = [{ name: 'Orange' }, { name: 'Yellow' }];
      const row = (ply, from, to, mark) =>
        ({ ply, seat: seats[(ply - 1) % 2].name, before: { chance: from }, after: { chance: to }, loss: 100 * (from - to), mark });
      // Between plies 2 and 3 the search changes its mind, which is no loss.
      const rows = [row(1, 0.5, 0.3), row(2, 0.65, 0.62), row(3, 0.25, 0.22)];
      const back = [row(1, 0.9, 0.1, '??'), row(2, 0.9, 0.05), row(3, 0.95, 0.7)];
      globalThis.turns = [rows, [...rows, row(4, 0.6, 0.45, '?')], rows.slice(2), back].map((some) => turningPoint(some, seats));
    });
    const turns = await page.evaluate(() => turns);
    assert.deepEqual(turns.map((turn) => turn && [turn.ply, turn.seat, turn.sure, turn.from, turn.to]), [
      [1, 'Orange', false, 0.5, 0.3], [4, 'Yellow', true, 0.6, 0.45], null,
      // What the next ply gave back does not count.
      [2, 'Yellow', false, 0.9, 0.05],
    ]);
    await done();
  },

  async 'the engine moves again when its first move is taken back'() {
    const { page, done } = await open();
    await playAsBlue(page);
    for (let count = 0; count < 2; count += 1) {
      await page.getByText('Your move.').waitFor();
      assert.match(await caption(page), /^1\. /);
      await page.getByRole('button', { name: 'Take back' }).click();
    }
    await done();
  },

  async 'plays against the engine'() {
    const { page, done } = await open();
    await playAsBlue(page);
    await page.getByText('Your move.').waitFor();
    assert.equal(movesOf(await text(page)).length, 1, 'the engine begins as Red');
    await settled(page);
    const free = library.legalMoves(await text(page)).moves[0].text;
    await page.locator('#move-text').fill(free);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#caption').textContent.startsWith('3.'));
    assert.deepEqual(library.findings(await text(page)), []);
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.match(await caption(page), /^1\. /);
    assert.equal(movesOf(await text(page)).length, 1, 'nothing stays in the record');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Hint: ').waitFor();
    assert.ok(await page.locator('#board .advice').count() > 0, 'it is drawn on the board');
    await go(page, 'back');
    await page.getByText('Red is to move in this position.').waitFor();
    await go(page, 'forward');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#play-level').selectOption('10');
    await page.locator('#play-seat').selectOption('Red');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('#choices').getByText('Blue is thinking').waitFor();
    assert.equal(await page.locator('#move-text').count(), 0, 'nobody moves for the engine');
    await write(page, sample(GAMES.Permutu));
    await view(page, 'play');
    await settled(page);
    assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0, 'another game ends that of the engine');
    assert.deepEqual(movesOf(await text(page)), movesOf(sample(GAMES.Permutu)), 'the engine plays in its own game only');
    await done();
  },
};
