// The state of the page: the text, the chosen record and the shown position.

import * as library from './pkg/scoresheet.js';
import { debounce } from './dom.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const MOST_UNDO = 200;
/** Options of the display that only these games have. */
const ONLY = {
  groups: ['Permute', 'Swaptimum'],
  rotate: ['Permute', 'Swaptimum'],
  numbers: ['Permute', 'Swaptimum'],
  changes: ['Permute', 'Swaptimum'],
  locked: ['Permute'],
};

/** Whether so little of a text is kept that it is replaced by another, as by pasting. */
const isReplaced = (before, after) => {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.trim() === '' || start + end < before.length / 2;
};

/**
 * Events: `text` after a change of the text from outside the editor, `record` after the records
 * were read again, `ply` after another position is shown, `view` after another view is chosen,
 * `played` after a move, `opened` before another game is opened or pasted, `begun` after a new one is, `waiting` when moves can no longer be made, or
 * again.
 */
class Game extends EventTarget {
  text = '';
  /** The name of the file that was opened. */
  fileName = null;
  records = [];
  /** The number of the chosen record. */
  number = 1;
  /** What `replay` returned for it; `null` if its setting cannot be read. */
  replay = null;
  /** The index of the shown frame. */
  index = 0;
  view = 'record';
  /** What the game waits for, so that no move can be made; empty if for nothing. */
  waiting = '';
  /** True while marks are drawn on the board, so that no move is made by clicks. */
  drawing = false;
  /** How the board is drawn, for all games. */
  wanted = {};
  /** True if the largest groups are outlined, unless others are wanted. */
  #outlines = false;
  #undo = [];
  #position = null;
  /** True after the text was replaced by that of another game, until it is read. */
  #isNew = false;
  #readSoon = debounce(() => this.#read(this.#isNew ? null : this.ply), 150);

  constructor() {
    super();
    dark.addEventListener('change', () => this.draw());
  }

  get theme() {
    return dark.matches ? 'dark' : 'classic';
  }
  get info() {
    return this.records[this.number - 1] ?? null;
  }
  get frame() {
    return this.replay?.frames[this.index] ?? null;
  }
  get ply() {
    return this.frame?.ply ?? '0';
  }
  /** The options of the display that the shown game has. */
  get display() {
    const wanted = { ...(this.#outlines && { groups: '1' }), ...this.wanted };
    return Object.fromEntries(Object.entries(wanted).filter(([name]) => this.hasDisplay(name)));
  }
  hasDisplay(name) {
    return ONLY[name]?.includes(this.info?.game) ?? true;
  }
  /** The options that choose the shown position. */
  get here() {
    return { record: this.number, at: this.ply };
  }
  get canUndo() {
    return this.#undo.length > 0;
  }

  /** What `position` returns for the shown frame. */
  get position() {
    if (this.frame === null) return null;
    this.#position ??= library.position(this.text, { ...this.here, ...this.display });
    return this.#position;
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** Takes a text that is being typed. */
  type(text) {
    if (!this.#readSoon.pending()) this.#remember();
    this.#isNew ||= isReplaced(this.text, text);
    this.text = text;
    this.#readSoon();
  }

  /** Reads what was typed at once. */
  settle() {
    if (this.#readSoon.pending()) this.#readSoon.flush();
  }

  /** Replaces the text. `ply` and `number` choose the position that is shown then. */
  edit(text, { ply, number, undo = true } = {}) {
    this.settle();
    // As in the editor, which has no other line breaks.
    text = text.replace(/\r\n?/g, '\n');
    if (undo && text !== this.text) this.#remember();
    this.text = text;
    if (number !== undefined) this.number = number;
    this.#tell('text');
    this.#read(ply);
  }

  /** Replaces the text by that of another game. */
  open(text, options = {}) {
    this.fileName = options.fileName ?? null;
    this.#tell('opened');
    this.edit(text, { number: 1, ply: null, ...options });
  }

  undo() {
    const last = this.#undo.pop();
    if (last) this.edit(last.text, { ...last, undo: false });
  }

  #remember() {
    if (this.text.trim() === '') return;
    this.#undo.push({ text: this.text, ply: this.ply, number: this.number });
    if (this.#undo.length > MOST_UNDO) this.#undo.shift();
  }

  /** Reads the text, and shows a ply; `null` for that at which another game is opened. */
  #read(ply = this.ply) {
    if (this.#isNew) {
      this.fileName = null;
      this.number = 1;
      this.#tell('opened');
    }
    this.#isNew = false;
    this.records = this.text.trim() === '' ? [] : library.records(this.text);
    this.number = Math.min(Math.max(this.number, 1), Math.max(this.records.length, 1));
    // A finished game has its largest groups outlined, and is opened at its end.
    this.#outlines = this.records.length === 1 && (this.info.result ?? '*') !== '*';
    this.#frames(ply ?? (this.#outlines ? 'end' : '0'));
    this.#tell('record');
    this.#tell('ply');
  }

  #frames(ply) {
    this.replay = null;
    this.#position = null;
    if (this.info?.game) {
      const options = { record: this.number, theme: this.theme, ...this.display };
      try {
        this.replay = library.replay(this.text, options);
      } catch {
        // The setting cannot be read; the findings say why.
      }
    }
    this.index = Math.max(this.indexOf(ply), 0);
  }

  /** The index of the frame of a ply, or of the last one before it, or -1. */
  indexOf(ply) {
    const frames = this.replay?.frames ?? [];
    if (ply === 'end') return this.endOf(0);
    const exact = frames.findIndex((frame) => frame.ply === ply);
    if (exact >= 0 || !/^\d+$/.test(ply)) return exact;
    return this.endOf(0);
  }

  /** Draws all positions again, such as with other options. */
  draw(wanted = this.wanted) {
    this.wanted = wanted;
    this.#frames(this.ply);
    this.#tell('ply');
  }

  choose(number, ply = '0') {
    this.settle();
    this.number = number;
    this.#frames(ply);
    this.#tell('record');
    this.#tell('ply');
  }

  show(view) {
    this.view = view;
    this.#tell('view');
  }

  /** Shows the frame with an index. */
  go(index) {
    if (index === null || index === undefined || !this.replay?.frames[index]) return;
    if (index === this.index) return;
    this.index = index;
    this.#position = null;
    this.#tell('ply');
  }
  goTo(ply) {
    const index = this.indexOf(ply);
    if (index >= 0) this.go(index);
  }

  /** The index of the frame after another in the same line, or -1. */
  next(index = this.index) {
    return this.replay?.frames.findIndex((frame) => frame.previous === index) ?? -1;
  }
  /** The index of the last frame of the line through a frame. */
  endOf(index) {
    for (let next = this.next(index); next >= 0; next = this.next(index)) index = next;
    return index;
  }
  /** The indices of the frames from the start through the shown one to the end of its line. */
  line() {
    if (!this.replay) return [0];
    const found = [];
    for (let at = this.endOf(this.index); at !== null; at = this.replay.frames[at].previous) found.push(at);
    return found.reverse();
  }

  /** The index of the frame that a step leads to; `undefined` if it leads nowhere. */
  #target(name) {
    const line = this.line();
    const at = line.indexOf(this.index);
    const target = line[{ start: 0, back: at - 1, forward: at + 1, end: line.length - 1 }[name]];
    return target === this.index ? undefined : target;
  }
  canStep(name) {
    return this.#target(name) !== undefined;
  }
  step(name) {
    this.go(this.#target(name));
  }

  /** Whether the players have exchanged colours on the way to the shown position. */
  get hasExchange() {
    if (!this.frame || this.info.tags.some(([name, value]) => name === 'Swap' && value === 'positions')) return false;
    const { frames } = this.replay;
    return this.line().slice(0, this.line().indexOf(this.index) + 1).some((index) => / swap$/.test(frames[index].caption));
  }

  /** Changes the text at a position with a function of the library. Throws if it refuses. */
  change(change, { values = [], here = this.here, undo } = {}) {
    this.settle();
    const { text, ply } = change(this.text, ...values, here);
    if (text === this.text) this.goTo(ply);
    else this.edit(text, { ply: here.at === this.ply ? ply : this.ply, undo });
  }

  /** Tells that the game that was opened is a new one. */
  begin() {
    this.#tell('begun');
  }

  wait(waiting) {
    if (waiting === this.waiting) return;
    this.waiting = waiting;
    this.#tell('waiting');
  }
  setDrawing(drawing) {
    if (drawing === this.drawing) return;
    this.drawing = drawing;
    this.#tell('waiting');
  }

  /** Plays a move in the shown position. Throws if it is illegal. */
  play(move) {
    const before = { text: this.text, ply: this.ply, number: this.number };
    this.change(library.appendMove, { values: [move] });
    this.#tell('played', { move, before, after: this.text });
  }
}

export const game = new Game();
export { library };
