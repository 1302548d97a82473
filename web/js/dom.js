// Making elements.

const set = (element, name, value) => {
  if (value === undefined || value === null || value === false) return;
  if (name === 'text') element.textContent = value;
  else if (name === 'on') {
    for (const [kind, listener] of Object.entries(value)) element.addEventListener(kind, listener);
  } else if (name === 'value') element.value = value;
  else element.setAttribute(name, value === true ? '' : String(value));
};

/**
 * Makes an element. `text` sets its text, `on` its listeners, and other names attributes, which
 * are left out if their value is `false`, `null` or `undefined`.
 */
export const make = (name, properties = {}, ...children) => {
  const element = document.createElement(name);
  // Options must exist before a value can be chosen.
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  for (const [key, value] of Object.entries(properties)) set(element, key, value);
  return element;
};

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element of an SVG. */
export const makeSvg = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...children);
  return element;
};
