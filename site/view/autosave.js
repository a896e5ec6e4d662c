// What is kept in the browser: the switch in the menu of the lock and, on the next visit, the
// offer above Explore.
import { act, h, buildOnce, setText } from '../elements/dom.js';
import { recordText } from '../keeping/session-record.js';

/** @typedef {import('../state.js').State} State */

/**
 * Draws the part in the menu.
 * @param {Element} element
 * @param {State} state
 */
export function autosave(element, { autosave: { enabled, savedText, error, erased } }) {
  const parts = buildOnce(element, buildMenu);
  parts.on.checked = enabled && !erased;
  parts.on.disabled = erased;
  setText(parts.text, erased ? 'All that was kept is deleted, and this tab keeps nothing more.'
    : !enabled ? 'Nothing is kept.'
      : error || (savedText ? `Kept now: ${savedText}.` : ''));
  parts.text.hidden = parts.text.textContent === '';
  parts.forget.hidden = erased;
}

/** @param {Element} element */
function buildMenu(element) {
  const on = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', 'data-do': 'keep' }));
  on.onchange = () => act(on, 'keep', { on: on.checked });
  const text = h('p', { role: 'status' });
  const forget = h('button', { type: 'button', 'data-do': 'forget-everything' }, 'Forget everything');
  forget.onclick = () => act(forget, 'forget-everything');
  element.append(
    h('label', {}, on, 'Keep what I open, to go on with it another time'),
    h('p.muted', {}, 'Your files, up to 500 MB, your captions and corrections, and what you have set are kept in this browser, on this machine.'), text, forget);
  return { on, text, forget };
}

/**
 * Draws the offer above Explore.
 * @param {Element} element
 * @param {State} state
 */
export function offer(element, { autosave: { offer: saved }, opening }) {
  const parts = buildOnce(element, buildLine);
  /** @type {HTMLElement} */ (element).hidden = !saved || opening !== null;
  if (!saved || parts.offer === saved) return;
  parts.offer = saved;
  setText(parts.text, recordText(saved, Date.now()));
  parts.warm.hidden = !saved.warm;
}

/** @param {Element} element */
function buildLine(element) {
  const text = h('strong');
  const warm = h('span.muted', {}, 'Its result went on from another; it is run from the start.');
  const go = h('button.quiet', { type: 'button', 'data-do': 'continue' }, 'Continue');
  const forget = h('button.quiet', { type: 'button', 'data-do': 'forget' }, 'Forget');
  go.onclick = () => act(go, 'continue');
  forget.onclick = () => act(forget, 'forget');
  element.append(h('p', {}, 'Continue where you were: ', text, '. ', warm), go, forget);
  return { text, warm, offer: /** @type {State['autosave']['offer']} */ (null) };
}
