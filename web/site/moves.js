// The list of moves with comments, glyphs and variations, the display of the board, and the
// board as a table.

import { button, byId, make, select } from './dom.js';
import { game } from './game.js';
import { treeTools } from './tree.js';

const GLYPHS = { $1: '!', $2: '?', $3: '!!', $4: '??', $5: '!?', $6: '?!' };
const view = byId('view-moves');
const list = make('div', { id: 'moves', class: 'moves', role: 'group', 'aria-label': 'Moves' });
const table = make('details', { id: 'table' }, make('summary', { text: 'Position in words and as a table' }));

/** Writes a list of moves. Variations are nested. */
const fill = () => {
  list.replaceChildren();
  let into = list;
  for (const item of game.replay?.items ?? []) {
    if (item.kind === 'open') {
      const inner = make('div', { class: 'variation', role: 'group', 'aria-label': 'Variation' });
      into.append(inner);
      into = inner;
    } else if (item.kind === 'close') into = into.parentElement ?? list;
    else if (item.kind === 'ply') into.append(moveOf(item));
    else if (item.kind === 'glyph') {
      into.append(make('span', { class: 'glyph', text: GLYPHS[item.text] ?? item.text }), ' ');
    } else if (item.kind === 'comment') into.append(make('p', { class: 'comment', text: readable(item.text) }));
    else into.append(make('span', { class: 'result', text: item.text }));
  }
  if (!list.querySelector('.move, .comment')) list.replaceChildren(make('p', { class: 'quiet', text: 'No moves yet.' }));
};

/** A comment without its commands, such as `[%wc 0.4]`, and without breaks of single lines. */
const readable = (text) =>
  text.replace(/\[%[^\]]*\]\s*/g, '').replace(/([^\n])\n(?=[^\n])/g, '$1 ').trim();

const moveOf = ({ number, text, frame }) => {
  const label = `${number} ${text}`;
  if (frame === null) return make('span', { class: 'move unplayed', text: `${label} ` });
  const one = button('', () => game.go(frame), { class: 'move', 'data-frame': frame, 'aria-label': label });
  one.append(make('span', { class: 'quiet', text: number }), ` ${text}`);
  return one;
};

const current = () => {
  for (const one of list.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
  const one = list.querySelector(`[data-frame="${game.index}"]`);
  if (one) {
    one.setAttribute('aria-current', 'step');
    const above = one.offsetTop - list.scrollTop;
    // A phone shows only the top of the list, where the comment must be.
    const isPhone = matchMedia('(max-width: 480px)').matches;
    if (isPhone) list.scrollTop = one.offsetTop - 4;
    else if (above < 0 || above > list.clientHeight - 40) list.scrollTop = one.offsetTop - list.clientHeight / 3;
  } else list.scrollTop = 0;
};

/** The board as a table with a cell for each square. */
const boardTable = (position) => {
  const { size } = position.board;
  const content = new Map();
  for (const { seat, squares } of position.stones) for (const name of squares) content.set(name, seat);
  for (const name of position.fixed) content.set(name, `${content.get(name) ?? ''} fixed`.trim());
  const files = Array.from({ length: size }, (_, file) => String.fromCharCode(97 + file));
  const rows = Array.from({ length: size }, (_, row) => {
    const rank = size - row;
    return make('tr', {}, make('th', { scope: 'row', text: String(rank) }),
      files.map((file) => make('td', { text: content.get(`${file}${rank}`) ?? '·' })));
  });
  const head = make('tr', {}, make('td'), files.map((file) => make('th', { scope: 'col', text: file })));
  return make('table', {}, make('caption', { class: 'unseen', text: 'The board' }),
    make('thead', {}, head), make('tbody', {}, rows));
};

const words = () => {
  const summary = table.firstElementChild;
  table.replaceChildren(summary);
  if (!table.open || !game.position) return;
  const { position } = game;
  table.append(make('p', { text: position.description }));
  const inside = position.board ? boardTable(position) : make('pre', { text: position.listing ?? '' });
  table.append(make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'The position as a table' }, inside));
};

const field = (name, label, control) => make('label', { 'data-display': name }, `${label} `, control);

const display = () => {
  const set = (changes) => game.draw({ ...game.wanted, ...changes });
  const groups = select([['', 'not outlined'], ['1', 'largest of each seat'], ['3', 'three largest'], ['all', 'all']], {
    on: { change: (event) => set({ groups: event.target.value || undefined }) },
  });
  const rotate = select([['', 'none'], ['90', '90°'], ['180', '180°'], ['270', '270°']], {
    on: { change: (event) => set({ rotate: Number(event.target.value) || undefined }) },
  });
  const flag = (name, text) => make('label', { class: 'check', 'data-display': name }, make('input', {
    type: 'checkbox', on: { change: (event) => set({ [name]: event.target.checked }) },
  }), ` ${text}`);
  return make('details', { id: 'display' },
    make('summary', { text: 'Display' }),
    make('div', { class: 'fields' },
      field('groups', 'Groups', groups), field('rotate', 'Rotation', rotate),
      flag('numbers', 'ply numbers'), flag('changes', 'changed stones'), flag('locked', 'locked squares'),
      flag('nextMove', 'next move'), flag('noLastMove', 'hide the last move')));
};

export const startMoves = () => {
  view.append(...treeTools(), list, display(), table);
  table.addEventListener('toggle', words);
  game.addEventListener('record', () => {
    fill();
    for (const label of view.querySelectorAll('[data-display]')) label.hidden = !game.hasDisplay(label.dataset.display);
    view.querySelector('[data-display=groups] select').value = game.display.groups ?? '';
  });
  // The place of a move is known when the list is shown.
  game.addEventListener('view', current);
  game.addEventListener('ply', () => {
    current();
    words();
  });
};
