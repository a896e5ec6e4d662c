// The key points of persons as skeletons: lines between the points, in the colour of the track.
import { lookOf } from './track-boxes.ts';
import type { Size } from './track-boxes.ts';
import { trackBox } from '../model/boxes.ts';
import type { Figure } from '../model/scene.ts';
import type { Dataset } from '../core/messages.ts';

/** A point of the body in pixels of the picture, with the score of its detection. */
interface KeyPoint {
  x: number;
  y: number;
  score: number;
}

const FIRST = 1; // a row is a frame and three numbers for each point
const CERTAIN = 0.5; // score from which on a line is not dimmed
const DIMMEST = 0.15; // opacity of a line whose key points were hardly seen

const widthOf = ({ limbs }: Dataset) => FIRST + 3 * (1 + Math.max(...limbs.flat()));

/**
 * The key points of a track at a frame, null where it has none. Between two poses, points move straight and have the lower of both scores;
 * before the first and after the last, they move with the track's box.
 */
export function keyPointsAt(dataset: Dataset, track: number, frame: number): KeyPoint[] | null {
  const width = widthOf(dataset);
  const rows = dataset.poses.subarray(width * dataset.poseStart[track], width * dataset.poseStart[track + 1]);
  const count = rows.length / width;
  if (count === 0) return null;
  let next = 0;
  while (next < count && rows[width * next] < frame) next += 1;
  const pointsOf = (i: number) => Array.from({ length: (width - FIRST) / 3 }, (_, k) => {
    const at = width * i + FIRST + 3 * k;
    return { x: rows[at], y: rows[at + 1], score: rows[at + 2] };
  });
  if (next === 0 || next === count) {
    const nearest = Math.min(next, count - 1);
    return moved(dataset, track, pointsOf(nearest), rows[width * nearest], frame);
  }
  const [before, after] = [pointsOf(next - 1), pointsOf(next)];
  const t = (frame - rows[width * (next - 1)]) / (rows[width * next] - rows[width * (next - 1)]);
  return t === 1 ? after : before.map((a, k) => ({ x: a.x + t * (after[k].x - a.x), y: a.y + t * (after[k].y - a.y), score: Math.min(a.score, after[k].score) }));
}

/** Moves points by the distance that the middle of the track's box moves between two frames. */
function moved(dataset: Dataset, track: number, points: KeyPoint[], from: number, to: number) {
  const [a, b] = [trackBox(dataset, track, from), trackBox(dataset, track, to)];
  if (!a || !b) return points;
  const [x, y] = [b.x + b.w / 2 - a.x - a.w / 2, b.y + b.h / 2 - a.y - a.h / 2];
  return points.map((one) => ({ ...one, x: one.x + x, y: one.y + y }));
}

/** The opacity of a line between two points. */
export const limbOpacity = (a: KeyPoint, b: KeyPoint) => (Math.min(a.score, b.score) > 0 ? Math.max(DIMMEST, Math.min(1, Math.min(a.score, b.score) / CERTAIN)) : 0);

/** Paints the skeletons of the tracks at a frame, and returns how many. size is the canvas's in pixels, hues is a style that has the colours. */
export function paintSkeletons(context: CanvasRenderingContext2D, dataset: Dataset, shown: { figures: Figure[]; frame: number }, picture: Size, { width, height }: Size, hues: CSSStyleDeclaration) {
  const [sx, sy] = [width / picture.width, height / picture.height];
  let count = 0;
  context.lineCap = 'round';
  for (const figure of shown.figures) {
    const points = keyPointsAt(dataset, figure.track, shown.frame);
    if (!points) continue;
    count += 1;
    const { hue, emphasis, line } = lookOf(figure);
    const colour = (emphasis !== 'faint' && hues.getPropertyValue(`--${hue}`)) || '#ffffff';
    for (const [a, b] of dataset.limbs.map(([i, j]) => [points[i], points[j]])) {
      context.globalAlpha = limbOpacity(a, b);
      context.beginPath();
      context.moveTo(a.x * sx, a.y * sy);
      context.lineTo(b.x * sx, b.y * sy);
      stroke(context, line, colour);
    }
    context.globalAlpha = limbOpacity(points[0], points[0]);
    context.beginPath();
    context.arc(points[0].x * sx, points[0].y * sy, 3, 0, 2 * Math.PI); // the nose, which no line joins
    stroke(context, line, colour);
  }
  context.globalAlpha = 1;
  return count;
}

/** Strokes a line over a wider dark one, which shows it on any picture. */
function stroke(context: CanvasRenderingContext2D, line: number, colour: string) {
  for (const [width, style] of [[line + 3, 'rgb(0 0 0 / 55%)'], [line + 1, colour]] as const) {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke();
  }
}
