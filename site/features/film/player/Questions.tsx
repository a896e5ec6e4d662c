// The captions and labels that are uncertain or not found, one at a time, each with its alternatives.
import { labelWords } from '../../../model/edits.ts';
import { tupleAt } from '../../../model/matches.ts';
import { countText, probabilityText } from '../../../words.ts';
import { Bar, Names, StateMark } from '../../../ui/Marks.tsx';
import { NONE, digitOf } from './questions.ts';
import type { Film } from './film.ts';
import type { Choice, Question } from './questions.ts';

export function Questions({ film }: { film: Film }) {
  const { state: { question: { value: at }, answers }, questions, openQuestion } = film;
  const asked = questions[at];
  if (questions.length === 0) return <section class="question" aria-label="Questions"><p>No caption and no label is uncertain or not found: there is nothing to ask.</p></section>;
  return (
    <section class="question" aria-labelledby="question-title">
      <header>
        <h2 id="question-title">{asked ? `Question ${at + 1} of ${questions.length}` : 'Questions'}</h2>
        <span class="muted">{answers.value.size > 0 && countText(answers.value.size, 'answer')}</span>
        <span class="space" />
        <button type="button" class="quiet" data-do="previous-question" title="Previous question (k)" disabled={at <= 0} onClick={() => openQuestion(at - 1)}>Back</button>
        <button type="button" class={asked ? 'quiet' : 'primary'} data-do="next-question" title="Next question (j)" disabled={at === questions.length - 1} onClick={() => openQuestion(at + 1)}>{asked ? 'Next' : 'First question'}</button>
      </header>
      {asked ? <Asked film={film} asked={asked} /> : <p>{`${countsOf(questions)} uncertain or not found. Look at the clip, and choose what you see.`}</p>}
    </section>
  );
}

/** Returns “2 captions and 9 labels are”. */
function countsOf(questions: Question[]) {
  const captions = questions.filter(({ tuple }) => tuple >= 0).length;
  const labels = questions.length - captions;
  const counts = [...(captions > 0 ? [countText(captions, 'caption')] : []), ...(labels > 0 ? [countText(labels, 'label')] : [])];
  return `${counts.join(' and ')} ${questions.length === 1 ? 'is' : 'are'}`;
}

function Asked({ film, asked }: { film: Film; asked: Question }) {
  const { state: { dataset: { value: dataset }, answers, question }, choose, openQuestion } = film;
  const { video, tuple, track, concept, state, p, choices } = asked;
  const chosen = answers.value.get(question.value);
  return (
    <>
      <p class="asks">
        <StateMark state={state} />
        {tuple >= 0
          ? <><span>Which track shows</span><Names dataset={dataset} classes={tupleAt(dataset, tuple).tuple} empty /><span>in</span></>
          : <><span>{`Which ${dataset.concepts[concept].name} is track`}</span><strong dir="auto">{dataset.tracks[track].id}</strong><span>in</span></>}
        <button type="button" class="quiet" title="Show it again" dir="auto" onClick={() => openQuestion(question.value)}>{dataset.videos[video].id}</button>
        <span class="muted">{`${state}, ${probabilityText(p)}`}</span>
      </p>
      <div class="choices" role="group" aria-labelledby="question-title">
        {choices.map((choice, i) => <Alternative key={`${question.value} ${i}`} film={film} asked={asked} choice={choice} digit={digitOf(asked, i)} isChosen={chosen === i} choose={choose} />)}
      </div>
    </>
  );
}

interface AlternativeProps {
  film: Film;
  asked: Question;
  choice: Choice;
  digit: number;
  isChosen: boolean;
  choose: (digit: number) => void;
}

function Alternative({ film: { state }, asked: { tuple, concept }, choice: { track, label, p }, digit, isChosen, choose }: AlternativeProps) {
  const { value: dataset } = state.dataset;
  const words = tuple >= 0 ? (track === NONE ? 'no track' : `track ${dataset.tracks[track].id}`) : labelWords(dataset, concept, label);
  return (
    <button type="button" class="choice" data-choice={digit} data-at-track={tuple >= 0 && track >= 0 ? track : undefined} aria-pressed={isChosen} aria-keyshortcuts={String(digit)} onClick={() => choose(digit)}>
      <kbd>{digit}</kbd><span class="word" dir="auto">{words}</span>
      {Number.isNaN(p) ? <span /> : <Bar p={p} />}
      <span class="number">{!Number.isNaN(p) && probabilityText(p)}</span>
    </button>
  );
}
