// Pictures, to be saved, of parts that the page renders as HTML: the tracks over time, and the ranking of a
// caption.
import { rankingOf, tupleAt } from '../model/matches.ts';
import { s } from './dom.ts';
import { rowsOf, spansOf } from '../model/boxes.ts';
import { trackSummary, trackOrder } from '../model/scene.ts';
import { probabilityText } from '../words.ts';
import { hueOf, opacityOf, wordsOf } from '../model/marks.ts';
import type { Answer, Dataset } from '../core/messages.ts';
import type { NamedPicture } from './saving.ts';

const ROW = 24;
const TOP = 34; // height of the heading
const FOOT = 26; // height of the axis
export const TEXT = 4.5; // from the middle of a row to the text's baseline

/** The approximate width of the longest text. */
const widthOf = (texts: string[], most: number) => Math.min(most, 24 + 7 * Math.max(0, ...texts.map(({ length }) => length)));

export function sheet(heading: string, width: number, height: number, ...children: (SVGElement | false | null)[]) {
  return s('svg.drawing', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': heading },
    s('text.strong', { x: 12, y: 22 }, heading), ...children);
}

/**
 * Draws the tracks of a video, with bars over time; without time, the length of a bar is the probability.
 * time.frames is 0 or 1 if there is no time, time.fps is 0 if it is unknown.
 */
export function tracksDrawing(dataset: Dataset, answer: Answer | null, video: number, { frames, fps }: { frames: number; fps: number }): NamedPicture {
  const { id } = dataset.videos[video];
  const tracks = trackOrder(dataset, answer, video).map((j) => ({ j, name: dataset.tracks[j].id, ...trackSummary(dataset, answer, j) }));
  const words = tracks.map(({ classes }) => wordsOf(dataset, classes) || 'background');
  const [left, lane] = [widthOf(tracks.map(({ name }) => name), 120), 400];
  const x = left + widthOf(words, 260);
  const height = TOP + ROW * tracks.length + FOOT;
  const timed = frames > 1;
  const bars = tracks.flatMap(({ j, name, emphasis, classes, p }, i) => {
    const middle = TOP + ROW * (i + 0.5);
    const tall = emphasis === 'answer' ? 14 : 6;
    const spans = timed ? spansOf(rowsOf(dataset, j), dataset.tracks[j]) : [{ from: 0, to: p }];
    const pieces = spans.length > 0 ? spans : [{ from: 0, to: frames }];
    return [
      s('text', { x: 12, y: middle + TEXT }, name),
      s(emphasis === 'faint' ? 'text.muted' : 'text', { x: left, y: middle + TEXT }, words[i]),
      s('path.line', { d: `M${x} ${middle}h${lane}` }),
      ...pieces.map(({ from, to }) => s(`rect.hue.${hueOf(classes)}`, {
        x: round(x + (lane * from) / (timed ? frames : 1)), y: middle - tall / 2, width: round((lane * (to - from)) / (timed ? frames : 1)), height: tall, rx: 3,
        opacity: round(opacityOf(emphasis === 'faint' ? 0 : p)),
      })),
      emphasis !== 'faint' && s('text', { x: x + lane + 40, y: middle + TEXT, 'text-anchor': 'end' }, probabilityText(p)),
    ];
  });
  const end = timed ? (fps > 0 ? `${(frames / fps).toFixed(1)} s` : `frame ${frames}`) : '1';
  const heading = `${dataset.name} · ${id}: tracks`;
  return {
    name: `${id}-tracks`, title: heading,
    svg: sheet(heading, x + lane + 52, height, ...bars,
      s('text.muted', { x, y: height - 10 }, '0'), s('text.muted', { x: x + lane, y: height - 10, 'text-anchor': 'end' }, end)),
  };
}

/** The first tracks of a caption's ranking. */
export function rankingDrawing(dataset: Dataset, answer: Answer, t: number): NamedPicture {
  const { video, tuple } = tupleAt(dataset, t);
  const ranking = rankingOf(answer, t);
  const names = ranking.map(({ track }) => dataset.tracks[track].id);
  const [x, lane] = [widthOf(names, 160), 300];
  const words = wordsOf(dataset, tuple);
  const heading = `${dataset.videos[video].id}: ${words}`;
  const height = TOP + ROW * ranking.length + FOOT;
  return {
    name: `${dataset.videos[video].id}-${words.replaceAll(' · ', '-')}`, title: `${dataset.name} · ${heading}`,
    svg: sheet(heading, x + lane + 56, height, ...ranking.flatMap(({ p }, i) => [
      s('text', { x: 12, y: TOP + ROW * (i + 0.5) + TEXT }, names[i]),
      s('path.line', { d: `M${x} ${TOP + ROW * (i + 0.5)}h${lane}` }),
      s(`rect.hue.${hueOf(tuple)}`, { x, y: TOP + ROW * (i + 0.5) - 6, width: round(lane * p), height: 12, rx: 3, opacity: round(opacityOf(p)) }),
      s('text', { x: x + lane + 44, y: TOP + ROW * (i + 0.5) + TEXT, 'text-anchor': 'end' }, probabilityText(p)),
    ]), s('text.muted', { x: 12, y: height - 10 }, `Σ ν ${answer.sum[t].toFixed(2)} of ${answer.bound[t]} asked`)),
  };
}

export const round = (x: number) => Math.round(100 * x) / 100;
