// Below the captions: the list of corrections, and the button that starts the questions.
import { contradictions } from '../../model/contradictions.ts';
import { NO_EDITS, correctionList, canCorrect, textWords } from '../../model/edits.ts';
import type { Correction } from '../../model/edits.ts';
import { countText, probabilityText } from '../../words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Pin } from '../../ui/Marks.tsx';
import { valuesOf } from '../../store.ts';
import { PreviewedChanges } from './PreviewedChanges.tsx';
import { previewHandlers } from './previewing.ts';
import type { PossibleCorrection } from '../../model/corrections.ts';
import type { ContradictedLabel } from '../../core/messages.ts';
import type { Page } from './actions.ts';

export function Corrections({ page }: { page: Page }) {
  const { dataset, answer, edits, panel } = page.state;
  const items = dataset.value && isShown(page) ? correctionList(dataset.value, edits.value) : [];
  const against = contradictions(edits.value);
  return (
    <>
      <section class="corrections" id="edits-list" aria-label="Corrections" hidden={panel.value !== 'edits'}>
        {/* Above the rows: the panel grows upwards, and the row under the pointer stays where it is. */}
        {panel.value === 'edits' && items.length > 0 && dataset.value && answer.value && <PreviewedChanges page={page} of={isTakenBack} dataset={dataset.value} answer={answer.value} />}
        <ul>{items.map((item) => <Row key={item.key} page={page} item={item} against={against.get(item.key)} />)}</ul>
        <p class="muted" hidden={items.length > 0}>Nothing is corrected.</p>
        <button type="button" data-do="save-corrections" title="tracks.csv with known: columns, and captions.txt: put them in place of yours" hidden={edits.value === NO_EDITS || !canCorrect(valuesOf(page.state))}
          onClick={() => page.dispatch('download', { name: 'corrections.zip' })}><Icon name="save" />Download corrections</button>
      </section>
      <Tools page={page} count={items.length} contradicting={against.size} />
    </>
  );
}

const isTakenBack = (correction: PossibleCorrection) => 'key' in correction;

/** Whether there is something to correct, or something that was corrected: that stays where the core has no run any more. */
function isShown({ state }: Page) {
  return canCorrect(valuesOf(state)) || (state.answer.value !== null && state.edits.value !== NO_EDITS);
}

/** The tools below the captions. How many corrections contradict a label stands beside their number, in a row that is there already, so that nothing moves. */
function Tools({ page, count, contradicting }: { page: Page; count: number; contradicting: number }) {
  const against = `${countText(contradicting, 'correction contradicts', 'corrections contradict')} a label that was sure or likely.`;
  const { state, dispatch } = page;
  const { label, about } = page.actions.wordsOf('ask-questions', { on: true });
  const { dataset, undoHistory, panel, query, selection } = state;
  return (
    <div class="tools" hidden={!dataset.value || !isShown(page)}>
      <button type="button" class="quiet" data-do="tuples" aria-controls="tuples-editor" aria-expanded={panel.value === 'tuples'} aria-label={`Edit the captions of ${dataset.value?.videos[selection.value.video]?.id ?? ''}`}
        hidden={!undoHistory.value.canContinue} onClick={() => dispatch('panel', { panel: 'tuples' })}>Edit</button>
      <button type="button" class="quiet" data-do="ask" title={about} aria-pressed={query.value.active} hidden={!canCorrect(valuesOf(state))}
        onClick={() => dispatch('ask-questions', { on: !query.value.active })}>{label}</button>
      <span class="space" />
      <button type="button" class="quiet contradiction" data-do="contradicting" title={against} aria-label={against} hidden={contradicting === 0}
        onClick={() => dispatch('panel', { panel: 'edits' })}><span class="number">{`! ${contradicting}`}</span></button>
      <button type="button" class="quiet" data-do="edits" aria-controls="edits-list" aria-expanded={panel.value === 'edits'} hidden={count === 0}
        onClick={() => dispatch('panel', { panel: 'edits' })}><Pin /><span class="number">{countText(count, 'correction')}</span></button>
    </div>
  );
}

interface RowProps {
  page: Page;
  item: Correction;
  against: ContradictedLabel | undefined; // the probable label that it contradicts
}

function Row({ page: { state, dispatch }, item: { key, words, video, track }, against }: RowProps) {
  const { value: dataset } = state.dataset;
  return (
    <li>
      <button type="button" class="quiet" data-correction={key} onClick={() => dispatch('select', track >= 0 ? { video, track } : { video })}>
        <span>{words}{dataset && against && <small class="contradiction">{`The answer had ${textWords(dataset, against.concept, against.label)} with ${probabilityText(against.p)}.`}</small>}</span>
      </button>
      <button type="button" class="icon-button" aria-label={`Take back: ${words}`} title="Continue the run without this correction. Undo restores the answer from before it." data-do="take-back" onClick={() => dispatch('preview-or-apply', { key })} {...previewHandlers(dispatch, { key })}><Icon name="close" /></button>
    </li>
  );
}
