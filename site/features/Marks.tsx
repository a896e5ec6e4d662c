// The marks of drawing/marks.ts as components.
import { createElement } from 'preact';
import { PIN, glyphPath, markOf, opacityOf, verdictShapes } from '../drawing/marks.ts';
import { verdictNames } from '../words.ts';
import type { Verdict } from '../answer/matches.ts';
import type { Dataset } from '../core/messages.ts';

interface NamesProps {
  dataset: Dataset;
  classes: number[]; // one for each concept
  empty?: boolean; // whether ∅ is written as well
  count?: number; // how many tracks are asked for, written where it is not 1
  isSure?: boolean; // whether they are known, which a pin says
}

/** The names of a set of classes with their marks. */
export function Names({ dataset, classes, empty = false, count = 1, isSure = false }: NamesProps) {
  const shown = classes.flatMap((c, concept) => (c >= 0 || empty ? [{ c, concept }] : []));
  return (
    <span class="names">
      {isSure && <Pin />}
      {shown.map(({ c, concept }, i) => (
        <>
          {i > 0 && <span class="dot"> · </span>}
          {c < 0 ? <span class="none">–</span> : <span class="name"><ClassMark concept={concept} c={c} /><span class="word" dir="auto">{dataset.concepts[concept].classes[c]}</span></span>}
        </>
      ))}
      {count > 1 && <span class="word">{` ×${count}`}</span>}
    </span>
  );
}

function ClassMark({ concept, c }: { concept: number; c: number }) {
  const { swatch, glyph } = markOf(concept, c);
  const drawn = glyph >= 0 && <svg class="glyph" viewBox="0 0 10 10" aria-hidden="true"><path d={glyphPath(glyph)} /></svg>;
  return swatch >= 0 ? <span class={`swatch who-${swatch}`}>{drawn}</span> : <>{drawn}</>;
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { tag, attributes } = verdictShapes[verdict];
  return <svg class={`verdict ${verdict}`} viewBox="0 0 12 12" role="img" aria-label={verdictNames[verdict]}>{createElement(tag, attributes)}</svg>;
}

/** The pin of what is known. */
export function Pin() {
  return <svg class="pin" viewBox="0 0 12 12" role="img" aria-label="known"><path d={PIN} /></svg>;
}

/** A bar whose length and opacity show a probability. */
export function Bar({ p, hue = '' }: { p: number; hue?: string }) {
  return <span class={hue ? `bar ${hue}` : 'bar'}><span class="fill" style={{ width: `${100 * p}%`, opacity: String(opacityOf(p)) }} /></span>;
}
