// Packs files into a zip, uncompressed: clips are compressed already.
import { Zip, ZipPassThrough } from 'fflate';
import { useSignal } from '@preact/signals';
import { countText } from '../../words.ts';
import type { Item } from '../../core/messages.ts';
import type { TrackEditing } from './track-editor/state.ts';
import { leftAsideText } from './files.ts';
import type { Videos } from './state.ts';

const CHUNK = 1 << 22; // bytes that are read at once

async function zipBlob(items: Item[]): Promise<Blob> {
  const parts: Blob[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else parts.push(new Blob([new Uint8Array(data)]));
  });
  for (const { path, file } of items) {
    const entry = new ZipPassThrough(path);
    entry.mtime = new Date(1980, 0, 1); // the same dataset gives the same file
    zip.add(entry);
    for (let at = 0; at < file.size; at += CHUNK) entry.push(new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer()));
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: 'application/zip' });
}

export function MadeBand({ videos, editing }: { videos: Videos; editing: TrackEditing }) {
  const isZipping = useSignal(false);
  const isMade = videos.written.value.length > 0;
  const edited = editing.clips.value;
  if (videos.phase.value !== 'opened' || !(isMade || edited)) return null;
  const all = videos.clips.value;
  const refused = all.flatMap(({ file, status }) => (status.value.is === 'refused' ? [{ file, ...status.value.refusal }] : []));
  const noted = all.flatMap(({ file, status }) => (status.value.is === 'done' && status.value.summary.notes.length > 0 ? [{ file, notes: status.value.summary.notes }] : []));
  const used = all.length - refused.length;
  const save = async (withClips: boolean) => {
    isZipping.value = true;
    const items = [...videos.datasetFiles(), ...(withClips ? videos.media() : [])];
    try {
      videos.save('dataset.zip', await zipBlob(items));
    } finally {
      isZipping.value = false;
    }
  };
  return (
    <section class="band videos-made" aria-label="Made of clips">
      <div class="words">
        <strong>{`Tracks and features of ${countText(edited?.names.length ?? used, 'clip')} are made.`}</strong>
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
        {edited && !editing.isOpen.value && hasPending(editing) && <button type="button" data-do="track-edits" onClick={() => editing.open()}>{countPending(editing)}</button>}
        <button type="button" data-do="name-people" onClick={videos.namePeople}>Name people</button>
        {isMade && <button type="button" data-do="videos-zip" disabled={isZipping.value} onClick={() => save(false)}>Download the dataset</button>}
        {isMade && <button type="button" class="quiet" data-do="videos-zip-clips" disabled={isZipping.value} onClick={() => save(true)}>Download with clips</button>}
        <button type="button" class="quiet" data-do="videos-again" onClick={videos.again}>Other clips…</button>
      </div>
    </section>
  );
}

const hasPending = ({ pending }: TrackEditing) => pending.value.some((count) => count > 0);

function countPending({ pending }: TrackEditing) {
  return `Edit tracks: ${countText(pending.value.reduce((sum, one) => sum + one, 0), 'change')} pending…`;
}
