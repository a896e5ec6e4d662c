// The controls above the tracks: the videos and the class that are listed, and the threshold
// under which a label is background.
import { useRef } from 'preact/hooks';
import { nuOfProbability, probabilityOfNu, thresholdsOf } from '../../../model/threshold.ts';
import { Background } from '../../../library/index.ts';
import type { Dataset } from '../../../core/messages.ts';
import { countText, groupedText, probabilityText } from '../../../words.ts';
import { missingPeople, missingText, trackKeyOf } from '../../found-people.ts';
import { ActionButton, useAction } from '../../../ui/ActionButton.tsx';
import { AnyClass } from '../../../model/filter.ts';
import type { ClassFilter } from '../../../model/selection.ts';
import type { TimelinePage } from '../page.ts';
import type { Listing } from './listing.ts';

interface Props {
  page: TimelinePage;
  dataset: Dataset;
}

export function Tools({ page, dataset, listing: { shown, all } }: Props & { listing: Listing }) {
  const { state: { timelineScope }, dispatch } = page;
  return (
    <>
      <select aria-label="Tracks of" value={timelineScope.value} hidden={dataset.videos.length < 2} onChange={({ currentTarget }) => dispatch('timeline-scope', { scope: currentTarget.value === 'all' ? 'all' : 'video' })}>
        <option value="video">this video</option>
        <option value="all">all videos</option>
      </select>
      <ClassMenu page={page} dataset={dataset} />
      <span class="muted number count">{shown === all ? countText(all, 'track') : `${groupedText(shown)} of ${countText(all, 'track')}`}</span>
      <EditTracks page={page} />
      <DrawMissing page={page} dataset={dataset} />
      <span class="space" />
      <Threshold page={page} dataset={dataset} />
    </>
  );
}

/** Opens the track editor. It is there for every dataset whose tracks can be seen. */
function EditTracks({ page }: Pick<Props, 'page'>) {
  const { isPossible } = useAction({ page, action: 'edit-tracks', payload: undefined });
  return <ActionButton page={page} action="edit-tracks" payload={undefined} class="quiet" data-do="edit-tracks" hidden={!isPossible} />;
}

/** Opens the track editor to draw a person whom the captions name and who was not found. */
function DrawMissing({ page, dataset }: Props) {
  const missing = dataset.videos[page.state.selection.value.video] ? missingPeople(dataset, page.state.selection.value.video) : null;
  if (!missing || trackKeyOf(dataset) === '') return null;
  return <button type="button" class="draw-missing" data-do="draw-missing" title={`${missingText(missing)} in this clip`} onClick={() => page.dispatch('edit-tracks', { draw: true })}>Draw who is missing</button>;
}

/** The menu of the class that the lists are restricted to. */
function ClassMenu({ page: { state: { classFilter }, dispatch }, dataset }: Props) {
  const { value: only } = classFilter;
  return (
    <select class={only ? 'only on' : 'only'} aria-label="Only captions and tracks of" value={only ? `${only.concept} ${only.label}` : ''} onChange={({ currentTarget }) => dispatch('class-filter', { only: parsed(currentTarget.value) })}>
      <option value="">any class</option>
      {dataset.concepts.map(({ name, classes }, concept) => (
        <optgroup key={concept} label={name}>
          <option value={`${concept} ${AnyClass}`}>{`any ${name}`}</option>
          {classes.map((word, c) => <option key={c} value={`${concept} ${c}`}>{word}</option>)}
          <option value={`${concept} ${Background}`}>{`no ${name}`}</option>
        </optgroup>
      ))}
    </select>
  );
}

function parsed(text: string): ClassFilter | null {
  if (!text) return null;
  const [concept, label] = text.split(' ').map(Number);
  return { concept, label };
}

const STEP = 0.01;

/** The threshold of the class's concept, or of all. The slider shows a probability, and the option is of ν. */
function Threshold({ page: { state: { options, answer, classFilter }, dispatch }, dataset }: Props) {
  const range = useRef<HTMLInputElement>(null);
  const thresholds = thresholdsOf(options.value.threshold, dataset.concepts.length);
  const concept = dataset.concepts.length > 1 ? classFilter.value?.concept ?? -1 : -1;
  const temperature = answer.value?.temperature ?? 1;
  const shown = (concept < 0 ? thresholds : [thresholds[concept]]).map((nu) => probabilityOfNu(nu, temperature));
  const at = range.current ? Number(range.current.value) : NaN; // it may stand between two values
  const release = () => dispatch('release', undefined);
  return (
    <label class="threshold" hidden={thresholds.length === 0}>
      <span class="muted">{concept < 0 ? 'threshold' : `threshold, ${dataset.concepts[concept].name}`}</span>
      <input ref={range} type="range" min={0} max={1} step={STEP} title="Labels that are less likely are background" value={Math.abs(at - shown[0]) <= STEP / 2 ? at : shown[0]}
        onInput={({ currentTarget }) => dispatch('threshold', { concept, to: nuOfProbability(Number(currentTarget.value), temperature) })} onChange={release} onBlur={release} />
      <span class="number">{[...new Set(shown)].map(probabilityText).join(' / ')}</span>
    </label>
  );
}
