// What each method picks: one frame for each method, with the boxes of its tracks.
import { tupleStarts } from '../../answer/matches.ts';
import { isJudged, middleOf, truthOf, selectedTuples } from './picks.ts';
import type { Pick, Truth } from './picks.ts';
import { chip, hueOf, names, truthMark, wordsOf } from '../../drawing/marks.ts';
import { act, fill, h, keyed, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { trackBox } from '../../video/boxes.ts';
import { isFramed, label, makeBox, makeFrame, paint, place, shape, spread } from '../../video/frame.ts';
import { truthAt } from '../../video/scene.ts';
import type { Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';

export function picks(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, comparison, page } = state;
  const there = dataset !== null && dataset.hash === comparison.dataset?.hash && comparison.picks.length > 0;
  element.hidden = !there;
  if (!there || page !== 'compare') return; // frames that are not seen are not painted
  controls(parts, state, dataset);
  keyed(parts.row, comparison.picks, ({ method }) => `${dataset.hash} ${method}`, makePick, (pick, item) => updatePick(pick, item, state, dataset));
}

function build(element: Element) {
  const video = h('select', { id: 'picks-video' });
  video.onchange = () => act(video, 'show-picks', { video: Number(video.value), tuple: -1 });
  const tuple = h('select', { id: 'picks-tuple' });
  tuple.onchange = () => act(tuple, 'show-picks', { tuple: Number(tuple.value) });
  const frame = h('input', { type: 'range', id: 'picks-frame', min: 0, step: 1 });
  frame.oninput = () => act(frame, 'seek', { frame: Number(frame.value) });
  const at = h('span.number.muted');
  const row = h('div.picks');
  const time = h('div.time-of', {}, h('label', { for: 'picks-frame' }, 'Frame'), frame, at);
  const note = h('p.muted');
  element.append(h('h3', { id: 'compare-picks', tabindex: '-1' }, 'What each method picks'), note,
    h('div.look', {}, h('label', { for: 'picks-video' }, 'Video'), video, h('label', { for: 'picks-tuple' }, 'Caption'), tuple, time), row);
  return { video, tuple, frame, at, time, row, note, dataset: null as Dataset | null, shown: '' };
}

type Parts = ReturnType<typeof build>;

function controls(parts: Parts, { selection, picture, frame }: State, dataset: Dataset) {
  if (parts.dataset !== dataset) {
    parts.dataset = dataset;
    fill(parts.video, ...dataset.videos.map(({ id, tuples }, i) => h('option', { value: i, disabled: tuples.length === 0 }, id)));
  }
  const shown = `${dataset.hash} ${selection.video}`;
  if (parts.shown !== shown) {
    parts.shown = shown;
    const all = selectedTuples(dataset, { video: selection.video, tuple: -1 });
    fill(parts.tuple, h('option', { value: -1 }, 'All captions'), ...all.map(({ t, tuple }) => h('option', { value: t }, wordsOf(dataset, tuple))));
  }
  parts.video.value = String(selection.video);
  const from = tupleStarts(dataset);
  const here = selection.tuple >= from[selection.video] && selection.tuple < from[selection.video + 1];
  parts.tuple.value = String(here ? selection.tuple : -1);
  const framed = isFramed(picture);
  setText(parts.note, `The track that answers each caption.${framed && dataset.truth.length > 0 ? ' Dashed: the truth.' : ''}`);
  parts.time.hidden = !framed || picture.frames <= 1;
  if (!framed) return;
  parts.frame.max = String(picture.frames - 1);
  parts.frame.value = String(frame);
  setText(parts.at, String(frame));
}

const frames = new WeakMap<HTMLElement, ReturnType<typeof makeFrame>>();

function makePick({ method }: Pick) {
  const parts = makeFrame();
  const figure = h('figure', { 'data-method': method }, h('figcaption', {}, h('strong', {}, method), h('span.muted')), parts.frame, h('ul'));
  frames.set(figure, parts);
  return figure;
}

function updatePick(figure: HTMLElement, { method, track }: Pick, { selection, picture, frame }: State, dataset: Dataset) {
  const tuples = selectedTuples(dataset, selection).map(({ t, tuple }) => ({ t, tuple, row: track[t] ?? -1,
    truth: isJudged(dataset, selection.video, tuple) ? truthOf(dataset, tuple, track[t] ?? -1) : 'unknown' }));
  const known = tuples.filter(({ truth }) => truth !== 'unknown');
  const right = known.filter(({ truth }) => truth === 'right').length;
  setText(figure.querySelector('figcaption span')!, known.length > 0 && tuples.length > 1 ? `${right} of ${known.length} right` : '');
  const key = `${dataset.hash} ${tuples.map(({ t, row }) => `${t}:${row}`)}`;
  const list = figure.querySelector<HTMLElement>('ul')!;
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    fill(list, ...tuples.map((one) => line(dataset, one)));
  }
  const parts = frames.get(figure)!;
  const framed = isFramed(picture) && picture.video === selection.video;
  parts.frame.hidden = !framed;
  if (!framed) return;
  shape(parts, picture);
  paint(parts, picture, frame);
  setAttribute(parts.canvas, 'aria-label', `Frame ${frame} with the tracks that ${method} picks`);
  const shown = tuples.flatMap((one) => {
    const box = one.row >= 0 && trackBox(dataset, one.row, frame);
    return box ? [{ ...one, box }] : [];
  });
  keyed(parts.boxes, shown, ({ t }) => t, makeBox, (element, { box, tuple, row }) => {
    element.className = `box answer ${hueOf(tuple)}`;
    element.dataset.track = dataset.tracks[row].id;
    element.style.setProperty('--strength', '1');
    place(element, box, picture);
    label(element, box, picture, `${tuple} ${dataset.hash}`, () => chip(dataset, tuple));
  });
  const asked = truthAt(dataset, picture.video, frame)
    .filter(({ classes }) => tuples.some(({ tuple }) => tuple.every((c, e) => c < 0 || c === classes[e])));
  keyed(parts.truth, asked.map((one, i) => ({ ...one, i })), ({ i }) => i, () => h('div.true'), (element, { box }) => place(element, box, picture));
  spread(parts.boxes);
}

/** One caption and the track that is picked for it. The button goes to the track's time. */
function line(dataset: Dataset, { tuple, row, truth }: { tuple: number[]; row: number; truth: Truth }) {
  const frame = middleOf(dataset, row);
  const id = row >= 0 ? `track ${dataset.tracks[row].id}` : 'no track';
  const button = h('button.quiet', { type: 'button', title: 'Go to where it is' }, id);
  button.onclick = () => act(button, 'seek', { frame });
  return h('li', { 'data-truth': truth }, truth === 'unknown' ? h('span') : truthMark(truth), names(dataset, tuple, true), frame >= 0 ? button : h('span.muted', {}, id));
}
