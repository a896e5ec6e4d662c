// “This track is…”: the choices for each concept of the selected track.
import { probabilityText } from '../../words.ts';
import { useEffect, useRef } from 'preact/hooks';
import { choicesOf, pendingProbabilities } from '../../model/choices.ts';
import { canCorrect } from '../../model/edits.ts';
import { isKnownLabel, previewedLabel } from '../../model/changes.ts';
import { hueOf } from '../../model/marks.ts';
import { Background, Unknown } from '../../library/index.ts';
import { classKeyOf, isAskedAbout, isPointedAt, KEYS_TEXT, NONE_KEY, useLabelPreview } from './previewing.ts';
import { Bar, Names, Pin } from '../../ui/Marks.tsx';
import { ADDS_CAPTION, OtherClasses } from '../../ui/OtherClasses.tsx';
import { valuesOf } from '../../store.ts';
import { PreviewedChanges } from './PreviewedChanges.tsx';
import { useRestoredFocus } from '../../ui/hooks.ts';
import type { Answer, Dataset } from '../../core/messages.ts';
import type { LabelChoice } from '../../model/choices.ts';
import type { KnownLabel } from '../../model/corrections.ts';
import type { LabelPreview } from './previewing.ts';
import type { Page } from './actions.ts';

export function TrackChoices({ page }: { page: Page }) {
  const { dataset: { value: dataset }, answer: { value: answer }, selection } = page.state;
  const panel = useRef<HTMLElement>(null);
  useRestoredFocus(panel, () => panel.current?.querySelector('button'));
  const { track } = selection.value;
  const preview = useLabelPreview(page);
  useEffect(preview.end, [track]);
  const isThere = dataset && answer && track >= 0 && canCorrect(valuesOf(page.state));
  return (
    <section class="correct" aria-labelledby="correct-title" hidden={!isThere} ref={panel}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && preview.leave(null)}>
      <h3 id="correct-title">This track is… <kbd title={`Press a to go to the classes. ${KEYS_TEXT}`}>a</kbd></h3>
      <div class="concepts">
        {isThere && <Scope page={page} dataset={dataset} track={track} />}
        {isThere && dataset.concepts.map(({ name }, e) => <Group key={name} page={page} preview={preview} dataset={dataset} answer={answer} track={track} concept={e} />)}
      </div>
      {isThere && <PreviewedChanges page={page} of={(correction) => isKnownLabel(correction) && !isAskedAbout(page.state.query.value, correction)} dataset={dataset} answer={answer} onPutAway={preview.chosen.value ? preview.end : null} />}
    </section>
  );
}

interface GroupProps {
  page: Page;
  preview: LabelPreview;
  dataset: Dataset;
  answer: Answer;
  track: number;
  concept: number;
}

/** The choices for one concept, the most probable first, and background. Their number keys work while the focus is in the group. */
function Group({ page, preview, dataset, answer, track, concept }: GroupProps) {
  const { name } = dataset.concepts[concept];
  const { insight } = page.state;
  const explained = insight.value.explained?.track === track ? insight.value.explained : null;
  const known = dataset.tracks[track].known[concept];
  const probabilities = explained?.alternatives.find((one) => one.concept === concept);
  const first = useRef<{ track: number; classes: number[] } | null>(null); // the order while the track is selected, so that keys and buttons keep their places
  const order = first.current?.track === track ? first.current.classes : [];
  const { listed, others, othersP } = choicesOf(dataset, answer, track, concept, probabilities ?? pendingProbabilities(dataset, track, concept), order);
  if (probabilities && first.current?.track !== track) first.current = { track, classes: listed.flatMap(({ label }) => (label === Background ? [] : [label])) };
  const aboutLabel = (label: number) => ({ track, concept, label: known === label ? Unknown : label });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.currentTarget instanceof Element) preview.press(event, listed.map(({ label }) => aboutLabel(label)), [...event.currentTarget.querySelectorAll<HTMLElement>('.choice')]);
  };
  return (
    <div class="choices" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <span class="muted concept">{name}</span>
      {listed.map((choice, i) => (
        <ChoiceButton key={choice.label} dataset={dataset} about={aboutLabel(choice.label)} choice={choice}
          hotkey={choice.label === Background ? NONE_KEY : classKeyOf(i)} isKnown={known === choice.label} preview={preview} />
      ))}
      <OtherClasses dataset={dataset} concept={concept} others={others} p={othersP} known={known} previewed={previewedLabel(page.state.preview.value, track, concept)} onChoose={(label) => preview.choose(aboutLabel(label))} />
    </div>
  );
}

interface ChoiceButtonProps {
  dataset: Dataset;
  about: KnownLabel; // the correction
  choice: LabelChoice;
  hotkey: string;
  isKnown: boolean;
  preview: LabelPreview;
}

function ChoiceButton({ dataset, about, choice: { label, p, addsCaption }, hotkey, isKnown, preview }: ChoiceButtonProps) {
  const { name, classes } = dataset.concepts[about.concept];
  const alone = dataset.concepts.map((_, c) => (c === about.concept ? label : -1));
  return (
    <button type="button" class={`choice ${hueOf(alone)}`} aria-pressed={isKnown} data-label={label < 0 ? '-' : classes[label]}
      onClick={() => preview.choose(about)}
      onPointerEnter={(event) => isPointedAt(event) && preview.point(about)} onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && preview.point(about)} onBlur={() => preview.leave(about)}>
      <kbd>{hotkey}</kbd>
      <span>{label < 0 ? <>{isKnown && <Pin />}{`no ${name}`}</> : <Names dataset={dataset} classes={alone} known={isKnown ? alone.map((c) => (c < 0 ? Unknown : c)) : undefined} />}</span>
      {!Number.isNaN(p) && <Bar p={p} />}
      {!Number.isNaN(p) && <span class="number">{probabilityText(p)}</span>}
      {isKnown && <span class="muted">Set by you. Press to undo.</span>}
      {addsCaption && <span class="muted">{ADDS_CAPTION}</span>}
    </button>
  );
}

/** Whether a correction changes its own video only, or teaches the whole answer. */
function Scope({ page: { state: { onlyHere }, dispatch }, dataset, track }: { page: Page; dataset: Dataset; track: number }) {
  const { id } = dataset.videos[dataset.tracks[track].video];
  const choice = (on: boolean, text: string, about: string) => (
    <label title={about}>
      <input type="radio" name="correction-scope" data-do={on ? 'only-here' : 'everywhere'} checked={onlyHere.value === on} onChange={() => dispatch('only-here', { on })} />
      {text}
    </label>
  );
  return (
    <div class="scope" role="radiogroup" aria-label="What a correction changes">
      {choice(false, 'all videos', 'All videos learn from the correction.')}
      {choice(true, 'this video only', `The correction changes labels of ${id} only. A later run from the start learns from it everywhere.`)}
    </div>
  );
}
