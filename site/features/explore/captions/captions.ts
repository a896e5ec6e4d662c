// The list of videos and their captions.
import { isKnown } from '../../../answer/edits.ts';
import { matchesOf, tupleStarts } from '../../../answer/matches.ts';
import { bar, hueOf, names, pin, setBar, verdictMark, wordsOf } from '../../../drawing/marks.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../../../elements/dom.ts';
import { rowHeight, scrollTo, showWhole, drawVisibleRows } from '../../../elements/virtual-list.ts';
import { listedTuples, listedVideos } from '../../../lists/filter.ts';
import { problemsOf } from '../../../lists/problems.ts';
import { Background } from '../../../core/messages.ts';
import type { Answer, Dataset } from '../../../core/messages.ts';
import { probabilityText, countText, verdictNames } from '../../../words.ts';
import type { State } from '../../../state.ts';

/** A tuple, or a video (tuple −1). */
interface Row {
  key: string;
  video: number;
  tuple: number;
}

const SPARE = 6;
const FEW = 12; // up to so many videos need no search

export function captions(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, answer } = state;
  parts.state = state;
  for (const control of [parts.tools, parts.write, parts.search]) control.classList.toggle('to-come', !dataset);
  parts.search.hidden = dataset !== null && dataset.videos.length <= FEW;
  if (parts.search.value !== state.filter) parts.search.value = state.filter;
  parts.order.value = state.order;
  const settled = answer === null || answer.final || parts.dataset !== dataset;
  const asked = parts.sorted !== state.order || parts.filter !== state.filter || parts.only !== state.classFilter;
  if (settled || asked) list(parts, state);
  setText(parts.count, dataset ? counted(parts, dataset) : '');
  if (asked) parts.scroller.scrollTop = 0;
  draw(parts);
  const { video, tuple } = state.selection;
  const at = `${video} ${tuple} ${dataset?.hash}`;
  const index = selectedIndex(parts);
  if (at !== parts.at || (index !== parts.index && !asked)) reveal(parts);
  parts.at = at;
  parts.index = index;
}

function build(element: Element) {
  const window = h('div.window');
  const scroller = h('div.rows', { role: 'listbox', tabindex: '0', 'aria-label': 'Videos and captions' }, window);
  const search = h('input', { type: 'search', placeholder: 'Find a video or a class', 'aria-label': 'Find a video or a class' });
  const order = h('select', { 'aria-label': 'Order of the videos' },
    h('option', { value: 'file' }, 'as in the file'), h('option', { value: 'problems' }, 'problems first'));
  const count = h('span.muted');
  const write = h('button.quiet.write', { type: 'button', 'data-do': 'write', 'aria-controls': 'writer' }, 'Write captions…');
  write.onclick = () => act(write, 'write');
  const tools = h('div.tools', {}, count, h('span.space'), order);
  element.append(write, search, scroller, tools);
  const parts = {
    window, scroller, search, order, count, tools, write, at: '', index: -1,
    state: null as unknown as State,
    rows: [] as Row[],
    dataset: null as State['dataset'], sorted: '', filter: '', only: null as State['classFilter'],
  };
  search.oninput = () => act(search, 'filter', { text: search.value });
  order.onchange = () => act(order, 'order', { order: order.value === 'file' ? 'file' : 'problems' });
  scroller.addEventListener('scroll', () => draw(parts), { passive: true });
  scroller.addEventListener('keydown', (event) => travel(parts, event));
  new ResizeObserver(() => parts.state && draw(parts)).observe(scroller);
  return parts;
}

type Parts = ReturnType<typeof build>;

/** Lists the rows anew. During a run they keep their order. */
function list(parts: Parts, state: State) {
  const { dataset, answer, order, filter, classFilter } = state;
  Object.assign(parts, { dataset, sorted: order, filter, only: classFilter, rows: [] });
  if (!dataset) return;
  const from = tupleStarts(dataset);
  for (const video of listedVideos(dataset, answer, state)) {
    const tuples = listedTuples(dataset.videos[video].tuples, classFilter);
    if (classFilter && classFilter.label !== Background && tuples.length === 0) continue;
    parts.rows.push({ key: `v${video}`, video, tuple: -1 }, ...tuples.map((i) => ({ key: `t${from[video] + i}`, video, tuple: from[video] + i })));
  }
}

/** How many videos are listed, and how many captions match the filter. */
function counted({ rows }: Parts, { videos }: Dataset) {
  const shown = rows.filter(({ tuple }) => tuple < 0).length;
  const all = videos.reduce((sum, { tuples }) => sum + tuples.length, 0);
  if (rows.length === videos.length + all) return countText(videos.length, 'video');
  return rows.length - shown < all ? `${rows.length - shown} of ${countText(all, 'caption')}` : `${shown} of ${countText(videos.length, 'video')}`;
}

function draw(parts: Parts) {
  const { scroller, window, rows, state } = parts;
  const seen = drawVisibleRows(scroller, window, rows, {
    spare: SPARE, key: (row) => row.key, make: () => make(parts),
    update(element, row) {
      element.id = `row-${row.key}`;
      update(element, row, state);
    },
  });
  const at = rows[selectedIndex(parts)];
  setAttribute(scroller, 'aria-activedescendant', seen.includes(at) ? `row-${at.key}` : null);
}

function make(parts: Parts) {
  const element = h('div.row', { role: 'option' });
  element.ondblclick = () => act(element, 'panel', { panel: 'tuples' });
  element.onclick = () => {
    const row = parts.rows.find((one) => `row-${one.key}` === element.id);
    if (row) act(element, 'select', { video: row.video, tuple: row.tuple });
  };
  return element;
}

function update(element: HTMLElement, row: Row, { dataset, answer, selection, order }: State) {
  if (!dataset) return;
  const chosen = row.video === selection.video && row.tuple === selection.tuple;
  setAttribute(element, 'aria-selected', String(chosen));
  element.classList.toggle('current', row.video === selection.video);
  if (row.tuple < 0) return videoRow(element, dataset, row.video, order === 'problems' && answer ? problemsOf(dataset, answer)[row.video].words : '');
  tupleRow(element, dataset, answer, row);
}

/** trouble is in words, and '' for none. */
function videoRow(element: HTMLElement, dataset: Dataset, i: number, trouble: string) {
  const key = `${dataset.hash} ${trouble}`;
  if (element.dataset.of === key) return;
  element.dataset.of = key;
  element.dataset.video = dataset.videos[i].id;
  const { id, tuples, free, test } = dataset.videos[i];
  const note = trouble || (free ? 'no captions: free' : tuples.length === 0 ? 'nothing happens here' : '');
  element.classList.add('video');
  fill(element, h('span.id', { title: id }, id), test && h('span.tag', {}, 'test'), note && h('span.muted.note-of', { title: note }, note));
}

function tupleRow(element: HTMLElement, dataset: Dataset, answer: Answer | null, { video, tuple: t }: Row) {
  const tuple = dataset.videos[video].tuples[t - tupleStarts(dataset)[video]];
  if (element.dataset.of !== dataset.hash) {
    element.dataset.of = dataset.hash;
    element.dataset.tuple = element.dataset.atTuple = String(t);
    element.classList.add('tuple');
    fill(element, h('span.mark'), names(dataset, tuple, true, dataset.videos[video].counts[t - tupleStarts(dataset)[video]] ?? 1), bar(0), h('span.number'));
    element.title = wordsOf(dataset, tuple);
  }
  const [mark, , meter, value] = element.children;
  meter.className = `bar ${hueOf(tuple)}`;
  if (!answer) return fill(mark), setBar(meter, 0), setText(value, '');
  const matches = matchesOf(dataset, answer);
  const verdict = matches.verdict[t];
  if (element.dataset.verdict !== verdict || !mark.firstChild) fill(mark, verdictMark(verdict));
  element.dataset.verdict = verdict;
  const track = matches.track[t];
  element.dataset.answer = track >= 0 ? dataset.tracks[track].id : '';
  element.title = `${wordsOf(dataset, tuple)}: ${verdictNames[verdict]}${track >= 0 ? `, track ${dataset.tracks[track].id}` : ''}`;
  setBar(meter, matches.p[t]);
  const sure = track >= 0 && isKnown(dataset, track);
  const words: Element = element.children[1];
  if (Boolean(words.querySelector('.pin')) !== sure) sure ? words.prepend(pin()) : words.querySelector('.pin')?.remove();
  element.classList.toggle('unasked', Boolean(dataset.videos[video].unasked[t - tupleStarts(dataset)[video]]));
  setText(value, probabilityText(matches.p[t]));
}

function selectedIndex({ rows, state }: Parts) {
  const { video, tuple } = state.selection;
  const exact = rows.findIndex((row) => row.video === video && row.tuple === tuple);
  return exact >= 0 ? exact : rows.findIndex((row) => row.video === video);
}

/** Scrolls the selected row into sight, with its video's row if there is room. */
function reveal(parts: Parts) {
  const { scroller, rows } = parts;
  const index = selectedIndex(parts);
  if (index < 0) return;
  const head = rows.findIndex((row) => row.video === rows[index].video);
  scrollTo(scroller, index - head < 4 ? head : index - 1, index);
  draw(parts);
  showWhole(scroller);
}

/** Moves the selection by the arrow keys. */
function travel(parts: Parts, event: KeyboardEvent) {
  const { rows, scroller } = parts;
  const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight(scroller)) - 1);
  const at = selectedIndex(parts);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: rows.length - 1 };
  const to = targets[event.key];
  if (event.key === 'Enter') act(scroller, 'panel', { panel: 'tuples' });
  if (to === undefined || rows.length === 0) return;
  event.preventDefault();
  const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
  act(scroller, 'select', { video: row.video, tuple: row.tuple });
  // The next key may come before the page is drawn again.
  parts.state = { ...parts.state, selection: { ...parts.state.selection, video: row.video, tuple: row.tuple } };
}
