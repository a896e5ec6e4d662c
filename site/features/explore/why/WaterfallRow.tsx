// One row of the waterfall: a part of ζ for the best class and the next, as numbers and bars.
import { SORTS, nameOf, signed } from './reasons.ts';
import type { Reason } from './reasons.ts';

interface Step {
  from: number;
  to: number;
}

interface Range {
  low: number;
  high: number;
}

interface Props {
  reason: Reason;
  steps: Step[];
  range: Range;
  details: string[];
}

/** A part of ζ, which unfolds to its details. */
export function WaterfallRow({ reason, steps, range, details }: Props) {
  const { sort, values } = reason;
  return (
    <li>
      <details>
        <summary class={rowClass(values)} data-part={sort}><span class="part">{nameOf(reason)}</span><Figures values={values} steps={steps} range={range} /></summary>
        <div class="more"><p><span class="symbol">{SORTS[sort].symbol}</span> {SORTS[sort].about}</p>{details.map((line) => <p key={line}>{line}</p>)}</div>
      </details>
    </li>
  );
}

/** All parts together. */
export function Total({ values, range }: { values: number[]; range: Range }) {
  return <div class={`${rowClass(values)} total`}><span class="part">Together, ζ</span><Figures values={values} steps={values.map((zeta) => ({ from: 0, to: zeta }))} range={range} /></div>;
}

const rowClass = (values: number[]) => (values.every((x) => signed(x) === '0') ? 'fall-row nil' : 'fall-row');

const NONE: Step = { from: 0, to: 0 };

/** The numbers and bars of two classes. */
function Figures({ values: [best, next], steps, range: { low, high } }: { values: number[]; steps: Step[]; range: Range }) {
  const at = (x: number) => (100 * (Math.max(low, Math.min(high, x)) - low)) / (high - low);
  const bar = ({ from, to }: Step, looks: string, y: number, height: number, outline?: 'non-scaling-stroke') => {
    const [left, right] = [at(Math.min(from, to)), at(Math.max(from, to))];
    return <rect class={to < from ? `${looks} less` : looks} y={y} height={height} vector-effect={outline} style={{ x: `${left.toFixed(2)}px`, width: `${(right - left).toFixed(2)}px` }} />;
  };
  return (
    <>
      <span class="number" title={best === undefined ? undefined : String(best)}>{best === undefined ? '' : signed(best)}</span>
      <span class="number muted" title={next === undefined ? undefined : String(next)}>{next === undefined ? '' : signed(next)}</span>
      <svg class="fall" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <path class="zero" vector-effect="non-scaling-stroke" d={`M${at(0).toFixed(2)} 0v14`} />
        {bar(steps[0] ?? NONE, 'best', 1, 6)}
        {bar(steps[1] ?? NONE, 'next', 9, 4, 'non-scaling-stroke')}
      </svg>
    </>
  );
}
