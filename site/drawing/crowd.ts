// Draws boxes on one canvas when there are many: a hundred elements that move with every frame
// are too slow.
import { hueOf } from './marks.ts';

/** @typedef {import('../video/scene.ts').Figure} Figure */
/** @typedef {import('../state.ts').Picture} Picture */

const MOST = 40; // boxes that are drawn as elements
const LINES = { faint: 1, labelled: 1.5, answer: 3 }; // line widths in pixels, as in the style sheet

/**
 * Splits the figures into those that are drawn as elements and those on the canvas. Answers and
 * whatever is selected stay elements, because they have labels.
 * @param {Figure[]} figures
 * @param {(figure: Figure) => boolean} looked
 */
export function splitCrowd(figures, looked) {
  if (figures.length <= MOST) return { near: figures, crowd: [] };
  const words = (/** @type {Figure} */ figure) => figure.weight === 'answer' || looked(figure);
  return { near: figures.filter(words), crowd: figures.filter((figure) => !words(figure)) };
}

/** @param {HTMLCanvasElement} canvas @param {Figure[]} crowd @param {Picture} picture */
export function drawCrowd(canvas, crowd, { width, height }) {
  canvas.hidden = crowd.length === 0;
  if (crowd.length === 0) return;
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  const dots = devicePixelRatio;
  if (canvas.width !== Math.round(wide * dots)) Object.assign(canvas, { width: Math.round(wide * dots), height: Math.round(high * dots) });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(dots, 0, 0, dots, 0, 0);
  context.clearRect(0, 0, wide, high);
  const hues = getComputedStyle(canvas);
  for (const { box, weight, classes } of crowd) {
    context.lineWidth = LINES[weight];
    const hue = weight === 'labelled' && hues.getPropertyValue(`--${hueOf(classes)}`);
    context.strokeStyle = hue || 'rgb(255 255 255 / 55%)';
    context.strokeRect((box.x / width) * wide, (box.y / height) * high, (box.w / width) * wide, (box.h / height) * high);
  }
}

/**
 * The uppermost track of the crowd at a point, −1 for none.
 * @param {Figure[]} crowd
 * @param {Picture} picture
 * @param {{x: number, y: number}} at in shares of the picture
 */
export function trackAt(crowd, { width, height }, { x, y }) {
  return crowd.findLast(({ box }) => x * width >= box.x && x * width <= box.x + box.w && y * height >= box.y && y * height <= box.y + box.h)?.track ?? -1;
}
