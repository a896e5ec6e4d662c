// The tracks of the video: a bar each over time, or, where there is no time,
// a list with how sure each label is.
import { rowsOf, spansOf } from '../boxes.js';
import { act, fill, h, keyed, once, say, set } from '../dom.js';
import { isKnown } from '../edits.js';
import { bar, hueOf, names, opacityOf, pin } from '../marks.js';
import { labelsOf } from '../read.js';
import { standing, trackOrder } from '../scene.js';
import { chance, idWidth } from '../words.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../wire.js').Dataset} Dataset */

/**
 * Everything but the playhead.
 * @param {Element} element
 * @param {State} state
 */
export function timeline(element, state) {
  const parts = once(element, build);
  const { dataset, answer, selection, picture } = state;
  if (!dataset || !dataset.videos[selection.video]) return fill(parts.rows);
  const settled = !answer || answer.final || parts.of !== `${dataset.hash} ${selection.video}`;
  if (settled) parts.order = trackOrder(dataset, answer, selection.video);
  parts.of = `${dataset.hash} ${selection.video}`;
  const frames = picture?.video === selection.video ? picture.frames : 1;
  const timed = frames > 1 && picture?.kind !== 'none' || parts.order.some((j) => spans(dataset, j).length > 0);
  element.classList.toggle('timed', timed);
  /** @type {HTMLElement} */ (element).style.setProperty('--ids', idWidth(dataset, parts.order));
  parts.tracks = parts.order;
  keyed(parts.rows, parts.order, (j) => `${dataset.hash} ${j}`, (j) => make(parts, dataset, j),
    (row, j) => update(row, j, state, timed ? Math.max(1, frames) : 0));
  set(parts.rows, 'aria-activedescendant', selection.track >= 0 && parts.order.includes(selection.track) ? `track-${selection.track}` : null);
  if (parts.shown !== selection.track) reveal(parts, selection.track);
  parts.shown = selection.track;
}

/**
 * The playhead alone: it moves with every frame.
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
  const rows = h('div.tracks', { role: 'listbox', tabindex: '0', 'aria-label': 'Tracks of this video' });
  const over = h('div.playhead', { 'aria-hidden': 'true' }, h('span.lane', {}, h('i')));
  element.append(h('div.scroll', {}, rows, over));
  const parts = { rows, tracks: /** @type {number[]} */ ([]), order: /** @type {number[]} */ ([]), of: '', shown: -1, timed: false };
  rows.addEventListener('keydown', (event) => travel(parts, event));
  return parts;
}

/** @typedef {ReturnType<typeof build>} Parts */

/** @param {Parts} parts @param {Dataset} dataset @param {number} track */
function make(parts, dataset, track) {
  const row = h('div.track', { role: 'option', id: `track-${track}`, 'data-track': dataset.tracks[track].id },
    h('span.id', { title: dataset.tracks[track].id }, dataset.tracks[track].id), h('span.labels'), h('span.lane'), h('span.number'));
  row.onclick = (event) => {
    const lane = /** @type {HTMLElement} */ (row.querySelector('.lane'));
    const { left, width } = lane.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    const within = event.target instanceof Element && event.target.closest('.lane') && at >= 0 && at <= 1;
    act(row, 'select', within ? { track, at } : { track });
  };
  return row;
}

/** @param {HTMLElement} row @param {number} track @param {State} state @param {number} frames 0: there is no time */
function update(row, track, { dataset, answer, selection }, frames) {
  if (!dataset) return;
  const { weight, classes, p } = standing(dataset, answer, track);
  row.className = `track ${weight} ${hueOf(classes)}`;
  set(row, 'aria-selected', String(track === selection.track));
  const [, labels, lane, value] = /** @type {HTMLElement[]} */ ([...row.children]);
  const sure = isKnown(dataset, track);
  const text = answer ? `${classes} ${frames > 0} ${sure}` : 'open';
  if (labels.dataset.text !== text) {
    labels.dataset.text = text;
    const background = classes.every((c) => c < 0);
    fill(labels, sure && pin(), background ? h('span.muted', {}, answer ? 'background' : '') : names(dataset, classes));
  }
  say(value, weight === 'faint' ? '' : chance(p));
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
    const told = spans(dataset, track);
    const pieces = told.length > 0 ? told : [{ from: 0, to: frames }];
    fill(lane, ...pieces.map(({ from, to }) => {
      const piece = h('i.span');
      piece.style.left = `${(100 * from) / frames}%`;
      piece.style.width = `${(100 * (to - from)) / frames}%`;
      return piece;
    }));
  }
  for (const piece of lane.children) /** @type {HTMLElement} */ (piece).style.opacity = String(opacityOf(p));
}

/** Without time: how sure each label is. @param {HTMLElement} lane @param {Dataset} dataset @param {State['answer']} answer @param {number} track */
function sureness(lane, dataset, answer, track) {
  const labels = answer ? labelsOf(dataset, answer, track) : [];
  const key = `sure ${labels.map(({ predicted, nu }) => `${predicted} ${nu.toFixed(3)}`)}`;
  if (lane.dataset.key === key) return;
  lane.dataset.key = key;
  fill(lane, ...labels.map(({ nu, concept, predicted }) => h('span.sure', { title: dataset.concepts[concept].name },
    h('span.muted', {}, dataset.concepts[concept].name), predicted >= 0 ? bar(nu) : h('span.bar'), h('span.number', {}, chance(nu)))));
}

/** Arrow keys move the selection. @param {Parts} parts @param {KeyboardEvent} event */
function travel({ rows, tracks }, event) {
  const at = tracks.findIndex((j) => `track-${j}` === rows.getAttribute('aria-activedescendant'));
  /** @type {Record<string, number>} */
  const targets = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tracks.length - 1 };
  const to = targets[event.key];
  if (to === undefined || tracks.length === 0) return;
  event.preventDefault();
  const track = tracks[Math.max(0, Math.min(tracks.length - 1, to))];
  act(rows, 'select', { track });
  // The next key may come before the page has been drawn again.
  set(rows, 'aria-activedescendant', `track-${track}`);
}

/** @param {Parts} parts @param {number} track */
function reveal({ rows }, track) {
  if (track >= 0) rows.querySelector(`#track-${track}`)?.scrollIntoView({ block: 'nearest' });
}
