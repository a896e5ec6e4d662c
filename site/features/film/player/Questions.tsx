// The captions and labels that are uncertain or not found, one at a time, each with its choices.
import { hasNoneThatStandsOut, predictedWords } from '../../../model/choices.ts';
import { labelWords } from '../../../model/edits.ts';
import { labelsOf, tupleAt } from '../../../model/matches.ts';
import { countText, probabilityText } from '../../../words.ts';
import { Bar, Names, StateMark } from '../../../ui/Marks.tsx';
import { ADDS_CAPTION, OtherClasses } from '../../../ui/OtherClasses.tsx';
import { Unknown } from '../../../library/index.ts';
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
      {asked ? <Asked film={film} asked={asked} /> : <p>{`${countsOf(questions)} uncertain or not found. ${adviceText(film.data)}`}</p>}
    </section>
  );
}

/** What to answer by: the clips, the boxes, or neither. */
function adviceText({ dataset, clips }: Film['data']) {
  if (clips.length > 0) return 'Look at the clip, and choose what you see.';
  if (dataset.boxes.length > 0) return 'This film has no clips: look at the boxes, and choose.';
  return 'This film has neither clips nor boxes: choose by what you know of the data.';
}

/** Returns “2 captions and 9 labels are”. */
function countsOf(questions: Question[]) {
  const captions = questions.filter(({ tuple }) => tuple >= 0).length;
  const labels = questions.length - captions;
  const counts = [...(captions > 0 ? [countText(captions, 'caption')] : []), ...(labels > 0 ? [countText(labels, 'label')] : [])];
  return `${counts.join(' and ')} ${questions.length === 1 ? 'is' : 'are'}`;
}

function Asked({ film, asked }: { film: Film; asked: Question }) {
  const { state: { dataset: { value: dataset }, answers, question }, openQuestion } = film;
  const { video, tuple, track, state, p, choices } = asked;
  const chosen = answers.value.get(question.value);
  return (
    <>
      <p class="asks">
        <StateMark state={state} />
        {tuple >= 0
          ? <><span>Which track shows</span><Names dataset={dataset} classes={tupleAt(dataset, tuple).tuple} empty /><span>in</span></>
          : <><span>{`Which ${dataset.concepts[asked.concept].name} is track`}</span><strong dir="auto">{dataset.tracks[track].id}</strong><span>in</span></>}
        <button type="button" class="quiet" title="Show it again" dir="auto" onClick={() => openQuestion(question.value)}>{dataset.videos[video].id}</button>
        <span class="muted">{tuple >= 0 ? `${state}, ${probabilityText(p)}` : statedText(film, asked)}</span>
      </p>
      <div class="choices" role="group" aria-labelledby="question-title">
        {choices.map((choice, i) => <ChoiceButton key={`${question.value} ${i}`} film={film} asked={asked} choice={choice} index={i} isChosen={chosen === i} />)}
        <Others film={film} asked={asked} chosen={chosen} />
      </div>
      {tuple >= 0 && <p class="muted">Each number is the probability that this track shows the caption. Several tracks may show it, so the numbers need not sum to one.</p>}
    </>
  );
}

/** The predicted label with its state and probability or, where background is predicted but less probable than a class, that class. */
function statedText({ data: { dataset, answer } }: Film, { track, concept, state, p }: Question) {
  const label = labelsOf(dataset, answer, track)[concept];
  const stated = predictedWords(dataset, label);
  return hasNoneThatStandsOut(label) ? `${stated}: most probable ${labelWords(dataset, concept, label.best)}, ${probabilityText(label.bestP)}` : `${stated}: ${state}, ${probabilityText(p)}`;
}

/** The classes without a button. */
function Others({ film: { state, choose }, asked: { concept, choices, others, othersP }, chosen = NONE }: { film: Film; asked: Question; chosen: number | undefined }) {
  if (others.length === 0) return null;
  const known = others[chosen - choices.length]?.label ?? Unknown;
  return <OtherClasses dataset={state.dataset.value} concept={concept} others={others} p={othersP} known={known} onChoose={(label) => choose(choices.length + others.findIndex((one) => one.label === label))} />;
}

interface ChoiceButtonProps {
  film: Film;
  asked: Question;
  choice: Choice;
  index: number;
  isChosen: boolean;
}

function ChoiceButton({ film: { state, choose }, asked, choice: { track, label, p, addsCaption }, index, isChosen }: ChoiceButtonProps) {
  const { value: dataset } = state.dataset;
  const { tuple, concept } = asked;
  const digit = digitOf(asked, index);
  const words = tuple >= 0 ? (track === NONE ? 'no track' : `track ${dataset.tracks[track].id}`) : labelWords(dataset, concept, label);
  return (
    <button type="button" class="choice" data-choice={digit} data-label={tuple >= 0 ? undefined : label} data-at-track={tuple >= 0 && track >= 0 ? track : undefined} aria-pressed={isChosen} aria-keyshortcuts={String(digit)} onClick={() => choose(index)}>
      <kbd>{digit}</kbd><span class="word" dir="auto">{words}{addsCaption && <span class="muted adds">{` ${ADDS_CAPTION}`}</span>}</span>
      {Number.isNaN(p) ? <span /> : <Bar p={p} />}
      <span class="number">{!Number.isNaN(p) && probabilityText(p)}</span>
    </button>
  );
}
