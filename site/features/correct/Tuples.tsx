// The editor of the selected video's captions: the members of each tuple, new and removed tuples, and whether each is a
// constraint. A change is previewed first, and is made by a second press or by Apply.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { captionsOf } from '../../model/edits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PreviewedChanges } from './PreviewedChanges.tsx';
import { previewHandlers } from './previewing.ts';
import { useRestoredFocus } from '../../ui/hooks.ts';
import type { Signal } from '@preact/signals';
import type { PossibleCorrection, TupleEdit } from '../../model/corrections.ts';
import type { Dataset, Edits } from '../../core/messages.ts';
import type { Page } from './actions.ts';

export function Tuples({ page }: { page: Page }) {
  const { panel, dataset: { value: dataset }, answer, edits, selection, undoHistory } = page.state;
  const { video } = selection.value;
  const isOpen = panel.value === 'tuples' && dataset !== null && undoHistory.value.canContinue;
  const chosen = useSignal<TupleEdit | null>(null); // the change by a select, until it is made or put away
  useEffect(() => { chosen.value = null; }, [video, edits.value, isOpen]);
  const putAway = () => {
    chosen.value = null;
    page.dispatch('preview', null);
  };
  return (
    <section class="tuples" id="tuples-editor" aria-labelledby="tuples-title" hidden={!isOpen}>
      <header>
        <h3 id="tuples-title">{`Captions of ${dataset?.videos[video]?.id ?? ''}`}</h3>
        <button type="button" class="icon-button" aria-label="Close the captions of this video" onClick={() => page.dispatch('closed', { panel: 'tuples' })}><Icon name="close" /></button>
      </header>
      {/* Above the rows: the panel grows upwards, and the row under the pointer stays where it is. */}
      {isOpen && answer.value && <PreviewedChanges page={page} of={isTupleEdit} dataset={dataset} answer={answer.value} onPutAway={chosen.value ? putAway : null} />}
      {isOpen && dataset.videos[video] && <Editor page={page} dataset={dataset} edits={edits.value} video={video} chosen={chosen} />}
    </section>
  );
}

const isTupleEdit = (correction: PossibleCorrection) => 'edit' in correction;

interface Props {
  page: Page;
  dataset: Dataset;
  edits: Edits;
  video: number;
  chosen: Signal<TupleEdit | null>;
}

/** The captions of one video. */
function Editor({ page: { dispatch }, dataset, edits, video, chosen }: Props) {
  const { tuples, unasked } = captionsOf(dataset, edits, video);
  const isAdding = useSignal(false);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useRestoredFocus(list, () => add.current);
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  useLayoutEffect(() => {
    isAdding.value = false;
  }, [dataset.hash, edits, video]);
  const choose = (edit: TupleEdit) => {
    chosen.value = edit;
    dispatch('preview-or-apply', edit);
  };
  return (
    <>
      <ul ref={list}>
        {tuples.map((tuple, i) => <Row key={i} dispatch={dispatch} choose={choose} chosen={chosen.value} dataset={dataset} video={video} tuple={tuple} index={i} isAsked={!unasked.includes(i)} />)}
        {isAdding.value && <NewRow choose={choose} chosen={chosen.value} dataset={dataset} video={video} />}
        <li key="add"><button type="button" class="quiet" data-do="add-tuple" ref={add} onClick={() => { isAdding.value = true; }}>+ Caption</button></li>
      </ul>
      <p class="muted" hidden={unasked.length === 0}>A caption without a constraint still says which classes the video may show. Only a run archive stores that; captions.txt does not.</p>
    </>
  );
}

interface RowProps {
  choose: (edit: TupleEdit) => void;
  chosen: TupleEdit | null;
  dataset: Dataset;
  video: number;
}

function Row({ dispatch, choose, chosen, dataset, video, tuple, index, isAsked }: RowProps & { dispatch: Page['dispatch']; tuple: string[]; index: number; isAsked: boolean }) {
  const about = `caption ${index + 1}`;
  const require: TupleEdit = { edit: 'require', video, index, on: !isAsked };
  const remove: TupleEdit = { edit: 'remove', video, index };
  const isRequired = chosen?.edit === 'require' && chosen.index === index ? chosen.on : isAsked;
  const shown = chosen?.edit === 'change' && chosen.index === index ? tuple.with(chosen.concept, chosen.to) : tuple;
  const previewOf = (edit: TupleEdit) => (chosen ? {} : previewHandlers(dispatch, edit)); // the preview of what was chosen stays
  return (
    <li>
      <Members dataset={dataset} tuple={shown} about={about} onChoose={(concept, to) => choose({ edit: 'change', video, index, concept, to })} />
      <label class="asks" title="The caption is a constraint: some track has to show it" {...previewOf(require)}>
        <input type="checkbox" data-do="ask-tuple" checked={isRequired} onChange={() => choose(require)} />
        require<span class="unseen">{` ${about}`}</span>
      </label>
      <button type="button" class="icon-button" data-do="remove-tuple" data-place={`remove ${index}`} aria-label={`Remove ${about}`} title="Remove" onClick={() => choose(remove)} {...previewOf(remove)}><Icon name="close" /></button>
    </li>
  );
}

/** A new caption, without classes at first. It is previewed from its first class on. */
function NewRow({ choose, chosen, dataset, video }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const tuple = chosen?.edit === 'add' ? chosen.tuple : dataset.concepts.map(() => '');
  useLayoutEffect(() => row.current?.querySelector('select')?.focus(), []);
  return (
    <li class="adding" ref={row}>
      <Members dataset={dataset} tuple={tuple} about="the new caption" onChoose={(concept, to) => choose({ edit: 'add', video, tuple: tuple.with(concept, to) })} />
    </li>
  );
}

interface MembersProps {
  dataset: Dataset;
  tuple: string[];
  about: string;
  onChoose: (concept: number, to: string) => void;
}

/** A select for each member of a tuple. */
function Members({ dataset: { concepts }, tuple, about, onChoose }: MembersProps) {
  return (
    <span class="members">
      {tuple.map((name, e) => (
        <select key={e} aria-label={`${concepts[e].name} of ${about}`} value={name} onChange={({ currentTarget }) => onChoose(e, currentTarget.value)}>
          <option value="">{`no ${concepts[e].name}`}</option>
          {concepts[e].classes.map((one) => <option key={one} value={one}>{one}</option>)}
        </select>
      ))}
    </span>
  );
}
