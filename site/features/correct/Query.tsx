// The question about one track, with a button for each choice and a select of the other classes. Pointing at a choice, focusing it,
// or choosing another class previews the changes.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { choicesOf } from '../../model/choices.ts';
import { labelWords } from '../../model/edits.ts';
import { isKnownLabel, previewedLabel } from '../../model/changes.ts';
import { Unknown } from '../../library/index.ts';
import type { Answer, Dataset, Question } from '../../core/messages.ts';
import type { LabelChoices } from '../../model/choices.ts';
import { probabilityText, countText } from '../../words.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { classKeyOf, isAskedAbout, isPointedAt, NONE_KEY, useLabelPreview } from './previewing.ts';
import type { LabelPreview } from './previewing.ts';
import { ADDS_CAPTION, OtherClasses } from '../../ui/OtherClasses.tsx';
import { PreviewedChanges } from './PreviewedChanges.tsx';
import { useRestoredFocus } from '../../ui/hooks.ts';
import type { Page } from './actions.ts';

const NEXT_KEY = 'n';

export function Query({ page }: { page: Page }) {
  const { state, dispatch } = page;
  const { query: { value: { active, questions } }, dataset: { value: dataset }, answer: { value: answer }, undoHistory: { value: { updating } } } = state;
  const panel = useRef<HTMLElement>(null);
  const preview = useLabelPreview(page);
  const isActive = active && dataset !== null;
  const isWaiting = questions === null || updating;
  const question = isActive && !isWaiting ? questions[0] : undefined;
  const hadFocus = useRestoredFocus(panel, () => panel.current);
  const wasActive = useRef(false);
  useLayoutEffect(() => {
    const isNew = isActive && !wasActive.current;
    wasActive.current = isActive;
    if (!isActive || !panel.current) return;
    if (isNew || questions?.[0]) bringIntoSight(panel.current);
    if (isNew || hadFocus) panel.current.focus({ preventScroll: true });
  }, [isActive, questions, updating]);

  const choices = dataset && answer && question ? choicesOf(dataset, answer, question.track, question.concept, question) : null;
  const pressed = (event: KeyboardEvent) => {
    if (!question || !choices || !panel.current) return;
    const { track, concept } = question;
    if (preview.press(event, choices.listed.map(({ label }) => ({ track, concept, label })), [...panel.current.querySelectorAll<HTMLElement>('[data-answer]')])) return;
    if (event.key !== NEXT_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // on the page this key leads elsewhere
    dispatch('skip-question', undefined);
  };
  return (
    <section class="ask" aria-labelledby="ask-title" aria-describedby="ask-follow" aria-live="polite" tabIndex={-1} hidden={!active} ref={panel} onKeyDown={pressed}>
      <div class="asked">
        <h3 id="ask-title">{isWaiting ? 'Choosing the most useful question…' : dataset && question ? asked(dataset, question) : 'Nothing left to ask.'}</h3>
        <p class="muted" id="ask-follow">{question && follows(question.follow)}</p>
        <ActionButton page={page} action="ask-questions" payload={{ on: false }} class="quiet" data-do="ask-end" />
      </div>
      {dataset && answer && question && choices && <Choices key={`${question.track} ${question.concept}`} page={page} dataset={dataset} answer={answer} question={question} choices={choices} preview={preview} />}
    </section>
  );
}

interface ChoicesProps {
  page: Page;
  dataset: Dataset;
  answer: Answer;
  question: Question;
  choices: LabelChoices;
  preview: LabelPreview;
}

function Choices({ page, dataset, answer, question: { track, concept }, choices: { listed, others, othersP }, preview }: ChoicesProps) {
  const { preview: { value: shown } } = page.state;
  return (
    <>
      <div class="answers" onPointerLeave={({ pointerType }) => pointerType === 'mouse' && preview.leave(null)}>
        {listed.map(({ label, p, addsCaption }, i) => {
          const about = { track, concept, label };
          const text = labelWords(dataset, concept, label);
          return (
            <button key={label} type="button" data-answer={label < 0 ? '-' : text} onClick={() => preview.choose(about)}
              onPointerEnter={(event) => isPointedAt(event) && preview.point(about)} onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && preview.point(about)} onBlur={() => preview.leave(about)}>
              <Key text={label < 0 ? NONE_KEY : classKeyOf(i)} />{text}<span class="number muted">{probabilityText(p)}</span>{addsCaption && <span class="muted">{ADDS_CAPTION}</span>}
            </button>
          );
        })}
        <OtherClasses dataset={dataset} concept={concept} others={others} p={othersP} known={Unknown} previewed={previewedLabel(shown, track, concept)} onChoose={(label) => preview.choose({ track, concept, label })} />
        <ActionButton page={page} action="skip-question" payload={undefined} class="quiet" data-do="cannot-tell"><Key text={NEXT_KEY} />{page.actions.wordsOf('skip-question', undefined).label}</ActionButton>
      </div>
      <PreviewedChanges page={page} of={(correction) => isKnownLabel(correction) && isAskedAbout(page.state.query.value, correction)} dataset={dataset} answer={answer} onPutAway={preview.chosen.value ? preview.end : null} />
    </>
  );
}

/** The key of a choice; '' for none. */
const Key = ({ text }: { text: string }) => (text ? <kbd>{text}</kbd> : null);

/**
 * Scrolls to the question and the track that it is about. On a narrow screen the stage has no box of its own: its
 * picture stays at the top, above whatever is scrolled to.
 */
function bringIntoSight(panel: Element) {
  const stage = panel.closest('#stage');
  if (stage && stage.getClientRects().length > 0) {
    stage.scrollIntoView({ block: 'start' });
    panel.scrollIntoView({ block: 'nearest' }); // where the window is too low for both
  } else panel.scrollIntoView({ block: 'center' });
}

function asked(dataset: Dataset, { track, concept }: Question) {
  const { id, video } = dataset.tracks[track];
  return `${dataset.videos[video].id} · track ${id}: which ${dataset.concepts[concept].name}?`;
}

function follows(follow: number) {
  const n = Math.round(follow);
  return n === 0 ? 'This answer makes other labels more certain.' : `The answer would also settle about ${countText(n, 'other label')}.`;
}
