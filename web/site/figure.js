// Figures: all options of `render`, the picture, files, and the command line that draws the same.

import { withoutOptions } from './pkg/findings-panel.js';
import { button, byId, copy, debounce, make, notice, picture, save, select } from './dom.js';
import { commandLine } from './command-line.js';
import { game, library } from './game.js';

const THEMES = ['classic', 'print', 'photocopy', 'contrast', 'dark', 'dark-transparent'];
const SIDES = [['', 'left and below'], ['nesw', 'all sides'], ['ne', 'right and above'], ['inside', 'inside the squares'], ['none', 'none']];
const TYPES = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf', gif: 'image/gif' };

const text = (name, label, hint, more = {}) => ({ kind: 'text', name, label, hint, ...more });
const number = (name, label, hint, min, max) => ({ kind: 'number', name, label, hint, min, max });
const flag = (name, label, more = {}) => ({ kind: 'flag', name, label, ...more });
const choice = (name, label, options, more = {}) => ({ kind: 'choice', name, label, options, ...more });
const lines = (name, label, hint) => ({ kind: 'lines', name, label, hint });
// Options that only some games have.
const board = { games: ['Permute', 'Swaptimum'] };
const bandages = { games: ['Permute'] };
const noAuctions = { games: ['Permute', 'Swaptimum', 'Permutu'] };

const GROUPS = [
  ['Positions and size', [
    text('at', 'Plies', 'this one; or 3,7-9 or all'),
    text('play', 'Moves to play first', 'none'),
    choice('theme', 'Colours', THEMES.map((name) => [name === 'classic' ? '' : name, name])),
    number('square', 'Square, in pixels', '40', 1, 2000),
    number('width', 'Width, in pixels', 'by the squares', 1, 10000),
    number('columns', 'Panels in a row', '3', 1, 100),
  ], true],
  ['Board', [
    text('crop', 'Only a part', 'a1-f6', board),
    choice('rotate', 'Rotation', [['', 'none'], ['90', '90°'], ['180', '180°'], ['270', '270°']], board),
    choice('coords', 'Coordinates', SIDES, board),
    flag('relabel', 'Label the part from a1', board),
    flag('mirror', 'Swap left and right', board),
    flag('locked', 'Shade locked squares', bandages),
    flag('noBandages', 'No tokens on bandaged stones', bandages),
  ]],
  ['Groups and scores', [
    text('groups', 'Outlined groups', 'all, a number, a seat or a square', board),
    flag('dimOthers', 'Other stones pale', board),
    flag('scoreBar', 'Bars of the groups', board),
    flag('spark', 'Graph of the scores', board),
    flag('changes', 'Mark changed stones', board),
  ]],
  ['Moves', [
    text('numbers', 'Ply numbers on stones', 'all, or 5-20', board),
    { ...number('numberFrom', 'Numbers start at', '1', 0, 100000), ...board },
    flag('noLastMove', 'Do not mark the last move'),
    flag('half', 'Show the first half of the last move'),
    flag('nextMove', 'Show the next move'),
    flag('bestMove', 'Show the best move', noAuctions),
  ]],
  ['Marks', [
    text('mark', 'Signs', 'Xi5,Oh4,Tc3,Sd4', board),
    text('label', 'Labels', 'd3=A,e4=12', board),
    text('highlight', 'Frames', 'Gd3,Re4', board),
    text('arrow', 'Arrows', 'Gd3e4', board),
  ]],
  ['Text', [
    text('title', 'Title', 'none'),
    lines('caption', 'Captions, one line a panel', '{ply}. {move}: {score}'),
    choice('captions', 'Captions otherwise', [['', 'plies'], ['none', 'none']]),
    flag('legend', 'Legend of the signs', noAuctions),
    flag('series', 'One series with letters'),
  ]],
  ['Files', [
    text('delay', 'GIF: time of a frame', '800ms'),
    text('hold', 'GIF: time of the last frame', '4s'),
    flag('outlineText', 'SVG: text as outlines'),
  ]],
];

const view = byId('view-figure');
const form = make('form', { id: 'figure-form', on: { submit: (event) => event.preventDefault() } });
const command = make('code', { class: 'command', id: 'command', tabindex: '0', role: 'group', 'aria-label': 'Command line' });
const problem = make('div', { class: 'problem', role: 'status' });
const controls = new Map();
const FILE_ONLY = ['delay', 'hold', 'outlineText'];

const control = (field) => {
  const { kind, name, hint } = field;
  const id = `figure-${name}`;
  if (kind === 'flag') return make('input', { type: 'checkbox', id });
  if (kind === 'choice') return select(field.options, { id });
  if (kind === 'lines') return make('textarea', { id, rows: '2', placeholder: hint });
  const type = kind === 'number' ? { type: 'number', min: field.min, max: field.max } : { type: 'text', autocomplete: 'off' };
  return make('input', { id, placeholder: hint, spellcheck: 'false', ...type });
};

const fieldLabel = (field) => {
  const input = control(field);
  controls.set(field.name, input);
  const label = field.kind === 'flag'
    ? make('label', { class: 'check', for: input.id }, input, field.label)
    : make('label', { for: input.id }, field.label, input);
  if (field.games) label.dataset.games = field.games.join(' ');
  return label;
};

/** The options that the form chooses, as those of `render`. */
const options = () => {
  const found = {};
  if (game.records.length > 1) found.record = game.number;
  for (const [name, input] of controls) {
    if (input.closest('label').hidden || input.closest('details').hidden) continue;
    if (input.type === 'checkbox') found[name] = input.checked || undefined;
    else if (name === 'caption') found[name] = input.value === '' ? undefined : input.value.split('\n');
    else found[name] = input.value.trim() || undefined;
  }
  found.at ??= game.ply;
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/** The options of `render`, without those of other files. */
const drawn = (all = options()) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !FILE_ONLY.includes(name)));

/** The options of one kind of file. */
const forFile = (kind) => {
  const all = options();
  if (kind !== 'gif') ['delay', 'hold'].forEach((name) => delete all[name]);
  if (kind !== 'svg') delete all.outlineText;
  // An animation shows all plies unless some are chosen.
  if (kind === 'gif' && controls.get('at').value.trim() === '') all.at = 'all';
  return all;
};

const fileName = () => game.fileName ?? 'game.sheet';
const stem = () => fileName().replace(/\.[^.]*$/, '');

/** The messages of the program as paragraphs, without the quoted lines of the record. */
const said = (messages) => withoutOptions(messages).replace(/ \(assumed[^)]*\)/g, ' (assumed)').split('\n')
  .filter((line) => /^[a-z]/.test(line))
  .map((line) => make('p', { text: line.replace(/^error: |(?<=^\w+)\[[^\]]*\]/, '') }));

let latest = null;
const draw = () => {
  if (view.hidden || !game.frame) return;
  problem.textContent = '';
  command.textContent = commandLine(fileName(), forFile('svg'), `${stem()}.svg`);
  const place = byId('figure').firstElementChild;
  const caption = byId('figure').lastElementChild;
  try {
    latest = library.render(game.text, drawn());
    if (latest.exitCode === 2 || latest.output === '') throw new Error(latest.messages);
    const label = /<title[^>]*>([^<]*)/.exec(latest.output)?.[1] ?? 'Figure';
    const shape = picture(latest.output, label);
    const [width] = /viewBox="0 0 ([\d.]+)/.exec(latest.output)?.slice(1) ?? [];
    shape.setAttribute('width', width);
    place.dataset.theme = options().theme ?? 'classic';
    place.replaceChildren(shape);
    caption.replaceChildren(...said(latest.messages));
  } catch (error) {
    latest = null;
    place.replaceChildren();
    caption.replaceChildren();
    problem.replaceChildren(...said(error.message));
  }
};
const drawSoon = debounce(draw, 120);

const download = async (kind) => {
  if (!latest) return;
  try {
    const given = forFile(kind);
    const needsModule = kind !== 'svg' || given.outlineText;
    if (needsModule) notice('Drawing …');
    const file = needsModule ? await library.renderFile(game.text, { ...given, to: kind }) : latest;
    if (file.bytes.length === 0) throw new Error(file.messages);
    save(file.bytes, `${stem()}.${kind}`, TYPES[kind]);
    command.textContent = commandLine(fileName(), given, `${stem()}.${kind}`);
    notice(`Saved ${stem()}.${kind}`);
  } catch (error) {
    problem.textContent = withoutOptions(error.message);
    notice('The picture cannot be drawn');
  }
};

const arrange = () => {
  const showing = game.view === 'figure' && game.frame !== null;
  byId('figure').hidden = !showing;
  for (const label of form.querySelectorAll('[data-games]')) {
    label.hidden = !label.dataset.games.split(' ').includes(game.info?.game);
  }
  for (const group of form.querySelectorAll('details')) {
    group.hidden = [...group.querySelectorAll('label')].every((label) => label.hidden);
  }
  draw();
};

const stepRow = () => {
  const steps = ['Start', 'Back', 'Forward', 'End'];
  return make('div', { class: 'row wrap' }, steps.map((label) => button(label, () => game.step(label.toLowerCase()), { class: 'step' })),
    make('span', { id: 'figure-ply', class: 'quiet' }));
};

export const startFigure = () => {
  for (const [title, fields, open] of GROUPS) {
    form.append(make('details', { open }, make('summary', { text: title }), make('div', { class: 'fields' }, fields.map(fieldLabel))));
  }
  // The groups that the board outlines, until others are chosen.
  let choosesGroups = false;
  form.addEventListener('input', ({ target }) => {
    choosesGroups ||= target === controls.get('groups');
    drawSoon();
  });
  form.addEventListener('reset', () => {
    choosesGroups = false;
    setTimeout(update);
  });
  const kinds = Object.keys(TYPES).map((kind) => button(kind.toUpperCase(), () => download(kind), { 'aria-label': `Save as ${kind.toUpperCase()}` }));
  view.append(
    make('div', { class: 'row wrap' }, make('span', { class: 'heading', text: 'Save as' }), kinds,
      button('Reset', () => form.reset(), { class: 'plain' })),
    stepRow(), problem, form,
    make('span', { class: 'heading', text: 'The same with the program' }), command,
    make('div', { class: 'row' }, button('Copy the command', () => copy(command.textContent, 'Command'))));
  const update = () => {
    byId('figure-ply').textContent = game.frame?.caption ?? '';
    for (const one of view.querySelectorAll('.step')) one.setAttribute('aria-disabled', String(!game.canStep(one.textContent.toLowerCase())));
    if (!choosesGroups) controls.get('groups').value = game.display.groups ?? '';
    arrange();
  };
  game.addEventListener('ply', update);
  game.addEventListener('view', update);
  update();
};
