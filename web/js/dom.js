// Making elements.

/**
 * Makes an element with attributes and children, which are elements or texts. Attributes that
 * are `false` or `undefined` are left out; functions listen to the event of their name.
 */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
};

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an SVG element with attributes and children. */
export const makeSvg = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
};

const setAttributes = (element, attributes) => {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(attribute, value);
    else if (value !== false && value !== undefined) {
      element.setAttribute(attribute, value === true ? '' : value);
    }
  }
};
