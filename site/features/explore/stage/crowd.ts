// Draws boxes on one canvas when there are many: a hundred elements that move with every frame
// are too slow.
import { canvasSurface, paintTrackBox } from '../../../media/track-boxes.ts';
import type { Picture } from '../../../media/media.ts';
import type { Figure } from '../../../model/scene.ts';

const MOST = 40; // boxes that are drawn as elements

/**
 * Splits the figures into those that are drawn as elements and those on the canvas. Answers and
 * whatever is selected stay elements, because they have labels.
 */
export function splitCrowd(figures: Figure[], looked: (figure: Figure) => boolean) {
  if (figures.length <= MOST) return { near: figures, crowd: [] };
  const words = (figure: Figure) => figure.weight === 'answer' || looked(figure);
  return { near: figures.filter(words), crowd: figures.filter((figure) => !words(figure)) };
}

export function drawCrowd(canvas: HTMLCanvasElement, crowd: Figure[], picture: Picture) {
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
