// Saves a picture of the page as a self-contained SVG file in the colours of the light theme, or
// as a PNG of that.
import { saveFile } from './saving.ts';
import type { PictureFile } from './saving.ts';

/** The style properties that are written into the file. All but the first are inherited. */
const STYLE_PROPERTIES = ['opacity', 'fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'];

/** The initial value of each property. */
const DEFAULT_STYLE: Record<string, string> = {
  opacity: '1', fill: '#000000', 'fill-opacity': '1', stroke: 'none', 'stroke-opacity': '1', 'stroke-width': '1px', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter', 'font-style': 'normal', 'font-weight': '400', 'text-anchor': 'start',
};

/** Attributes that mean nothing outside this page. */
const PAGE_ONLY = /^(class|style|id|tabindex|data-.*|aria-hidden)$/;
const PAPER = '#ffffff';

/** Draws a picture and saves it in the colours of the light theme. Rejects where the browser cannot draw it. */
export async function savePicture({ draw, kind }: PictureFile) {
  const drawn = await draw();
  if (!drawn) return;
  const text = svgText(drawn.svg, drawn.title);
  saveFile(`${drawn.name}.${kind}`, kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pngOf(text));
}

/** svg has a viewBox, in the page or not. */
function svgText(svg: SVGElement, title: string) {
  const copy = svg.cloneNode(true) as SVGElement;
  const light = document.createElement('div');
  light.className = 'for-file';
  light.append(copy);
  (svg.parentElement ?? document.body).append(light);
  resolve(copy, DEFAULT_STYLE);
  light.remove();
  return new XMLSerializer().serializeToString(withFrame(copy, title)).concat('\n');
}

/**
 * Writes an element's computed style into its attributes. Children come first, because their rules
 * may depend on the parent's class. outer is the style that it inherits.
 */
function resolve(element: Element, outer: Record<string, string>) {
  const style = getComputedStyle(element);
  const looks = Object.fromEntries(STYLE_PROPERTIES.map((name) => [name, hexColour(style.getPropertyValue(name))]));
  for (const child of element.children) if (child.localName !== 'title') resolve(child, looks);
  for (const { name } of [...element.attributes]) if (PAGE_ONLY.test(name)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(looks)) {
    if (value === (name === 'opacity' ? DEFAULT_STYLE.opacity : outer[name])) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** Colours in hexadecimal form, which every program reads. */
function hexColour(value: string) {
  return value.replace(/^rgb\((\d+), (\d+), (\d+)\)$/, (_, ...parts) => `#${parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`);
}

/** Gives a picture its size, its title and a white background. */
function withFrame(svg: SVGElement, title: string) {
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '0 0 1 1').split(/\s+/);
  const make = (name: string, text: string) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    element.textContent = text;
    return element;
  };
  const paper = make('rect', '');
  for (const [name, value] of Object.entries({ width, height, fill: PAPER, stroke: 'none' })) paper.setAttribute(name, value);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  svg.prepend(make('title', title), make('desc', svg.getAttribute('aria-label') ?? title), paper);
  return svg;
}

const PNG_SCALE = 2; // pixels of the PNG for one of the SVG

/** text is an SVG. */
async function pngOf(text: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    const loaded = new Promise((done, refused) => {
      image.onload = done;
      image.onerror = () => refused(new Error('the browser cannot draw it'));
    });
    image.src = url;
    await loaded;
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(PNG_SCALE * image.width), height: Math.ceil(PNG_SCALE * image.height) });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, refused) => {
      canvas.toBlob((blob) => (blob ? done(blob) : refused(new Error('it is too large'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
