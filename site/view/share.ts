// The menu to share what is shown: a link, or the HTML of an embedded page.
import { PARTS, embedCode } from '../address/embed.ts';
import { linkOf } from '../address/link.ts';
import { NO_EDITS, originalDataset } from '../answer/edits.ts';
import { h, buildOnce, setText, setAttribute } from '../elements/dom.ts';
import { icon } from '../elements/icons.ts';
import { isWarmStart } from '../run/progress.ts';
import type { State } from '../state.ts';

export function share(element: Element, state: State) {
  const parts = buildOnce(element, build);
  parts.state = state;
  parts.menu.hidden = !state.dataset;
  if (parts.menu.open) show(parts);
}

function build(element: Element) {
  const data = h('p');
  const warm = h('p.doubt', {}, 'This result went on from the one before it. The link holds its options; whoever opens it sees them run from the start.');
  const link = h('input', { type: 'text', readonly: true, 'aria-label': 'Link' });
  const code = h('textarea', { readonly: true, rows: 4, 'aria-label': 'Embed code' });
  const status = h('p.muted', { role: 'status' });
  const boxes = Object.entries(PARTS).map(([value, name]) => {
    const input = h('input', { type: 'checkbox', value, checked: value === 'stage' || value === 'why' });
    return { input, element: h('label', {}, input, name) };
  });
  const fold = h('details.fold', {}, h('summary', {}, 'Embed it in a page'),
    h('fieldset', {}, h('legend', {}, 'What the page shows'), h('div.names', {}, ...boxes.map((box) => box.element))), code,
    copier('embed', 'Copy the code', code, status));
  const menu = h('details.menu', {}, h('summary', {}, 'Link', icon('down')), h('div.items.prose', {},
    h('p', {}, 'The link holds what you see: the options, the selection, the page and what is open on it.'), data, warm,
    h('div.copy', {}, link, copier('link', 'Copy link', link, status)), fold, status));
  const parts = { menu, data, warm, link, code, boxes, fold, status, state: null as State | null };
  menu.ontoggle = () => {
    setText(status, '');
    show(parts);
  };
  for (const { input } of boxes) input.onchange = () => show(parts);
  element.append(menu);
  return parts;
}

function show({ data, warm, link, code, boxes, fold, state }: ReturnType<typeof build>) {
  if (!state?.dataset) return;
  const hash = linkOf(state, state.demoHash);
  const own = originalDataset(state.dataset).hash !== state.demoHash;
  const address = location.origin + location.pathname;
  const parts = boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
  setText(data, own ? `It never holds data${state.edits === NO_EDITS ? '' : ', nor what you have corrected of it'}: whoever opens it has to open the same dataset, too.` : 'It never holds data; the demo needs none, so the link is complete.');
  warm.hidden = !isWarmStart(state.run);
  fold.hidden = own;
  setAttribute(link, 'value', address + hash);
  code.value = parts.length > 0 ? embedCode(address, parts, hash) : '';
}

function copier(what: string, words: string, from: HTMLInputElement | HTMLTextAreaElement, status: HTMLElement) {
  const button = h('button', { type: 'button', 'data-do': `copy-${what}` }, words);
  button.onclick = async () => {
    from.select();
    try {
      await navigator.clipboard.writeText(from.value);
      setText(status, 'Copied.');
    } catch {
      setText(status, 'This browser does not let a page copy. It is selected: press Ctrl+C.');
    }
  };
  return button;
}
