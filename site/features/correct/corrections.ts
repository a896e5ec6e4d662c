// Below the captions: the list of corrections, and the button that starts the questions.
import { NO_EDITS, correctionList } from '../../answer/edits.ts';
import type { Correction } from '../../answer/edits.ts';
import { pin } from '../../drawing/marks.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { countText } from '../../words.ts';
import type { State } from '../../state.ts';

export function edits(element: Element, { dataset, edits: current, query, answer, demoAnswer, undoHistory, panel, selection }: State) {
  const parts = buildOnce(element, build);
  const able = dataset !== null && answer !== null && (undoHistory.canContinue || answer === demoAnswer);
  const shown = able || (answer !== null && current !== NO_EDITS); // corrections stay where the core has no run any more
  parts.tools.hidden = !shown;
  parts.list.hidden = panel !== 'edits';
  parts.ask.hidden = !able;
  if (!dataset || !shown) return;
  setAttribute(parts.ask, 'aria-pressed', String(query.active));
  setAttribute(parts.edit, 'aria-expanded', String(panel === 'tuples'));
  setAttribute(parts.edit, 'aria-label', `Edit the captions of ${dataset.videos[selection.video]?.id ?? ''}`);
  parts.edit.hidden = !undoHistory.canContinue;
  if (parts.edits !== current || parts.dataset !== dataset) {
    const items = correctionList(dataset, current);
    setText(parts.count, countText(items.length, 'correction'));
    parts.open.hidden = items.length === 0;
    fill(parts.items, ...items.map((item) => row(item)));
    parts.none.hidden = items.length > 0;
  }
  parts.save.hidden = current === NO_EDITS || !able;
  parts.edits = current;
  parts.dataset = dataset;
  setAttribute(parts.open, 'aria-expanded', String(panel === 'edits'));
}

function build(element: Element) {
  const count = h('span.number');
  const open = h('button.quiet', { type: 'button', 'data-do': 'edits', 'aria-controls': 'edits-list', hidden: true }, pin(), count);
  open.onclick = () => act(open, 'panel', { panel: 'edits' });
  const edit = h('button.quiet', { type: 'button', 'data-do': 'tuples', 'aria-controls': 'tuples-editor' }, 'Edit');
  edit.onclick = () => act(edit, 'panel', { panel: 'tuples' });
  const ask = h('button.quiet', { type: 'button', 'data-do': 'ask', title: 'Questions about the few tracks whose label would settle most' }, 'Ask me');
  ask.onclick = () => act(ask, 'ask', { on: ask.getAttribute('aria-pressed') !== 'true' });
  const tools = h('div.tools', { hidden: true }, edit, ask, h('span.space'), open);
  const items = h('ul');
  const none = h('p.muted', {}, 'Nothing is corrected.');
  const save = h('button', { type: 'button', 'data-do': 'save-corrections', title: 'tracks.csv with known: columns, and captions.txt: put them in place of yours' }, icon('save'), 'Download corrections');
  save.onclick = () => act(save, 'download', { name: 'corrections.zip' });
  const list = h('section.corrections', { id: 'edits-list', 'aria-label': 'Corrections', hidden: true }, items, none, save);
  element.append(list, tools);
  return { tools, list, items, none, save, open, count, edit, ask, edits: null as State['edits'] | null, dataset: null as State['dataset'] };
}

function row({ key, words, video, track }: Correction) {
  const go = h('button.quiet', { type: 'button', 'data-correction': key }, words);
  go.onclick = () => act(go, 'select', track >= 0 ? { video, track } : { video });
  const remove = h('button.icon-button', { type: 'button', 'aria-label': `Take back: ${words}`, title: 'Take back', 'data-do': 'uncorrect' }, icon('close'));
  remove.onclick = () => act(remove, 'uncorrect', { key });
  return h('li', {}, go, remove);
}
