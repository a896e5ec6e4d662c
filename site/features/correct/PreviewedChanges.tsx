// The preview of a correction: each label that would change, before and after, beside a picture of its track.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { LISTED, isKnownLabel, listedFlips, otherChanges } from '../../model/changes.ts';
import { contradicted } from '../../model/contradictions.ts';
import { datasetOfAnswer, labelWords } from '../../model/edits.ts';
import { tupleAt } from '../../model/matches.ts';
import { countText, probabilityText } from '../../words.ts';
import { Crop } from '../../media/Crop.tsx';
import { Names } from '../../ui/Marks.tsx';
import type { PossibleCorrection } from '../../model/corrections.ts';
import type { OtherChanges } from '../../model/changes.ts';
import { isShown } from '../../session/run/preview.ts';
import type { Preview } from '../../session/history/corrections.ts';
import type { Answer, Dataset } from '../../core/messages.ts';
import type { Page } from './actions.ts';

interface Props {
  page: Page;
  /** Which previews are shown here. */
  of: (correction: PossibleCorrection) => boolean;
  dataset: Dataset;
  answer: Answer; // on the screen
  onPutAway?: (() => void) | null; // for a preview that stays until the person applies it or puts it away
}

export function PreviewedChanges({ page, of, dataset, answer, onPutAway = null }: Props) {
  const { value: shown } = page.state.preview;
  const preview = shown && of(shown.correction) ? shown : null;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (preview && panel.current) panel.current.dataset.side = sideOf(panel.current);
  }, [preview?.correction]);
  const stays = preview !== null && onPutAway !== null;
  useLayoutEffect(() => {
    if (stays) panel.current?.scrollIntoView({ block: 'nearest' }); // with its button Apply
  }, [stays, preview]);
  return (
    <div ref={panel} class="previewed" aria-live="polite" hidden={!preview} data-preview={preview ? (isShown(preview) ? 'shown' : 'computing') : undefined}>
      {preview && <Contradiction dataset={dataset} answer={answer} correction={preview.correction} />}
      {preview && !preview.computed && <p class="muted">{preview.refused ? 'The core cannot compute what would change.' : 'Computing what would change…'}</p>}
      {preview?.computed && <List page={page} dataset={dataset} preview={preview} after={datasetOfAnswer(dataset, preview.computed.answer)} changes={otherChanges(dataset, answer, preview.correction, preview.computed)} />}
      {preview && onPutAway && (
        <div class="buttons">
          <button type="button" class="primary" data-do="preview-apply" aria-disabled={!isShown(preview)} onClick={() => page.dispatch('preview-or-apply', preview.correction)}>Apply</button>
          <button type="button" class="quiet" data-do="preview-put-away" onClick={onPutAway}>Cancel</button>
          {isKnownLabel(preview.correction) && <span class="muted keys">The same number again, or Enter, applies it. Esc cancels.</span>}
        </div>
      )}
    </div>
  );
}

const UPPER = 0.42; // share of the height of a low window, below which a button is off a preview at the bottom

/** The side of the window at which a preview covers no button that is pointed at or has the focus. */
function sideOf({ parentElement }: Element): 'top' | 'bottom' {
  const button = parentElement?.querySelector(':is(button, select):is(:hover, :focus)');
  return button && button.getBoundingClientRect().top > UPPER * innerHeight ? 'top' : 'bottom';
}

/** A warning that a known label contradicts a probable label of the answer. */
function Contradiction({ dataset, answer, correction }: { dataset: Dataset; answer: Answer; correction: PossibleCorrection }) {
  const other = isKnownLabel(correction) && contradicted(dataset, answer, correction);
  if (!other || !isKnownLabel(correction)) return null;
  return <p class="contradiction">{`The result says ${labelWords(dataset, correction.concept, other.label)} (${probabilityText(other.p)}). Check the clip before you apply.`}</p>;
}

interface ListProps {
  page: Page;
  dataset: Dataset;
  preview: Preview;
  after: Dataset; // with the correction
  changes: OtherChanges;
}

function List({ page, dataset, preview: { description }, after, changes: { flips, here, anyway, moves } }: ListProps) {
  const { crops } = page.state;
  return (
    <>
      <p><strong>{`${description}.`}</strong>{` ${previewText(flips.length, here, moves.length)}`}{anyway.length > 0 && ` ${anywayText(anyway.length)}`}</p>
      <ul>
        {moves.slice(0, LISTED).map(({ tuple: t, from, to }) => {
          const { video, tuple } = tupleAt(after, t);
          return (
            <li key={`caption ${t}`}>
              <Names dataset={after} classes={tuple} empty />
              <span class="muted id">{`${after.videos[video].id} · ${trackName(dataset, from)} → ${trackName(dataset, to)}`}</span>
            </li>
          );
        })}
        {listedFlips({ flips, anyway }).map(({ track, concept, from, to }) => (
          <li key={`${track} ${concept}`}>
            <Crop image={crops.value.get(track)} />
            <span class="flip">{`${labelWords(dataset, concept, from)} → ${labelWords(dataset, concept, to)}`}</span>
            <span class="muted id">{`${dataset.videos[dataset.tracks[track].video].id} · ${dataset.tracks[track].id}`}</span>
          </li>
        ))}
      </ul>
      {flips.length + anyway.length > LISTED && <p class="muted">{`and ${countText(flips.length + anyway.length - LISTED, 'more label')}`}</p>}
      {moves.length > LISTED && <p class="muted">{`and ${countText(moves.length - LISTED, 'more caption')}`}</p>}
    </>
  );
}

const trackName = (dataset: Dataset, track: number) => (track < 0 ? 'no track' : dataset.tracks[track].id);

/** The number of labels that change with or without the correction, as a sentence. */
const anywayText = (labels: number) => `${countText(labels, 'label')} ${labels === 1 ? 'changes' : 'change'} anyway when the run continues.`;

/** The number of other labels and captions that would change, as a sentence. */
export function previewText(labels: number, here: number | null, moves: number) {
  const captions = moves > 0 ? `${countText(moves, 'caption')} would get another track` : '';
  if (labels === 0) return captions ? `${captions}; no other label would change.` : 'Nothing else would change.';
  const where = here === null ? '' : here === labels ? ', in this video' : here === 0 ? ', in other videos' : `, ${here} in this video`;
  return `${countText(labels, 'other label')} would change${where}${captions ? `, and ${captions}` : ''}.`;
}
