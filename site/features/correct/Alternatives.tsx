// The classes of a concept that have no button of their own, as one select: those that the captions of the video allow, and
// those that no caption names. Choosing one of the latter also adds a caption.
import { probabilityText } from '../../words.ts';
import { useEffect, useRef } from 'preact/hooks';
import { allowedClasses, canCorrect, unlistedProbability, unnamedClasses } from '../../model/edits.ts';
import { isKnownLabel, previewedLabel } from '../../model/changes.ts';
import { hueOf } from '../../model/marks.ts';
import { Background, Unknown } from '../../library/index.ts';
import { classKeyOf, isAskedAbout, isPointedAt, KEYED, KEYS_TEXT, NONE_KEY, useLabelPreview } from './previewing.ts';
import { Bar, Names, Pin } from '../../ui/Marks.tsx';
import { valuesOf } from '../../store.ts';
import { PreviewedChanges } from './PreviewedChanges.tsx';
import { useKeptFocus } from '../../ui/hooks.ts';
import type { Dataset, Alternatives as Probabilities } from '../../core/messages.ts';
import type { KnownLabel } from '../../model/corrections.ts';
import type { LabelPreview } from './previewing.ts';
import type { Page } from './actions.ts';

interface Props {
  dataset: Dataset;
  concept: number;
  allowed: number[]; // classes of the captions without a button
  unnamed: number[]; // classes that no caption of the video names
  p?: number; // the probability of all unnamed classes together, absent until it is known
  known: number; // the known label of the track
  previewed: number; // the label that is previewed, Unknown for none
  onChoose: (label: number) => void; // called with the known label to take it back
}

export function OtherClasses({ dataset, concept, allowed, unnamed, p = 0, known, previewed, onChoose }: Props) {
  const { name, classes } = dataset.concepts[concept];
  if (allowed.length + unnamed.length === 0) return null;
  const isListed = (label: number) => allowed.includes(label) || unnamed.includes(label);
  const isChosen = isListed(known);
  const shown = [previewed, known].find(isListed) ?? '';
  const options = (list: number[]) => list.map((k) => <option key={k} value={k}>{classes[k]}</option>);
  return (
    <select class={isChosen ? 'chosen' : undefined} data-do="other-class" aria-label={`Another ${name}`} value={shown}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? known : Number(value))}>
      <option value="">{isChosen ? 'take back' : `another ${name}…${p > 0 ? ` ${probabilityText(p)}` : ''}`}</option>
      {options(allowed)}
      {unnamed.length > 0 && <optgroup label="In no caption of this video: a caption is added">{options(unnamed)}</optgroup>}
    </select>
  );
}

export function Alternatives({ page }: { page: Page }) {
  const { dataset: { value: dataset }, answer: { value: answer }, selection } = page.state;
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel, () => panel.current?.querySelector('button'));
  const { track } = selection.value;
  const preview = useLabelPreview(page);
  useEffect(preview.end, [track]);
  const isThere = dataset && answer && track >= 0 && canCorrect(valuesOf(page.state));
  return (
    <section class="correct" aria-labelledby="correct-title" hidden={!isThere} ref={panel}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && preview.leave(null)}>
      <h3 id="correct-title">This track is… <kbd title={`Press a to go to the classes. ${KEYS_TEXT}`}>a</kbd></h3>
      <div class="alternatives">
        {isThere && <Scope page={page} dataset={dataset} track={track} />}
        {isThere && dataset.concepts.map(({ name }, e) => <Group key={name} page={page} preview={preview} dataset={dataset} track={track} concept={e} best={answer.predicted[track * dataset.concepts.length + e]} />)}
      </div>
      {isThere && <PreviewedChanges page={page} of={(correction) => isKnownLabel(correction) && !isAskedAbout(page.state.query.value, correction)} dataset={dataset} answer={answer} onPutAway={preview.chosen.value ? preview.end : null} />}
    </section>
  );
}

interface GroupProps {
  page: Page;
  preview: LabelPreview;
  dataset: Dataset;
  track: number;
  concept: number;
  best: number; // the predicted class
}

/** The classes of one concept, the most probable first, and background. Their number keys work while the focus is in the group. */
function Group({ page, preview, dataset, track, concept, best }: GroupProps) {
  const { name } = dataset.concepts[concept];
  const { insight } = page.state;
  const explained = insight.value.explained?.track === track ? insight.value.explained : null;
  const known = dataset.tracks[track].known[concept];
  const probabilities = explained?.alternatives.find((one) => one.concept === concept);
  const first = useRef<{ track: number; classes: number[] } | null>(null); // the order while the track is selected, so that keys and buttons keep their places
  const all = ordered(allowedClasses(dataset, track, concept), probabilities, first.current?.track === track ? first.current.classes : [best]);
  if (probabilities && first.current?.track !== track) first.current = { track, classes: all.map(({ label }) => label) };
  const buttons = [...all.slice(0, KEYED), { label: Background, p: probabilities?.none }];
  const other = probabilities ? unlistedProbability([probabilities.none, ...all.map(({ p = 0 }) => p)]) : 0;
  const aboutLabel = (label: number) => ({ track, concept, label: known === label ? Unknown : label });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.currentTarget instanceof Element) preview.press(event, buttons.map(({ label }) => aboutLabel(label)), [...event.currentTarget.querySelectorAll<HTMLElement>('.choice')]);
  };
  return (
    <div class="choices" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <span class="muted concept">{name}</span>
      {buttons.map(({ label, p }, i) => (
        <Choice key={label} dataset={dataset} about={aboutLabel(label)} label={label} p={p}
          hotkey={label === Background ? NONE_KEY : classKeyOf(i)} isKnown={known === label} preview={preview} />
      ))}
      <OtherClasses dataset={dataset} concept={concept} allowed={all.slice(KEYED).map(({ label }) => label)} unnamed={unnamedClasses(dataset, track, concept)} p={other} known={known} previewed={previewedLabel(page.state.preview.value, track, concept)} onChoose={(label) => preview.choose(aboutLabel(label))} />
    </div>
  );
}

interface Alternative {
  label: number;
  p?: number; // absent until the core has explained the track
}

/** The classes with their probabilities: those of first in that order, then the others, the most probable first. */
function ordered(classes: number[], known: Probabilities | undefined, first: number[]): Alternative[] {
  const place = (label: number) => (first.includes(label) ? first.indexOf(label) : first.length);
  const all = classes.map((label) => (known ? { label, p: known.p[known.classes.indexOf(label)] ?? 0 } : { label }) as Alternative);
  return all.sort((a, b) => place(a.label) - place(b.label) || (b.p ?? 0) - (a.p ?? 0));
}

interface ChoiceProps {
  dataset: Dataset;
  about: KnownLabel; // the correction
  label: number;
  p: number | undefined;
  hotkey: string;
  isKnown: boolean;
  preview: LabelPreview;
}

function Choice({ dataset, about, label, p, hotkey, isKnown, preview }: ChoiceProps) {
  const { name, classes } = dataset.concepts[about.concept];
  const alone = dataset.concepts.map((_, c) => (c === about.concept ? label : -1));
  return (
    <button type="button" class={`choice ${hueOf(alone)}`} aria-pressed={isKnown} data-label={label < 0 ? '-' : classes[label]}
      onClick={() => preview.choose(about)}
      onPointerEnter={(event) => isPointedAt(event) && preview.point(about)} onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && preview.point(about)} onBlur={() => preview.leave(about)}>
      <kbd>{hotkey}</kbd>
      <span>{label < 0 ? <>{isKnown && <Pin />}{`no ${name}`}</> : <Names dataset={dataset} classes={alone} known={isKnown ? alone.map((c) => (c < 0 ? Unknown : c)) : undefined} />}</span>
      {p !== undefined && <Bar p={p} />}
      {p !== undefined && <span class="number">{probabilityText(p)}</span>}
      {isKnown && <span class="muted">known: press to take back</span>}
    </button>
  );
}

/** Whether a correction changes its own video only, or teaches the whole answer. */
function Scope({ page: { state: { onlyHere }, perform }, dataset, track }: { page: Page; dataset: Dataset; track: number }) {
  const { id } = dataset.videos[dataset.tracks[track].video];
  const choice = (on: boolean, text: string, about: string) => (
    <label title={about}>
      <input type="radio" name="correction-scope" data-do={on ? 'only-here' : 'everywhere'} checked={onlyHere.value === on} onChange={() => perform('only-here', { on })} />
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
