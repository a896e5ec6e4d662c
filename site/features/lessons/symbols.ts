// The symbols of the lessons' equations. A symbol that is pointed at, focused or touched shows
// its name, and the parts of the picture where it acts are highlighted.
import { h } from '../../ui/dom.ts';

const LIT = 'lit';

export function listenToSymbols(lesson: HTMLElement) {
  const names = new Map<string, string>();
  for (const one of lesson.querySelectorAll<HTMLElement>('.symbols [data-symbol]')) {
    names.set(one.dataset.symbol ?? '', one.querySelector('.meaning')?.textContent ?? '');
  }
  const name = h('div.symbol-name', { 'aria-hidden': 'true', hidden: true });
  lesson.append(name);
  let pressedSymbol = ''; // that was pressed in the list of symbols

  const symbolAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-symbol]') : null);

  function show(at: HTMLElement | null) {
    const focused = lesson.contains(document.activeElement) ? symbolAt(document.activeElement) : null;
    const symbol = (at ?? focused)?.dataset.symbol ?? pressedSymbol;
    highlight(lesson, symbol);
    name.hidden = !at || at.localName === 'button' || !names.has(symbol);
    if (name.hidden || !at) return;
    name.textContent = names.get(symbol) ?? '';
    const [place, box] = [at.getBoundingClientRect(), lesson.getBoundingClientRect()];
    name.style.left = `${Math.max(0, Math.min(place.left - box.left, box.width - name.offsetWidth))}px`;
    name.style.top = `${place.top - box.top - name.offsetHeight - 6}px`;
  }

  lesson.addEventListener('pointerover', ({ target }) => show(symbolAt(target)));
  lesson.addEventListener('pointerleave', () => show(null));
  lesson.addEventListener('focusin', ({ target }) => show(symbolAt(target)));
  lesson.addEventListener('focusout', () => show(null));
  lesson.addEventListener('click', ({ target }) => {
    const at = symbolAt(target);
    pressedSymbol = at?.localName === 'button' && at.dataset.symbol !== pressedSymbol ? at.dataset.symbol ?? '' : '';
    for (const one of lesson.querySelectorAll<HTMLElement>('.symbols button')) one.setAttribute('aria-pressed', String(one.dataset.symbol === pressedSymbol));
    show(at);
  });
  lesson.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(null);
  });
}

/** Highlights a symbol in the text and the elements where it acts, '' for none. */
function highlight(lesson: HTMLElement, symbol: string) {
  let acting = false;
  for (const one of lesson.querySelectorAll<HTMLElement>('[data-symbol], [data-acts]')) {
    const acts = one.dataset.acts?.split(' ').includes(symbol) ?? false;
    acting ||= acts && one.checkVisibility();
    one.classList.toggle(LIT, symbol !== '' && (acts || one.dataset.symbol === symbol));
  }
  lesson.classList.toggle('lighting', acting);
}
