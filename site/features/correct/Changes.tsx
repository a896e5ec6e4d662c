// The panel of what the last action has changed: labels that changed and captions that moved to another track. A click selects a change. Where a
// run from the start ends with another answer than the one before it, the person chooses one of the two here.
import { changesOf } from '../../model/changes.ts';
import { contradicted } from '../../model/contradictions.ts';
import { isWarmStart } from '../../session/run/progress.ts';
import { phaseOf, runOf } from '../../session/session-state.ts';
import { matchesOf, tupleAt } from '../../model/matches.ts';
import { hueOf } from '../../model/marks.ts';
import { countText, objectiveText, probabilityText } from '../../words.ts';
import { Crop } from '../../media/Crop.tsx';
import { Names, StateMark } from '../../ui/Marks.tsx';
import { SidePanel } from '../../ui/Dialog.tsx';
import { valuesOf } from '../../store.ts';
import type { State } from '../../state.ts';
import type { LabelChange } from '../../model/changes.ts';
import type { Answer, Dataset } from '../../core/messages.ts';
import type { Page } from './actions.ts';

/** Whether the answer competes with the one before it. One that was continued from it does not. */
export function isCompeting({ undoHistory: { hasCompetingAnswer, previousAnswer, updating }, answer, dataset, session }: Pick<State, 'undoHistory' | 'answer' | 'dataset' | 'session'>) {
  if (!hasCompetingAnswer || updating || !previousAnswer || !answer?.final || !dataset || phaseOf({ session }) !== 'done' || isWarmStart(runOf({ session }))) return false;
  const { labels, moves } = changesOf(dataset, previousAnswer, answer);
  return labels + moves.length > 0;
}

const LISTED = 100; // rows; the rest is counted

export function Changes({ page }: { page: Page }) {
  const { lastAction } = page.state.undoHistory.value;
  return <SidePanel page={page} id="changes" title={lastAction || 'What changed'} closing="Close what changed" kind="changes"><Lists page={page} /></SidePanel>;
}

/** What the panel holds while it is open. */
function Lists({ page }: { page: Page }) {
  const { panel, dataset: { value: dataset }, answer: { value: answer }, undoHistory: { value: { previousAnswer } } } = page.state;
  if (panel.value !== 'changes') return null;
  const { labels, flips, moves } = dataset && answer && previousAnswer ? changesOf(dataset, previousAnswer, answer) : { labels: 0, flips: [], moves: [] };
  const competing = answer && previousAnswer && isCompeting(valuesOf(page.state)) && <Competing page={page} now={answer} before={previousAnswer} />;
  const moved = moves.length === 0 ? 'Every caption stays with its track.' : `${countText(moves.length, 'caption')} moved to another track:`;
  return (
    <>
      {competing}
      <p class="muted">{`${labels === 0 ? 'No label' : countText(labels, 'label')} changed. ${moved}`}</p>
      <ul class="moves">{dataset && answer && moves.slice(0, LISTED).map((move) => <MoveRow key={`${dataset.hash} ${move.tuple}`} page={page} dataset={dataset} answer={answer} {...move} />)}</ul>
      <p class="muted">{moves.length > LISTED && `and ${countText(moves.length - LISTED, 'more', 'more')}`}</p>
      <p class="muted" hidden={flips.length === 0}>{flips.length > LISTED ? `The first ${LISTED} labels that changed:` : 'Labels that changed:'}</p>
      <ul class="moves flips" hidden={flips.length === 0}>
        {dataset && flips.slice(0, LISTED).map((flip) => <ChangeRow key={`${dataset.hash} ${flip.track} ${flip.concept}`} page={page} dataset={dataset} before={previousAnswer!} flip={flip} crop={page.state.crops.value.get(flip.track)} />)}
      </ul>
    </>
  );
}

/** Two answers to the same captions and corrections: that of a run from the start, and the one before it. */
function Competing({ page, now, before }: { page: Page; now: Answer; before: Answer }) {
  return (
    <div class="competing">
      <p>{`The run from the start found another answer. Its F is ${objectiveText(now.f)} instead of ${objectiveText(before.f)}. A lower F fits the model better, but only you know which labels are right: look at some that differ.`}</p>
      <button type="button" data-do="keep-answer" onClick={() => page.dispatch('closed', { panel: 'changes' })}>Keep the new answer</button>
      <button type="button" data-do="previous-answer" onClick={() => [page.dispatch('undo', undefined), page.dispatch('closed', { panel: 'changes' })]}>Back to the answer before</button>
    </div>
  );
}

interface MoveProps {
  page: Page;
  dataset: Dataset;
  answer: Answer;
  tuple: number;
  from: number;
  to: number;
}

/** A caption that has moved from one track to another; −1 is none. */
function MoveRow({ page: { state: { selection }, dispatch }, dataset, answer, tuple: t, from, to }: MoveProps) {
  const { video, tuple } = tupleAt(dataset, t);
  const state = matchesOf(answer).state[t];
  const nameOf = (track: number) => (track < 0 ? 'none' : dataset.tracks[track].id);
  return (
    <li data-state={state}>
      <button type="button" class={`line ${hueOf(tuple)}`} data-moved={t} aria-pressed={selection.value.tuple === t} onClick={() => dispatch('select', { video, tuple: t })}>
        <span class="mark"><StateMark state={state} /></span>
        <Names dataset={dataset} classes={tuple} empty />
        <span class="number">{`${nameOf(from)} → ${nameOf(to)}`}</span>
        <span class="muted id">{dataset.videos[video].id}</span>
      </button>
    </li>
  );
}

interface FlipProps {
  page: Page;
  dataset: Dataset;
  before: Answer;
  flip: LabelChange;
  crop: ImageData | undefined;
}

/** A label that changed. One that the person has set against a probable label says so. */
function ChangeRow({ page: { dispatch }, dataset, before, flip: { track, concept, from, to }, crop }: FlipProps) {
  const { video, id, known } = dataset.tracks[track];
  const against = known[concept] === to && contradicted(dataset, before, { track, concept, label: to });
  const { name, classes } = dataset.concepts[concept];
  const word = (label: number) => (label < 0 ? `no ${name}` : classes[label]);
  return (
    <li>
      <button type="button" class="line" data-changed={track} onClick={() => dispatch('select', { video, track })}>
        <Crop image={crop} />
        <span class="flip">{`${word(from)} → ${word(to)}`}{against && <small class="contradiction">{`the answer had ${probabilityText(against.p)}`}</small>}</span>
        <span class="number">{id}</span>
        <span class="muted id">{dataset.videos[video].id}</span>
      </button>
    </li>
  );
}
