// A frame with its boxes as a picture to be saved.
import { s } from '../ui/dom.ts';
import { TEXT, round } from '../ui/saved-drawings.ts';
import { paintTrackBox, paintedOn } from './track-boxes.ts';
import type { NamedPicture } from '../ui/saving.ts';
import type { Size, Surface } from './track-boxes.ts';

/** A frame with its boxes and labels, as they are on the screen. */
export function stageDrawing({ canvas, frame }: { canvas: HTMLCanvasElement; frame: HTMLElement }, title: string, name: string): NamedPicture {
  const screen = frame.getBoundingClientRect();
  const [width, height] = [Math.round(screen.width), Math.round(screen.height)];
  const pictures = [canvas, ...frame.querySelectorAll<HTMLCanvasElement>('.crowd:not([hidden]), .skeletons:not([hidden])')];
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
  const { picture, boxes } = paintedOn.get(frame) ?? { picture: screen, boxes: [] };
  for (const { one, label } of boxes) paintTrackBox(drawingSurface(outlines, labels, screen, label, onScreen), one, picture);
  return [...outlines, ...[...frame.querySelectorAll('.true')].map((one) => s('rect.outline.truth', onScreen(one))), ...labels];
}

type OnScreen = (one: Element) => { x: number; y: number; width: number; height: number };

/** Adds to outlines and labels. A label is drawn as it stands on the screen. */
function drawingSurface(outlines: SVGElement[], labels: SVGElement[], { width, height }: Size, shown: Element | undefined, onScreen: OnScreen): Surface {
  return {
    outline({ x, y, w, h: high }, { emphasis, hue, line, opacity }) {
      outlines.push(s(`rect.outline.${emphasis}.${hue}`, {
        x: round(x * width), y: round(y * height), width: round(w * width), height: round(high * height), rx: 3,
        'stroke-width': line, 'stroke-opacity': round(opacity),
      }));
    },
    label() {
      const chip = shown?.querySelector('.chip');
      if (chip) labels.push(...chipDrawing(chip, onScreen));
    },
  };
}

const GLYPH = 10; // size of the grid that glyphs are drawn on
const MARK = 12; // and of that of the marks of states

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
  const marks = [...shown.querySelectorAll('.state-mark')].flatMap((mark) => {
    const { x, y, width } = onScreen(mark);
    const shape = mark.firstElementChild;
    if (!shape) return [];
    const { class: kind, ...attributes } = Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value]));
    return [s(`${shape.tagName}.ink.${ground}${kind ? `.${kind}` : ''}`, { ...attributes, transform: `translate(${x} ${y}) scale(${round(width / MARK)})` })];
  });
  return [s(`rect.hue.${ground}`, { ...at, rx: 5 }), ...marks, ...glyphs, ...lines];
}
