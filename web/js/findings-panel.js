// The findings of a record as a list, with buttons for their fixes.

import { make } from './dom.js';

const MAX_SHOWN = 100;
const MAX_QUOTED = 60;

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `2 errors, 1 warning` */
export const totals = (findings) => {
  const kinds = ['error', 'warning', 'note'];
  const counts = kinds.map((kind) => [kind, findings.filter(({ severity }) => severity === kind).length]);
  const found = counts.filter(([, count]) => count > 0).map(([kind, count]) => plural(count, kind));
  return found.join(', ') || 'no findings';
};

const quoted = (text, [start, end]) => {
  const part = text.slice(start, end);
  return part.length > MAX_QUOTED ? `${part.slice(0, MAX_QUOTED)}…` : part;
};

/** Texts and, for what is between grave accents, `code` elements. */
const marked = (text) => text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part));

const item = (finding, text, { onFix, onPly }) => {
  const { severity, code, message, help, line, column, path, span, fix } = finding;
  const place = make('p', {}, `Line ${line}, column ${column}`);
  const part = quoted(text, span).trim();
  if (part) place.append(': ', make('code', {}, part));
  const entry = make('li', { part: 'finding' },
    make('p', {}, make('b', { class: severity }, severity), ' ', ...marked(message), ' ', make('small', {}, code)));
  entry.append(place);
  if (help) entry.append(make('p', { class: 'help' }, 'Help: ', ...marked(help)));
  if (fix) {
    const label = fix.text ? `Change to “${quoted(fix.text, [0])}”` : 'Remove this';
    entry.append(make('button', { type: 'button', 'data-fix': true, on: { click: () => onFix(finding) } }, label));
  }
  if (path !== null && onPly(path, true)) {
    entry.append(make('button', { type: 'button', on: { click: () => onPly(path) } }, `Show ply ${path}`));
  }
  return entry;
};

/**
 * Fills `details` with findings. `onFix` is called with the finding to fix; `onPly` with a ply to
 * show, and with `true` to ask whether it can be shown.
 */
export const fillFindings = (details, findings, text, callbacks) => {
  details.hidden = findings.length === 0;
  const shown = findings.slice(0, MAX_SHOWN).map((finding) => item(finding, text, callbacks));
  const list = make('ul', { tabindex: '0', role: 'list', 'aria-label': 'Findings' }, ...shown);
  if (findings.length > shown.length) {
    list.append(make('li', {}, `${findings.length - shown.length} more findings are not shown.`));
  }
  details.replaceChildren(make('summary', {}, `Findings: ${totals(findings)}`), list);
};
