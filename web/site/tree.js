// Changes of the tree at the shown position: its comment, its variation, and the marks drawn on
// the board with the right button or, on phones, in a mode.

import { button, byId, debounce, make, notice, select } from './dom.js';
import { markSquares, placeUnder } from './board.js';
import { game, library } from './game.js';
import { tidy } from './record-text.js';

const COLOURS = [['G', 'Green'], ['R', 'Red'], ['B', 'Blue'], ['Y', 'Yellow']];
const board = byId('board');

/** Changes the text with a function of the library, and says why if that cannot be. */
const change = (...what) => {
  try {
    game.change(...what);
  } catch (error) {
    notice(error.message, game.info?.bare && { text: 'Format', click: tidy });
  }
};

/** The comment on the shown position, without line breaks in its paragraphs. */
const shownComment = () =>
  (game.frame?.comments ?? []).map((paragraph) => paragraph.replaceAll('\n', ' ')).join('\n\n');

const commentField = () => {
  const area = make('textarea', { id: 'comment', rows: '3' });
  const label = make('label', { for: 'comment', hidden: true });
  label.append(make('span'), area);
  /** Where the comment is that is being written; `null` if it was not changed. */
  let at = null;
  let isNew = true;
  const saveSoon = debounce(() => {
    change(library.setComment, { values: [area.value], here: at, undo: isNew });
    isNew = false;
  }, 150);
  const save = () => saveSoon.pending() && saveSoon.flush();
  area.addEventListener('input', () => {
    if (area.value.includes('}')) notice('A comment cannot hold “}”: it is written as “)”');
    at = game.here;
    saveSoon();
  });
  area.addEventListener('change', save);
  game.addEventListener('opened', save);
  let shown = null;
  game.addEventListener('ply', () => {
    const { ply } = game;
    label.firstElementChild.textContent = ply === '0' ? 'Comment on the start' : `Comment on ${game.frame?.caption}`;
    if (document.activeElement === area && shown === ply) return;
    save();
    shown = ply;
    isNew = true;
    area.value = shownComment();
  });
  area.addEventListener('focus', () => (isNew = true));
  return { label, area };
};

/** The square under the pointer, by its name. */
const squareUnder = (event) => {
  const place = game.position?.board ? placeUnder(event) : null;
  return place && String.fromCharCode(97 + Math.floor(place.x)) + (Math.floor(place.y) + 1);
};

/** Lets marks be drawn: with the right button or, while `mode` is pressed, by any pointer. */
const startDrawing = (mode, colour) => {
  let from = null;
  mode.addEventListener('click', () => game.setDrawing(!game.drawing));
  game.addEventListener('waiting', () => {
    mode.setAttribute('aria-pressed', String(game.drawing));
    colour.hidden = !game.drawing;
    board.toggleAttribute('data-drawing', game.drawing);
    // On phones, the board is above the button.
    if (game.drawing) byId('seats').scrollIntoView({ block: 'nearest' });
  });
  // What the board does otherwise, such as to choose moves.
  for (const kind of ['click', 'touchstart']) {
    board.addEventListener(kind, (event) => game.drawing && event.stopImmediatePropagation(), { capture: true, passive: true });
  }
  board.addEventListener('contextmenu', (event) => game.position?.board && event.preventDefault());
  board.addEventListener('pointerdown', (event) => {
    from = event.button === 2 || (game.drawing && event.button === 0) ? squareUnder(event) : null;
  });
  board.addEventListener('pointermove', (event) => {
    const to = from && squareUnder(event);
    if (to) markSquares({ open: [from, to] });
  });
  board.addEventListener('pointerup', (event) => {
    const to = from && squareUnder(event);
    const keys = `${event.shiftKey ? 'R' : ''}${event.altKey ? 'B' : ''}`;
    const letter = keys === 'RB' ? 'Y' : keys || (game.drawing ? colour.value : 'G');
    if (to) change(library.toggleMark, { values: [`${letter}${from}${to === from ? '' : to}`] });
    from = null;
  });
  board.addEventListener('pointercancel', () => (from = null));
  addEventListener('keydown', (event) => event.key === 'Escape' && game.setDrawing(false));
  game.addEventListener('view', () => game.setDrawing(false));
  game.addEventListener('ply', () => {
    mode.hidden = !game.position?.board;
    if (mode.hidden) game.setDrawing(false);
  });
};

/** The buttons, and the field for the comment that one of them opens. */
export const treeTools = () => {
  const { label, area } = commentField();
  const comment = button('Comment', () => {
    label.hidden = !label.hidden;
    comment.setAttribute('aria-expanded', String(!label.hidden));
    if (!label.hidden) area.focus();
  }, { 'aria-expanded': 'false', 'aria-controls': 'comment' });
  const draw = button('Draw marks', () => {}, { 'aria-pressed': 'false', title: 'Or with the right button; with Shift in red, with Alt in blue, with both in yellow' });
  const colour = select(COLOURS, { 'aria-label': 'Colour of marks', hidden: true });
  const promote = button('Promote variation', () => change(library.promoteVariation));
  const remove = button('Delete variation', () => change(library.deleteVariation));
  const undo = button('Undo the last change', () => game.undo(), { hidden: true });
  startDrawing(draw, colour);
  game.addEventListener('record', () => (undo.hidden = !game.canUndo));
  game.addEventListener('ply', () => {
    comment.hidden = !game.frame;
    for (const one of [promote, remove]) one.hidden = /^\d+$/.test(game.ply);
  });
  return [make('div', { class: 'row wrap' }, comment, draw, colour, promote, remove, undo), label];
};
