// Edits as values: their words, what is pending of them, and how a box that is set joins the list.
import type { TrackEdit } from '../messages.ts';
import type { EditedTrack, Keyframe } from '../../../core/vision-protocol.ts';

/** x, y, width and height in pixels of the clip. */
export type Box = Keyframe['box'];

/** What a edit does, in words. */
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

/** How many edits the features do not know yet, or know still: those done since, and those taken back. */
export function pendingCount(edits: TrackEdit[], made: TrackEdit[]) {
  const common = commonLength(edits, made);
  return edits.length + made.length - 2 * common;
}

/** A track's box at a frame, in a straight line between two rows; null where it is not there. */
export function boxAt(rows: EditedTrack['rows'], frame: number): Box | null {
  const after = rows.findIndex(([at]) => at >= frame);
  if (after < 0 || (after === 0 && rows[0][0] > frame)) return null;
  const [to, ...end] = rows[after];
  if (to === frame) return end;
  const [from, ...begin] = rows[after - 1];
  const share = (frame - from) / (to - from);
  return begin.map((v, i) => v + share * (end[i] - v)) as Box;
}

/** The box of a track at the frame nearest to one where it is. */
export function nearestBox({ rows, first, last }: EditedTrack, frame: number): Box {
  return boxAt(rows, Math.min(last, Math.max(first, frame))) as Box;
}

const tenth = (v: number) => Math.round(10 * v) / 10;

/**
 * The edits with the box of a track set at a frame. What is drawn and not carried by the flow yet has one box more; a box that was
 * just set is set anew.
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

/** A box with its edges moved, no smaller than a few pixels and with some of it in the picture. */
export function adjusted([x, y, w, h]: Box, { left = 0, top = 0, right = 0, bottom = 0 }, picture: { width: number; height: number }): Box {
  const least = 4;
  const wide = Math.max(least, w + right - left);
  const high = Math.max(least, h + bottom - top);
  const within = (v: number, size: number, all: number) => Math.min(all - least, Math.max(least - size, v));
  const from = (v: number, size: number, first: number, second: number) => v + (first === second ? first : Math.min(first, size + second - least));
  return [within(from(x, w, left, right), wide, picture.width), within(from(y, h, top, bottom), high, picture.height), wide, high];
}
