// The track editor below the picture: the edited track, the possible edits, the edits of the clip, and the button that recomputes features.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { countText } from '../../../words.ts';
import type { EditedTrack } from '../../../core/vision-protocol.ts';
import { listText } from './clip-files.ts';
import { commonLength, wordsOf } from './track-edits.ts';
import type { TrackEditing } from './state.ts';

export function TrackEditor({ editing }: { editing: TrackEditing }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = editing.isOpen.value;
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  if (!isOpen) return null;
  const name = editing.clips.value?.names[editing.clip.value]?.id;
  const progress = editing.progress.value;
  return (
    <section class="track-editor" aria-labelledby="track-editor-title">
      <div class="track-editor-head">
        <h2 id="track-editor-title" tabIndex={-1} ref={heading}>{name ? `Edit tracks of ${name}` : 'Edit tracks'}</h2>
        {!progress && <RecomputeButton editing={editing} />}
        <button type="button" class="quiet" data-do="track-edit-close" onClick={() => close(editing)}>Close</button>
      </div>
      {progress && <Progress share={progress.share} cancel={editing.cancel} />}
      {!progress && editing.asked.value.length > 0 && <Asking editing={editing} />}
      <p class={editing.trouble.value ? 'bad' : 'muted'} role={editing.trouble.value ? 'alert' : 'status'}>{editing.trouble.value || editing.said.value || (editing.clips.value ? (editing.isDrawing.value ? DRAWING : HELP) : progress ? ANALYZING : '')}</p>
      {!editing.clips.value ? null : name ? <EditControls editing={editing} /> : <p class="muted">Select a video of this dataset that has a clip.</p>}
      <EditList editing={editing} />
    </section>
  );
}

const ANALYZING = 'The clips are analyzed again, because the tracks found in them are not stored in this browser.';

const DRAWING = 'Drag a box around the person in one frame, from corner to corner. The person is followed from there, up to 3 s forwards and backwards within the shot, when you recompute the features; a second box further on extends that.';

const HELP = 'Drag the box on the picture, or one of its corners. With the keyboard: arrows move the box, with Shift they size it, Delete deletes the track.';

/** Asks for the files of clips. */
function Asking({ editing }: { editing: TrackEditing }) {
  const { asked, clips } = editing;
  const why = clips.value ? 'Recomputing the features needs their frames' : 'The tracks found in them are not stored in this browser, so the clips are analyzed again';
  return (
    <div class="track-editor-asks">
      <p><strong>{`${countText(asked.value.length, 'clip')} of this dataset ${asked.value.length === 1 ? 'is' : 'are'} not open: ${listText(asked.value)}.`}</strong>{` ${why}. Drop the files here; they are matched by name.`}</p>
      <div class="buttons">
        <button type="button" class="primary" data-do="edit-files" onClick={() => editing.pick('files')}>Choose files…</button>
        <button type="button" data-do="edit-folder" onClick={() => editing.pick('folder')}>A folder…</button>
      </div>
    </div>
  );
}

/** Closes the editor; the focus goes back to the button that opened it. */
function close(editing: TrackEditing) {
  editing.close();
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-do="edit-tracks"]')?.focus());
}

function EditControls({ editing }: { editing: TrackEditing }) {
  const { active, activeTrack, tracks, frame, isDrawing, drawnClass, chosenClass, knowsPersons, edits } = editing;
  const track = activeTrack.value;
  const at = frame.value;
  const isBusy = editing.progress.value !== null || !tracks.value;
  return (
    <div class="track-editor-acts">
      <label>
        <span>Track</span>
        <select data-do="track-edit-track" value={active.value} disabled={isBusy} onChange={({ currentTarget }) => editing.choose(currentTarget.value)}>
          {!track && <option value={active.value}>{active.value || '–'}</option>}
          {tracks.value?.map((one) => <option key={one.id} value={one.id}>{trackText(one)}</option>)}
        </select>
      </label>
      <div class="buttons">
        <button type="button" data-do="track-edit-delete" disabled={isBusy || !track} onClick={() => track && editing.act({ do: 'delete', track: track.id })}>Delete</button>
        <button type="button" data-do="track-edit-split" disabled={isBusy || !track || at <= track.first || at > track.last} onClick={() => track && editing.act({ do: 'split', track: track.id, frame: at })}>{`Split at frame ${at}`}</button>
      </div>
      <Join editing={editing} isBusy={isBusy} />
      <div class="buttons">
        <button type="button" data-do="track-edit-draw" aria-pressed={isDrawing.value} disabled={isBusy} onClick={() => {
          isDrawing.value = !isDrawing.value;
        }}>Draw a new one</button>
        <select aria-label="What is drawn" value={drawnClass.value} disabled={isBusy} onChange={({ currentTarget }) => {
          chosenClass.value = currentTarget.value;
        }}>
          {knowsPersons.value && <option value="person">a person</option>}
          <option value="moving">a thing</option>
        </select>
        <button type="button" class="quiet" data-do="track-edit-undo" disabled={isBusy || edits.value.length === 0} onClick={editing.undo}>Undo</button>
      </div>
    </div>
  );
}

const trackText = ({ id, class: of, first, last }: EditedTrack) => `${id} · ${of === 'moving' ? 'thing' : of}, ${first === last ? first : `${first}–${last}`}`;

/** Joins the track with another one that is there at no frame of it, the nearest in time first. */
function Join({ editing, isBusy }: { editing: TrackEditing; isBusy: boolean }) {
  const other = useSignal('');
  const track = editing.activeTrack.value;
  const gap = (one: EditedTrack) => (track ? Math.max(one.first - track.last, track.first - one.last) : 0);
  const others = editing.tracks.value?.filter((one) => one.id !== track?.id && gap(one) > 0).toSorted((a, b) => gap(a) - gap(b)) ?? [];
  const chosen = others.find(({ id }) => id === other.value) ?? others[0];
  return (
    <div class="buttons">
      <button type="button" data-do="track-edit-join" disabled={isBusy || !track || !chosen} onClick={() => track && chosen && editing.act({ do: 'join', track: track.id, with: chosen.id })}>Join with</button>
      <select data-do="track-edit-other" aria-label="The track to join with" value={chosen?.id ?? ''} disabled={isBusy || !chosen} onChange={({ currentTarget }) => {
        other.value = currentTarget.value;
      }}>
        {!chosen && <option value="">none</option>}
        {others.map((one) => <option key={one.id} value={one.id}>{trackText(one)}</option>)}
      </select>
    </div>
  );
}

/** What was done to the tracks of the clip; whatever the features do not know yet is marked. */
function EditList({ editing }: { editing: TrackEditing }) {
  const { edits, made, faults } = editing;
  const known = commonLength(edits.value, made.value);
  if (edits.value.length === 0) return null;
  return (
    <ol class="track-editor-done" aria-label="Changes of this clip">
      {edits.value.map((edit, i) => (
        <li key={`${i} ${wordsOf(edit)}`} class={i < known ? 'is-made' : ''}>
          <span>
            {`${wordsOf(edit)}${i < known ? '' : ', pending'}`}
            {faults.value[i] ? <span class="bad">{`: not done, ${faults.value[i]}`}</span> : null}
          </span>
          <button type="button" class="quiet" data-do="track-edit-take-back" disabled={editing.progress.value !== null} aria-label={`Take back: ${wordsOf(edit)}`} onClick={() => editing.takeBack(i)}>Take back</button>
        </li>
      ))}
    </ol>
  );
}

/** Recomputes features in all clips; its title has the number of changes. */
function RecomputeButton({ editing }: { editing: TrackEditing }) {
  const pending = editing.pending.value.filter((count) => count > 0);
  if (pending.length === 0) return null;
  const count = pending.reduce((sum, one) => sum + one, 0);
  const words = `${countText(count, 'change')} in ${countText(pending.length, 'clip')}. Only features of changed tracks are recomputed; captions and corrections stay.`;
  return <button type="button" class="primary" data-do="recompute-features" title={words} onClick={editing.recompute}>Recompute features</button>;
}

function Progress({ share, cancel }: { share: number; cancel: () => void }) {
  return (
    <div class="track-editor-again">
      <progress max={1} value={share} aria-label="Progress" />
      <span class="muted number">{`${Math.round(100 * share)} %`}</span>
      <button type="button" class="quiet" data-do="track-edit-cancel" onClick={cancel}>Cancel</button>
    </div>
  );
}
