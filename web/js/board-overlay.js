// Marks on the board of a replay for the choices of a move, and clicks on them.

import { makeSvg } from './dom.js';

const SQUARE = /^([a-z])(\d+)$/;

/** The file and the rank of a square, from 0. */
const coordinates = (square) => {
  const [, file, rank] = SQUARE.exec(square);
  return [file.charCodeAt(0) - 97, Number(rank) - 1];
};

/** The tiles and the cards that can be taken, as areas that can be clicked. */
const areasOf = (picture, { areas, width }, choice, onTake) => {
  const scale = picture.viewBox.baseVal.width / width;
  return areas.filter(({ name }) => choice.optionFor(name)).map(({ name, ...area }) => {
    const scaled = Object.fromEntries(Object.entries(area).map(([side, length]) => [side, length * scale]));
    const shape = makeSvg('rect', { ...scaled, class: 'area', 'data-name': name });
    shape.addEventListener('click', () => onTake(name));
    return shape;
  });
};

/**
 * Puts a layer over a picture. `draw(position, choice)` shows the options of a choice on the board
 * that `position` describes, and the stones as the chosen steps leave them; `onChoose` is called
 * with the option that is clicked. Without a board, `onTake` is called with the tile or card.
 */
export const boardOverlay = (picture, onChoose, onTake) => {
  const layer = makeSvg('svg', {
    class: 'overlay',
    viewBox: picture.getAttribute('viewBox'),
    'aria-hidden': 'true',
  });
  let position = null;
  let board = null;
  let choice = null;
  let near = null;

  const unit = () => picture.viewBox.baseVal.width / board.pictureWidth;
  /** The rectangle of squares in units of the picture. */
  const rect = (squares) => {
    const at = squares.map(coordinates);
    const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => board.size - 1 - y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const size = (all, first) => (Math.max(...all) - first + 1) * unit();
    return { x: (board.x + x) * unit(), y: (board.y + y) * unit(), width: size(xs, x), height: size(ys, y) };
  };
  const box = (squares, name, width) => {
    layer.append(makeSvg('rect', { ...rect(squares), class: name, 'stroke-width': width * unit(), rx: 0.1 * unit() }));
  };
  const spot = (squares) => {
    const { x, y, width, height } = rect(squares);
    const centre = { cx: x + width / 2, cy: y + height / 2 };
    layer.append(makeSvg('circle', { ...centre, r: 0.13 * unit(), class: 'spot', 'stroke-width': 0.05 * unit() }));
  };
  /** The option at the point of an event. */
  const optionAt = (event) => {
    const matrix = layer.getScreenCTM();
    if (matrix === null) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return choice.optionsAt(x / unit() - board.x, board.size - (y / unit() - board.y))[0];
  };
  const redraw = () => {
    layer.replaceChildren(makeSvg('rect', { ...rect(['a1', cornerOf(board)]), class: 'ground' }));
    layer.append(...stonesAfter(picture, position, choice.steps, rect));
    if (near) box(near.squares, 'near', 0.06);
    for (const { squares } of choice.steps) {
      if (squares.length === 0) continue;
      box(squares, 'under', 0.2);
      box(squares, 'chosen', 0.1);
    }
    for (const { squares } of choice.options()) if (squares.length > 0) spot(squares);
  };

  const point = (event) => {
    if (!board) return;
    const option = optionAt(event);
    layer.classList.toggle('off', !option);
    if (option?.key === near?.key) return;
    near = option ?? null;
    redraw();
  };
  layer.addEventListener('pointermove', point);
  layer.addEventListener('pointerleave', () => {
    near = null;
    if (layer.isConnected && board) redraw();
  });
  layer.addEventListener('click', (event) => {
    if (!board) return;
    const option = optionAt(event);
    if (option) onChoose(option);
  });

  return {
    draw(newPosition, newChoice) {
      position = newPosition;
      [board, choice, near] = [position?.board ?? null, newChoice, null];
      layer.remove();
      if (position && !board && choice) {
        layer.replaceChildren(...areasOf(picture, position, choice, onTake));
        picture.after(layer);
        return;
      }
      const isOnBoard = ({ squares }) => squares.length > 0;
      if (!board || !choice || ![...choice.steps, ...choice.options()].some(isOnBoard)) return;
      redraw();
      picture.after(layer);
    },
  };
};

/** The square opposite a1. */
const cornerOf = ({ size }) => String.fromCharCode(96 + size) + size;

/** The squares of each letter in the position string: in Permute, a seat may own stones of two colours. */
const stonesByLetter = ({ position }) => {
  const ranks = position.toLowerCase().split(' ')[0].split('/');
  const squares = ranks.flatMap((rank, row) => [...rank].map((letter, file) =>
    ({ letter, square: String.fromCharCode(97 + file) + (ranks.length - row) })));
  const letters = [...new Set(squares.map(({ letter }) => letter))].filter((letter) => letter !== '.');
  const on = (letter) => squares.filter((square) => square.letter === letter).map(({ square }) => square);
  return letters.map((letter) => ({ seat: letter, squares: on(letter) }));
};

/**
 * The stones that the steps of a move put elsewhere, as circles: those of twisted faces, and a
 * checker that is placed. `rect` returns the area of squares in the picture.
 */
export const stonesAfter = (picture, position, steps, rect) => {
  const stones = stonesByLetter(position);
  const letterOn = new Map(stones.flatMap(({ seat, squares }) => squares.map((square) => [square, seat])));
  const changed = new Set();
  steps.forEach(({ kind, squares }, index) => {
    const turn = steps[index + 1];
    if (kind === 'place') {
      letterOn.set(squares[0], position.turn[0][0].toLowerCase());
      changed.add(squares[0]);
    }
    if (kind !== 'face' || turn?.kind !== 'direction') return;
    const before = new Map(squares.map((square) => [square, letterOn.get(square)]));
    const [left, bottom] = [0, 1].map((axis) => Math.min(...squares.map((square) => coordinates(square)[axis])));
    for (const square of squares) {
      const [right, up] = [coordinates(square)[0] - left, coordinates(square)[1] - bottom];
      const [toRight, toUp] = turn.label === 'clockwise' ? [up, 1 - right] : [1 - up, right];
      const to = String.fromCharCode(97 + left + toRight) + (bottom + toUp + 1);
      letterOn.set(to, before.get(square));
      changed.add(to);
    }
  });
  if (changed.size === 0) return [];
  const paints = paintsOf(picture, stones, rect);
  return [...changed].filter((square) => paints.has(letterOn.get(square))).map((square) => {
    const { x, y, width } = rect([square]);
    const paint = paints.get(letterOn.get(square));
    return makeSvg('circle', { class: 'turned', cx: x + width / 2, cy: y + width / 2, r: 0.42 * width, ...paint });
  });
};

/** How the stones of each letter are painted: as is found on its squares and on no other's. */
const paintsOf = (picture, stones, rect) => {
  const shapes = [...picture.querySelectorAll('path,circle')].filter((shape) =>
    !shape.closest('.overlay') && getComputedStyle(shape).display !== 'none');
  const paintsOn = (squares) => {
    const counts = new Map();
    for (const square of squares) {
      const { x, y, width } = rect([square]);
      // Beside the mark of a bandaged stone.
      const point = new DOMPoint(x + 0.75 * width, y + width / 2);
      for (const shape of shapes) {
        if (!shape.isPointInFill(point)) continue;
        const { fill, stroke, strokeWidth } = getComputedStyle(shape);
        const paint = JSON.stringify({ fill, stroke, 'stroke-width': strokeWidth });
        counts.set(paint, (counts.get(paint) ?? 0) + 1);
      }
    }
    return counts;
  };
  const found = stones.map(({ seat, squares }) => [seat, paintsOn(squares.slice(0, 24))]);
  return new Map(found.flatMap(([seat, counts]) => {
    const others = found.filter(([other]) => other !== seat).map(([, paints]) => paints);
    const own = [...counts].filter(([paint]) => !paint.includes('"none","stroke":') && !others.some((paints) => paints.has(paint)));
    const [best] = own.sort((a, b) => b[1] - a[1]);
    return best ? [[seat, JSON.parse(best[0])]] : [];
  }));
};
