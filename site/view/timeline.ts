// The timeline: the tracks of one or all videos, as bars over time or, without time, with the
// probability of each label.
import { isKnown } from '../answer/edits.ts';
import { labelsOf } from '../answer/matches.ts';
import { bar, hueOf, names, opacityOf, pin } from '../drawing/marks.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../elements/dom.ts';
import { scrollTo, drawVisibleRows } from '../elements/virtual-list.ts';
import { listedTracks } from '../lists/filter.ts';
import { timelineTools } from '../lists/timeline-tools.ts';
import { rowsOf, spansOf } from '../video/boxes.ts';
import { framesOf, trackStanding } from '../video/scene.ts';
import { probabilityText, idWidth } from '../words.ts';

/** @typedef {import('../state.ts').State} State */
/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {{video: number, track: number, frames: number}} Row a track, or a video (track −1); frames is 0 where there is no time */

const SPARE = 30;

/**
 * Draws everything but the playhead.
 * @param {Element} element
 * @param {State} state
 */
export function timeline(element, state) {
  const parts = buildOnce(element, build);
  const { dataset, answer, selection, picture, timelineScope, order, filter, classFilter } = state;
  parts.tools.element.hidden = !dataset;
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
  /** @type {HTMLElement} */ (element).style.setProperty('--ids', idWidth(dataset, dataset.videos[selection.video].tracks));
  draw(parts);
  const at = `${selection.track} ${listKey}`;
  if (parts.shown !== at) reveal(parts, selection.track);
  parts.shown = at;
}

/**
 * Draws the playhead, which moves with every frame.
 * @param {Element} element
 * @param {State} state
 */
export function playhead(element, { frame, picture }) {
  const line = /** @type {HTMLElement|null} */ (element.querySelector('.playhead i'));
  if (!line || !picture) return;
  line.hidden = picture.frames <= 1 || picture.kind === 'none';
  line.style.left = `${(100 * (frame + 0.5)) / picture.frames}%`;
}

/** @param {Element} element */
function build(element) {
  const rows = h('div.tracks', { role: 'listbox', tabindex: '0', 'aria-label': 'Tracks' });
  const over = h('div.playhead', { 'aria-hidden': 'true' }, h('span.lane', {}, h('i')));
  const scroll = h('div.scroll', {}, rows, over);
  const tools = timelineTools();
  element.append(tools.element, scroll);
  const parts = { rows, over, scroll, tools, list: /** @type {Row[]} */ ([]), count: { shown: 0, all: 0 }, listKey: '', shown: '', state: /** @type {State|null} */ (null) };
  rows.addEventListener('keydown', (event) => travel(parts, event));
  scroll.addEventListener('scroll', () => draw(parts), { passive: true });
  new ResizeObserver(() => draw(parts)).observe(scroll);
  return parts;
}

/** @typedef {ReturnType<typeof build>} Parts */

/** Lists the rows anew. During a run they keep their order. @param {Parts} parts @param {State} state */
function list(parts, state) {
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

/** The number of a video's frames where its tracks have times, else 0. @param {Dataset} dataset @param {number} video @param {State['picture']} picture */
function framesIn(dataset, video, picture) {
  const shown = picture?.video === video ? picture : null;
  const frames = shown?.frames ?? framesOf(dataset, video);
  const timed = (frames > 1 && shown?.kind !== 'none') || dataset.videos[video].tracks.some((j) => spans(dataset, j).length > 0);
  return timed ? Math.max(1, frames) : 0;
}

/** @param {Parts} parts */
function draw(parts) {
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

/** @param {Dataset} dataset @param {number} video */
function makeHead(dataset, video) {
  const head = h('div.track.head', { role: 'option', 'aria-selected': 'false' }, h('span.id', {}, dataset.videos[video].id));
  head.onclick = () => act(head, 'select', { video });
  return head;
}

/** @param {Dataset} dataset @param {Row} row */
function make(dataset, { video, track }) {
  const row = h('div.track', { role: 'option', id: `track-${track}`, 'data-track': dataset.tracks[track].id, 'data-at-track': track },
    h('span.id', { title: dataset.tracks[track].id }, dataset.tracks[track].id), h('span.labels'), h('span.lane'), h('span.number'));
  row.onclick = (event) => {
    const lane = /** @type {HTMLElement} */ (row.querySelector('.lane'));
    const { left, width } = lane.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    const within = event.target instanceof Element && event.target.closest('.lane') && at >= 0 && at <= 1;
    act(row, 'select', within ? { video, track, at } : { video, track });
  };
  return row;
}

/** @param {HTMLElement} row @param {number} track @param {State} state @param {number} frames 0 where there is no time */
function update(row, track, { dataset, answer, selection }, frames) {
  if (!dataset) return;
  const { weight, classes, p } = trackStanding(dataset, answer, track);
  row.className = `track ${weight} ${hueOf(classes)}`;
  setAttribute(row, 'aria-selected', String(track === selection.track));
  const [, labels, lane, value] = /** @type {HTMLElement[]} */ ([...row.children]);
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

/** @param {Dataset} dataset @param {number} track */
function spans(dataset, track) {
  return spansOf(rowsOf(dataset, track), dataset.tracks[track]);
}

/** @param {HTMLElement} lane @param {Dataset} dataset @param {number} track @param {number} frames @param {number} p */
function bars(lane, dataset, track, frames, p) {
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
  for (const piece of lane.children) /** @type {HTMLElement} */ (piece).style.opacity = String(opacityOf(p));
}

/** Draws the probability of each label, where there is no time. @param {HTMLElement} lane @param {Dataset} dataset @param {State['answer']} answer @param {number} track */
function sureness(lane, dataset, answer, track) {
  const labels = answer ? labelsOf(dataset, answer, track) : [];
  const key = `sure ${labels.map(({ predicted, nu }) => `${predicted} ${nu.toFixed(3)}`)}`;
  if (lane.dataset.key === key) return;
  lane.dataset.key = key;
  fill(lane, ...labels.map(({ nu, concept, predicted }) => h('span.sure', { title: dataset.concepts[concept].name },
    h('span.muted', {}, dataset.concepts[concept].name), predicted >= 0 ? bar(nu) : h('span.bar'), h('span.number', {}, probabilityText(nu)))));
}

/** Moves the selection by the arrow keys. @param {Parts} parts @param {KeyboardEvent} event */
function travel({ rows, list: all }, event) {
  const tracks = all.filter(({ track }) => track >= 0);
  const at = tracks.findIndex(({ track }) => `track-${track}` === rows.getAttribute('aria-activedescendant'));
  /** @type {Record<string, number>} */
  const targets = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tracks.length - 1 };
  const to = targets[event.key];
  if (to === undefined || tracks.length === 0) return;
  event.preventDefault();
  const { video, track } = tracks[Math.max(0, Math.min(tracks.length - 1, to))];
  act(rows, 'select', { video, track });
  // The next key may come before the page is drawn again.
  setAttribute(rows, 'aria-activedescendant', `track-${track}`);
}

/** @param {Parts} parts @param {number} track */
function reveal(parts, track) {
  const index = track < 0 ? -1 : parts.list.findIndex((row) => row.track === track);
  if (index < 0) return;
  scrollTo(parts.scroll, index, index);
  draw(parts);
}
