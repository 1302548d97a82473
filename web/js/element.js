// `<scoresheet-replay>`: a record as a replay, with its findings, on which readers try moves.
// `element.d.ts` and `custom-elements.json` describe it.

import { make } from './dom.js';
import { setStyle } from './element-style.js';
import { appendMove, applyFix, legalMoves, loadReplay, position, records, replayPage } from './replay.js';
import { startReplay } from './replay-script.js';

/** The legal moves that are listed at most: all, except with two twists on a large board. */
const MAX_MOVES = 50_000;

/** The parts of a replay that style sheets of the page can reach. */
const PARTS = {
  'h1, h2': 'heading',
  figure: 'figure',
  figcaption: 'caption',
  '.controls': 'controls',
  '.moves': 'moves',
  '.tools': 'tools',
};

/** Attributes with a text, and those that are there or not, by the names of the properties. */
const TEXTS = { src: 'src', at: 'at', startAt: 'start-at', record: 'record', theme: 'theme', colorScheme: 'color-scheme', groups: 'groups' };
const FLAGS = { noTry: 'no-try', noCheck: 'no-check', links: 'links' };

/** The text of an error of the library, without what only a terminal needs. */
const inWords = (error) => String(error.message ?? error).replace(/^(error|usage): /, '');

/** The ply in the name of a position. */
const plyOf = (frame) => frame.name.replace(/^ply-/, '');

const fetched = async (address) => {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error(`The record at ${address} cannot be fetched. Is its address right, and may this page read it?`);
  }
  if (!response.ok) {
    const status = `${response.status} ${response.statusText}`.trim();
    throw new Error(`There is no record at ${address}: the server answers ${status}.`);
  }
  return response.text();
};

const modulesLoaded = async () => {
  try {
    await loadReplay();
  } catch (error) {
    throw new Error(`The module that reads records cannot be loaded: ${inWords(error)}`);
  }
};

/** Replaces the heading, which is of the first level on a page of its own. */
const lowerHeading = (section) => {
  const heading = section.querySelector('h1');
  heading?.replaceWith(make('h2', { id: heading.id, dir: 'auto' }, heading.textContent));
};

export class ScoresheetReplay extends (globalThis.HTMLElement ?? Object) {
  static get observedAttributes() {
    return [...Object.values(TEXTS), ...Object.values(FLAGS)];
  }

  #message = make('p', { class: 'message', part: 'message', role: 'alert', hidden: true });
  #findingsBox = make('details', { class: 'findings', part: 'findings', open: true, hidden: true });
  #slot = make('div');
  #status = make('p', { class: 'status', role: 'status' });
  #base = make('div', { class: 'base', part: 'base' }, this.#findingsBox, this.#message, this.#slot, this.#status);
  /** The script of the list of findings. */
  #findingsPanel = null;
  /** The panel to try moves. */
  #panel = null;
  /** The text that a script set; `null` for that of `src` or of the content. */
  #given = null;
  #text = null;
  /** The texts before each change of the reader, and the plies then shown. */
  #history = [];
  #info = null;
  #replay = null;
  #stop = null;
  #turn = 0;
  #isWaiting = false;
  #observer = new MutationObserver(() => {
    if (this.#given === null && !this.src) this.#reload();
  });

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).append(this.#base);
    setStyle(this.shadowRoot, '');
  }

  connectedCallback() {
    // Properties that were set before the element was defined.
    for (const name of [...Object.keys(TEXTS), ...Object.keys(FLAGS), 'text']) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    if (this.#text === null) this.#reload();
    else this.#show(this.ply);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#stop?.abort();
    this.#stop = null;
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return;
    if (name === 'src') this.#reload();
    else if (this.#text === null) return;
    else if (after === null && [FLAGS.noTry, FLAGS.noCheck].includes(name)) this.#showPanels();
    else this.#show(name === 'start-at' ? null : this.ply);
  }

  /** The record as text, with the changes of the reader. */
  get text() {
    return this.#text ?? this.#given ?? '';
  }

  set text(value) {
    this.#given = String(value);
    this.#reload();
  }

  /** The ply that is shown, as in `at`; `null` if there is no replay. */
  get ply() {
    return this.#replay && plyOf(this.#replay.frame());
  }

  set ply(value) {
    const index = this.#indexOf(value);
    if (index < 0) throw new RangeError(`there is no ply ${value} in this replay`);
    this.#replay.stop();
    this.#replay.show(index);
  }

  /** The findings of the record. */
  get findings() {
    return this.#info?.findings ?? [];
  }

  /** Takes the last change of the reader back. */
  undo() {
    const before = this.#history.pop();
    if (before === undefined) return;
    this.#text = before.text;
    this.#changed('undo', null, before.ply, 'The last change was taken back.');
  }

  /** Reads the record again, in the next microtask. */
  #reload() {
    this.#turn += 1;
    if (this.#isWaiting || !this.isConnected) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      this.#read(this.#turn);
    });
  }

  async #read(turn) {
    let text = null;
    let failure = '';
    this.setAttribute('aria-busy', 'true');
    try {
      await modulesLoaded();
      await this.#loadPanels();
      text = this.#given ?? (this.src ? await fetched(new URL(this.src, this.baseURI)) : this.textContent);
    } catch (error) {
      failure = inWords(error);
    }
    if (turn !== this.#turn) return;
    this.removeAttribute('aria-busy');
    this.#history = [];
    this.#text = text;
    if (text === null) this.#clear(failure);
    else if (this.isConnected) this.#show(null);
    this.#send('scoresheet-load', { error: this.#message.textContent || null, findings: this.findings });
  }

  /** Loads the panels that are asked for, so late that the modules need not wait for their scripts. */
  async #loadPanels() {
    if (!this.noCheck) this.#findingsPanel ??= await import('./findings-panel.js');
    if (this.noTry) return;
    const { MovePanel } = await import('./move-panel.js');
    this.#panel ??= new MovePanel({
      position: () => position(this.#text, { ...this.#figure(), ...this.#here() }),
      legal: () => legalMoves(this.#text, { ...this.#here(), limit: MAX_MOVES }),
      record: () => this.#info,
      play: (move) => this.#play(move),
      undo: () => this.undo(),
      canUndo: () => this.#history.length > 0,
    });
  }

  async #showPanels() {
    try {
      await this.#loadPanels();
      if (this.#text !== null) this.#show(this.ply);
    } catch (error) {
      this.#tell(inWords(error));
    }
  }

  /** The options that choose the record. */
  #chosen() {
    return { record: this.record || 1 };
  }

  /** The options about figures. */
  #figure() {
    return { theme: this.theme || undefined, groups: this.groups === '' ? true : (this.groups ?? undefined) };
  }

  /** The options that choose the position that is shown. */
  #here() {
    return { ...this.#chosen(), at: this.ply };
  }

  /** Shows no replay, but a message. */
  #clear(message) {
    this.#stop?.abort();
    this.#replay = null;
    this.#info = null;
    this.#slot.replaceChildren();
    this.#findingsBox.hidden = true;
    this.#tell(message);
  }

  #tell(message) {
    this.#message.hidden = message === '';
    this.#message.textContent = message;
  }

  /** Shows the record at a ply, or at the one that `start-at` names. */
  #show(ply) {
    let page = null;
    let failure = '';
    this.#base.dataset.scheme = this.colorScheme ?? 'auto';
    try {
      [this.#info] = records(this.#text, this.#chosen());
      if (this.#info === undefined) {
        this.#clear(this.#noRecord());
        return;
      }
      page = this.#page(ply);
    } catch (error) {
      failure = inWords(error);
    }
    this.#tell(failure);
    this.#replay = null;
    this.#stop?.abort();
    if (page === null) this.#slot.replaceChildren();
    else this.#start(page, ply);
    this.#showFindings();
  }

  /** The markup and the style of the replay; all positions if `at` does not choose `ply`. */
  #page(ply) {
    const options = { ...this.#chosen(), ...this.#figure(), scheme: this.colorScheme || undefined };
    const page = replayPage(this.#text, { ...options, at: this.at || undefined });
    const isThere = ply === null || JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(page.section)[1])
      .frames.some((frame) => plyOf(frame) === ply);
    return isThere ? page : replayPage(this.#text, options);
  }

  #noRecord() {
    if (!this.#text.trim()) {
      return 'There is no record here: put one between the tags of this element, or name a file in its attribute “src”.';
    }
    return this.record ? `The text has no record ${this.record}.` : 'The text holds no record.';
  }

  #start({ section: markup, style }, ply) {
    setStyle(this.shadowRoot, style);
    // The library has escaped all text of the record.
    this.#slot.innerHTML = markup;
    const section = this.#slot.firstElementChild;
    lowerHeading(section);
    for (const [selector, part] of Object.entries(PARTS)) section.querySelector(selector).part = part;
    const { frames } = JSON.parse(section.querySelector('script').textContent);
    const prefix = this.links ? (this.id ? `${this.id}-` : '') : null;
    for (const link of section.querySelectorAll('.moves a')) {
      link.href = `#${prefix ?? ''}${frames[link.dataset.frame].name}`;
    }
    const wanted = this.#indexOf(ply ?? (this.startAt || 'start'), frames);
    if (ply === null && wanted < 0) this.#tell(`There is no ply ${this.startAt} to start at.`);
    const shown = Math.max(0, wanted);
    if (this.links && ply !== null) {
      try {
        history.replaceState(null, '', `#${prefix}${frames[shown].name}`);
      } catch {
        // As in the script of replay pages: not every document has an address.
      }
    }
    this.#stop = new AbortController();
    const onShow = (frame) => {
      this.#panel?.refresh();
      this.#send('scoresheet-ply', { ply: plyOf(frame), caption: frame.caption });
    };
    this.#replay = startReplay(section, { shown, prefix, onShow, signal: this.#stop.signal });
    if (!this.noTry) this.#panel?.attach(section);
  }

  /** The index of the position after a ply, `start` or `end`; -1 if there is none. */
  #indexOf(ply, frames = this.#replay?.data.frames ?? []) {
    if (String(ply) === 'start') return 0;
    const plies = frames.map((frame) => plyOf(frame));
    return String(ply) === 'end' ? plies.findLastIndex((name) => /^\d+$/.test(name)) : plies.indexOf(String(ply));
  }

  #showFindings() {
    const onFix = (change) => {
      const ply = this.ply;
      this.#remember();
      this.#text = applyFix(this.#text, change);
      this.#changed('fix', null, ply, '');
      this.#status.textContent = `Changed. The record has ${this.#findingsPanel.totals(this.findings)}.`;
      const next = this.#findingsBox.querySelector('[data-fix]') ?? this.#findingsBox.querySelector('summary');
      (this.#findingsBox.hidden ? this.#slot.querySelector('.moves') : next)?.focus();
    };
    const onPly = (ply, isQuestion) => {
      const index = this.#indexOf(ply);
      if (isQuestion) return index >= 0;
      this.ply = ply;
      return true;
    };
    const findings = this.noCheck ? [] : this.findings;
    this.#findingsPanel?.fillFindings(this.#findingsBox, findings, this.#text, this.#info, { onFix, onPly });
  }

  #remember() {
    this.#history.push({ text: this.#text, ply: this.ply });
  }

  /** Plays a move; returns why it is refused, or `null`. */
  #play(move) {
    let added;
    try {
      added = appendMove(this.#text, move, this.#here());
    } catch (error) {
      return inWords(error);
    }
    if (added.text !== this.#text) {
      this.#remember();
      this.#text = added.text;
      this.#changed('move', move, added.ply, '');
    } else this.ply = added.ply;
    const { caption, score } = this.#replay.frame();
    this.#status.textContent = `${caption}. ${score}`;
    return null;
  }

  /** Shows the changed record and tells the page. */
  #changed(kind, move, ply, status) {
    this.#show(ply);
    this.#status.textContent = status;
    this.#send('scoresheet-change', { kind, move, text: this.#text, ply: this.ply });
    if (this.#replay) {
      this.#send('scoresheet-ply', { ply: this.ply, caption: this.#replay.frame().caption });
    }
  }

  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

for (const [property, attribute] of Object.entries(TEXTS)) {
  Object.defineProperty(ScoresheetReplay.prototype, property, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(attribute);
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });
}
for (const [property, attribute] of Object.entries(FLAGS)) {
  Object.defineProperty(ScoresheetReplay.prototype, property, {
    configurable: true,
    enumerable: true,
    get() {
      return this.hasAttribute(attribute);
    },
    set(value) {
      this.toggleAttribute(attribute, Boolean(value));
    },
  });
}

if (globalThis.customElements && !customElements.get('scoresheet-replay')) {
  customElements.define('scoresheet-replay', ScoresheetReplay);
}
