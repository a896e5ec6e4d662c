// The marks of model/marks.ts as components.
import { createElement } from 'preact';
import { PIN, glyphPath, hueOf, markOf, markShapes, opacityOf } from '../model/marks.ts';
import { Background } from '../library/index.ts';
import { probabilityText } from '../words.ts';
import type { State } from '../model/matches.ts';
import type { Dataset } from '../core/messages.ts';

interface NamesProps {
  dataset: Dataset;
  classes: number[]; // one for each concept
  empty?: boolean; // whether ∅ is written as well
  count?: number; // how many tracks are asked for, written where it is not 1
  known?: number[]; // the known label of each concept, which a pin marks
}

/** The names of a set of classes with their marks. */
export function Names({ dataset, classes, empty = false, count = 1, known = [] }: NamesProps) {
  const shown = classes.flatMap((c, concept) => (c >= 0 || empty ? [{ c, concept }] : []));
  return (
    <span class="names">
      {shown.map(({ c, concept }, i) => (
        <>
          {i > 0 && <span class="dot"> · </span>}
          {c < 0 ? <span class="none">–</span> : <span class="name">{known[concept] === c && <Pin />}<ClassMark concept={concept} c={c} /><span class="word" dir="auto">{dataset.concepts[concept].classes[c]}</span></span>}
        </>
      ))}
      {count > 1 && <span class="word">{` ×${count}`}</span>}
      {shown.length > 0 && known.includes(Background) && <span class="dot"> · </span>}
      <KnownNone dataset={dataset} known={known} />
    </span>
  );
}

/** The concepts of which a track is known to show no class. */
function KnownNone({ dataset, known }: { dataset: Dataset; known: number[] }) {
  return <>{dataset.concepts.map(({ name }, concept) => known[concept] === Background && <span key={name} class="name"><Pin /><span class="word">{`no ${name}`}</span></span>)}</>;
}

function ClassMark({ concept, c }: { concept: number; c: number }) {
  const { swatch, glyph } = markOf(concept, c);
  return swatch >= 0 ? <span class={`swatch who-${swatch}`}><Glyph index={glyph} /></span> : <Glyph index={glyph} />;
}

/** Draws nothing where there is no glyph, whose index is −1. */
function Glyph({ index }: { index: number }) {
  return index < 0 ? null : <svg class="glyph" viewBox="0 0 10 10" aria-hidden="true"><path d={glyphPath(index)} /></svg>;
}

interface ChipProps {
  dataset: Dataset;
  classes: number[];
  p?: number; // their probability, left out where it is not known
  state?: State | null; // their state, left out where it is not known
  known?: number[]; // the known label of each concept, which a pin marks
}

/** A label with a background, which has the hue of the first concept: “● car · rolls .97”. */
export function Chip({ dataset, classes, p, state, known = [] }: ChipProps) {
  const named = classes.flatMap((c, concept) => (c >= 0 ? [{ c, concept }] : []));
  return (
    <span class={`chip ${hueOf(classes)}`}>
      {state && <StateMark state={state} />}
      {named.map(({ c, concept }) => <span key={concept} class="name">{known[concept] === c && <Pin />}<Glyph index={markOf(concept, c).glyph} /><span class="word" dir="auto">{dataset.concepts[concept].classes[c]}</span></span>)}
      {named.length === 0 && !known.includes(Background) && <span class="word">background</span>}
      <KnownNone dataset={dataset} known={known} />
      {p !== undefined && <span class="number">{probabilityText(p)}</span>}
    </span>
  );
}

/** How far a constraint is met. */
export type Fulfilment = 'met' | 'partly met' | 'not met';

const SHAPES = { 'sure': 'dot', 'likely': 'dot', 'uncertain': 'ring', 'not found': 'exclamation', 'met': 'dot', 'partly met': 'ring', 'not met': 'exclamation' } as const;

/** The mark of a state, or of how far a constraint is met: its label says which. */
export function StateMark({ state }: { state: State | Fulfilment }) {
  const { tag, attributes } = markShapes[SHAPES[state]];
  return <svg class={`state-mark ${SHAPES[state]}${state === 'likely' ? ' likely' : ''}`} viewBox="0 0 12 12" role="img" aria-label={state}>{createElement(tag, attributes)}</svg>;
}

const TRUTHS = { right: 'M1.5 6.5 4.7 9.7 10.7 2.6', wrong: 'M2.2 2.2 9.8 9.8M9.8 2.2 2.2 9.8' };

/** ✓ right, ✗ wrong. */
export function TruthMark({ truth }: { truth: keyof typeof TRUTHS }) {
  return <svg class={`truth ${truth}`} viewBox="0 0 12 12" role="img" aria-label={truth}><path d={TRUTHS[truth]} /></svg>;
}

/** The pin of what is known. */
export function Pin() {
  return <svg class="pin" viewBox="0 0 12 12" role="img" aria-label="known"><path d={PIN} /></svg>;
}

/** A bar whose length and opacity show a probability. */
export function Bar({ p, hue = '' }: { p: number; hue?: string }) {
  return <span class={hue ? `bar ${hue}` : 'bar'}><span class="fill" style={{ width: `${100 * p}%`, opacity: String(opacityOf(p)) }} /></span>;
}
