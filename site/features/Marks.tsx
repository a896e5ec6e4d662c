// The marks of drawing/marks.ts in components.
import { useMemo } from 'preact/hooks';
import { names, opacityOf, pin, verdictMark } from '../drawing/marks.ts';
import { Drawn } from './Drawn.tsx';
import type { Verdict } from '../answer/matches.ts';
import type { Dataset } from '../core/messages.ts';

/** The names of a tuple with their marks, ∅ as well. */
export function TupleNames({ dataset, tuple }: { dataset: Dataset; tuple: number[] }) {
  return <Drawn element={useMemo(() => names(dataset, tuple, true), [dataset, tuple])} />;
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return <Drawn element={useMemo(() => verdictMark(verdict), [verdict])} />;
}

/** The pin of what is known. */
export function Pin() {
  return <Drawn element={useMemo(pin, [])} />;
}

/** A bar whose length and opacity show a probability. */
export function Bar({ p, hue = '' }: { p: number; hue?: string }) {
  return <span class={hue ? `bar ${hue}` : 'bar'}><span class="fill" style={{ width: `${100 * p}%`, opacity: String(opacityOf(p)) }} /></span>;
}
