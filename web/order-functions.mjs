// Names the functions of a module in an order in which they compress well.
//
//     node web/order-functions.mjs IN.wasm OUT.wasm
//
// `wasm-opt --reorder-functions-by-name` then moves them. The functions that are called
// most come first, since calls of low numbers are shorter. After them, each function is
// the one that has most in common with those directly before it, because gzip finds
// repetitions only within 32 KiB.

import { readFileSync, writeFileSync } from 'node:fs';

const MOST_CALLED = 100;
/** How many bytes of a function are compared at once. */
const PIECE = 6;
/** How many bytes before a function are compared with it. */
const WINDOW = 30_000;
/** Pieces that occur in more functions than this say nothing about their likeness. */
const MOST_FUNCTIONS = 80;
const CALL = 0x10;
const CUSTOM = 0;
const IMPORTS = 2;
const CODE = 10;

/** Reads a number in LEB128; returns it and the offset after it. */
const number = (bytes, at) => {
  let value = 0;
  for (let factor = 1; ; factor *= 128, at += 1) {
    value += (bytes[at] & 127) * factor;
    if (bytes[at] < 128) return [value, at + 1];
  }
};

const leb = (value) => {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
};

const sectionsOf = (module) => {
  const sections = [];
  for (let at = 8; at < module.length;) {
    const [length, start] = number(module, at + 1);
    sections.push({ kind: module[at], content: module.subarray(start, start + length) });
    at = start + length;
  }
  return sections;
};

/** The number of imported functions; imports of other kinds are not expected before them. */
const importedFunctions = (section) => {
  let count = 0;
  let [left, at] = number(section, 0);
  for (; left > 0; left -= 1) {
    for (let name = 0; name < 2; name += 1) {
      const [length, start] = number(section, at);
      at = start + length;
    }
    if (section[at] !== 0) throw new Error('an import is not a function');
    count += 1;
    at = number(section, at + 1)[1];
  }
  return count;
};

const bodiesOf = (section) => {
  const bodies = [];
  let [left, at] = number(section, 0);
  for (; left > 0; left -= 1) {
    const [length, start] = number(section, at);
    bodies.push(section.subarray(start, start + length));
    at = start + length;
  }
  return bodies;
};

/** The numbers of the functions that are called most. The bytes are not decoded, so other
 * numbers are counted too, which does no harm. */
const mostCalled = (bodies, imported) => {
  const counts = bodies.map((_, index) => ({ index, calls: 0 }));
  for (const body of bodies) {
    for (let at = body.indexOf(CALL); at >= 0; at = body.indexOf(CALL, at + 1)) {
      const called = counts[number(body, at + 1)[0] - imported];
      if (called) called.calls += 1;
    }
  }
  counts.sort((one, other) => other.calls - one.calls || one.index - other.index);
  return counts.slice(0, MOST_CALLED).map(({ index }) => index);
};

/** The different pieces of a function, as numbers, without the numbers of called functions. */
const piecesOf = (body) => {
  const plain = [];
  for (let at = 0; at < body.length; at += 1) {
    plain.push(body[at]);
    if (body[at] === CALL) at = number(body, at + 1)[1] - 1;
  }
  const pieces = new Set();
  for (let at = 0; at + PIECE <= plain.length; at += 1) {
    pieces.add(plain.slice(at, at + PIECE).reduce((piece, byte) => piece * 256 + byte, 0));
  }
  return [...pieces];
};

/** Orders functions so that similar ones follow one another. */
const bySimilarity = (bodies, given) => {
  const left = new Set(given);
  const owners = new Map();
  const pieces = bodies.map((body, index) => (left.has(index) ? piecesOf(body) : []));
  pieces.forEach((list, index) => list.forEach((piece) => {
    if (owners.has(piece)) owners.get(piece).push(index);
    else owners.set(piece, [index]);
  }));
  const shared = pieces.map((list) => list.filter((piece) => {
    const count = owners.get(piece).length;
    return count > 1 && count <= MOST_FUNCTIONS;
  }));
  const common = bodies.map(() => 0);
  const covered = new Map();
  const window = [];
  let size = 0;
  const change = (index, by) => {
    for (const piece of shared[index]) {
      const before = covered.get(piece) ?? 0;
      covered.set(piece, before + by);
      if (Math.min(before, before + by) > 0) continue;
      for (const owner of owners.get(piece)) common[owner] += by;
    }
  };
  const order = [];
  while (left.size > 0) {
    let best = -1;
    let likeness = -1;
    for (const index of left) {
      const found = order.length === 0 ? bodies[index].length : common[index] / (bodies[index].length + 20);
      if (found > likeness) [best, likeness] = [index, found];
    }
    left.delete(best);
    order.push(best);
    window.push(best);
    size += bodies[best].length;
    change(best, 1);
    while (size > WINDOW && window.length > 1) {
      const first = window.shift();
      size -= bodies[first].length;
      change(first, -1);
    }
  }
  return order;
};

/** The section with the names of functions. */
const nameSection = (names) => {
  const text = (name) => [...leb(name.length), ...Buffer.from(name)];
  const entries = names.flatMap((name, index) => [...leb(index), ...text(name)]);
  const list = [...leb(names.length), ...entries];
  return Uint8Array.from([...text('name'), 1, ...leb(list.length), ...list]);
};

const isNameSection = ({ kind, content }) => kind === CUSTOM && Buffer.from(content.subarray(1, 5)).toString() === 'name';

const [input, output] = process.argv.slice(2);
const module = readFileSync(input);
const sections = sectionsOf(module);
const imported = importedFunctions(sections.find(({ kind }) => kind === IMPORTS).content);
const bodies = bodiesOf(sections.find(({ kind }) => kind === CODE).content);
const called = mostCalled(bodies, imported);
const others = bodies.map((_, index) => index).filter((index) => !called.includes(index));
const names = [];
const digits = (value) => String(value).padStart(6, '0');
for (let index = 0; index < imported; index += 1) names[index] = `i${digits(index)}`;
[...called, ...bySimilarity(bodies, others)].forEach((index, place) => {
  names[imported + index] = `p${digits(place)}`;
});
const kept = [...sections.filter((section) => !isNameSection(section)), { kind: CUSTOM, content: nameSection(names) }];
writeFileSync(output, Buffer.concat([
  module.subarray(0, 8),
  ...kept.flatMap(({ kind, content }) => [Buffer.from([kind, ...leb(content.length)]), content]),
]));
