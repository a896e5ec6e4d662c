// The waterfall as a picture to be saved.
import { nameOf, rangeOf, reasonsOf, signed, stepsOf, zetaOf } from './reasons.ts';
import { hueOf } from '../../../model/marks.ts';
import { s } from '../../../ui/dom.ts';
import { round, sheet } from '../../../ui/saved-drawings.ts';
import type { Dataset, Odds } from '../../../core/messages.ts';
import type { NamedPicture } from '../../../ui/saving.ts';

const ROW = 30;
const TOP = 62; // height of the heading and the classes' names
const LEFT = 170;
const LANE = 340;
const FIGURE = 64; // width of a column of numbers

/** odds are of one concept. */
export function waterfallDrawing(dataset: Dataset, track: number, odds: Odds[]): NamedPicture {
  const { video, id } = dataset.tracks[track];
  const { concept } = odds[0];
  const words = odds.map((one) => dataset.concepts[concept].classes[one.class]);
  const reasons = reasonsOf(odds);
  const { low, high } = rangeOf(reasons);
  const at = (x: number) => round(LEFT + (LANE * (Math.max(low, Math.min(high, x)) - low)) / (high - low));
  const hue = hueOf(dataset.concepts.map((_, c) => (c === concept ? odds[0].class : -1)));
  const rows = [...reasons.map((reason, r) => ({ name: nameOf(reason), values: reason.values, steps: odds.map((_, i) => stepsOf(reasons, i)[r]) })),
    { name: 'Sum: log odds ζ', values: odds.map(zetaOf), steps: odds.map((one) => ({ from: 0, to: zetaOf(one) })) }];
  const height = TOP + ROW * rows.length + 12;
  const figure = (i: number) => LEFT + LANE + FIGURE * (i + 1);
  const heading = `${dataset.videos[video].id} · track ${id}: why ${words[0]}`;
  return {
    name: `${dataset.videos[video].id}-${id}-why`, title: `${dataset.name} · ${heading}`,
    svg: sheet(heading, figure(odds.length - 1) + 14, height,
      ...words.map((word, i) => s(i > 0 ? 'text.muted' : 'text.strong', { x: figure(i), y: TOP - 10, 'text-anchor': 'end' }, word)),
      s('path.line', { d: `M${at(0)} ${TOP}V${height - 10}` }),
      ...rows.flatMap(({ name, values, steps }, r) => {
        const y = TOP + ROW * r;
        return [
          s(r === rows.length - 1 ? 'text.strong' : 'text', { x: 12, y: y + 18 }, name),
          ...steps.map(({ from, to }, i) => s(i > 0 ? 'rect.next' : `rect.hue.${hue}`, {
            x: Math.min(at(from), at(to)), y: y + (i > 0 ? 17 : 6), width: round(Math.abs(at(to) - at(from))), height: i > 0 ? 6 : 9, opacity: to < from && i === 0 ? 0.5 : 1,
          })),
          ...values.map((value, i) => s(i > 0 ? 'text.muted' : 'text', { x: figure(i), y: y + 18, 'text-anchor': 'end' }, signed(value))),
        ];
      })),
  };
}
