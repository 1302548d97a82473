// Marks on the board of a replay for the choices of a move, and clicks on them.

import { makeSvg } from './dom.js';

const SQUARE = /^([a-z])(\d+)$/;

/**
 * Puts a layer over a picture. `draw(board, choice)` shows the options of a choice on the board
 * that `position` describes; `onChoose` is called with the option that is clicked.
 */
export const boardOverlay = (picture, onChoose) => {
  const layer = makeSvg('svg', {
    class: 'overlay',
    viewBox: picture.getAttribute('viewBox'),
    'aria-hidden': 'true',
  });
  let board = null;
  let choice = null;
  let near = null;

  const unit = () => picture.viewBox.baseVal.width / board.pictureWidth;
  /** The rectangle of squares in units of the picture. */
  const rect = (squares) => {
    const at = squares.map((square) => {
      const [, file, rank] = SQUARE.exec(square);
      return [file.charCodeAt(0) - 97, board.size - Number(rank)];
    });
    const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
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
  /** Draws the stones of the chosen faces where the twists put them. */
  const drawTwists = () => {
    if (!choice.steps.some(({ kind }) => kind === 'direction')) return;
    const circles = [...picture.querySelectorAll('g circle')];
    const stones = circles.filter((circle) => getComputedStyle(circle).display !== 'none').map((circle) => ({
      circle,
      x: circle.cx.baseVal.value,
      y: circle.cy.baseVal.value,
    }));
    const moved = new Set();
    choice.steps.forEach(({ kind, squares }, index) => {
      const turn = choice.steps[index + 1];
      if (kind !== 'face' || turn === undefined) return;
      const face = rect(squares);
      const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
      const sign = turn.label === 'clockwise' ? 1 : -1;
      for (const stone of stones) {
        const [right, down] = [stone.x - x, stone.y - y];
        if (Math.max(Math.abs(right), Math.abs(down)) > unit()) continue;
        [stone.x, stone.y] = [x - sign * down, y + sign * right];
        moved.add(stone);
      }
    });
    for (const { circle, x: cx, y: cy } of moved) {
      layer.append(makeSvg('circle', { cx, cy, r: circle.r.baseVal.value, class: `${circle.classList[0]} turned` }));
    }
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
    drawTwists();
    if (near) box(near.squares, 'near', 0.06);
    for (const { squares } of choice.steps) {
      if (squares.length === 0) continue;
      box(squares, 'under', 0.2);
      box(squares, 'chosen', 0.1);
    }
    for (const { squares } of choice.options()) if (squares.length > 0) spot(squares);
  };

  const point = (event) => {
    const option = optionAt(event);
    layer.classList.toggle('off', !option);
    if (option?.key === near?.key) return;
    near = option ?? null;
    redraw();
  };
  layer.addEventListener('pointermove', point);
  layer.addEventListener('pointerleave', () => {
    near = null;
    if (layer.isConnected) redraw();
  });
  layer.addEventListener('click', (event) => {
    const option = optionAt(event);
    if (option) onChoose(option);
  });

  return {
    draw(newBoard, newChoice) {
      [board, choice, near] = [newBoard ?? null, newChoice, null];
      layer.remove();
      const isOnBoard = ({ squares }) => squares.length > 0;
      if (!board || !choice || ![...choice.steps, ...choice.options()].some(isOnBoard)) return;
      redraw();
      picture.after(layer);
    },
  };
};

/** The square opposite a1. */
const cornerOf = ({ size }) => String.fromCharCode(96 + size) + size;
