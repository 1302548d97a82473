// Moves by clicking: squares on the board, buttons for other choices, selects for an auction, or
// the move as text.

import { movesMeant, withoutOptions } from './pkg/findings-panel.js';
import { MoveChoice } from './pkg/move-choice.js';
import { announce, button, byId, make, withCode } from './dom.js';
import { markAreas, markSquares, onPlace } from './board.js';
import { auctionForm } from './auction.js';
import { game, library } from './game.js';

const MOST_SUGGESTED = 600;
const MOST_BUTTONS = 60;
/** So many legal moves are listed at once, and so many after a click, as with two twists a turn. */
const LISTED = 3_000;
const MOST_LISTED = 60_000;
const place = byId('choices');
let choice = null;
/** The form for an auction; `null` in other games. */
let auction = null;
let problem = '';

const play = (move) => {
  problem = '';
  try {
    game.play(move);
  } catch (error) {
    problem = withoutOptions(error.message);
    show();
    announce(problem);
  }
};

/** The form for a move as text, with the legal moves as suggestions. */
const writing = (legal) => {
  const input = make('input', {
    id: 'move-text', list: 'legal-moves', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
    placeholder: legal.moves[0]?.text ?? '', 'aria-label': 'Move',
  });
  const suggestions = make('datalist', { id: 'legal-moves' });
  input.addEventListener('focus', () => suggestions.append(
    ...legal.moves.slice(0, MOST_SUGGESTED).map(({ text }) => make('option', { value: text }))), { once: true });
  return make('form', { on: {
    submit: (event) => {
      event.preventDefault();
      const move = input.value.trim();
      if (move !== '') play(move);
    },
  } }, input, suggestions, make('button', { text: 'Play' }));
};

const LABELS = { clockwise: '↻ Clockwise', anticlockwise: '↺ Anticlockwise' };

const optionButtons = () => {
  const options = choice.options().filter((option) => option.squares.length === 0);
  if (options.length > MOST_BUTTONS) return [];
  return options.map((option) => {
    const text = LABELS[option.label] ?? option.label.charAt(0).toUpperCase() + option.label.slice(1);
    // Many columns fit as numbers only.
    if (option.kind === 'column') return button(option.label.replace('column ', ''), () => choose(option), { 'aria-label': text });
    return button(text, () => choose(option));
  });
};

const choose = (option) => {
  choice.choose(option);
  advance();
};

const advance = () => {
  problem = '';
  // A single option is no choice.
  while (!choice.isComplete && choice.options().length === 1) choice.choose(choice.options()[0]);
  // A place may be a whole move, or the first step of one with a swap: both are then offered.
  if (choice.isComplete && choice.options().length === 0) return play(choice.move);
  show();
  announce(choice.prompt);
};

/** Chooses the tile or the card that was clicked. */
const take = (name) => {
  if (!choice) return auction?.take(Number(name));
  if (choice.take(name)) advance();
};

const marked = (near = []) => {
  if (!choice) return;
  const open = choice.steps.length === 0 ? [] : choice.options().flatMap(({ squares }) => squares);
  markSquares({ steps: choice.steps, open: choice.options().length > 24 ? [] : open, near });
};

const start = () => {
  const focused = place.contains(document.activeElement);
  prepare();
  if (focused) place.querySelector('input, select, button')?.focus();
};

/** Lists the legal moves, at most `limit` of them. */
const list = (limit) => {
  const legal = library.legalMoves(game.text, { ...game.here, limit });
  const { game: name, seats } = game.info;
  choice = new MoveChoice(legal, { game: name, seats });
  choice.legal = legal;
};

const prepare = () => {
  choice = null;
  auction = null;
  place.replaceChildren();
  const isOver = game.position?.turn.length === 0;
  // Under a board, the place stays, so that nothing moves with the last ply.
  place.hidden = !game.position || (isOver && !game.position.board);
  if (place.hidden) return;
  if (game.drawing) {
    place.append(make('p', { class: 'prompt', text: 'Tap a square to frame it, or drag an arrow' }),
      button('Done', () => game.setDrawing(false)));
    return;
  }
  if (isOver) return;
  if (game.waiting) {
    place.append(make('p', { class: 'prompt', text: game.waiting }));
    return;
  }
  const { game: name, seats } = game.info;
  if (name === 'Permutations') {
    const { choices } = library.legalMoves(game.text, { ...game.here, limit: 0 });
    if (choices) {
      auction = auctionForm(choices, seats, play, markAreas);
      place.append(auction.form);
    }
    return;
  }
  list(LISTED);
  show();
};

/** Buttons for the moves that may be meant instead of one that was refused. */
const meant = () =>
  make('div', { class: 'options' }, movesMeant(problem).map((move) => button(`Play ${move}`, () => play(move))));

const show = () => {
  if (!choice) {
    place.querySelector('.problem')?.remove();
    place.append(make('p', { class: 'problem', role: 'alert' }, withCode(problem)));
    return;
  }
  const begun = choice.steps.length > 0;
  const seat = game.position.turn.length === 1 ? `${game.position.turn[0]}: ` : '';
  const prompt = choice.count > MOST_LISTED ? 'Write a move' : choice.prompt;
  const text = begun ? prompt : seat + prompt.charAt(0).toLowerCase() + prompt.slice(1);
  const options = optionButtons();
  if (choice.isComplete) options.unshift(button(`Play ${choice.move}`, () => play(choice.move), { class: 'main' }));
  const cancel = begun && button('Cancel', () => {
    choice.reset();
    show();
  }, { class: 'plain' });
  const children = [
    make('p', { class: problem ? 'prompt problem' : 'prompt', role: problem ? 'alert' : undefined }, withCode(problem || text)),
    problem && meant(),
    options.length > 0 && make('div', { class: 'options' }, options),
    begun ? cancel : writing(choice.legal),
  ];
  const focused = place.contains(document.activeElement);
  place.replaceChildren(...children.filter(Boolean));
  if (focused) place.querySelector('input, button')?.focus();
  marked();
};

/** Where the choices are: under the board, or for games without one at the top of the view. */
const arrange = () => {
  const view = byId(`view-${game.view}`);
  const aside = game.position && !game.position.board && ['moves', 'play'].includes(game.view);
  if (aside && innerWidth >= 900) view.prepend(place);
  else byId('table-top').after(place);
};

export const startTrying = () => {
  onPlace((at, kind) => {
    if (at?.name) return kind === 'click' && take(at.name);
    if (!choice || !at) return marked();
    if (!choice.isListed) {
      if (kind !== 'click' || choice.count > MOST_LISTED) return;
      list(MOST_LISTED);
    }
    const [option] = choice.optionsAt(at.x, at.y);
    if (kind === 'click') return option && choose(option);
    marked(option?.squares ?? []);
  });
  for (const kind of ['ply', 'view']) game.addEventListener(kind, arrange);
  game.addEventListener('ply', () => {
    problem = '';
    start();
  });
  game.addEventListener('waiting', start);
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !choice?.steps.length) return;
    choice.reset();
    show();
  });
  arrange();
  start();
};
