// What an element shows, read from its picture and its table.

import assert from 'node:assert/strict';

import { position } from '../pkg/scoresheet.js';

/** The size of a square, and the largest radius of a mark on a stone, in units of the picture. */
const [SQUARE, MARK] = [40, 12];

/** What the element shows: the stones of the picture by their colours, the table, the caption. */
export const shownPosition = (page) => page.locator('scoresheet-replay').first().evaluate((node) => {
  const root = node.shadowRoot;
  const table = root.querySelector('.table');
  if (table.hidden) root.querySelector('[data-do=table]').click();
  const circles = [...root.querySelectorAll('figure svg > g circle')]
    .filter((shape) => getComputedStyle(shape).display !== 'none')
    .map((shape) => ({ x: shape.cx.baseVal.value, y: shape.cy.baseVal.value, r: shape.r.baseVal.value, fill: getComputedStyle(shape).fill }));
  return {
    caption: root.querySelector('figcaption b').textContent,
    score: root.querySelectorAll('figcaption span')[1].textContent,
    rows: [...table.querySelectorAll('tbody tr')].map((row) => [...row.cells].slice(1).map((cell) => cell.textContent)),
    listing: table.textContent,
    circles,
  };
});

/** The stones of the picture: squares by seat and the fixed ones, from sizes and colours. */
export const stonesOf = (circles, board, fills) => {
  const large = circles.filter(({ r }) => r > MARK);
  const small = circles.filter(({ r }) => r <= MARK);
  const squareAt = ({ x, y }) => {
    const file = Math.floor(x / SQUARE - board.x);
    return String.fromCharCode(97 + file) + (board.size - Math.floor(y / SQUARE - board.y));
  };
  const stones = Object.entries(fills).map(([seat, fill]) =>
    ({ seat, squares: large.filter((circle) => circle.fill === fill).map(squareAt).sort() }));
  return { stones, fixed: small.map(squareAt).sort() };
};

/** The fills of the stones of each seat, from one stone of each. */
export const fillsOf = (circles, { board, stones }) => {
  const fills = {};
  for (const { seat, squares } of stones) {
    if (squares.length === 0) return null;
    const file = squares[0].charCodeAt(0) - 97;
    const rank = Number(squares[0].slice(1));
    const [x, y] = [(board.x + file + 0.5) * SQUARE, (board.y + board.size - rank + 0.5) * SQUARE];
    fills[seat] = circles.find((circle) => circle.r > MARK && Math.hypot(circle.x - x, circle.y - y) < 1).fill;
  }
  assert.notEqual(...Object.values(fills));
  return fills;
};

export const comparePicture = (circles, expected, fills, name) => {
  const { stones, fixed } = stonesOf(circles, expected.board, fills);
  const sorted = expected.stones.map(({ seat, squares }) => ({ seat, squares: [...squares].sort() }));
  assert.deepEqual(stones, sorted, name);
  // Small circles are bandages; in Swaptimum they mark the last move.
  if (expected.fixed.length > 0) assert.deepEqual(fixed, [...expected.fixed].sort(), name);
};

/** Compares what is shown with a row of `score`, and with the stones of the position. */
export const assertShown = async (page, text, row, look) => {
  const shown = await shownPosition(page);
  const expected = position(text, { at: row.ply });
  const name = `${row.game}, ply ${row.ply}`;
  assert.equal(shown.caption, row.move === null ? 'Start' : `${parseInt(row.ply.toString().split('.').at(-1), 10)}. ${row.move}`, name);
  assert.ok(shown.score.startsWith(expected.scoreLine), `${name}: ${shown.score}`);
  for (const { seat, brief } of expected.standings) assert.match(shown.score, new RegExp(`${seat} ${brief}\\b`));
  assert.deepEqual(expected.standings.map(({ score }) => score), row.standings.map(({ score }) => score), name);
  assert.equal(await page.locator('scoresheet-replay').evaluate((node) => node.ply), String(row.ply));
  if (!expected.board) {
    assert.equal(shown.listing.replace(/\s/g, ''), expected.listing.replace(/\s/g, ''), name);
    return;
  }
  const fixed = new Set(expected.fixed);
  const said = new Map(expected.stones.map(({ seat }) => [seat, []]));
  shown.rows.forEach((cells, index) => cells.forEach((cell, file) => {
    const square = String.fromCharCode(97 + file) + (expected.board.size - index);
    const [seat, isFixed] = cell.split(',');
    if (cell === 'empty') return;
    said.get(seat).push(square);
    assert.equal(isFixed !== undefined, fixed.has(square), `${name} ${square}`);
  }));
  for (const { seat, squares } of expected.stones) assert.deepEqual(said.get(seat).sort(), [...squares].sort(), `${name} ${seat}`);
  // The colours are known once each seat has a stone.
  look.fills ??= fillsOf(shown.circles, expected);
  if (look.fills) comparePicture(shown.circles, expected, look.fills, name);
};
