// Functions that make and update elements that are drawn without components, and the line that screen readers read out.

type Child = Node | string | number | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;

/** The element of a tag, which may have classes after dots. */
type ElementOf<T extends string> = T extends `${infer Name}.${string}` ? ElementOf<Name> : T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement;

/**
 * Makes an HTML element: h('button.primary', {onclick: run}, 'Run').
 * tag is a name, with classes after dots. In attributes, true gives an empty attribute, false and
 * null none; a function becomes a listener.
 */
export function h<T extends string>(tag: T, attributes: Attributes = {}, ...children: Child[]): ElementOf<T> {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name) as ElementOf<T>;
  if (classes.length > 0) element.className = classes.join(' ');
  return applyTo(element, attributes, children);
}

/** Makes an SVG element in the same way. */
export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const [name, ...classes] = tag.split('.');
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  return applyTo(element, attributes, children);
}

function applyTo<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else setAttribute(element, key, value);
  }
  fill(element, ...children);
  return element;
}

/** Sets or removes an attribute, if it differs. */
export function setAttribute(element: Element, key: string, value: string | number | boolean | null | undefined) {
  if (value === false || value === null || value === undefined) return element.removeAttribute(key);
  const text = value === true ? '' : String(value);
  if (element.getAttribute(key) !== text) element.setAttribute(key, text);
}

/** Replaces an element's children. */
export function fill(element: Element, ...children: Child[]) {
  element.replaceChildren(
    ...children.flatMap((c) => (c === null || c === undefined || c === false ? [] : [typeof c === 'number' ? String(c) : c])),
  );
}

/** Replaces an element's text, if it differs. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

const rows = new WeakMap<Element, Map<string | number, HTMLElement>>();

/** Makes the children match the items, in order, and reuses elements with the same key. */
export function keyed<T>(parent: Element, items: T[], key: (item: T) => string | number, make: (item: T) => HTMLElement, update: (element: HTMLElement, item: T) => void) {
  const old = rows.get(parent) ?? new Map();
  const now = new Map<string | number, HTMLElement>();
  for (const item of items) now.set(key(item), old.get(key(item)) ?? make(item));
  for (const [k, element] of old) if (!now.has(k)) element.remove();
  let next = parent.firstElementChild;
  for (const item of items) {
    const element = now.get(key(item))!;
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
    update(element, item);
  }
  rows.set(parent, now);
}

/** Has a text read out by screen readers. In a dialog they hear only what stands in it. */
export function announce(text: string) {
  const status = document.getElementById('status');
  if (status) status.textContent = text;
}

/** Makes elements focusable by Tab while they overflow. */
export function makeScrollFocusable(boxes: Iterable<Element>) {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of boxes) observer.observe(box);
}
