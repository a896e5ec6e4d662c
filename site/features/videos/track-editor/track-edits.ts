// Functions of track edits: their description, the number of pending ones, and boxes set by hand.
import type { TrackEdit } from '../messages.ts';
import type { EditedTrack, Keyframe } from '../../../core/vision-protocol.ts';

/** x, y, width and height in pixels of the clip. */
export type Box = Keyframe['box'];

/** Describes an edit. */
export function wordsOf(edit: TrackEdit): string {
  switch (edit.do) {
    case 'delete': return `Track ${edit.track} is deleted`;
    case 'split': return `Track ${edit.track} is split before frame ${edit.frame}`;
    case 'join': return `Track ${edit.with} is joined to track ${edit.track}`;
    case 'draw': return `${edit.class === 'person' ? 'A person' : 'A thing'} is drawn at ${framesText(edit.boxes)}`;
    case 'drag': return `The box of track ${edit.track} is set at ${framesText(edit.boxes)}`;
  }
}

/** The frames whose boxes a person has set. */
function framesText(boxes: Keyframe[]) {
  const frames = boxes.flatMap(({ frame, carried }) => (carried ? [] : [frame]));
  return frames.length === 1 ? `frame ${frames[0]}` : `frames ${frames.slice(0, -1).join(', ')} and ${frames.at(-1)}`;
}

const isSame = (a: TrackEdit, b: TrackEdit | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** How many edits at the beginning of two lists are the same. */
export function commonLength(a: TrackEdit[], b: TrackEdit[]) {
  let n = 0;
  while (n < a.length && isSame(a[n], b[n])) n++;
  return n;
}

/** Counts the pending edits: new edits, and removed edits that the features still include. */
export function pendingCount(edits: TrackEdit[], made: TrackEdit[]) {
  const common = commonLength(edits, made);
  return edits.length + made.length - 2 * common;
}

/** Returns the box of a track at a frame, interpolated linearly between two rows; null outside the track. */
export function boxAt(rows: EditedTrack['rows'], frame: number): Box | null {
  const after = rows.findIndex(([at]) => at >= frame);
  if (after < 0 || (after === 0 && rows[0][0] > frame)) return null;
  const [to, ...end] = rows[after];
  if (to === frame) return end;
  const [from, ...begin] = rows[after - 1];
  const share = (frame - from) / (to - from);
  return begin.map((v, i) => v + share * (end[i] - v)) as Box;
}

/** Returns the box of a track at the frame of the track that is nearest to the given one. */
export function nearestBox({ rows, first, last }: EditedTrack, frame: number): Box {
  return boxAt(rows, Math.min(last, Math.max(first, frame))) as Box;
}

const tenth = (v: number) => Math.round(10 * v) / 10;

/**
 * Returns the edits with the box of a track set at a frame. A track that was drawn, and that the optical flow has not followed yet,
 * gets another box; a box that was set last is replaced.
 */
export function withBox(edits: TrackEdit[], track: Pick<EditedTrack, 'id' | 'drawn'>, frame: number, box: Box): TrackEdit[] {
  const key: Keyframe = { frame, box: box.map(tenth) as Box };
  const drawn = edits[track.drawn - 1];
  if (drawn?.do === 'draw') {
    const boxes = [...drawn.boxes.filter((one) => one.frame !== frame), key].toSorted((a, b) => a.frame - b.frame);
    return edits.with(track.drawn - 1, { ...drawn, boxes });
  }
  const last = edits.at(-1);
  const isAgain = last?.do === 'drag' && last.track === track.id && last.boxes.length === 1 && last.boxes[0].frame === frame;
  return [...(isAgain ? edits.slice(0, -1) : edits), { do: 'drag', track: track.id, boxes: [key] }];
}

/** Returns a box with its edges moved. It keeps a minimum size and overlaps the picture. */
export function adjusted([x, y, w, h]: Box, { left = 0, top = 0, right = 0, bottom = 0 }, picture: { width: number; height: number }): Box {
  const least = 4;
  const wide = Math.max(least, w + right - left);
  const high = Math.max(least, h + bottom - top);
  const within = (v: number, size: number, all: number) => Math.min(all - least, Math.max(least - size, v));
  const from = (v: number, size: number, first: number, second: number) => v + (first === second ? first : Math.min(first, size + second - least));
  return [within(from(x, w, left, right), wide, picture.width), within(from(y, h, top, bottom), high, picture.height), wide, high];
}
