// Functions that make and update elements: just what the views need.

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => void)>} Attributes */

/**
 * Makes an HTML element: h('button.primary', {onclick: run}, 'Run').
 * @param {string} tag a name, with classes after dots
 * @param {Attributes} [attributes] true gives an empty attribute, false and null none; a function becomes a listener
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(' ');
  return applyTo(element, attributes, children);
}

/**
 * Makes an SVG element in the same way.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  return applyTo(element, attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function applyTo(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else setAttribute(element, key, value);
  }
  fill(element, ...children);
  return element;
}

/**
 * Sets or removes an attribute, if it differs.
 * @param {Element} element
 * @param {string} key
 * @param {string|number|boolean|null|undefined} value
 */
export function setAttribute(element, key, value) {
  if (value === false || value === null || value === undefined) return element.removeAttribute(key);
  const text = value === true ? '' : String(value);
  if (element.getAttribute(key) !== text) element.setAttribute(key, text);
}

/**
 * Replaces an element's children.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(
    ...children.flatMap((c) => (c === null || c === undefined || c === false ? [] : [typeof c === 'number' ? String(c) : c])),
  );
}

/**
 * Replaces an element's text, if it differs.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {WeakMap<Element, unknown>} */
const parts = new WeakMap();

/**
 * Returns what build made for this element, which is built at the first call.
 * @template T
 * @param {Element} element
 * @param {(element: Element) => T} build
 * @returns {T}
 */
export function buildOnce(element, build) {
  if (!parts.has(element)) parts.set(element, build(element));
  return /** @type {T} */ (parts.get(element));
}

/** @type {WeakMap<Element, Map<string|number, HTMLElement>>} */
const rows = new WeakMap();

/**
 * Makes the children match the items, in order, and reuses elements with the same key.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string|number} key
 * @param {(item: T) => HTMLElement} make
 * @param {(element: HTMLElement, item: T) => void} update
 */
export function keyed(parent, items, key, make, update) {
  const old = rows.get(parent) ?? new Map();
  /** @type {Map<string|number, HTMLElement>} */
  const now = new Map();
  for (const item of items) now.set(key(item), old.get(key(item)) ?? make(item));
  for (const [k, element] of old) if (!now.has(k)) element.remove();
  let next = parent.firstElementChild;
  for (const item of items) {
    const element = /** @type {HTMLElement} */ (now.get(key(item)));
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
    update(element, item);
  }
  rows.set(parent, now);
}

/**
 * Dispatches an action to the page. Views do not know how it is done.
 * @param {EventTarget} from
 * @param {string} what
 * @param {Record<string, unknown>} [detail]
 */
export function act(from, what, detail = {}) {
  from.dispatchEvent(new CustomEvent('act', { bubbles: true, detail: { ...detail, what } }));
}
