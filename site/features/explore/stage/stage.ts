// The stage: the present frame with its boxes, or the captions where there is no picture. Frame
// and boxes are drawn together, so that they match.
import { isKnown } from '../../../answer/edits.ts';
import { matchesOf, tupleStarts } from '../../../answer/matches.ts';
import { drawCrowd, trackAt, splitCrowd } from './crowd.ts';
import { tracksDrawing } from '../../../drawing/drawings.ts';
import { hueOf, names, verdictMark } from '../../../drawing/marks.ts';
import { paintBoxes, stageDrawing } from '../../../drawing/track-boxes.ts';
import type { TrackBox } from '../../../drawing/track-boxes.ts';
import { act, fill, h, keyed, buildOnce, s, setText, setAttribute } from '../../../elements/dom.ts';
import { saveMenu } from '../../../elements/save-menu.ts';
import { isFramed, makeFrame, paint, shape, underlay } from '../../../video/frame.ts';
import type { Frame } from '../../../video/frame.ts';
import { timeOfPicture } from '../../../video/rates.ts';
import { figuresAt, truthAt } from '../../../video/scene.ts';
import type { Figure } from '../../../video/scene.ts';
import { probabilityText, countText } from '../../../words.ts';
import { coreOf } from '../../../session/session-state.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';
import type { Picture } from '../../../video/media.ts';

/** What stands where no picture is loaded yet, by the state of the core. The picture of data that were just opened comes in a moment. */
const beforePicture = { starting: 'Starting…', failed: 'The core did not start.', ready: '', restarting: '' };

export function stage(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, picture } = state;
  parts.state = state;
  parts.save.hidden = !dataset || !picture;
  const framed = isFramed(picture);
  parts.frame.hidden = !framed;
  parts.still.hidden = framed;
  for (const item of parts.save.querySelectorAll<HTMLElement>('[data-what=Stage]')) item.hidden = !framed;
  setText(parts.note, picture?.note ?? '');
  parts.note.hidden = !picture?.note;
  if (!dataset || !picture) return fill(parts.still, h('p.muted', {}, beforePicture[coreOf(state)]));
  if (!framed) return list(parts, dataset, state);
  if (shape(parts, picture)) underlay(parts, picture);
  paint(parts, picture, state.frame);
  setAttribute(parts.canvas, 'aria-label', `Frame ${state.frame}`);
  const { selection, hover } = state;
  const { near, crowd } = splitCrowd(figuresAt(dataset, state.answer, picture.video, state.frame), ({ track }) => track === selection.track || track === hover.track);
  parts.figures = crowd;
  drawCrowd(parts.crowd, crowd, picture);
  paintBoxes(parts, dataset, picture, near.map((figure) => boxOf(figure, dataset, state)),
    state.truth ? truthAt(dataset, picture.video, state.frame).map(({ box }) => box) : [], ({ track }) => track);
}

function build(element: Element) {
  const crowd = h('canvas.crowd', { hidden: true, 'aria-hidden': 'true' });
  const parts = Object.assign(makeFrame(), { crowd, figures: [] as Figure[], state: null as State | null });
  const { frame } = parts;
  parts.canvas.after(crowd);
  const still = h('div.still');
  const summary = h('div.summary', {}, h('p.title'), h('p.muted'));
  const lines = h('div.lines');
  const strip = h('div.strip', { 'aria-hidden': 'true' });
  strip.onclick = (event) => act(strip, 'seek', { frame: Math.floor((Number(strip.dataset.frames) * event.offsetX) / strip.clientWidth) });
  const note = h('p.note');
  const save = saveMenu({ Stage: () => stageOf(parts), Tracks: () => tracksOf(parts) }, 'stage or tracks');
  element.append(frame, still, note, save);
  frame.onclick = (event) => {
    pick(event);
    const at = (event.target as Element).closest<HTMLElement>('[data-at-track]');
    act(frame, at ? 'select' : 'play-pause', at ? { track: Number(at.dataset.atTrack) } : {});
  };
  /** Gives the canvas of the crowd the track under the pointer. */
  const pick = (event: MouseEvent) => {
    if (event.target !== crowd || !parts.state?.picture) return;
    const track = trackAt(parts.figures, parts.state.picture, { x: event.offsetX / crowd.clientWidth, y: event.offsetY / crowd.clientHeight });
    const id = track < 0 ? null : String(track);
    if (crowd.getAttribute('data-at-track') === id) return;
    setAttribute(crowd, 'data-at-track', id);
    if (event instanceof PointerEvent && event.type === 'pointermove') crowd.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: event.pointerType }));
  };
  frame.onpointermove = pick;
  return Object.assign(parts, { still, summary, strip, lines, note, save });
}

type Parts = ReturnType<typeof build>;

/** The picture of the frame with its boxes, null where none is shown. */
function stageOf(parts: Frame & { state: State | null }) {
  const { dataset, picture, frame } = parts.state ?? {};
  if (!dataset || !picture || !isFramed(picture)) return null;
  const { id } = dataset.videos[picture.video];
  return stageDrawing(parts, `${dataset.name} · ${id}, frame ${frame}`, `${id}-frame-${frame}`);
}

function tracksOf({ state }: { state: State | null }) {
  if (!state?.dataset || !state.picture) return null;
  return tracksDrawing(state.dataset, state.answer, state.picture.video, timeOfPicture(state.picture, state.frameRates));
}

/** What is to be seen of a track on the stage. */
function boxOf(figure: Figure, dataset: Dataset, { selection, hover }: State): TrackBox {
  const { track, weight, p } = figure;
  const [isChosen, isPointed] = [track === selection.track, track === hover.track];
  return {
    ...figure, p: weight === 'faint' ? undefined : p, isKnown: isKnown(dataset, track), isChosen, isPointed,
    isLabelled: weight === 'answer' || isChosen || isPointed, isSelectable: true,
  };
}

/** Lists the captions of the video with their tracks, where there is no picture. */
function list(parts: Parts, dataset: Dataset, state: State) {
  const { selection, picture } = state;
  const video = dataset.videos[selection.video];
  if (!parts.lines.isConnected) fill(parts.still, parts.summary, parts.strip, parts.lines);
  drawStrip(parts, picture, state.frame);
  const what = picture?.kind === 'audio' ? 'Sound' : 'No pictures';
  setText(parts.summary.children[0], video?.id ?? 'No videos');
  setText(parts.summary.children[1], video ? `${what} · ${countText(video.tracks.length, 'track')} · ${countText(video.tuples.length, 'caption')}` : '');
  const from = tupleStarts(dataset)[selection.video];
  keyed(parts.lines, video?.tuples.map((tuple, i) => ({ tuple, t: from + i })) ?? [],
    ({ t }) => `${dataset.hash} ${t}`, ({ tuple, t }) => makeLine(dataset, tuple, t), (line, { t }) => updateLine(line, t, state));
}

/** Draws a sound's loudness, and a line at the present time. */
function drawStrip({ strip }: Parts, picture: Picture | null, frame: number) {
  const peaks = picture?.peaks;
  strip.hidden = !peaks;
  if (!picture || !peaks) return;
  if (strip.dataset.video !== String(picture.video) || !strip.firstChild) {
    strip.dataset.video = String(picture.video);
    strip.dataset.frames = String(picture.frames);
    const d = Array.from(peaks, (peak, i) => `M${i + 0.5} ${50 - 48 * peak}V${50 + 48 * peak}`).join('');
    fill(strip, s('svg', { viewBox: `0 0 ${peaks.length} 100`, preserveAspectRatio: 'none' }, s('path', { d })), h('i'));
  }
  (strip.lastElementChild as HTMLElement).style.left = `${(100 * (frame + 0.5)) / picture.frames}%`;
}

function makeLine(dataset: Dataset, tuple: number[], t: number) {
  const line = h(`button.line.${hueOf(tuple)}`, { type: 'button', 'data-at-tuple': t },
    h('span.mark'), names(dataset, tuple, true), h('span.muted'), h('span.number'));
  line.onclick = () => act(line, 'select', { tuple: t });
  return line;
}

function updateLine(line: HTMLElement, t: number, { dataset, answer, selection }: State) {
  const [mark, , track, value] = line.children;
  setAttribute(line, 'aria-pressed', String(selection.tuple === t));
  const matches = dataset && answer && matchesOf(dataset, answer);
  const verdict = matches?.verdict[t] ?? '';
  if (line.dataset.verdict !== verdict) fill(mark, matches && verdictMark(matches.verdict[t]));
  line.dataset.verdict = verdict;
  setText(track, matches && matches.track[t] >= 0 ? `track ${dataset.tracks[matches.track[t]].id}` : '');
  setText(value, matches ? probabilityText(matches.p[t]) : '');
}
