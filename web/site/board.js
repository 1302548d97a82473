// The board: the picture of the shown position, the steps through the game, and the scores.

import { stonesAfter } from './pkg/board-overlay.js';
import { announce, byId, make, makeSvg, picture } from './dom.js';
import { game } from './game.js';

const board = byId('board');
const MOST_GROUPS = 6;
const listeners = [];
let overlay;
const colours = { Orange: 'orange', Yellow: 'yellow', Red: 'red', Blue: 'blue' };

/** A stone in the colour of a seat, or `null` if its game has none. */
export const stoneOf = (seat) => (colours[seat] ? make('span', { class: `stone ${colours[seat]}`, 'aria-hidden': 'true' }) : null);

/** Calls a function with each place that is clicked or hovered over, and `click` or `pointermove`. */
export const onPlace = (listener) => listeners.push(listener);

/** The place of a square in the picture, counted in squares from the top left of the board. */
const placeOf = (name) => {
  const { size } = game.position.board;
  const file = name.charCodeAt(0) - 97;
  const row = size - Number(name.slice(1));
  switch (game.display.rotate) {
    case 90: return [size - 1 - row, file];
    case 180: return [size - 1 - file, size - 1 - row];
    case 270: return [row, size - 1 - file];
    default: return [file, row];
  }
};

/** The file and rank, from 0 and with fractions, of a place counted from the top left. */
const unrotated = (column, line) => {
  const { size } = game.position.board;
  switch (game.display.rotate) {
    case 90: return { x: line, y: column };
    case 180: return { x: size - column, y: line };
    case 270: return { x: size - line, y: size - column };
    default: return { x: column, y: size - line };
  }
};

const unit = () => {
  const svg = board.querySelector('svg');
  return svg.viewBox.baseVal.width / game.position.board.pictureWidth;
};

/** The place on the board under the pointer, or the name of the tile or card; `null` if neither. */
export const placeUnder = (event) => {
  const svg = board.querySelector('svg');
  if (!svg || !game.position) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  if (!game.position.board) {
    const scale = svg.viewBox.baseVal.width / game.position.width;
    const isIn = ({ x, y, width, height }) =>
      point.x >= x * scale && point.x <= (x + width) * scale && point.y >= y * scale && point.y <= (y + height) * scale;
    return game.position.areas.find(isIn) ?? null;
  }
  const { x, y, size } = game.position.board;
  const [column, line] = [point.x / unit() - x, point.y / unit() - y];
  if (Math.min(column, line) < 0 || Math.max(column, line) >= size) return null;
  return unrotated(column, line);
};

const tell = (event) => {
  const place = placeUnder(event);
  for (const listener of listeners) listener(place, event.type);
};

/** The area of squares in the picture. */
const areaOf = (names) => {
  const scale = unit();
  const { x, y } = game.position.board;
  const places = names.map(placeOf);
  const [left, top] = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + 1);
  return { x: (x + left) * scale, y: (y + top) * scale, width: (right - left) * scale, height: (bottom - top) * scale };
};

/** Draws a move as arrows: around the faces that it twists, or between the checkers that it swaps. */
const arrowsOf = (move) => {
  const scale = unit();
  const names = move.match(/[a-z]\d+/g) ?? [];
  const centre = (squares) => {
    const { x, y, width, height } = areaOf(squares);
    return [x + width / 2, y + height / 2];
  };
  const path = (d) => makeSvg('path', { class: 'best', d, 'stroke-width': scale * 0.15 });
  const head = (x, y, angle) => {
    const side = (turn) => `${x + scale * 0.4 * Math.cos(angle + turn)} ${y + scale * 0.4 * Math.sin(angle + turn)}`;
    return `M${side(2.6)}L${x} ${y}L${side(-2.6)}`;
  };
  const turns = move.match(/(clockwise|widdershins|anticlockwise|[CA])(?= ?[a-z]\d)/gi) ?? [];
  const shapes = turns.flatMap((turn, index) => {
    const face = names.slice(2 * index, 2 * index + 2);
    const [x, y] = centre(face);
    const clockwise = /^c/i.test(turn);
    const radius = scale * 0.62;
    const at = (angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const end = clockwise ? 0.6 : Math.PI - 0.6;
    const [from, to] = [at(Math.PI / 2), at(end)];
    const arc = `M${from.join(' ')}A${radius} ${radius} 0 1 ${clockwise ? 1 : 0} ${to.join(' ')}`;
    return [makeSvg('rect', { ...areaOf(face), class: 'best', rx: scale * 0.3 }),
      path(arc + head(...to, end + (clockwise ? 1 : -1) * Math.PI / 2))];
  });
  const rest = names.slice(2 * turns.length);
  if (turns.length === 0 && rest.length === 3) {
    const [from, to] = [centre([rest[1]]), centre([rest[2]])];
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    shapes.push(path(`M${from.join(' ')}L${to.join(' ')}${head(...to, angle)}${head(...from, angle + Math.PI)}`));
  }
  if (rest.length > 0) shapes.push(makeSvg('rect', { ...areaOf([rest[0]]), class: 'best', rx: scale * 0.5 }));
  return shapes;
};

let best = null;
/** Shows a move on the board until another position is shown. */
export const showBest = (move) => {
  board.querySelector('g.advice')?.remove();
  best = move ? { move, text: game.text, ply: game.ply } : null;
  const svg = board.querySelector('svg');
  if (!best || !svg || !game.position?.board) return;
  const layer = makeSvg('g', { class: 'overlay advice' });
  layer.append(...arrowsOf(move));
  svg.append(layer);
};

/** Marks squares: `chosen` those of the move so far, `open` those that can be clicked next, and
 * `near` those under the pointer. The stones are shown as the `steps` of the move leave them. */
export const markSquares = ({ steps = [], open = [], near = [] } = {}) => {
  overlay?.remove();
  overlay = null;
  const svg = board.querySelector('svg');
  if (!svg || !game.position?.board) return;
  overlay = makeSvg('g', { class: 'overlay' });
  const box = (names, kind) => {
    if (names.length > 0) overlay.append(makeSvg('rect', { class: kind, ...areaOf(names), rx: unit() * 0.3 }));
  };
  overlay.append(...stonesAfter(svg, game.position, steps, areaOf));
  for (const name of open) box([name], 'open');
  box(near, 'near');
  for (const { squares } of steps) box(squares, 'chosen');
  svg.append(overlay);
};

/** Marks the tiles or cards with these names. */
export const markAreas = (names) => {
  overlay?.remove();
  overlay = null;
  const svg = board.querySelector('svg');
  const { areas, width } = game.position ?? {};
  if (!svg || !areas) return;
  const scale = svg.viewBox.baseVal.width / width;
  const shapes = areas.filter(({ name }) => names.includes(name)).map(({ name, ...sides }) => {
    const scaled = Object.entries(sides).map(([side, length]) => [side, length * scale]);
    return makeSvg('rect', { class: 'chosen', ...Object.fromEntries(scaled) });
  });
  overlay = makeSvg('g', { class: 'overlay' });
  overlay.append(...shapes);
  svg.append(overlay);
};

const draw = () => {
  const { frame } = game;
  const shape = picture(frame.svg, frame.title);
  shape.classList.toggle('tall', !game.position.board);
  const { width, height } = shape.viewBox.baseVal;
  shape.classList.toggle('long', height > 1.4 * width);
  board.replaceChildren(shape);
  overlay = null;
  showChance();
  // The display may have changed.
  if (best) showBest(best.text === game.text && best.ply === game.ply ? best.move : null);
};

let chances = null;
/** Takes the chances of the first seat after plies, by their names, from an analysis. */
export const setChances = (found) => {
  chances = found;
  showChance();
  if (game.frame) showVerdict();
};

/** The bar beside the board: the chance of the first seat, from below. */
const showChance = () => {
  const chance = chances?.get(game.ply) ?? game.frame?.chance?.chance;
  const bar = byId('chance');
  bar.hidden = chance === undefined || !game.position?.board;
  if (bar.hidden) return;
  bar.className = colours[game.info.seats[0].name] ?? '';
  bar.style.setProperty('--share', `${(100 * chance).toFixed(1)}%`);
  bar.title = chanceText();
};

const groupsText = (groups) => {
  const shown = groups.filter((size) => size > 1).slice(0, MOST_GROUPS);
  if (shown.length === 0) return '';
  return `groups ${shown.join(', ')}${groups.length > shown.length ? ' …' : ''}`;
};

const showSeats = () => {
  const { position, info } = game;
  const players = new Map(info.seats.map((seat) => [seat.name, seat.player]));
  byId('seats').replaceChildren(...position.standings.map(({ seat, brief, groups }) => {
    const player = players.get(seat);
    const named = player && player !== '?';
    const [, number, unit] = /^(\S*\d\S*)? ?(.*)$/.exec(brief);
    const toMove = position.turn.includes(seat) && position.turn.length < position.standings.length;
    return make('li', { class: toMove ? 'turn' : '' },
      stoneOf(seat),
      named
        ? make('span', { class: 'seat' }, player, make('span', { class: colours[seat] ? 'colour' : '', text: ` (${seat})` }))
        : make('span', { class: 'seat', text: seat }),
      make('strong', { text: number ?? '' }),
      make('span', { class: 'quiet unit', text: unit && ` ${unit}` }),
      make('span', { class: 'quiet groups', text: groupsText(groups) }),
      toMove ? make('span', { class: 'unseen', text: 'to move' }) : null);
  }));
};

const showSteps = () => {
  const line = game.line();
  const slider = byId('slider');
  slider.max = String(line.length - 1);
  slider.value = String(line.indexOf(game.index));
  slider.setAttribute('aria-valuetext', game.frame.caption);
  byId('caption').textContent = game.frame.caption;
  for (const one of document.querySelectorAll('[data-go]')) {
    // Not `disabled`, which would take the focus away.
    one.setAttribute('aria-disabled', String(!game.canStep(one.dataset.go)));
  }
  showVerdict();
};

const showVerdict = () => {
  const { verdict } = game.position;
  const [, ply, rest] = /^(ply \d+ of \d+, )?(.*)$/is.exec(verdict);
  const upper = (words) => words.charAt(0).toUpperCase() + words.slice(1);
  const chance = chanceText();
  byId('verdict').replaceChildren(
    // Next to the caption on a phone, it would say nothing new.
    ply ? make('span', { class: 'ply', text: upper(ply) }) : '',
    ply ? rest : upper(rest),
    chance && ` · ${chance}`,
  );
};

/** The chance that the analysis found, as in its graph, or the record states, in words; empty if
 * there is none. */
const chanceText = () => {
  const found = chances?.get(game.ply);
  const shown = found === undefined ? game.frame.chance?.text : `${Math.round(100 * found)} %`;
  return shown ? `${game.replay.chanceLabel} ${shown}` : '';
};

const showHeading = () => {
  const [title, facts] = byId('heading').children;
  const { heading, facts: list } = game.replay;
  title.textContent = heading;
  facts.textContent = list.join(' · ');
  document.title = `${heading} – scoresheet`;
};

const show = () => {
  const has = game.frame !== null;
  byId('game').hidden = !has;
  byId('welcome').hidden = game.text.trim() !== '';
  document.body.toggleAttribute('data-empty', game.text.trim() === '');
  document.body.toggleAttribute('data-unreadable', !has);
  if (!has) {
    document.title = 'scoresheet';
    return board.replaceChildren();
  }
  draw();
  showHeading();
  showSeats();
  showSteps();
};

const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' };

const swipe = () => {
  let from = null;
  board.addEventListener('touchstart', (event) => {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  board.addEventListener('touchend', (event) => {
    if (!from) return;
    const { clientX, clientY } = event.changedTouches[0];
    const across = clientX - from.clientX;
    if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(clientY - from.clientY)) {
      game.step(across < 0 ? 'forward' : 'back');
    }
    from = null;
  }, { passive: true });
};

export const startBoard = () => {
  for (const one of document.querySelectorAll('[data-go]')) {
    one.addEventListener('click', () => game.step(one.dataset.go));
  }
  byId('slider').addEventListener('input', (event) => game.go(game.line()[Number(event.target.value)]));
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    // These have keys of their own.
    if (!game.frame || event.target.closest?.('input:not([type=checkbox]), textarea, select, dialog, [role=tab], .scroll')) return;
    event.preventDefault();
    game.step(KEYS[event.key]);
  });
  board.addEventListener('click', tell);
  board.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && event.buttons === 0 && tell(event));
  // After a choice with a pointer, keys step through the game again.
  let byPointer = false;
  addEventListener('pointerdown', () => { byPointer = true; }, true);
  addEventListener('keydown', () => { byPointer = false; }, true);
  addEventListener('change', ({ target }) => byPointer && target.matches('select') && target.blur());
  swipe();
  game.addEventListener('view', () => game.view !== 'analyse' && showBest(null));
  game.addEventListener('ply', () => {
    show();
    if (!game.frame) return;
    const chance = chanceText();
    announce(`${game.frame.caption}. ${game.position.description}${chance && ` ${chance}.`}`);
  });
};
