// How a track's box looks. One function paints it, on whatever there is: an element over the
// frame, a canvas where there are many, or a picture to be saved.
import { fill, h, keyed, s, setAttribute } from '../elements/dom.ts';
import { spread } from '../video/frame.ts';
import { probabilityText } from '../words.ts';
import { TEXT, round } from './drawings.ts';
import { chip, hueOf, opacityOf } from './marks.ts';
import type { Dataset } from '../core/messages.ts';
import type { Drawn } from '../elements/save-menu.ts';
import type { Box } from '../video/boxes.ts';
import type { Frame } from '../video/frame.ts';
import type { Weight } from '../video/scene.ts';

export interface Size {
  width: number;
  height: number;
}

/** A track's box, and what is to be seen of the track. */
export interface TrackBox {
  track: number;
  box: Box; // in pixels of the picture
  weight: Weight;
  classes: number[];
  p?: number; // the probability of the classes, left out where it is not said
  isLabelled?: boolean; // whether the classes are written
  isKnown?: boolean; // whether the label is a known one
  isChosen?: boolean;
  isPointed?: boolean;
  isSelectable?: boolean; // whether a click on it selects the track
}

/** How an outline is drawn. */
interface Look {
  weight: Weight;
  hue: string; // a class of the style sheet, whose colour is --hue
  line: number; // its width in pixels
  opacity: number;
  isChosen: boolean;
}

/** What boxes are painted on. */
interface Surface {
  /** at is in shares of the picture. */
  outline(at: Box, look: Look): void;
  /** Writes the classes beside the outline, or removes what was written. */
  label?(at: Box, one: TrackBox): void;
}

const LINES = { faint: 1, labelled: 1.5, answer: 3 };
const FAINT = 0.55; // opacity of the white line of a track without a label
const FAR = 0.6; // share of the width beyond which a label is aligned to the right of its box

export function paintTrackBox(surface: Surface, one: TrackBox, picture: Size) {
  const at = sharesOf(one.box, picture);
  surface.outline(at, lookOf(one));
  surface.label?.(at, one);
}

function sharesOf({ x, y, w, h: high }: Box, { width, height }: Size): Box {
  return { x: x / width, y: y / height, w: w / width, h: high / height };
}

function lookOf({ weight, classes, p = 1, isChosen = false, isPointed = false }: TrackBox): Look {
  const opacity = weight === 'faint' ? FAINT : isChosen || isPointed ? 1 : opacityOf(p);
  return { weight, hue: hueOf(classes), line: LINES[weight], opacity, isChosen };
}

/** What was painted last on an element, for the picture to be saved of it. */
const painted = new WeakMap<Element, { one: TrackBox; picture: Size }>();

/** Paints boxes, and true boxes under them, as elements over a frame. key tells the boxes apart. */
export function paintBoxes<T extends TrackBox>(parts: Frame, dataset: Dataset, picture: Size, boxes: T[], truth: Box[], key: (one: T) => number) {
  keyed(parts.boxes, boxes, key, () => h('div.box', {}, h('div.label')), (element, one) => {
    element.dataset.track = dataset.tracks[one.track].id;
    setAttribute(element, 'data-at-track', one.isSelectable && one.track);
    setAttribute(element, 'title', one.isSelectable && `track ${element.dataset.track}`);
    setAttribute(element, 'data-pointed', one.isPointed);
    paintTrackBox(elementSurface(element, dataset), one, picture);
    painted.set(element, { one, picture });
  });
  keyed(parts.truth, truth.map((box, i) => ({ box, i })), ({ i }) => i, () => h('div.true'), (element, { box }) => place(element, sharesOf(box, picture)));
  spread(parts.boxes);
}

function place({ style }: HTMLElement, { x, y, w, h: high }: Box) {
  style.translate = `${100 * x}cqw ${100 * y}cqh`; // of the frame; unlike left and top, it is no change of the layout
  style.width = `${100 * w}%`;
  style.height = `${100 * high}%`;
}

function elementSurface(element: HTMLElement, dataset: Dataset): Surface {
  return {
    outline(at, { weight, hue, line, opacity, isChosen }) {
      element.className = `box ${weight} ${hue}${isChosen ? ' chosen' : ''}`;
      element.style.setProperty('--line-width', `${line}px`);
      element.style.setProperty('--strength', String(opacity));
      place(element, at);
    },
    /** Writes the label again only if it says something else. */
    label({ x, w }, { isLabelled, classes, p, isKnown }) {
      const label = element.firstElementChild as HTMLElement;
      const key = isLabelled ? `${classes} ${p === undefined ? '' : probabilityText(p)} ${isKnown} ${dataset.hash}` : '';
      label.hidden = key === '';
      label.classList.toggle('right', x + w / 2 > FAR);
      if (label.dataset.text === key) return;
      label.dataset.text = key;
      fill(label, key !== '' && chip(dataset, classes, p, isKnown));
    },
  };
}

/** A canvas has outlines alone. size is its own in pixels, hues is a style that has the colours. */
export function canvasSurface(context: CanvasRenderingContext2D, { width, height }: Size, hues: CSSStyleDeclaration): Surface {
  return {
    outline({ x, y, w, h: high }, { weight, hue, line, opacity }) {
      context.lineWidth = line;
      context.globalAlpha = opacity;
      context.strokeStyle = (weight !== 'faint' && hues.getPropertyValue(`--${hue}`)) || '#ffffff';
      context.strokeRect(x * width, y * height, w * width, high * height);
    },
  };
}

/** A frame with its boxes and labels, as they are on the screen. */
export function stageDrawing({ canvas, frame }: { canvas: HTMLCanvasElement; frame: HTMLElement }, title: string, name: string): Drawn {
  const screen = frame.getBoundingClientRect();
  const [width, height] = [Math.round(screen.width), Math.round(screen.height)];
  const pictures = [canvas, ...frame.querySelectorAll<HTMLCanvasElement>('.crowd:not([hidden])')];
  return {
    title, name,
    svg: s('svg.drawing', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title },
      ...pictures.map((one) => s('image', { href: one.toDataURL('image/png'), width, height, preserveAspectRatio: 'none' })), ...boxesDrawing(frame)),
  };
}

/** The boxes of a frame for a picture to be saved: outlines, then the truth, then the labels where they are on the screen. */
function boxesDrawing(frame: HTMLElement): SVGElement[] {
  const screen = frame.getBoundingClientRect();
  const onScreen = (one: Element) => {
    const at = one.getBoundingClientRect();
    return { x: round(at.x - screen.x), y: round(at.y - screen.y), width: round(at.width), height: round(at.height) };
  };
  const [outlines, labels]: [SVGElement[], SVGElement[]] = [[], []];
  for (const element of frame.querySelectorAll('.box')) {
    const last = painted.get(element);
    if (last) paintTrackBox(drawingSurface(outlines, labels, screen, element, onScreen), last.one, last.picture);
  }
  return [...outlines, ...[...frame.querySelectorAll('.true')].map((one) => s('rect.outline.truth', onScreen(one))), ...labels];
}

type OnScreen = (one: Element) => { x: number; y: number; width: number; height: number };

/** Adds to outlines and labels. The label is drawn as that of the element stands. */
function drawingSurface(outlines: SVGElement[], labels: SVGElement[], { width, height }: Size, element: Element, onScreen: OnScreen): Surface {
  return {
    outline({ x, y, w, h: high }, { weight, hue, line, opacity }) {
      outlines.push(s(`rect.outline.${weight}.${hue}`, {
        x: round(x * width), y: round(y * height), width: round(w * width), height: round(high * height), rx: 3,
        'stroke-width': line, 'stroke-opacity': round(opacity),
      }));
    },
    label(_, { isLabelled }) {
      const shown = isLabelled && element.querySelector('.label .chip');
      if (shown) labels.push(...chipDrawing(shown, onScreen));
    },
  };
}

const GLYPH = 10; // size of the grid that glyphs are drawn on

function chipDrawing(shown: Element, onScreen: OnScreen): SVGElement[] {
  const at = onScreen(shown);
  const ground = [...shown.classList].slice(1).join('.');
  const lines = [...shown.querySelectorAll('.word, .number')].map((text) => {
    const { x, width } = onScreen(text);
    return s(`text.ink.${ground}`, { x, y: round(at.y + at.height / 2 + TEXT), textLength: width, lengthAdjust: 'spacingAndGlyphs' }, text.textContent);
  });
  const glyphs = [...shown.querySelectorAll('.glyph')].map((glyph) => {
    const { x, y, width } = onScreen(glyph);
    return s(`path.ink.${ground}`, { d: glyph.querySelector('path')?.getAttribute('d'), transform: `translate(${x} ${y}) scale(${round(width / GLYPH)})` });
  });
  return [s(`rect.hue.${ground}`, { ...at, rx: 5 }), ...glyphs, ...lines];
}
