// Conversion into other notations.

import { withoutOptions } from './pkg/findings-panel.js';
import { button, byId, copy, fillSelect, make, save, select } from './dom.js';
import { game, library } from './game.js';

const NAMES = {
  sheet: 'Sheet (this program)',
  mindsports: 'MindSports',
  aiai: 'Ai Ai',
  'aiai-actions': 'Ai Ai, one action a line',
  json: 'JSON',
  abstractplay: 'AbstractPlay',
};
const ENDINGS = { sheet: 'sheet', json: 'json', abstractplay: 'json' };

const view = byId('view-convert');
const to = select([], { id: 'convert-to', on: { change: () => show() } });
const which = select([['one', 'this record'], ['all', 'all records']], { id: 'convert-which', on: { change: () => show() } });
const unsound = select([['prefix', 'the sound part'], ['keep', 'everything as it is'], ['skip', 'nothing']], {
  id: 'convert-unsound', on: { change: () => show() },
});
const played = make('input', { type: 'date', id: 'convert-date', on: { change: () => show() } });
const output = make('textarea', { id: 'converted', readonly: true, spellcheck: 'false', rows: '14' });
const messages = make('p', { class: 'quiet', role: 'status' });
const actions = make('div', { class: 'row wrap' });
let converted = null;

const formats = () => {
  const found = game.info?.formats ?? [];
  fillSelect(to, found.map((format) => [format, NAMES[format] ?? format]), to.value);
  which.parentElement.hidden = game.records.length < 2;
  unsound.parentElement.hidden = game.records.every((record) => record.valid);
};

const show = () => {
  converted = null;
  output.value = '';
  messages.textContent = '';
  const usable = Boolean(game.info?.game && to.value);
  for (const one of actions.children) one.disabled = !usable;
  if (!usable) {
    messages.textContent = game.text.trim() === '' ? 'There is no record yet.' : 'The setting of this record cannot be read.';
    return;
  }
  const record = which.value === 'all' ? 'all' : game.number;
  const options = { to: to.value, unsound: unsound.value, record };
  const undated = to.value === 'abstractplay' && !game.info.tags.some(([name]) => name === 'Date');
  played.parentElement.hidden = !undated;
  // AbstractPlay requires both the date of the game and that of the conversion.
  if (to.value === 'abstractplay') options.date = new Date().toISOString().slice(0, 10);
  if (undated && played.value) options.tags = { Date: played.value.replaceAll('-', '.') };
  converted = library.convert(game.text, options);
  output.value = converted.output;
  messages.textContent = withoutOptions(converted.messages.trim())
    .replace(/^(error|warning): `-`, (record \d+) is skipped: /gm, '$2 is left out: ');
  for (const one of [...actions.children].slice(0, 2)) one.disabled = converted.bytes.length === 0;
  if (undated && !played.value) messages.textContent = 'AbstractPlay requires the date of the game.';
};

export const startConvert = () => {
  actions.append(
    button('Copy', () => copy(output.value, 'Record'), { class: 'main' }),
    button('Save', () => save(converted.bytes, `game.${ENDINGS[to.value] ?? 'txt'}`, 'text/plain')),
    button('Copy a link to the game', () => byId('copy-link').click()));
  view.append(
    make('div', { class: 'fields' },
      make('label', { for: 'convert-to' }, 'Notation', to),
      make('label', { for: 'convert-which' }, 'Convert', which),
      make('label', { for: 'convert-unsound' }, 'Of records with errors', unsound),
      make('label', { for: 'convert-date', hidden: true }, 'Date of the game', played)),
    make('label', { class: 'heading', for: 'converted', text: 'Converted' }),
    output, messages, actions);
  const again = () => {
    formats();
    if (!view.hidden) show();
  };
  game.addEventListener('record', again);
  game.addEventListener('view', again);
  again();
};
