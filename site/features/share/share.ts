// The menu to share what is shown: a link, or the HTML of an embedded page.
import { PARTS, embedCode, lessonParts } from '../../address/embed.ts';
import { lessonOf } from '../../address/lessons.ts';
import { linkOf } from '../../address/link.ts';
import { NO_EDITS, originalDataset } from '../../answer/edits.ts';
import { h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { isWarmStart } from '../../session/progress.ts';
import { runOf } from '../../session/session-state.ts';
import type { State } from '../../state.ts';

export function share(element: Element, state: State) {
  const parts = buildOnce(element, build);
  parts.state = state;
  parts.menu.hidden = !state.dataset;
  if (parts.menu.open) show(parts);
}

function build(element: Element) {
  const about = h('p');
  const data = h('p');
  const warm = h('p.doubt', {}, 'This result went on from the one before it. The link holds its options; whoever opens it sees them run from the start.');
  const link = h('input', { type: 'text', readonly: true, 'aria-label': 'Link' });
  const code = h('textarea', { readonly: true, rows: 4, 'aria-label': 'Embed code' });
  const status = h('p.muted', { role: 'status' });
  const box = (value: string, name: string, checked: boolean) => {
    const input = h('input', { type: 'checkbox', value, checked });
    return { input, element: h('label', {}, input, name) };
  };
  const boxes = Object.entries(PARTS).map(([value, name]) => box(value, name, value === 'stage' || value === 'why'));
  const prose = { ...box('prose', 'The lesson’s text beside its picture', false), place: h('div.names') };
  prose.place.append(prose.element);
  const panels = h('fieldset', {}, h('legend', {}, 'What the page shows'), h('div.names', {}, ...boxes.map((one) => one.element)));
  const fold = h('details.fold', {}, h('summary', {}, 'Embed it in a page'), panels, prose.place, code, copier('embed', 'Copy the code', code, status));
  const menu = h('details.menu', {}, h('summary', {}, 'Link', icon('down')), h('div.items.prose', {},
    about, data, warm, h('div.copy', {}, link, copier('link', 'Copy link', link, status)), fold, status));
  const parts = { menu, about, data, warm, link, code, boxes, panels, prose, fold, status, state: null as State | null };
  menu.ontoggle = () => {
    setText(status, '');
    show(parts);
  };
  for (const { input } of [...boxes, prose]) input.onchange = () => show(parts);
  element.append(menu);
  return parts;
}

type Parts = ReturnType<typeof build>;

function show(parts: Parts) {
  const { about, data, warm, panels, prose, fold, state } = parts;
  if (!state?.dataset) return;
  const isLesson = state.page === 'lessons' && state.lessonLink !== '';
  const own = !isLesson && originalDataset(state.dataset).hash !== state.demoHash;
  setText(about, isLesson ? 'The link holds this lesson as you see it: what is set, the step, the draw.'
    : 'The link holds what you see: the options, the selection, the page and what is open on it.');
  setText(data, own ? `It never holds data${state.edits === NO_EDITS ? '' : ', nor what you have corrected of it'}: whoever opens it has to open the same dataset, too.` : 'It never holds data; the demo needs none, so the link is complete.');
  data.hidden = isLesson;
  warm.hidden = isLesson || !isWarmStart(runOf(state));
  fold.hidden = own;
  panels.hidden = isLesson;
  prose.place.hidden = !isLesson;
  showTexts(parts, state, isLesson);
}

/** Sets the link and the code. */
function showTexts({ link, code, boxes, prose }: Parts, state: State, isLesson: boolean) {
  const hash = isLesson ? state.lessonLink : linkOf(state, state.demoHash);
  const address = location.origin + location.pathname;
  const panels = isLesson ? lessonParts(lessonOf(hash), prose.input.checked) : boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
  setAttribute(link, 'value', address + hash);
  code.value = panels.length > 0 ? embedCode(address, panels, hash) : '';
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
