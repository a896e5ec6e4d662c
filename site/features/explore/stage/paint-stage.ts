// Paints the present frame with its boxes, together, so that they match. Where there are many boxes, one canvas has them: a
// hundred elements that move with every frame are too slow.
import { canvasSurface, paintTrackBox } from '../../../media/track-boxes.ts';
import { h, setAttribute } from '../../../ui/dom.ts';
import { isFramed, paint, shape, underlay } from '../../../media/frame.ts';
import { figuresAt, truthAt } from '../../../model/scene.ts';
import { paintBoxes } from '../../../media/frame-boxes.tsx';
import type { Picture } from '../../../media/media.ts';
import type { Figure } from '../../../model/scene.ts';
import type { TrackBox } from '../../../media/track-boxes.ts';
import type { Frame } from '../../../media/frame.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';
import type { StagePage } from '../page.ts';

const MOST = 40; // boxes that are drawn as elements

/**
 * Splits the figures into those that are drawn as elements and those on the canvas. Answers and
 * whatever is selected stay elements, because they have labels.
 */
export function splitCrowd(figures: Figure[], looked: (figure: Figure) => boolean) {
  if (figures.length <= MOST) return { near: figures, crowd: [] };
  const words = (figure: Figure) => figure.emphasis === 'answer' || looked(figure);
  return { near: figures.filter(words), crowd: figures.filter((figure) => !words(figure)) };
}

function drawCrowd(canvas: HTMLCanvasElement, crowd: Figure[], picture: Picture) {
  const context = clearedContext(canvas, crowd.length > 0);
  if (!context) return;
  const surface = canvasSurface(context, { width: canvas.clientWidth, height: canvas.clientHeight }, getComputedStyle(canvas));
  for (const figure of crowd) paintTrackBox(surface, figure, picture);
}

/** Hides a canvas that is not used, else returns its context, empty and in pixels of the page. */
export function clearedContext(canvas: HTMLCanvasElement, isUsed: boolean) {
  canvas.hidden = !isUsed;
  if (!isUsed) return null;
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  const dots = devicePixelRatio;
  if (canvas.width !== Math.round(wide * dots) || canvas.height !== Math.round(high * dots)) Object.assign(canvas, { width: Math.round(wide * dots), height: Math.round(high * dots) });
  const context = canvas.getContext('2d');
  context?.setTransform(dots, 0, 0, dots, 0, 0);
  context?.clearRect(0, 0, wide, high);
  return context;
}

/**
 * The uppermost track of the crowd at a point, −1 for none.
 * at is in shares of the picture.
 */
export function trackAt(crowd: Figure[], { width, height }: Picture, { x, y }: { x: number; y: number }) {
  return crowd.findLast(({ box }) => x * width >= box.x && x * width <= box.x + box.w && y * height >= box.y && y * height <= box.y + box.h)?.track ?? -1;
}

/** The canvas of the boxes that are too many to be elements, and what it shows. */
interface Crowd {
  canvas: HTMLCanvasElement;
  figures: Figure[];
}

/** Follows the signals, framesPresented too: a frame may be painted again, as its picture comes later than its number. */
export function paintStage(parts: Frame, crowd: Crowd, { state }: Pick<StagePage, 'state'>) {
  const { dataset: { value: dataset }, answer: { value: answer }, picture: { value: picture }, frame: { value: frame } } = state;
  const { value: selection } = state.selection;
  const { value: hover } = state.hover;
  void state.framesPresented.value;
  parts.frame.hidden = !isFramed(picture);
  if (!dataset || !isFramed(picture)) return;
  if (shape(parts, picture)) underlay(parts, picture);
  paint(parts, picture, frame);
  setAttribute(parts.canvas, 'aria-label', `Frame ${frame}`);
  const { near, crowd: far } = splitCrowd(figuresAt(dataset, answer, picture.video, frame), ({ track }) => track === selection.track || track === hover.track);
  crowd.figures = far;
  drawCrowd(crowd.canvas, far, picture);
  paintBoxes(parts, dataset, picture, near.map((figure) => boxOf(figure, dataset, { selection, hover })),
    state.truth.value ? truthAt(dataset, picture.video, frame).map(({ box }) => box) : [], ({ track }) => track);
}

/** What is to be seen of a track on the stage. */
function boxOf(figure: Figure, dataset: Dataset, { selection, hover }: Pick<State, 'selection' | 'hover'>): TrackBox {
  const { track, emphasis, p } = figure;
  const [isChosen, isPointed] = [track === selection.track, track === hover.track];
  return {
    ...figure, p: emphasis === 'faint' ? undefined : p, known: dataset.tracks[track].known, isChosen, isPointed,
    isLabelled: emphasis === 'answer' || isChosen || isPointed, isSelectable: true,
  };
}

/** Adds the canvas of the crowd to a frame, and has a click select the track under it, or play and pause. */
export function addCrowd({ frame, canvas: under }: Frame, { state, dispatch }: Pick<StagePage, 'state' | 'dispatch'>): Crowd {
  const canvas = h('canvas.crowd', { hidden: true, 'aria-hidden': 'true' });
  const crowd: Crowd = { canvas, figures: [] };
  under.after(canvas);
  /** Gives the canvas the track under the pointer, which has no element of its own. */
  const pick = (event: MouseEvent) => {
    if (event.target !== canvas || !state.picture.value) return;
    const track = trackAt(crowd.figures, state.picture.value, { x: event.offsetX / canvas.clientWidth, y: event.offsetY / canvas.clientHeight });
    const id = track < 0 ? null : String(track);
    if (canvas.getAttribute('data-at-track') === id) return;
    setAttribute(canvas, 'data-at-track', id);
    if (event instanceof PointerEvent && event.type === 'pointermove') canvas.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: event.pointerType }));
  };
  frame.onpointermove = pick;
  frame.onclick = (event) => {
    pick(event);
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at-track]') : null;
    if (at) dispatch('select', { track: Number(at.dataset.atTrack) });
    else dispatch('play-pause', undefined);
  };
  return crowd;
}
