// What a film shows of a moment beside the stage: the labels of its tracks, and a small picture.
import { wordsOf } from '../../../model/marks.ts';
import { figuresAt } from '../../../model/scene.ts';
import type { Figure } from '../../../model/scene.ts';
import { middleOf, startOf } from '../../../model/times.ts';
import { countText, timeText } from '../../../words.ts';
import { cellOf } from '../../../media/media.ts';
import type { Picture } from '../../../media/media.ts';
import { canvasSurface, paintTrackBox } from '../../../media/track-boxes.ts';
import type { Answer, Dataset } from '../../../core/messages.ts';
import type { FilmData } from '../film-data.ts';

const LISTED = 4; // labels; the rest is counted

/** What a frame shows: the tracks with a label, the first of each label that is listed, the most important first, and the number of further labels. */
interface Labelled {
  figures: Figure[];
  listed: Figure[];
  more: number;
}

export function labelledAt(dataset: Dataset, answer: Answer, video: number, frame: number): Labelled {
  const figures = figuresAt(dataset, answer, video, frame).filter(({ emphasis }) => emphasis !== 'faint').reverse();
  const labels = [...new Map(figures.toReversed().map((figure) => [`${figure.classes} ${figure.state} ${figure.doubt?.words}`, figure])).values()].reverse(); // the last of equal keys stays
  return { figures, listed: labels.slice(0, LISTED), more: Math.max(0, labels.length - LISTED) };
}

/** The labels of a frame for screen readers: “bird · fly, sure; frog, no action uncertain”. */
export function labelsText(dataset: Dataset, { listed, more }: Labelled) {
  const labels = listed.map(({ classes, state, doubt }) => `${wordsOf(dataset, classes)}, ${doubt ? `${doubt.words} ` : ''}${state}`);
  return [...labels, ...(more > 0 ? [countText(more, 'more', 'more')] : [])].join('; ');
}

/** The time of a frame, or its number where no times are known. */
export function momentText(picture: Picture, frame: number, rates: FilmData['frameRates']) {
  return rates[picture.video]?.source === 'none' ? `frame ${frame}` : timeText(startOf(picture, frame), 1);
}

/** For each video, the element that decodes the frames of previews: that of the stage plays on. */
const decoders = new WeakMap<Picture, HTMLVideoElement>();

function decoderOf(picture: Picture, { src }: HTMLVideoElement) {
  const decoder = decoders.get(picture) ?? Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto', src });
  decoders.set(picture, decoder);
  return decoder;
}

/** Calls paint with the image of a frame and the frame's place in it, null where the clip has no picture. Returns a function that stops waiting for it. */
function whenDecoded(picture: Picture, frame: number, paint: (image: CanvasImageSource | null, at: { x: number; y: number }) => void): () => void {
  const { medium, source, kind } = picture;
  if (!(medium instanceof HTMLVideoElement)) {
    paint(source, kind === 'sheet' ? cellOf(frame, picture) : { x: 0, y: 0 });
    return () => {};
  }
  const decoder = decoderOf(picture, medium);
  const seek = () => {
    decoder.currentTime = middleOf(picture, frame);
  };
  const show = () => {
    if (!decoder.seeking && decoder.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) paint(decoder, { x: 0, y: 0 });
  };
  const waiting = new AbortController();
  decoder.addEventListener('loadedmetadata', seek, waiting); // a time that is set earlier may be lost
  for (const event of ['seeked', 'canplay']) decoder.addEventListener(event, show, waiting); // in Firefox, the frame may come after the seek
  if (decoder.readyState >= HTMLMediaElement.HAVE_METADATA) seek();
  return () => waiting.abort();
}

/** Paints a frame and the boxes of these tracks on a canvas, once the frame is decoded. Returns a function that stops waiting for it. */
export function paintMoment(canvas: HTMLCanvasElement, picture: Picture, frame: number, figures: Figure[]): () => void {
  const { width, height } = picture;
  const context = canvas.getContext('2d');
  return whenDecoded(picture, frame, (image, { x, y }) => {
    if (!context) return;
    Object.assign(canvas, { height: Math.round((canvas.width * height) / width) }); // it is empty now
    if (image) context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
    const surface = canvasSurface(context, canvas, getComputedStyle(canvas));
    for (const figure of figures.toReversed()) paintTrackBox(surface, figure, picture);
  });
}
