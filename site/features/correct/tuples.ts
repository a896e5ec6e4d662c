// The editor of the selected video's captions: the members of each tuple, new and removed tuples,
// and whether each is a constraint.
import { captionsOf } from '../../answer/edits.ts';
import { act, fill, h, buildOnce, setText } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import type { Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';

export function tuples(element: Element, { dataset, edits, selection, panel, undoHistory }: State) {
  const parts = buildOnce(element, build);
  const { video } = selection;
  const open = panel === 'tuples' && dataset !== null && undoHistory.canContinue;
  const fresh = open && parts.panel.hidden;
  parts.panel.hidden = !open;
  if (!open || !dataset.videos[video]) return;
  const key = `${dataset.hash} ${video}`;
  if (fresh || parts.key !== key) parts.adding = null;
  if (fresh || parts.key !== key || parts.edits !== edits) draw(parts, dataset, edits, video);
  parts.key = key;
  parts.edits = edits;
  if (fresh) parts.list.querySelector<HTMLElement>('select, button')?.focus();
}

function build(element: Element) {
  const title = h('h3', { id: 'tuples-title' });
  const close = h('button.icon-button', { type: 'button', 'aria-label': 'Close the captions of this video' }, icon('close'));
  close.onclick = () => act(element, 'closed', { panel: 'tuples' });
  const list = h('ul');
  const note = h('p.muted', {}, 'A caption that is not asked for still says what there may be. Only a run’s capsule can keep that; captions.txt cannot.');
  const panel = h('section.tuples', { id: 'tuples-editor', 'aria-labelledby': 'tuples-title', hidden: true }, h('header', {}, title, close), list, note);
  element.append(panel);
  return { panel, title, list, note, key: '', edits: null as State['edits'] | null, adding: null as string[] | null };
}

type Parts = ReturnType<typeof build>;

function draw(parts: Parts, dataset: Dataset, edits: State['edits'], video: number) {
  const { id } = dataset.videos[video];
  const names = captionsOf(dataset, edits, video);
  const at = document.activeElement;
  const place = at instanceof HTMLElement && parts.panel.contains(at) ? at.dataset.place : undefined;
  setText(parts.title, `Captions of ${id}`);
  parts.note.hidden = names.unasked.length === 0;
  const add = h('button.quiet', { type: 'button', 'data-do': 'add-tuple', 'data-place': 'add' }, '+ Caption');
  add.onclick = () => {
    parts.adding = dataset.concepts.map(() => '');
    draw(parts, dataset, edits, video);
    parts.list.querySelector<HTMLElement>('.adding select')?.focus();
  };
  fill(parts.list, ...names.tuples.map((tuple, i) => row(dataset, video, tuple, i, !names.unasked.includes(i))),
    parts.adding && added(parts, dataset, video), h('li', {}, add));
  const focused = place !== undefined && parts.list.querySelector(`[data-place="${CSS.escape(place)}"]`);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  else if (place !== undefined) add.focus({ preventScroll: true });
}

function row(dataset: Dataset, video: number, tuple: string[], i: number, asked: boolean) {
  const about = `caption ${i + 1}`;
  const remove = h('button.icon-button', { type: 'button', 'data-do': 'remove-tuple', 'data-place': `remove ${i}`, 'aria-label': `Remove ${about}`, title: 'Remove' }, icon('close'));
  remove.onclick = () => act(remove, 'tuple', { edit: 'remove', video, index: i });
  const ask = h('input', { type: 'checkbox', checked: asked, 'data-place': `ask ${i}`, 'data-do': 'ask-tuple' });
  ask.onchange = () => act(ask, 'tuple', { edit: 'ask', video, index: i, on: ask.checked });
  return h('li', {}, members(dataset, tuple, about, String(i), (concept, to, from) => act(from, 'tuple', { edit: 'change', video, index: i, concept, to })),
    h('label.asks', { title: 'A constraint: some track is to show it' }, ask, 'ask', h('span.unseen', {}, ` for ${about}`)), remove);
}

/** A new caption without classes. It is added when its first class is chosen. */
function added(parts: Parts, dataset: Dataset, video: number) {
  return h('li.adding', {}, members(dataset, parts.adding ?? [], 'the new caption', 'new', (concept, to, from) => {
    const tuple = (parts.adding ?? []).with(concept, to);
    parts.adding = null;
    act(from, 'tuple', { edit: 'add', video, tuple });
  }));
}

function members({ concepts }: Dataset, tuple: string[], about: string, place: string, chosen: (concept: number, to: string, from: HTMLElement) => void) {
  return h('span.members', {}, ...tuple.map((name, e) => {
    const { name: conceptName, classes } = concepts[e];
    const select = h('select', { 'aria-label': `${conceptName} of ${about}`, 'data-place': `${place} ${e}` },
      h('option', { value: '' }, `∅ no ${conceptName}`), ...classes.map((one) => h('option', { value: one }, one)));
    select.value = name;
    select.onchange = () => chosen(e, select.value, select);
    return select;
  }));
}
