// Where the labels of boxes stand, so that none lies on another.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Place {
  x: number;
  y: number;
}

const GAP = 1; // pixels between two labels
const SLACK = 0.01; // pixels, of rounding

const moved = ({ left, top, right, bottom }: Rect, { x, y }: Place): Rect => ({ left: x, top: y, right: x + right - left, bottom: y + bottom - top });

const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const within = (a: Rect, b: Rect) => a.left >= b.left - SLACK && a.top >= b.top - SLACK && a.right <= b.right + SLACK && a.bottom <= b.bottom + SLACK;

/**
 * Returns the left and top edges of labels, each as near as is free to where it would stand by itself, preferably above it.
 * The labels are given in the order of their importance: one that is more important has the nearer place. They stay within
 * the frame and off what is taken. Where nothing is free any more, a label keeps its own place.
 */
export function placeLabels(frame: Rect, taken: Rect[], labels: Rect[]): Place[] {
  const placed = [...taken];
  return labels.map((label) => {
    const place = placeOf(frame, placed, label);
    placed.push(moved(label, place));
    return place;
  });
}

function placeOf(frame: Rect, placed: Rect[], label: Rect): Place {
  const [width, height] = [label.right - label.left, label.bottom - label.top];
  const wish = { x: clamp(label.left, frame.left, frame.right - width), y: clamp(label.top, frame.top, frame.bottom - height) };
  const isFree = (place: Place) => within(moved(label, place), frame) && !placed.some((other) => overlap(moved(label, place), other));
  const distance = ({ x, y }: Place) => (y > wish.y ? y - wish.y + height : wish.y - y) + Math.abs(x - wish.x);
  const nearest = (places: Place[]) => places.filter(isFree).reduce<Place | null>((best, place) => (best && distance(best) <= distance(place) ? best : place), null);
  if (isFree(wish)) return wish;
  const beside = placed.filter(({ left, right }) => wish.x < right && left < wish.x + width);
  const column = beside.flatMap(({ top, bottom }) => [top - height - GAP, bottom + GAP]).map((y) => ({ x: wish.x, y }));
  const row = () => placed.flatMap(({ left, top, right }) => [left - width - GAP, right + GAP].flatMap((x) => [{ x, y: wish.y }, { x, y: top }]));
  return nearest(column) ?? nearest(row()) ?? wish;
}

const clamp = (x: number, least: number, most: number) => Math.max(least, Math.min(most, x));
