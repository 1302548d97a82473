// The choice of a legal move as buttons, and by clicking on the board.

import { make } from './dom.js';
import { boardOverlay } from './board-overlay.js';
import { withoutOptions } from './findings-panel.js';
import { MoveChoice } from './move-choice.js';

const TURNS = { clockwise: '↻', anticlockwise: '↺' };

/** The key that moves to another option in a list, as a step. */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Makes one of several buttons the only one that Tab reaches; arrow keys move to the others. */
const roving = (list) => {
  const buttons = [...list.children];
  buttons.forEach((button, index) => button.setAttribute('tabindex', index === 0 ? '0' : '-1'));
  list.onkeydown = (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = buttons.indexOf(event.target);
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, at + step))];
    buttons[at]?.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
  };
};

/**
 * The panel. `host` has `position()`, `legal()` and `record()` for the position that is shown,
 * `play(move)`, which returns why a move was refused, and `undo()` with `canUndo()`.
 */
export class MovePanel {
  #host;
  #choice = null;
  #position = null;
  #overlay = null;
  #toggle = make('button', { type: 'button', 'aria-expanded': 'false', 'data-try': 'toggle' }, 'Try a move');
  #undo = make('button', { type: 'button', 'data-try': 'undo', hidden: true }, 'Undo change');
  #back = make('button', { type: 'button', 'data-try': 'back' }, 'Step back');
  #prompt = make('p', { role: 'status' });
  #steps = make('div', { class: 'row' });
  #options = make('div', { class: 'options', role: 'group', 'aria-label': 'Choices' });
  #described = make('p', { class: 'described', tabindex: '0', role: 'group', 'aria-label': 'Legal moves' });
  #input = make('input', { type: 'text', 'aria-label': 'Move', autocomplete: 'off', spellcheck: 'false' });
  #form = make('form', { class: 'row' }, this.#input, make('button', {}, 'Play'));
  #refused = make('p', { class: 'refused', role: 'alert' });
  #body = make('div', { class: 'try', hidden: true },
    this.#prompt, this.#steps, this.#options, this.#described, this.#form, this.#refused);

  constructor(host) {
    this.#host = host;
    this.element = make('div', { class: 'try', part: 'choice' },
      make('div', { class: 'row' }, this.#toggle, this.#undo), this.#body);
    this.#toggle.addEventListener('click', () => this.open(this.#body.hidden));
    this.#undo.addEventListener('click', () => {
      host.undo();
      (this.#undo.hidden ? this.#toggle : this.#undo).focus();
    });
    this.#back.addEventListener('click', () => {
      this.#choice.undo();
      this.#update();
      this.#focusOptions();
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#input.value.trim()) this.#play(this.#input.value.trim());
    });
    // Arrow keys in the panel must not step through the game.
    this.element.addEventListener('keydown', (event) => event.stopPropagation());
  }

  get isOpen() {
    return !this.#body.hidden;
  }

  open(isOpen) {
    this.#body.hidden = !isOpen;
    this.#toggle.setAttribute('aria-expanded', String(isOpen));
    this.refresh();
  }

  /** Puts the panel into a new section of a replay. */
  attach(section) {
    section.querySelector('.live').after(this.element);
    const take = (name) => {
      if (this.#choice.take(name)) this.#go();
    };
    this.#overlay = boardOverlay(section.querySelector('figure svg'), (option) => this.#choose(option), take);
    this.refresh();
  }

  /** Begins a new choice, after another position is shown. */
  refresh() {
    this.#undo.hidden = !this.#host.canUndo();
    this.#choice = null;
    this.#refused.textContent = '';
    this.#input.value = '';
    if (this.isOpen) {
      this.#position = this.#host.position();
      this.#choice = new MoveChoice(this.#host.legal(), this.#host.record());
    }
    this.#update();
  }

  #choose(option) {
    this.#choice.choose(option);
    this.#go();
  }

  /** Plays the move if it is complete. */
  #go() {
    if (this.#choice.isComplete) this.#play(this.#choice.move);
    else this.#update();
  }

  #play(move) {
    const refusal = this.#host.play(move);
    if (refusal === null) return;
    this.#choice.reset();
    this.#update();
    this.#refused.textContent = withoutOptions(refusal);
  }

  #focusOptions() {
    const target = this.#options.firstElementChild ?? (this.#form.hidden ? this.#toggle : this.#input);
    target.focus();
  }

  #button(option) {
    const sign = option.kind === 'direction' ? [make('span', { 'aria-hidden': 'true' }, TURNS[option.label])] : [];
    const click = () => {
      this.#choose(option);
      this.#focusOptions();
    };
    return make('button', { type: 'button', 'data-option': option.key, on: { click } }, ...sign, option.label);
  }

  #update() {
    const choice = this.#choice;
    this.#refused.textContent = '';
    this.#overlay?.draw(this.#position, choice);
    if (choice === null) return;
    const { turn, verdict } = this.#position;
    const isOver = choice.count === 0;
    const who = turn.length === 1 ? `${turn[0]} is to move. ` : '';
    this.#prompt.textContent = isOver ? `No move can be tried here. ${verdict}` : `${who}${choice.prompt}.`;
    const taken = choice.steps.map(({ label }) => label).join(', ');
    this.#steps.replaceChildren(...(taken ? [`Chosen: ${taken}`, this.#back] : []));
    this.#options.replaceChildren(...choice.options().map((option) => this.#button(option)));
    this.#options.hidden = this.#options.childElementCount === 0;
    roving(this.#options);
    this.#described.textContent = choice.description ?? '';
    this.#described.hidden = !choice.description;
    this.#form.hidden = isOver || choice.isListed;
  }
}
