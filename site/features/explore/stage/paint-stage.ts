// Paints the present frame with its boxes. They are painted together, so that they match.
import { isKnown } from '../../../model/edits.ts';
import type { TrackBox } from '../../../media/track-boxes.ts';
import { h, setAttribute } from '../../../ui/dom.ts';
import { isFramed, paint, shape, underlay } from '../../../media/frame.ts';
import type { Frame } from '../../../media/frame.ts';
import { figuresAt, truthAt } from '../../../model/scene.ts';
import type { Figure } from '../../../model/scene.ts';
import { paintBoxes } from '../../../media/frame-boxes.tsx';
import { drawCrowd, splitCrowd, trackAt } from './crowd.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';
import type { StagePage } from '../page.ts';

/** The canvas of the boxes that are too many to be elements, and what it shows. */
export interface Crowd {
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
  const { track, weight, p } = figure;
  const [isChosen, isPointed] = [track === selection.track, track === hover.track];
  return {
    ...figure, p: weight === 'faint' ? undefined : p, isKnown: isKnown(dataset, track), isChosen, isPointed,
    isLabelled: weight === 'answer' || isChosen || isPointed, isSelectable: true,
  };
}

/** Adds the canvas of the crowd to a frame, and has a click select the track under it, or play and pause. */
export function addCrowd({ frame, canvas: under }: Frame, { state, perform }: Pick<StagePage, 'state' | 'perform'>): Crowd {
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
    if (at) perform('select', { track: Number(at.dataset.atTrack) });
    else perform('play-pause', undefined);
  };
  return crowd;
}
