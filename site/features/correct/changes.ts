// The panel of what the last action has changed: labels that flipped and captions that moved. A
// click selects a change.
import { changesOf } from '../../answer/changes.ts';
import type { LabelFlip } from '../../answer/changes.ts';
import { matchesOf, tupleAt } from '../../answer/matches.ts';
import { hueOf, names, verdictMark } from '../../drawing/marks.ts';
import { act, fill, h, keyed, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { countText } from '../../words.ts';
import type { Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';

const LISTED = 100; // rows; the rest is counted

export function changes(element: Element, { dataset, answer, undoHistory, selection, panel }: State) {
  const parts = buildOnce(element, build);
  parts.panel.hidden = panel !== 'changes';
  if (panel !== 'changes') return;
  const { labels, flips, moves } = dataset && answer && undoHistory.previousAnswer ? changesOf(dataset, undoHistory.previousAnswer, answer) : { labels: 0, flips: [], moves: [] };
  setText(parts.title, undoHistory.lastAction || 'What changed');
  setText(parts.summary, `${labels === 0 ? 'No label' : countText(labels, 'label')} flipped. ${moves.length === 0 ? 'Every caption stays with its track.'
    : `${countText(moves.length, 'caption')} moved to another track:`}`);
  setText(parts.flipped, flips.length > LISTED ? `The first ${LISTED} labels that flipped:` : 'Labels that flipped:');
  parts.flipped.hidden = parts.flips.hidden = flips.length === 0;
  keyed(parts.flips, dataset ? flips.slice(0, LISTED) : [], ({ track, concept }) => `${dataset?.hash} ${track} ${concept}`, ({ track }) => flipRow(dataset!, track),
    (item, flip) => dataset && setText((item.firstElementChild?.firstElementChild)!, flipWords(dataset, flip)));
  setText(parts.more, moves.length > LISTED ? `and ${countText(moves.length - LISTED, 'more', 'more')}` : '');
  if (!dataset || !answer) return keyed(parts.list, [], () => '', () => h('li'), () => {});
  keyed(parts.list, moves.slice(0, LISTED), ({ tuple }) => `${dataset.hash} ${tuple}`, ({ tuple }) => row(dataset, tuple), (item, { tuple, from, to }) => {
    const [button] = item.children;
    const [mark, , tracks] = button.children;
    const verdict = matchesOf(dataset, answer).verdict[tuple];
    if (item.dataset.verdict !== verdict) fill(mark, verdictMark(verdict));
    item.dataset.verdict = verdict;
    setText(tracks, `${nameOf(dataset, from)} → ${nameOf(dataset, to)}`);
    setAttribute(button, 'aria-pressed', String(selection.tuple === tuple));
  });
}

const nameOf = (dataset: Dataset, track: number) => (track < 0 ? 'none' : dataset.tracks[track].id);

function build(element: Element) {
  const title = h('h2', { id: 'changes-title' });
  const close = h('button.icon-button', { type: 'button', 'aria-label': 'Close what changed' }, icon('close'));
  close.onclick = () => act(element, 'closed', { panel: 'changes' });
  const [summary, list, more, flipped, flips] = [h('p.muted'), h('ul.moves'), h('p.muted'), h('p.muted'), h('ul.moves.flips')];
  const panel = h('section.panel.changes', { id: 'changes', 'aria-labelledby': 'changes-title', hidden: true }, h('header', {}, title, close), summary, list, more, flipped, flips);
  element.append(panel);
  return { panel, title, summary, list, more, flipped, flips };
}

function flipRow(dataset: Dataset, track: number) {
  const { video, id } = dataset.tracks[track];
  const button = h('button.line', { type: 'button', 'data-flipped': track }, h('span'), h('span.number', {}, id), h('span.muted.id', {}, dataset.videos[video].id));
  button.onclick = () => act(button, 'select', { video, track });
  return h('li', {}, button);
}

function flipWords({ concepts }: Dataset, { concept, from, to }: LabelFlip) {
  const word = (label: number) => (label < 0 ? `no ${concepts[concept].name}` : concepts[concept].classes[label]);
  return `${word(from)} → ${word(to)}`;
}

function row(dataset: Dataset, t: number) {
  const { video, tuple } = tupleAt(dataset, t);
  const button = h(`button.line.${hueOf(tuple)}`, { type: 'button', 'data-moved': t }, h('span.mark'), names(dataset, tuple, true), h('span.number'), h('span.muted.id', {}, dataset.videos[video].id));
  button.onclick = () => act(button, 'select', { video, tuple: t });
  return h('li', {}, button);
}
