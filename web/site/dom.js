// Small helpers for elements, files and the clipboard.

import { make } from './pkg/dom.js';

export { make, makeSvg } from './pkg/dom.js';

/** Returns the element with an id. */
export const byId = (id) => document.getElementById(id);

/** Makes a button. */
export const button = (text, click, properties = {}) =>
  make('button', { type: 'button', text, on: { click }, ...properties });

/** Replaces the options of a `select`, given as `[value, text]` or as text. */
export const fillSelect = (control, options, chosen) => {
  control.replaceChildren(...options.map((option) => {
    const [value, text] = Array.isArray(option) ? option : [option, option];
    return make('option', { value, text });
  }));
  const values = [...control.options].map((option) => option.value);
  control.value = values.includes(String(chosen)) ? String(chosen) : (values[0] ?? '');
};

/** Makes a `select`. */
export const select = (options, { value, ...properties } = {}) => {
  const control = make('select', properties);
  fillSelect(control, options, value);
  return control;
};

/** Reads a text aloud in screen readers. */
export const announce = (text) => {
  const live = byId('live');
  if (live.textContent !== text) live.textContent = text;
};

let noticeTimer;
export const hideNotice = () => (byId('notice').hidden = true);
/** Shows a short notice in the header, with an optional button. */
export const notice = (text, action) => {
  const place = byId('notice');
  const [message, more] = place.children;
  clearTimeout(noticeTimer);
  message.textContent = text;
  more.hidden = !action;
  more.textContent = action?.text ?? '';
  more.onclick = () => {
    place.hidden = true;
    action.click();
  };
  place.hidden = false;
  if (!action?.stays) noticeTimer = setTimeout(() => (place.hidden = true), action ? 12000 : 5000);
};

/** Copies a text to the clipboard. */
export const copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a permission, or over plain HTTP.
    const area = make('textarea', { class: 'unseen', value: text });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  notice(`${what} copied`);
};

/** Saves bytes or a text as a file. */
export const save = (content, name, type) => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Calls a function after a pause without further calls. `flush` calls it at once. */
export const debounce = (run, milliseconds) => {
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(later.flush, milliseconds);
  };
  later.flush = () => {
    clearTimeout(timer);
    timer = undefined;
    run();
  };
  later.pending = () => timer !== undefined;
  return later;
};

/** Inserts an SVG that the library drew. Its style sheet is dropped: the shapes have the same
 * colours as attributes, and the policy of the page forbids inline styles. */
export const picture = (svg, label) => {
  const clean = svg.replace(/<(style|metadata|title|desc)\b[^>]*>[^]*?<\/\1>/g, '');
  const { documentElement } = new DOMParser().parseFromString(clean, 'image/svg+xml');
  const element = document.importNode(documentElement, true);
  for (const name of ['aria-labelledby', 'id', 'width', 'height']) element.removeAttribute(name);
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  return element;
};

/** Makes a text with `code` in backticks. */
export const withCode = (text) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? make('code', { class: part.length < 30 && 'short', text: part }) : part));
