// Small plots of the objective F and its parts over the blocks of a run.
import { seriesOf } from '../../answer/model.ts';
import { s } from '../../elements/dom.ts';
import { objectiveText } from '../../words.ts';
import { rangeOf } from '../../drawing/objective-plot.ts';
import type { Model } from '../../core/messages.ts';

const SIZE = { width: 200, height: 54 };

/**
 * One plot. The annealed part is shaded, reorderings are ticks at the bottom, and a line marks
 * the iteration on the screen.
 * part is −1 for F itself.
 */
export function partPlot(model: Model, part: number) {
  const { width, height } = SIZE;
  const { trace, iteration } = model;
  const line = seriesOf(model, part);
  const last = Math.max(1, trace.length - 1);
  const x = (i: number) => Number(((width * i) / last).toFixed(1));
  const { low, high } = rangeOf([line]);
  const y = (f: number) => Number((2 + (height - 4) * (1 - Math.max(0, Math.min(1, (f - low) / (high - low))))).toFixed(1));
  const calm = trace.findLastIndex(({ block, mayRise }) => mayRise && block !== 'reorder');
  const at = endIn(trace, iteration);
  const sorted = trace.flatMap(({ block }, i) => (block === 'reorder' ? [`M${x(i)} ${height}v-5`] : []));
  const now = line[at]?.f ?? NaN;
  return {
    now,
    svg: s('svg.part', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `from ${objectiveText(line[0]?.f ?? NaN)} to ${objectiveText(line[last]?.f ?? NaN)}` },
      calm > 0 && s('rect.annealed', { x: 0, y: 0, width: x(calm), height }),
      s('path.curve', { d: line.map(({ f }, i) => `${i ? 'L' : 'M'}${x(i)} ${y(f)}`).join('') }),
      sorted.length > 0 && s('path.sorted', { d: sorted.join('') }),
      at < last && s('path.at', { d: `M${x(at)} 0V${height}` })),
  };
}

/** The index of the last point of an iteration. The points “variances” and “init” end the iteration whose number they have; others begin it. */
export function endIn(trace: Model['trace'], iteration: number) {
  return trace.findLastIndex(({ iteration: number, block }) => number < iteration || (number === iteration && (block === 'variances' || block === 'init')));
}
