// The stage: a frame with its boxes, or what there is instead of one. The
// frame and the boxes are drawn in one go, so that they belong together.
import { act, fill, h, keyed, once, s, say, set } from '../dom.js';
import { chip, hueOf, names, opacityOf, verdictMark } from '../marks.js';
import { cellOf } from '../media.js';
import { read, tupleStarts } from '../read.js';
import { figuresAt, truthAt } from '../scene.js';
import { chance, number } from '../words.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../state.js').Picture} Picture */
/** @typedef {import('../scene.js').Figure} Figure */

const MANY = 8; // labels that need to be short

/**
 * @param {Element} element
 * @param {State} state
 */
export function screen(element, state) {
  const parts = once(element, build);
  const { dataset, picture } = state;
  const framed = picture !== null && !['none', 'audio'].includes(picture.kind);
  parts.frame.hidden = !framed;
  parts.still.hidden = framed;
  say(parts.note, picture?.note ?? '');
  parts.note.hidden = !picture?.note;
  if (!dataset || !picture) return fill(parts.still, h('p.muted', {}, state.core === 'failed' ? 'The core did not start.' : 'Starting…'));
  if (!framed) return list(parts, dataset, state);
  lay(parts, picture);
  paint(parts, picture, state.frame);
  keyed(parts.boxes, figuresAt(dataset, state.answer, picture.video, state.frame),
    (figure) => figure.track, makeBox, (box, figure) => updateBox(box, figure, state, picture));
  keyed(parts.truth, state.truth ? truthAt(dataset, picture.video, state.frame).map((t, i) => ({ ...t, i })) : [],
    ({ i }) => i, () => h('div.true'), (box, { box: at }) => place(box, at, picture));
  spread(parts.boxes);
}

/** @param {Element} element */
function build(element) {
  const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { role: 'img' }));
  const boxes = h('div.boxes', { 'aria-hidden': 'true' });
  const truth = h('div.boxes', { 'aria-hidden': 'true' });
  const under = h('div.under', { 'aria-hidden': 'true' });
  const frame = h('div.frame', {}, under, canvas, truth, boxes);
  const still = h('div.still');
  const summary = h('div.summary', {}, h('p.title'), h('p.muted'));
  const lines = h('div.lines');
  const strip = h('div.strip', { 'aria-hidden': 'true' });
  strip.onclick = (event) => act(strip, 'seek', { frame: Math.floor((Number(strip.dataset.frames) * event.offsetX) / strip.clientWidth) });
  const note = h('p.note');
  element.append(frame, still, note);
  new ResizeObserver(() => spread(boxes)).observe(frame);
  frame.onclick = (event) => {
    const hit = /** @type {Element} */ (event.target).closest('[data-row]');
    act(frame, hit ? 'select' : 'toggle', hit ? { track: Number(/** @type {HTMLElement} */ (hit).dataset.row) } : {});
  };
  return { canvas, boxes, truth, under, frame, still, summary, strip, lines, note, of: /** @type {Picture|null} */ (null), said: '' };
}

/** @typedef {ReturnType<typeof build>} Parts */

/** Gives the frame its shape and a video its place under the canvas. @param {Parts} parts @param {Picture} picture */
function lay(parts, picture) {
  if (parts.of === picture) return;
  parts.of = picture;
  const { width, height, source } = picture;
  parts.frame.style.setProperty('--ratio', String(width / height));
  parts.canvas.width = width;
  parts.canvas.height = height;
  fill(parts.under, source instanceof HTMLVideoElement && source);
  parts.frame.dataset.kind = picture.kind;
}

/** @param {Parts} parts @param {Picture} picture @param {number} frame */
function paint({ canvas }, picture, frame) {
  const context = canvas.getContext('2d');
  const { source, width, height, kind } = picture;
  set(canvas, 'aria-label', `Frame ${frame}`);
  if (!context || !source || source instanceof HTMLAudioElement) return;
  const { x, y } = kind === 'sheet' ? cellOf(frame, picture) : { x: 0, y: 0 };
  context.drawImage(source, x, y, width, height, 0, 0, width, height);
}

function makeBox() {
  return h('div.box', {}, h('div.label'));
}

/**
 * @param {HTMLElement} element
 * @param {Figure} figure
 * @param {State} state
 * @param {Picture} picture
 */
function updateBox(element, figure, { dataset, selection }, picture) {
  if (!dataset) return;
  const { track, box, weight, classes, p } = figure;
  const chosen = track === selection.track;
  const { id } = dataset.tracks[track];
  element.className = `box ${weight} ${hueOf(classes)}${chosen ? ' chosen' : ''}`;
  element.dataset.row = String(track);
  element.dataset.track = id;
  element.title = `track ${id}`;
  place(element, box, picture);
  element.style.setProperty('--strength', String(weight === 'faint' ? 1 : opacityOf(p)));
  const label = /** @type {HTMLElement} */ (element.firstElementChild);
  const shown = weight === 'answer' || chosen;
  const text = shown ? `${classes} ${chance(p)} ${dataset.hash}` : '';
  label.hidden = !shown;
  label.classList.toggle('right', (box.x + box.w / 2) / picture.width > 0.6);
  label.dataset.y = String(box.y / picture.height);
  if (label.dataset.text === text) return;
  label.dataset.text = text;
  fill(label, shown && chip(dataset, classes, weight === 'faint' ? undefined : p));
}

/**
 * @param {HTMLElement} element
 * @param {import('../boxes.js').Box} box
 * @param {Picture} picture
 */
function place(element, { x, y, w, h: high }, { width, height }) {
  element.style.left = `${(100 * x) / width}%`;
  element.style.top = `${(100 * y) / height}%`;
  element.style.width = `${(100 * w) / width}%`;
  element.style.height = `${(100 * high) / height}%`;
}

/** Moves labels that would lie on one another or outside the frame; the heaviest stay where they are. @param {HTMLElement} boxes */
function spread(boxes) {
  const labels = [...boxes.querySelectorAll('.label')].filter((l) => l instanceof HTMLElement && !l.hidden).reverse();
  boxes.classList.toggle('many', labels.length > MANY);
  for (const label of labels) /** @type {HTMLElement} */ (label).style.transform = '';
  const frame = boxes.getBoundingClientRect();
  const placed = /** @type {DOMRect[]} */ ([]);
  const rects = labels.map((label) => label.getBoundingClientRect());
  for (const [i, label] of labels.entries()) {
    const { width, height } = rects[i];
    const x = Math.max(frame.left, Math.min(frame.right - width, rects[i].x));
    let y = Math.max(frame.top, Math.min(frame.bottom - height, rects[i].y));
    for (let turn = 0; turn < labels.length; turn++) {
      const hit = placed.find((r) => x < r.right && r.left < x + width && y < r.bottom && r.top < y + height);
      if (!hit) break;
      const above = hit.top - height - 1;
      y = turn < labels.length / 2 && above >= frame.top ? above : hit.bottom + 1;
    }
    placed.push(new DOMRect(x, y, width, height));
    const moved = x !== rects[i].x || y !== rects[i].y;
    if (moved) /** @type {HTMLElement} */ (label).style.transform = `translate(${x - rects[i].x}px, ${y - rects[i].y}px)`;
  }
}

/** Without pictures the captions themselves are shown, each with its track. @param {Parts} parts @param {import('../wire.js').Dataset} dataset @param {State} state */
function list(parts, dataset, state) {
  const { selection, picture } = state;
  const video = dataset.videos[selection.video];
  if (!parts.lines.isConnected) fill(parts.still, parts.summary, parts.strip, parts.lines);
  drawStrip(parts, picture, state.frame);
  const what = picture?.kind === 'audio' ? 'Sound' : 'No pictures';
  say(parts.summary.children[0], video?.id ?? 'No videos');
  say(parts.summary.children[1], video ? `${what} · ${number(video.tracks.length, 'track')} · ${number(video.tuples.length, 'caption')}` : '');
  const from = tupleStarts(dataset)[selection.video];
  keyed(parts.lines, video?.tuples.map((tuple, i) => ({ tuple, t: from + i })) ?? [],
    ({ t }) => `${dataset.hash} ${t}`, ({ tuple, t }) => makeLine(dataset, tuple, t), (line, { t }) => updateLine(line, t, state));
}

/** A sound's loudness, with a line where it is now. @param {Parts} parts @param {Picture|null} picture @param {number} frame */
function drawStrip({ strip }, picture, frame) {
  const peaks = picture?.peaks;
  strip.hidden = !peaks;
  if (!picture || !peaks) return;
  if (strip.dataset.video !== String(picture.video) || !strip.firstChild) {
    strip.dataset.video = String(picture.video);
    strip.dataset.frames = String(picture.frames);
    const d = Array.from(peaks, (peak, i) => `M${i + 0.5} ${50 - 48 * peak}V${50 + 48 * peak}`).join('');
    fill(strip, s('svg', { viewBox: `0 0 ${peaks.length} 100`, preserveAspectRatio: 'none' }, s('path', { d })), h('i'));
  }
  /** @type {HTMLElement} */ (strip.lastElementChild).style.left = `${(100 * (frame + 0.5)) / picture.frames}%`;
}

/** @param {import('../wire.js').Dataset} dataset @param {number[]} tuple @param {number} t */
function makeLine(dataset, tuple, t) {
  const line = h(`button.line.${hueOf(tuple)}`, { type: 'button' },
    h('span.mark'), names(dataset, tuple, true), h('span.muted'), h('span.number'));
  line.onclick = () => act(line, 'select', { tuple: t });
  return line;
}

/** @param {HTMLElement} line @param {number} t @param {State} state */
function updateLine(line, t, { dataset, answer, selection }) {
  const [mark, , track, value] = line.children;
  set(line, 'aria-pressed', String(selection.tuple === t));
  const reading = dataset && answer && read(dataset, answer);
  const verdict = reading?.verdict[t] ?? '';
  if (line.dataset.verdict !== verdict) fill(mark, reading && verdictMark(reading.verdict[t]));
  line.dataset.verdict = verdict;
  say(track, reading && reading.track[t] >= 0 ? `track ${dataset.tracks[reading.track[t]].id}` : '');
  say(value, reading ? chance(reading.p[t]) : '');
}
