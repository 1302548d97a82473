// The graph of the chances of the first seat: of an analysis, while it grows, or of the record.

import { makeSvg } from './dom.js';

const HEIGHT = 180;
const LEFT = 44;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 26;

/** The chance of the first seat after the ply of a row; `null` if it is not known. */
export const chanceOfFirst = (row, seats) => {
  const chance = row.after?.chance;
  if (chance === undefined) return null;
  if (row.seat === seats[0].name) return chance;
  return seats.length === 2 ? 1 - chance : null;
};

const MARKS = { $2: '?', $4: '??', $6: '?!', '?': '?', '??': '??', '?!': '?!' };

/** The chances that a record states after plies of its main line, as rows. */
export const recordedRows = ({ items, frames }, seats) => {
  const marks = new Map();
  let last = null;
  for (const { kind, frame, text: written } of items) {
    if (kind === 'ply') last = frame;
    else if (kind === 'glyph' && MARKS[written]) marks.set(last, MARKS[written]);
  }
  return frames.flatMap(({ ply, chance }, index) =>
    (chance && /^\d+$/.test(ply)
      ? [{ ply: Number(ply), seat: seats[0].name, after: chance, mark: marks.get(index) ?? null }]
      : []));
};

const text = (content, attributes) => {
  const element = makeSvg('text', attributes);
  element.textContent = content;
  return element;
};

const axes = (total, width) => {
  const right = width - RIGHT;
  const lines = [0, 0.5, 1].flatMap((chance) => {
    const y = TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
    return [
      makeSvg('path', { class: 'grid', d: `M${LEFT} ${y}H${right}` }),
      text(`${chance * 100} %`, { x: LEFT - 6, y: y + 4, 'text-anchor': 'end' }),
    ];
  });
  const step = Math.max(1, Math.ceil(total / (width / 64) / 5) * 5);
  const plies = [];
  for (let ply = step; ply <= total; ply += step) {
    plies.push(text(String(ply), { x: placeX(ply, total, width), y: HEIGHT - 8, 'text-anchor': 'middle' }));
  }
  return [...lines, ...plies];
};

const placeX = (ply, total, width) => LEFT + ((width - LEFT - RIGHT) * ply) / Math.max(total, 1);
const placeY = (chance) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);

/** Draws the rows, as wide as given in pixels. `source` says where the numbers are. */
export const drawGraph = ({ rows, total, seats, current, source, width }) => {
  const points = rows
    .map((row) => ({ ply: row.ply, mark: row.mark, chance: chanceOfFirst(row, seats) }))
    .filter(({ chance }) => chance !== null)
    .map((point) => ({ ...point, x: placeX(point.ply, total, width), y: placeY(point.chance) }));
  const svg = makeSvg('svg', {
    class: 'graph', viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img',
    'aria-label': `Chance of ${seats[0].name} to win. ${source}`,
  }, ...axes(total, width));
  if (current > 0) svg.append(makeSvg('path', { class: 'current', d: `M${placeX(current, total, width)} ${TOP}V${HEIGHT - BOTTOM}` }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  if (points.length > 1) svg.append(makeSvg('path', { class: 'line', d: `M${line}` }));
  for (const { x, y, mark } of points) {
    if (mark || points.length === 1) svg.append(makeSvg('circle', { class: `dot${mark === '??' ? ' worst' : ''}`, cx: x, cy: y, r: 5 }));
    if (mark) svg.append(text(mark, { class: 'mark', x, y: y < 40 ? y + 20 : y - 10, 'text-anchor': 'middle' }));
  }
  return svg;
};

/** The ply that loses most for good or, where a record states no losses, changes the chance of the
 * first seat most, with the chances of `seat` before and after it; `null` if it is less than a
 * tenth. What the next ply gives back does not count. One that is surely a mistake comes first. */
export const turningPoint = (rows, seats) => {
  const known = rows.filter(({ after }) => after);
  const changes = known.map(({ ply, seat, mark, before, after, loss }, index) => {
    const sure = /^\?\??$/.test(mark ?? '');
    const [past, to, next] = [-1, 0, 1].map((step) => chanceOfFirst(known[index + step] ?? known[index], seats));
    if (before) {
      const isFirst = seat === seats[0].name;
      const later = isFirst ? next : 1 - next;
      const lasting = next === null ? 1 : before.chance - later;
      return { ply, seat, sure, from: before.chance, to: after.chance, size: Math.min(loss / 100, lasting) };
    }
    const lasting = Math.max((next - past) * Math.sign(to - past), 0);
    return { ply, seat: seats[0].name, sure, from: past, to, size: Math.min(Math.abs(to - past), lasting) };
  });
  const [most] = changes.filter(({ size }) => size >= 0.1).sort((a, b) => b.sure - a.sure || b.size - a.size);
  return most ?? null;
};

/** The ply at the place of an event on a graph. */
export const plyUnder = (svg, event, total) => {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const ply = Math.round(((point.x - LEFT) / (svg.viewBox.baseVal.width - LEFT - RIGHT)) * total);
  return String(Math.min(Math.max(ply, 0), total));
};
