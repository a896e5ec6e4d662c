// The timeline: the tracks of one or all videos, as bars over time or, without time, with the
// probability of each label.
import { isKnown } from '../../../answer/edits.ts';
import { labelsOf } from '../../../answer/matches.ts';
import { bar, hueOf, names, opacityOf, pin } from '../../../drawing/marks.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../../../elements/dom.ts';
import { scrollTo, showWhole, drawVisibleRows } from '../../../elements/virtual-list.ts';
import { listedTracks } from '../../../lists/filter.ts';
import { timelineTools } from './timeline-tools.ts';
import { rowsOf, spansOf } from '../../../video/boxes.ts';
import { framesOf, trackStanding } from '../../../video/scene.ts';
import { probabilityText, idWidth } from '../../../words.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';

/** A track, or a video (track −1); frames is 0 where there is no time. */
interface Row {
  video: number;
  track: number;
  frames: number;
}

const SPARE = 30;

/** Draws everything but the playhead. */
export function timeline(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, answer, selection, picture, timelineScope, order, filter, classFilter } = state;
  parts.tools.element.classList.toggle('to-come', !dataset);
  if (!dataset || !dataset.videos[selection.video]) return fill(parts.rows);
  const listKey = [dataset.hash, timelineScope, JSON.stringify(classFilter), ...(timelineScope === 'all' ? [order, filter] : [selection.video, picture?.video, picture?.frames, picture?.kind])].join(' ');
  const fresh = listKey !== parts.listKey;
  if (!answer || answer.final || fresh) list(parts, state);
  if (fresh && timelineScope === 'all') parts.scroll.scrollTop = 0;
  parts.listKey = listKey;
  parts.state = state;
  parts.tools.show(state, parts.count);
  element.classList.toggle('timed', parts.list.some(({ frames }) => frames > 0));
  element.classList.toggle('of-all', timelineScope === 'all');
  element.style.setProperty('--ids', idWidth(dataset, dataset.videos[selection.video].tracks));
  draw(parts);
  const at = `${selection.track} ${listKey}`;
  if (parts.shown !== at) reveal(parts, selection.track);
  parts.shown = at;
}

/** Draws the playhead, which moves with every frame. */
export function playhead(element: HTMLElement, { frame, picture }: State) {
  const line = element.querySelector<HTMLElement>('.playhead i');
  if (!line || !picture) return;
  line.hidden = picture.frames <= 1 || picture.kind === 'none';
  line.style.translate = `${(100 * (frame + 0.5)) / picture.frames}%`;
}

function build(element: Element) {
  const rows = h('div.tracks', { role: 'listbox', tabindex: '0', 'aria-label': 'Tracks' });
  const over = h('div.playhead', { 'aria-hidden': 'true' }, h('span.lane', {}, h('i')));
  const scroll = h('div.scroll', {}, rows, over);
  const tools = timelineTools();
  element.append(tools.element, scroll);
  const parts = { rows, over, scroll, tools, list: [] as Row[], count: { shown: 0, all: 0 }, listKey: '', shown: '', state: null as State | null };
  rows.addEventListener('keydown', (event) => travel(parts, event));
  scroll.addEventListener('scroll', () => draw(parts), { passive: true });
  new ResizeObserver(() => draw(parts)).observe(scroll);
  return parts;
}

type Parts = ReturnType<typeof build>;

/** Lists the rows anew. During a run they keep their order. */
function list(parts: Parts, state: State) {
  const { dataset, answer, picture, timelineScope } = state;
  if (!dataset) return;
  const { videos, ...count } = listedTracks(dataset, answer, state);
  parts.count = count;
  parts.list = videos.flatMap(({ video, tracks }) => {
    const frames = framesIn(dataset, video, picture);
    const rows = tracks.map((track) => ({ video, track, frames }));
    return timelineScope === 'all' ? [{ video, track: -1, frames }, ...rows] : rows;
  });
}

/** The number of a video's frames where its tracks have times, else 0. */
function framesIn(dataset: Dataset, video: number, picture: State['picture']) {
  const shown = picture?.video === video ? picture : null;
  const frames = shown?.frames ?? framesOf(dataset, video);
  const timed = (frames > 1 && shown?.kind !== 'none') || dataset.videos[video].tracks.some((j) => spans(dataset, j).length > 0);
  return timed ? Math.max(1, frames) : 0;
}

function draw(parts: Parts) {
  const { scroll, rows, over, list: all, state } = parts;
  if (!state?.dataset) return;
  const { dataset, selection } = state;
  drawVisibleRows(scroll, rows, all, {
    spare: SPARE,
    key: ({ video, track }) => `${dataset.hash} ${track < 0 ? `v${video}` : track}`,
    make: (row) => (row.track < 0 ? makeHead(dataset, row.video) : make(dataset, row)),
    update: (element, row) => (row.track < 0 ? undefined : update(element, row.track, state, row.frames)),
  });
  over.style.height = rows.style.height;
  setAttribute(rows, 'aria-activedescendant', rows.querySelector(`#track-${selection.track}`)?.id);
}

function makeHead(dataset: Dataset, video: number) {
  const head = h('div.track.head', { role: 'option', 'aria-selected': 'false' }, h('span.id', {}, dataset.videos[video].id));
  head.onclick = () => act(head, 'select', { video });
  return head;
}

function make(dataset: Dataset, { video, track }: Row) {
  const row = h('div.track', { role: 'option', id: `track-${track}`, 'data-track': dataset.tracks[track].id, 'data-at-track': track },
    h('span.id', { title: dataset.tracks[track].id }, dataset.tracks[track].id), h('span.labels'), h('span.lane'), h('span.number'));
  row.onclick = (event) => {
    const lane = row.querySelector<HTMLElement>('.lane')!;
    const { left, width } = lane.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    const within = event.target instanceof Element && event.target.closest('.lane') && at >= 0 && at <= 1;
    act(row, 'select', within ? { video, track, at } : { video, track });
  };
  return row;
}

/** frames is 0 where there is no time. */
function update(row: HTMLElement, track: number, { dataset, answer, selection }: State, frames: number) {
  if (!dataset) return;
  const { weight, classes, p } = trackStanding(dataset, answer, track);
  row.className = `track ${weight} ${hueOf(classes)}`;
  setAttribute(row, 'aria-selected', String(track === selection.track));
  const [, labels, lane, value] = [...row.children] as HTMLElement[];
  const sure = isKnown(dataset, track);
  const text = answer ? `${classes} ${frames > 0} ${sure}` : 'open';
  if (labels.dataset.text !== text) {
    labels.dataset.text = text;
    const background = classes.every((c) => c < 0);
    fill(labels, sure && pin(), background ? h('span.muted', {}, answer ? 'background' : '') : names(dataset, classes));
  }
  setText(value, weight === 'faint' ? '' : probabilityText(p));
  if (frames > 0) bars(lane, dataset, track, frames, weight === 'faint' ? 0 : p);
  else sureness(lane, dataset, answer, track);
}

function spans(dataset: Dataset, track: number) {
  return spansOf(rowsOf(dataset, track), dataset.tracks[track]);
}

function bars(lane: HTMLElement, dataset: Dataset, track: number, frames: number, p: number) {
  const key = `bars ${frames}`;
  if (lane.dataset.key !== key) {
    lane.dataset.key = key;
    const known = spans(dataset, track);
    const pieces = known.length > 0 ? known : [{ from: 0, to: frames }];
    fill(lane, ...pieces.map(({ from, to }) => {
      const piece = h('i.span');
      piece.style.left = `${(100 * from) / frames}%`;
      piece.style.width = `${(100 * (to - from)) / frames}%`;
      return piece;
    }));
  }
  for (const piece of lane.children) (piece as HTMLElement).style.opacity = String(opacityOf(p));
}

/** Draws the probability of each label, where there is no time. */
function sureness(lane: HTMLElement, dataset: Dataset, answer: State['answer'], track: number) {
  const labels = answer ? labelsOf(dataset, answer, track) : [];
  const key = `sure ${labels.map(({ predicted, p }) => `${predicted} ${p.toFixed(3)}`)}`;
  if (lane.dataset.key === key) return;
  lane.dataset.key = key;
  fill(lane, ...labels.map(({ p, concept, predicted }) => h('span.sure', { title: dataset.concepts[concept].name },
    h('span.muted', {}, dataset.concepts[concept].name), predicted >= 0 ? bar(p) : h('span.bar'), h('span.number', {}, probabilityText(p)))));
}

/** Moves the selection by the arrow keys. */
function travel({ rows, list: all }: Parts, event: KeyboardEvent) {
  const tracks = all.filter(({ track }) => track >= 0);
  const at = tracks.findIndex(({ track }) => `track-${track}` === rows.getAttribute('aria-activedescendant'));
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tracks.length - 1 };
  const to = targets[event.key];
  if (to === undefined || tracks.length === 0) return;
  event.preventDefault();
  const { video, track } = tracks[Math.max(0, Math.min(tracks.length - 1, to))];
  act(rows, 'select', { video, track });
  // The next key may come before the page is drawn again.
  setAttribute(rows, 'aria-activedescendant', `track-${track}`);
}

function reveal(parts: Parts, track: number) {
  const index = track < 0 ? -1 : parts.list.findIndex((row) => row.track === track);
  if (index < 0) return;
  scrollTo(parts.scroll, index, index);
  draw(parts);
  showWhole(parts.scroll);
}
