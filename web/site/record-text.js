// The editor: the text with its findings marked, the list of findings with fixes, and the list
// of records where a text has several.

import { changesOf, withoutOptions } from './pkg/findings-panel.js';
import { announce, button, byId, hideNotice, make, notice, withCode } from './dom.js';
import { game, library } from './game.js';

/** Longer texts are not marked, since the browser would lay them out twice. */
const MOST_MARKED = 200_000;
const MOST_LISTED = 200;

const area = byId('text');
const marks = byId('marks');
const list = byId('findings');

const allFindings = () => game.records.flatMap((record) => record.findings);
const rank = { error: 0, warning: 1, note: 2 };

/** Fills the layer under the text, in which findings are underlined. */
const mark = (findings) => {
  marks.replaceChildren();
  if (game.text.length > MOST_MARKED) return;
  const spans = findings
    .filter(({ span }) => span[1] > span[0])
    .sort((a, b) => a.span[0] - b.span[0] || rank[a.severity] - rank[b.severity]);
  let at = 0;
  for (const { span: [start, end], severity } of spans) {
    if (start < at) continue;
    marks.append(game.text.slice(at, start), make('mark', { class: severity, text: game.text.slice(start, end) }));
    at = end;
  }
  // A last line break has no height of its own.
  marks.append(game.text.slice(at), '\n');
  marks.scrollTop = area.scrollTop;
};

/** Selects a range of the text and scrolls to it. */
const reveal = ([start, end]) => {
  area.focus({ preventScroll: true });
  byId('editor').scrollIntoView({ block: 'nearest' });
  // With its line break, a line can be deleted whole: an empty line would end a record.
  const isLine = end > start && (start === 0 || game.text[start - 1] === '\n') && game.text[end] === '\n';
  area.setSelectionRange(start, Math.max(end, start) + (isLine ? 1 : 0));
  const line = marks.querySelectorAll('mark');
  const target = [...line].find((element) => {
    const range = document.createRange();
    range.setStart(marks, 0);
    range.setEndBefore(element);
    return range.toString().length === start;
  });
  if (target) area.scrollTop = target.offsetTop - area.clientHeight / 3;
};

const fix = (changes, options) => {
  // From the end, so that earlier places stay valid. Overlapping fixes wait for the next time.
  const fixes = changes.sort((a, b) => b.span[0] - a.span[0]);
  let text = game.text;
  let before = Infinity;
  let count = 0;
  for (const one of fixes) {
    if (one.span[1] > before) continue;
    text = library.applyFix(text, one);
    before = one.span[0];
    count += 1;
  }
  game.edit(text, options);
  const left = allFindings().length;
  announce(`${count} ${count === 1 ? 'fix' : 'fixes'} made, ${left} ${left === 1 ? 'finding' : 'findings'} left`);
  if (document.activeElement === document.body) (list.querySelector('button') ?? area).focus();
};

/** The games whose findings are about their rules. */
const RULES = ['permute', 'swaptimum', 'permutations', 'permutu'];

const item = (finding) => {
  const several = game.records.length > 1;
  const place = `${several ? `record ${finding.record}, ` : ''}line ${finding.line}`;
  const go = button('', () => {
    if (finding.record !== game.number) game.choose(finding.record);
    if (finding.path) game.goTo(finding.path);
    reveal(finding.span);
  }, { class: 'finding' });
  go.append(
    make('span', { class: `severity ${finding.severity}`, text: finding.severity }),
    make('span', { class: 'quiet place', text: place }),
    make('span', { class: 'message' }, withCode(withoutOptions(finding.message))),
  );
  const [family] = finding.code.split('/');
  return make('li', {},
    go,
    finding.help && make('p', { class: 'quiet help' }, withCode(withoutOptions(finding.help))),
    RULES.includes(family) && make('p', { class: 'quiet help' },
      make('a', { href: `rules.html#${family}`, target: '_blank', text: 'The rules' })),
    changesOf(finding, game.text, game.records[finding.record - 1]).map((change) =>
      button(change.label, () => fix([change], change.opens && { ply: null }), { class: 'fix' })));
};

const summary = (findings) => {
  if (game.records.length === 0) return '';
  const count = (severity) => findings.filter((finding) => finding.severity === severity).length;
  const parts = ['error', 'warning', 'note'].flatMap((severity) => {
    const number = count(severity);
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`];
  });
  const record = game.info;
  const what = game.records.length > 1
    ? `${game.records.length} records`
    : `${(record.line ?? 'Unknown setting').replace(/ \(assumed[^)]*\)/, ' (assumed)')}, ${record.plies} ${record.plies === 1 ? 'ply' : 'plies'}`;
  return `${what}: ${parts.length === 0 ? 'no findings' : parts.join(', ')}`;
};

const show = () => {
  const findings = allFindings();
  mark(findings);
  list.replaceChildren(...findings.slice(0, MOST_LISTED).map(item));
  if (findings.length > MOST_LISTED) {
    list.append(make('li', { class: 'quiet', text: `and ${findings.length - MOST_LISTED} more` }));
  }
  const fixable = findings.filter((finding) => finding.fix);
  const fixAll = byId('fix-all');
  fixAll.hidden = fixable.length < 2;
  fixAll.textContent = `Make all ${fixable.length} fixes`;
  byId('summary').textContent = summary(findings);
  byId('undo').hidden = !game.canUndo;
  byId('tidy').hidden = game.records.length === 0;
  byId('clear').hidden = game.text === '';
  showRecords();
};

const recordLabel = (record) => {
  const players = record.seats.map((seat) => seat.player).filter((name) => name && name !== '?');
  const result = record.result && record.result !== '*' ? `, ${record.result}` : '';
  return `${record.number}. ${players.join(' – ') || record.game || 'Unknown game'}${result}`;
};

const showRecords = () => {
  const place = byId('record-list');
  place.hidden = game.records.length < 2;
  if (place.hidden) return place.replaceChildren();
  const chosen = make('select', { id: 'record-choice', on: {
    change: (event) => game.choose(Number(event.target.value)),
  } }, game.records.map((record) => make('option', {
    value: record.number,
    text: `${recordLabel(record)}${record.valid ? '' : ' (errors)'}`,
  })));
  chosen.value = String(game.number);
  const step = (text, by) => {
    const number = game.number + by;
    const one = button(text, () => {
      game.choose(number);
      reveal(game.info.span);
    }, { 'aria-label': by < 0 ? 'Previous record' : 'Next record' });
    one.disabled = number < 1 || number > game.records.length;
    return one;
  };
  const label = make('label', { for: 'record-choice', text: `Record ${game.number} of ${game.records.length}` });
  place.replaceChildren(label, make('div', { class: 'row' }, chosen, step('‹', -1), step('›', 1)));
};

/** Formats the records. */
export const tidy = async () => {
  try {
    await library.load();
  } catch {
    notice('This part of the page could not be loaded');
    return;
  }
  const { output, exitCode, messages } = library.fmt(game.text);
  if (output === '') notice(withoutOptions(messages.split('\n')[0]) || 'The record cannot be formatted');
  else {
    game.edit(output);
    notice(exitCode === 0 ? 'Formatted' : 'Formatted, except what cannot be read', {
      text: 'Undo', click: () => game.undo(),
    });
    // It would undo a later change.
    for (const kind of ['text', 'opened']) game.addEventListener(kind, hideNotice, { once: true });
    area.addEventListener('input', hideNotice, { once: true });
  }
};

export const startEditor = () => {
  area.addEventListener('input', () => game.type(area.value));
  area.addEventListener('scroll', () => {
    marks.scrollTop = area.scrollTop;
    marks.scrollLeft = area.scrollLeft;
  });
  game.addEventListener('text', () => {
    if (area.value !== game.text) area.value = game.text;
  });
  game.addEventListener('record', show);
  byId('fix-all').addEventListener('click', () => fix(allFindings().flatMap((finding) => finding.fix ?? [])));
  byId('undo').addEventListener('click', () => game.undo());
  byId('tidy').addEventListener('click', tidy);
  byId('clear').addEventListener('click', () => {
    game.open('');
    area.focus();
  });
  // While text is typed, the marks of the last reading would be in the wrong places.
  area.addEventListener('input', () => marks.replaceChildren());
};
