// The line beside the answer about the open data, which unfolds into every note and question. A question has its answers as
// buttons, or a field where it asks for a number.
import { RATE_KEY, isInManifest, takenText, remarksText } from '../../model/questions.ts';
import { rateText } from '../../model/rates.ts';
import { countText } from '../../words.ts';
import { useRef } from 'preact/hooks';
import { NumberField } from '../../ui/fields.tsx';
import { valuesOf } from '../../store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useRestoredFocus } from '../../ui/hooks.ts';
import type { DataQuestion, Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';
import type { RemarkPage } from './actions.ts';

/** The questions that are listed: rates of single videos are told in one line. */
const questionsShown = (questions: DataQuestion[]) => questions.filter(({ key }) => !key.startsWith(`${RATE_KEY}: `));

const MOST = 3; // doubts that are listed

/** What is doubtful about a question, and the number that is suggested, '' for none. */
interface Doubts {
  doubts: string[];
  suggested: string;
}

const NO_DOUBTS: Doubts = { doubts: [], suggested: '' };

/** What is doubtful about the frame rates of videos. */
function doubtsOf({ dataset, frameRates }: Pick<State, 'dataset' | 'frameRates'>): Doubts {
  const doubtful = Object.entries(frameRates).filter(([, { doubt }]) => doubt !== '');
  const doubts = doubtful.slice(0, MOST).map(([video, { doubt }]) => `${dataset?.videos[Number(video)]?.id}: ${doubt}`);
  const suggestions = new Set(doubtful.map(([, { fits }]) => fits));
  const [only] = suggestions;
  return {
    doubts: doubtful.length > MOST ? [...doubts, `And ${doubtful.length - MOST} more like these.`] : doubts,
    suggested: suggestions.size === 1 && only > 0 ? rateText(only) : '',
  };
}

/** The frame rates that are known beyond dataset.json, in one sentence; '' where none are. */
function ratesText({ dataset, questions, frameRates }: Pick<State, 'dataset' | 'questions' | 'frameRates'>) {
  const counts = new Map<string, { rate: string; why: string; count: number }>();
  for (const { key, taken } of questions) {
    if (!key.startsWith(`${RATE_KEY}: `)) continue;
    const index = dataset?.videos.findIndex(({ id }) => key === `${RATE_KEY}: ${id}`) ?? -1;
    const why = frameRates[index]?.source === 'file' ? ', as the file itself says' : '';
    const rate = rateText(Number(taken));
    const same = `${rate}${why}`;
    counts.set(same, { rate, why, count: (counts.get(same)?.count ?? 0) + 1 });
  }
  const parts = [...counts.values()].map(({ rate, why, count }) => `${rate} in ${countText(count, 'video')}${why}`);
  return parts.length > 0 ? `Frames a second: ${parts.join('; ')}. Below the picture you can set another number.` : '';
}

/** Open questions, notes, answered questions. */
export function RemarkList({ page }: { page: RemarkPage }) {
  const now = valuesOf(page.state);
  const { dataset } = now;
  if (!dataset) return <div class="remark-list" />;
  const shown = questionsShown(now.questions);
  const rates = ratesText(now);
  const notes = rates ? [...dataset.notes, rates] : dataset.notes;
  const block = (question: DataQuestion) => (
    <Question key={question.key} page={page} dataset={dataset} question={question} doubts={question.key === RATE_KEY && !question.answered ? doubtsOf(now) : NO_DOUBTS} />
  );
  return (
    <div class="remark-list">
      {[
        ...shown.filter(({ answered }) => !answered).map(block),
        notes.length > 0 && <ul key="notes" class="notes">{notes.map((note) => <li key={note}>{note}</li>)}</ul>,
        ...shown.filter(({ answered }) => answered).map(block),
      ]}
    </div>
  );
}

interface Props {
  page: RemarkPage;
  dataset: Dataset;
  question: DataQuestion;
  doubts: Doubts;
}

/** A question, which moves in the list once it is answered. */
function Question({ page: { dispatch }, dataset, question, doubts: { doubts, suggested } }: Props) {
  const { key, text, choices, taken, answered } = question;
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place, () => place.current?.querySelector<HTMLElement>('button, input'));
  const answer = (to: string | null) => dispatch('answer-question', { key, answer: to });
  return (
    <div ref={place} class="question" role="group" aria-label={text} data-question={key} data-answered={answered ? '' : undefined}>
      <p>{text}</p>
      {doubts.length > 0 && <ul class="doubts">{doubts.map((doubt) => <li key={doubt}>{doubt}</li>)}</ul>}
      <div class="choices">
        {choices.map((choice) => (
          <button key={choice.answer} type="button" data-answer={choice.answer} aria-pressed={choice.answer === taken} onClick={() => answer(choice.answer)}>{choice.label}</button>
        ))}
        {choices.length === 0 && <NumberField key={taken || suggested} about={text} taken={taken || suggested} answer={answer} />}
        {answered && !isInManifest(dataset, key) && <button type="button" class="quiet" data-do="answer-back" onClick={() => answer(null)}>Take back</button>}
      </div>
      <small class="muted">{stateOf(question)}</small>
    </div>
  );
}

function stateOf(question: DataQuestion) {
  if (question.answered) return `Your answer: ${takenText(question)}.`;
  return question.taken === '' ? 'Not known for now.' : `Taken for now: ${takenText(question)}.`;
}

export function Remarks({ page }: { page: RemarkPage }) {
  const now = valuesOf(page.state);
  const listed = now.dataset ? questionsShown(now.questions) : [];
  const text = now.dataset ? remarksText(now.dataset.notes.length + (ratesText(now) ? 1 : 0), listed) : '';
  const isAsking = listed.some(({ answered }) => !answered);
  return (
    <details class={isAsking ? 'menu remarks asking' : 'menu remarks'} hidden={text === ''}>
      <summary data-do="remarks"><Icon name="down" /><span>{text}</span></summary>
      <RemarkList page={page} />
    </details>
  );
}
