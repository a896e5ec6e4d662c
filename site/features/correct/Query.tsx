// The question about one track, with a button for each reply and a select of the other classes. Pointing at a reply, focusing it,
// or choosing another class previews the changes.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { allowedClasses, unlistedProbability, unnamedClasses } from '../../model/edits.ts';
import { isKnownLabel, previewedLabel } from '../../model/changes.ts';
import { Background, Unknown } from '../../library/index.ts';
import type { Dataset, Question } from '../../core/messages.ts';
import { probabilityText, countText } from '../../words.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { classKeyOf, isAskedAbout, isPointedAt, NONE_KEY, useLabelPreview } from './previewing.ts';
import type { LabelPreview } from './previewing.ts';
import { OtherClasses } from './Alternatives.tsx';
import { PreviewedChanges } from './PreviewedChanges.tsx';
import { useKeptFocus } from '../../ui/hooks.ts';
import type { Page } from './actions.ts';

const NEXT_KEY = 'n';

export function Query({ page }: { page: Page }) {
  const { state, perform } = page;
  const { query: { value: { active, questions } }, dataset: { value: dataset }, undoHistory: { value: { updating } } } = state;
  const panel = useRef<HTMLElement>(null);
  const preview = useLabelPreview(page);
  const isActive = active && dataset !== null;
  const isWaiting = questions === null || updating;
  const question = isActive && !isWaiting ? questions[0] : undefined;
  const hadFocus = useKeptFocus(panel, () => panel.current);
  const wasActive = useRef(false);
  useLayoutEffect(() => {
    const isNew = isActive && !wasActive.current;
    wasActive.current = isActive;
    if (!isActive || !panel.current) return;
    if (isNew || questions?.[0]) bringIntoSight(panel.current);
    if (isNew || hadFocus) panel.current.focus({ preventScroll: true });
  }, [isActive, questions, updating]);

  const replies = dataset && question ? repliesTo(dataset, question) : [];
  const pressed = (event: KeyboardEvent) => {
    if (!question || !panel.current) return;
    const { track, concept } = question;
    if (preview.press(event, replies.map(({ label }) => ({ track, concept, label })), [...panel.current.querySelectorAll<HTMLElement>('[data-answer]')])) return;
    if (event.key !== NEXT_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // on the page this key leads elsewhere
    perform('skip-question', undefined);
  };
  return (
    <section class="ask" aria-labelledby="ask-title" aria-describedby="ask-follow" aria-live="polite" tabIndex={-1} hidden={!active} ref={panel} onKeyDown={pressed}>
      <div class="asked">
        <h3 id="ask-title">{isWaiting ? 'Choosing the most useful question…' : dataset && question ? asked(dataset, question) : 'Nothing left to ask.'}</h3>
        <p class="muted" id="ask-follow">{question && follows(question.follow)}</p>
        <ActionButton page={page} action="ask-questions" details={{ on: false }} class="quiet" data-do="ask-end" />
      </div>
      {dataset && question && <Replies key={`${question.track} ${question.concept}`} page={page} dataset={dataset} question={question} replies={replies} preview={preview} />}
    </section>
  );
}

interface RepliesProps {
  page: Page;
  dataset: Dataset;
  question: Question;
  replies: Reply[];
  preview: LabelPreview;
}

function Replies({ page, dataset, question: { track, concept }, replies, preview }: RepliesProps) {
  const { answer, preview: { value: shown } } = page.state;
  const other = unlistedProbability(replies.map(({ p }) => p));
  return (
    <>
      <div class="answers" onPointerLeave={({ pointerType }) => pointerType === 'mouse' && preview.leave(null)}>
        {replies.map(({ label, text, p }, i) => {
          const about = { track, concept, label };
          return (
            <button key={label} type="button" data-answer={label < 0 ? '-' : text} onClick={() => preview.choose(about)}
              onPointerEnter={(event) => isPointedAt(event) && preview.point(about)} onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && preview.point(about)} onBlur={() => preview.leave(about)}>
              <Key text={label < 0 ? NONE_KEY : classKeyOf(i)} />{text}<span class="number muted">{probabilityText(p)}</span>
            </button>
          );
        })}
        <OtherClasses dataset={dataset} concept={concept} allowed={[]} unnamed={unnamedClasses(dataset, track, concept)} p={other} known={Unknown} previewed={previewedLabel(shown, track, concept)} onChoose={(label) => preview.choose({ track, concept, label })} />
        <ActionButton page={page} action="skip-question" details={undefined} class="quiet" data-do="cannot-tell"><Key text={NEXT_KEY} />{page.actions.wordsOf('skip-question', undefined).label}</ActionButton>
      </div>
      {answer.value && <PreviewedChanges page={page} of={(correction) => isKnownLabel(correction) && isAskedAbout(page.state.query.value, correction)} dataset={dataset} answer={answer.value} onPutAway={preview.chosen.value ? preview.end : null} />}
    </>
  );
}

/** The key that gives a reply; '' for none. */
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
  return n === 0 ? 'Other labels would become surer.' : `The answer would also settle about ${countText(n, 'other label')}.`;
}

interface Reply {
  label: number;
  text: string;
  p: number;
}

/** The replies that the captions of the video allow, with their probabilities. Background is the last. */
function repliesTo(dataset: Dataset, { track, concept, classes, p, none }: Question): Reply[] {
  const { name, classes: named } = dataset.concepts[concept];
  const allowed = allowedClasses(dataset, track, concept);
  return [...classes.map((k, i) => ({ label: k, text: named[k], p: p[i] })).filter(({ label }) => allowed.includes(label)), { label: Background, text: `no ${name}`, p: none }];
}
