// The appearance of a track's box. One function paints it on any target: elements over the frame
// (frame-boxes.tsx), a canvas if there are many boxes, or a picture to be saved (stage-drawing.ts).
import { hueOf, opacityOf } from '../model/marks.ts';
import type { Box } from '../model/boxes.ts';
import type { State } from '../model/matches.ts';
import type { Emphasis } from '../model/scene.ts';

export interface Size {
  width: number;
  height: number;
}

/** The box of a track, with the properties of the track that are shown. */
export interface TrackBox {
  track: number;
  box: Box; // in pixels of the picture
  emphasis: Emphasis;
  classes: number[];
  p?: number; // the probability of the classes, undefined if it is not shown
  state?: State | null; // of the classes, null or undefined if it is not shown
  isLabelled?: boolean; // whether the classes are written
  known?: number[]; // the known label of each concept
  isChosen?: boolean;
  isPointed?: boolean;
  isSelectable?: boolean; // whether a click on it selects the track
}

/** The style of an outline. */
interface Look {
  emphasis: Emphasis;
  hue: string; // a class of the style sheet, whose colour is --hue
  line: number; // its width in pixels
  opacity: number;
  isChosen: boolean;
}

/** The target that boxes are painted on. */
export interface Surface {
  /** at is relative to the size of the picture, 0 to 1. */
  outline(at: Box, look: Look): void;
  /** Writes the classes beside the outline. */
  label?(at: Box, one: TrackBox): void;
}

const LINES = { faint: 1, labelled: 1.5, answer: 3 };
const FAINT = 0.55; // opacity of the white line of a track without a label

export function paintTrackBox(surface: Surface, one: TrackBox, picture: Size) {
  const at = sharesOf(one.box, picture);
  surface.outline(at, lookOf(one));
  if (one.isLabelled) surface.label?.(at, one);
}

/** Returns a box in shares of the picture. */
export function sharesOf({ x, y, w, h: high }: Box, { width, height }: Size): Box {
  return { x: x / width, y: y / height, w: w / width, h: high / height };
}

/** How a box is drawn: its weight, hue, width and opacity. */
export function lookOf({ emphasis, classes, p = 1, isChosen = false, isPointed = false }: TrackBox): Look {
  const opacity = emphasis === 'faint' ? FAINT : isChosen || isPointed ? 1 : opacityOf(p);
  return { emphasis, hue: hueOf(classes), line: LINES[emphasis], opacity, isChosen };
}

/** A canvas has outlines alone. size is its own in pixels, hues is a style that has the colours. */
export function canvasSurface(context: CanvasRenderingContext2D, { width, height }: Size, hues: CSSStyleDeclaration): Surface {
  return {
    outline({ x, y, w, h: high }, { emphasis, hue, line, opacity }) {
      context.lineWidth = line;
      context.globalAlpha = opacity;
      context.strokeStyle = (emphasis !== 'faint' && hues.getPropertyValue(`--${hue}`)) || '#ffffff';
      context.strokeRect(x * width, y * height, w * width, high * height);
    },
  };
}

/** The boxes on a frame, each with its label on the screen. */
interface Painted {
  picture: Size;
  boxes: { one: TrackBox; label?: Element }[];
}

/** What was painted last on each frame. */
export const paintedOn = new WeakMap<Element, Painted>();

/** Notes what was painted last on a frame, for a picture to be saved of it. */
export function notePainted(frame: Element, painted: Painted) {
  paintedOn.set(frame, painted);
}
