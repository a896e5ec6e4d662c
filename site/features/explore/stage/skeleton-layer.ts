// The key points of persons on the stage, a layer over its picture. It is not in the first view, whose data have none.
import { paintSkeletons } from '../../../media/skeletons.ts';
import { h, setAttribute } from '../../../ui/dom.ts';
import { isFramed } from '../../../media/frame.ts';
import { figuresAt } from '../../../model/scene.ts';
import { clearedContext } from './paint-stage.ts';
import type { State } from '../../../state.ts';

type Shown = Pick<State, 'keyPoints' | 'dataset' | 'answer' | 'picture' | 'frame'>;

/** Adds the layer to the stage. The returned function paints it; it is painted again when the stage has another size. */
export function addSkeletonLayer() {
  const canvas = h('canvas.skeletons', { 'hidden': true, 'aria-hidden': 'true' });
  document.querySelector('#screen .frame .under + canvas')!.after(canvas);
  let last: Shown | null = null;
  const paint = (shown: Shown) => {
    last = shown;
    const { keyPoints, dataset, answer, picture, frame } = shown;
    const isDrawn = keyPoints && dataset !== null && dataset.poses.length > 0 && isFramed(picture);
    const context = clearedContext(canvas, isDrawn);
    if (!context || !isDrawn) return;
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    const count = paintSkeletons(context, dataset, { figures: figuresAt(dataset, answer, picture.video, frame), frame }, picture, size, getComputedStyle(canvas));
    setAttribute(canvas, 'data-count', count);
  };
  new ResizeObserver(() => last && paint(last)).observe(canvas);
  return paint;
}
