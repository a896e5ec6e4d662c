// Why a class was chosen for the selected track: a sentence, and the parts of ζ as a waterfall, for the best class and the next.
// Each part opens to its details.
import { Unknown } from '../../../library/index.ts';
import { nameOf, rangeOf, reasonsOf, signed, stepsOf, zetaOf, SORTS, detailsOf, verdictOf } from './reasons.ts';
import { hueOf } from '../../../model/marks.ts';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { labelsOf } from '../../../model/matches.ts';
import { coreOf } from '../../../session/session-state.ts';
import { Names } from '../../../ui/Marks.tsx';
import { SaveMenu } from '../../../ui/SaveMenu.tsx';
import type { Dataset, Odds, Answer, Explanation } from '../../../core/messages.ts';
import type { Reason } from './reasons.ts';
import type { WhyPage } from '../page.ts';

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
function WaterfallRow({ reason, steps, range, details }: Props) {
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
function Total({ values, range }: { values: number[]; range: Range }) {
  return <div class={`${rowClass(values)} total`}><span class="part">Sum: log odds ζ</span><Figures values={values} steps={values.map((zeta) => ({ from: 0, to: zeta }))} range={range} /></div>;
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

const NO_CONCEPT = -1;

/** An answer, and what the core says of one of its tracks. */
interface Shown {
  dataset: Dataset;
  answer: Answer;
  explained: Explanation;
}

/** The last explanation keeps its place, unseen, until the next one has come. */
export function Waterfall({ page: { state, dispatch } }: { page: WhyPage }) {
  const core = useComputed(() => coreOf({ session: state.session.value })).value;
  const explained = useComputed(() => state.insight.value.explained).value;
  const { dataset: { value: dataset }, answer: { value: answer } } = state;
  const { track } = state.selection.value;
  const last = useRef<Shown | null>(null);
  const concept = useSignal(NO_CONCEPT); // that was chosen for the selected track
  useEffect(() => { concept.value = NO_CONCEPT; }, [track]);
  const isChosen = dataset !== null && answer !== null && track >= 0 && core !== 'failed';
  const isKnown = isChosen && explained?.track === track;
  if (isKnown) last.current = { dataset, answer, explained };
  const odds = last.current ? oddsOf(last.current, concept.value) : [];
  const looks = odds.length > 0 && !odds[0].known ? `${hueOf(classesOf(last.current!.dataset, odds[0]))}${odds.length > 1 ? '' : ' lone'}` : '';
  return (
    <section class={`waterfall ${looks} ${isKnown ? '' : 'coming'}`} aria-label="Why this track" hidden={!isChosen}>
      <header><h4>Why this track?</h4><Tabs shown={last.current} concept={odds[0]?.concept ?? -1} onChoose={(c) => { concept.value = c; }} /></header>
      <p class="muted wait" hidden={isKnown || (core !== 'starting' && core !== 'restarting')}>The core is made ready; then it says why.</p>
      {last.current && <Verdict shown={last.current} odds={odds} />}
      {last.current && odds[0]?.known === false && <Rows dispatch={dispatch} shown={last.current} odds={odds} />}
    </section>
  );
}

/** Returns the log odds of the classes of a concept. Where that concept is not explained, it returns those of the one whose label is least sure. */
function oddsOf({ dataset, answer, explained: { odds, track } }: Shown, concept: number) {
  const labels = labelsOf(dataset, answer, track);
  const sureness = ({ concept: c }: Odds) => labels[c].p;
  const shown = odds.some((one) => one.concept === concept) ? concept : odds.toSorted((a, b) => sureness(a) - sureness(b))[0]?.concept;
  return odds.filter((one) => one.concept === shown);
}

/** A class alone, with ∅ for all other concepts. */
const classesOf = (dataset: Dataset, { concept, class: chosen }: Odds) => dataset.concepts.map((_, c) => (c === concept ? chosen : -1));

function Tabs({ shown, concept, onChoose }: { shown: Shown | null; concept: number; onChoose: (concept: number) => void }) {
  const concepts = [...new Set(shown?.explained.odds.map((one) => one.concept))];
  return (
    <div class="tabs" role="group" aria-label="Of what">
      {shown && concepts.length > 1 && concepts.map((c) => (
        <button key={c} type="button" class="quiet tab" aria-pressed={c === concept} onClick={() => onChoose(c)}>{shown.dataset.concepts[c].name}</button>
      ))}
    </div>
  );
}

function Verdict({ shown: { dataset, answer, explained: { track, beta } }, odds }: { shown: Shown; odds: Odds[] }) {
  const isLabelled = odds.length > 0 && labelsOf(dataset, answer, track)[odds[0].concept].predicted >= 0;
  const { chosen, because } = odds.length > 0 ? verdictOf(dataset, odds, isLabelled, dataset.tracks[track].known[odds[0].concept] !== Unknown) : { chosen: 'The captions of this clip name nothing that the track could be.', because: '' };
  return (
    <>
      <p class="chosen-why">{chosen}</p>
      <p>{because}</p>
      <p class="muted">{beta < 1 && odds[0]?.known === false && `The run is still annealed: for now evidence counts ${beta.toFixed(2)}.`}</p>
    </>
  );
}

function Rows({ dispatch, shown: { dataset, explained: { track } }, odds }: { dispatch: WhyPage['dispatch']; shown: Shown; odds: Odds[] }) {
  const reasons = reasonsOf(odds).filter(({ sort, values }) => sort !== 'drift' || values.some((x) => signed(x) !== '0'));
  const range = rangeOf(reasons);
  const steps = odds.map((_, i) => stepsOf(reasons, i));
  return (
    <>
      <div class="fall-heads">
        {odds.map((one) => <Names key={one.class} dataset={dataset} classes={classesOf(dataset, one)} />)}
        <SaveMenu pictures={{ '': () => import('./waterfall-drawing.ts').then(({ waterfallDrawing }) => waterfallDrawing(dataset, track, odds)) }} subject="why this track" save={(picture) => dispatch('picture', picture)} />
      </div>
      <ol class="falls">
        {reasons.map((reason, i) => (
          <WaterfallRow key={`${reason.sort} ${reason.view}`} reason={reason} steps={steps.map((list) => list[i])} range={range} details={detailsOf(dataset, reason, odds)} />
        ))}
      </ol>
      <Total values={odds.map(zetaOf)} range={range} />
    </>
  );
}
