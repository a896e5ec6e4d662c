// The band that is shown above a dataset of clips. It lists the clips that could not be used, and has the buttons for downloads
// and further clips.
import { useSignal } from '@preact/signals';
import { countText } from '../../words.ts';
import type { ImporterPage } from '../importer-page.ts';
import type { TrackEditing } from './track-editor/state.ts';
import { filesToDownload, zipOf } from './dataset-files.ts';
import { leftAsideText } from './files.ts';
import type { Videos } from './state.ts';

export function MadeBand({ page, videos, editing }: { page: Pick<ImporterPage, 'files' | 'captions'>; videos: Videos; editing: TrackEditing }) {
  const isZipping = useSignal(false);
  const edited = editing.clips.value;
  if (videos.phase.value !== 'opened' || !edited) return null;
  const all = videos.clips.value;
  const refused = all.flatMap(({ file, status }) => (status.value.is === 'refused' ? [{ file, ...status.value.refusal }] : []));
  const noted = all.flatMap(({ file, status }) => (status.value.is === 'done' && status.value.summary.notes.length > 0 ? [{ file, notes: status.value.summary.notes }] : []));
  const save = async (button: Element, withClips: boolean) => {
    button.closest('details')?.removeAttribute('open');
    isZipping.value = true;
    try {
      videos.save('dataset.zip', await zipOf(filesToDownload(page.files(), await page.captions(), withClips)));
    } catch (error) {
      videos.notice.value = `The dataset could not be packed: ${error instanceof Error ? error.message : error}`;
    } finally {
      isZipping.value = false;
    }
  };
  return (
    <section class="band videos-made" aria-label="Made of clips">
      <div class="words">
        <strong>{`Tracks and features of ${countText(edited.names.length, 'clip')} are made.`}</strong>
        {videos.notice.value !== '' && <p role="status">{videos.notice}</p>}
        {videos.ignored.value.length > 0 && <p role="status">{leftAsideText(videos.ignored.value)}</p>}
        {editing.notSaved.value !== '' && <p class="doubt" role="status">{editing.notSaved}</p>}
        {refused.length > 0 && (
          <details>
            <summary class="bad">{`${countText(refused.length, 'clip')} could not be used`}</summary>
            <ul>{refused.map(({ file, why, help }) => <li key={file.name}><strong>{file.name}</strong>{` ${why} `}<span class="muted">{help}</span></li>)}</ul>
          </details>
        )}
        {noted.length > 0 && (
          <details>
            <summary>{`Notes on ${countText(noted.length, 'clip')}`}</summary>
            <ul>{noted.map(({ file, notes }) => <li key={file.name}><strong>{file.name}</strong>{` ${notes.join(' ')}`}</li>)}</ul>
          </details>
        )}
      </div>
      <div class="buttons">
        {!editing.isOpen.value && hasPending(editing) && <button type="button" data-do="track-edits" onClick={() => editing.open()}>{countPending(editing)}</button>}
        <button type="button" data-do="name-people" onClick={videos.namePeople}>Name people</button>
        <button type="button" data-do="videos-add" title="They are added to this dataset, with its captions and corrections" onClick={() => videos.pick('files')}>Add clips…</button>
        <details class="downloads">
          <summary>Download</summary>
          <button type="button" data-do="videos-zip" disabled={isZipping.value} onClick={(event) => save(event.currentTarget, false)}>The dataset</button>
          <button type="button" data-do="videos-zip-clips" disabled={isZipping.value} onClick={(event) => save(event.currentTarget, true)}>The dataset with its clips</button>
        </details>
        <button type="button" class="quiet" data-do="videos-again" title="This dataset stays among the saved ones, where the browser saves them" onClick={videos.again}>New dataset…</button>
      </div>
    </section>
  );
}

const hasPending = ({ pending }: TrackEditing) => pending.value.some((count) => count > 0);

function countPending({ pending }: TrackEditing) {
  return `Edit tracks: ${countText(pending.value.reduce((sum, one) => sum + one, 0), 'change')} pending…`;
}
