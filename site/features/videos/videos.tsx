// From videos alone to a dataset. A bundle of its own, which only a page loads that is opened with ?videos; app/importers.ts knows no
// more of it than this function.
import { batch, signal } from '@preact/signals';
import { render } from 'preact';
import type { Dataset, Item } from '../../core/messages.ts';
import { createLoader, loadStyle } from '../importer-loading.ts';
import type { Importer, ImporterPage, OpenImporter } from '../importer-page.ts';
import type { ImporterFiles } from '../importers.ts';
import { SAMPLE } from '../sample.ts';
import { DRAW, EDIT_TRACKS, trackKeyOf } from '../found-people.ts';
import type { CaptionedClips } from '../found-people.ts';
import { savedClips } from './saved-clips.ts';
import { MadeBand } from './MadeBand.tsx';
import { Panel } from './Panel.tsx';
import { savedTrackEdits } from './track-editor/saved-track-edits.ts';
import { BoxEditor } from './track-editor/BoxEditor.tsx';
import { TrackEditor } from './track-editor/TrackEditor.tsx';
import { methodOf } from './track-editor/clip-files.ts';
import { createTrackEditing } from './track-editor/state.ts';
import type { EditedClips } from './track-editor/saved-track-edits.ts';
import type { TrackEditing } from './track-editor/state.ts';
import { leftAsideText, unusableFiles } from './files.ts';
import { createPool } from './pool.ts';
import { createVideos } from './state.ts';
import type { Videos } from './state.ts';

const MOST_WORKERS = 4;

/** Shows the feature on the page, and loads what analyzes clips where the browser can decode them. */
export const openImporter: OpenImporter = (page, files, lockedDown) => {
  const videos = createVideos({ ...page, openClips, extend });
  const editing = createTrackEditing({ ...page, shown: follow(page.store) });
  async function openClips() {
    await editing.loaded();
    const { dataset, clips } = editing;
    const method = dataset.value && methodOf(dataset.value);
    return clips.value && method !== 'motion' ? { clips: clips.value, withPoses: method === 'poses' } : null;
  }
  function extend(items: Item[], clips: EditedClips) {
    editing.expect(clips);
    page.reopen(items);
  }
  let ready: Promise<unknown> = Promise.resolve();
  const search = new URLSearchParams(location.search);
  let isAsked = search.has(EDIT_TRACKS);
  const opened = (dataset: Dataset) => {
    videos.onOpened();
    void editing.opened(dataset, videos.isMade(dataset) ? videos.editable() : null);
    if (!isAsked || trackKeyOf(dataset) === '') return;
    isAsked = false;
    void ready.then(() => editing.open(search.get(EDIT_TRACKS) === DRAW));
  };
  page.watchCaptions((now) => {
    if (!isSame(now, videos.captioned.peek())) videos.captioned.value = now;
  });
  const take: Importer['take'] = (items) => {
    const unusable = unusableFiles(items);
    if (unusable.length > 0) page.store.notices.show({ title: 'Nothing is added.', text: leftAsideText(unusable) });
    return unusable.length > 0 || editing.take(items) || videos.take(items);
  };
  const handle = { take, opened, editTracks: editing.open };
  const shown = loadStyle(files.style).then(() => show(page, videos, editing));
  if (!('VideoDecoder' in globalThis)) {
    videos.onUnsupported();
    return { ...handle, loaded: shown.catch(() => {}) };
  }
  const loading = shown.then(() => {
    return load(files, (share) => {
      videos.loaded.value = share;
    });
  });
  ready = Promise.all([loading, lockedDown]).then(([{ worker, module, weights }, kernel]) => {
    const parts = { module, kernel, weights };
    const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
    editing.onReady({
      saved: savedTrackEdits(),
      pool: (onNews) => createPool(worker, parts, workers, { onClip: onNews, onTraffic: page.onTraffic }),
    });
    videos.onReady({ script: worker, parts, saved: savedClips(files.wasm), workers });
    if (search.has(SAMPLE)) void makeSample(videos);
  });
  ready.catch((error: unknown) => videos.onBroken(error instanceof Error ? `${error.message}.` : String(error)));
  return { ...handle, loaded: loading.then(() => {}, () => {}) };
};

const isSame = (a: CaptionedClips, b: CaptionedClips) => JSON.stringify([...a]) === JSON.stringify([...b]);

/** Makes the sample that the address asks for, once: after a reload its dataset is there. */
function makeSample({ sample }: Videos) {
  const address = new URL(location.href);
  address.searchParams.delete(SAMPLE);
  history.replaceState(history.state, '', address.href.replace('videos=', 'videos'));
  return sample.make();
}

/** Loads what analyzes clips. */
async function load(files: ImporterFiles, onProgress: (share: number) => void) {
  const loader = await createLoader(files, onProgress);
  const [worker, module, weights] = await Promise.all([loader.worker(), loader.module(), loader.data(), loader.storeShown()]);
  return { worker, module, weights };
}

/**
 * Returns signals that follow the page's. They are of this script's own copy of the library, which
 * does not know the signals of the page's copy.
 */
function follow(store: ImporterPage['store']) {
  const { dataset, selection, frame, picture } = store.get();
  const shown = { dataset: signal(dataset), selection: signal(selection), frame: signal(frame), picture: signal(picture) };
  store.watch((state) => batch(() => {
    shown.dataset.value = state.dataset;
    shown.selection.value = state.selection;
    shown.frame.value = state.frame;
    shown.picture.value = state.picture;
  }));
  return shown;
}

/** Draws the panel in place of Explore's columns, the band above them, and below the picture and on it what edits tracks. */
function show(page: ImporterPage, videos: Videos, editing: TrackEditing) {
  render(<Panel videos={videos} />, page.place('columns'));
  render(<MadeBand page={page} videos={videos} editing={editing} />, page.place('bands'));
  const edit = page.place('transport');
  edit.className = 'track-edit-place';
  render(<TrackEditor editing={editing} />, edit);
  let layer: HTMLElement | undefined;
  editing.isOpen.subscribe((isOpen) => {
    page.cover('timeline', isOpen);
    if (!isOpen || layer) return;
    layer = page.place('frame');
    layer.className = 'track-edit-layer';
    render(<BoxEditor editing={editing} />, layer);
  });
  videos.phase.subscribe((phase) => page.cover('columns', phase !== 'opened'));
}
