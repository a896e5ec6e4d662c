// From videos alone to a dataset. A bundle of its own, which only a page loads that is opened with ?videos; app/converters.ts knows no
// more of it than this function.
import { batch, signal } from '@preact/signals';
import { render } from 'preact';
import type { Dataset } from '../../core/messages.ts';
import { createLoader, loadStyle } from '../converter-loading.ts';
import type { Converter, ConverterPage, OpenConverter } from '../converter-page.ts';
import type { ConverterFiles } from '../converters.ts';
import { SAMPLE } from '../sample.ts';
import { DRAW, EDIT_TRACKS, trackKeyOf } from '../found-people.ts';
import type { Captioned } from '../found-people.ts';
import { keptClips } from './kept-clips.ts';
import { MadeBand } from './MadeBand.tsx';
import { Panel } from './Panel.tsx';
import { keptMends } from './mending/kept-mends.ts';
import { MendLayer } from './mending/MendLayer.tsx';
import { MendPanel } from './mending/MendPanel.tsx';
import { createMending } from './mending/state.ts';
import type { Mending, MendingPage } from './mending/state.ts';
import { createPool } from './pool.ts';
import { createVideos } from './state.ts';
import type { Videos } from './state.ts';

const MOST_WORKERS = 4;

/** Shows the feature on the page, and loads what looks at clips where the browser can decode them. */
export const openConverter: OpenConverter = (page, files, sealed) => {
  const videos = createVideos(page);
  const onMade: MendingPage['onMade'] = (items) => {
    if (videos.written.value.length > 0) videos.written.value = items;
  };
  const mending = createMending({ ...page, onMade, shown: follow(page.store) });
  let ready: Promise<unknown> = Promise.resolve();
  const search = new URLSearchParams(location.search);
  let isAsked = search.has(EDIT_TRACKS);
  const opened = (dataset: Dataset) => {
    videos.onOpened();
    void mending.opened(dataset, videos.isMade(dataset) ? videos.mendable() : null);
    if (!isAsked || trackKeyOf(dataset) === '') return;
    isAsked = false;
    void ready.then(() => mending.open(search.get(EDIT_TRACKS) === DRAW));
  };
  page.watchCaptions((now) => {
    if (!isSame(now, videos.captioned.peek())) videos.captioned.value = now;
  });
  const take: Converter['take'] = (items) => mending.take(items) || videos.take(items);
  const door = { take, opened, editTracks: mending.open };
  const shown = loadStyle(files.style).then(() => show(page, videos, mending));
  if (!('VideoDecoder' in globalThis)) {
    videos.onUnsupported();
    return { ...door, loaded: shown.catch(() => {}) };
  }
  const loading = shown.then(() => {
    return load(files, (share) => {
      videos.loaded.value = share;
    });
  });
  ready = Promise.all([loading, sealed]).then(([{ worker, module, weights }, kernel]) => {
    const parts = { module, kernel, weights };
    const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
    mending.onReady({
      kept: keptMends(),
      pool: (onNews) => createPool(worker, parts, workers, { onClip: onNews, onTraffic: page.onTraffic }),
    });
    videos.onReady({ script: worker, parts, kept: keptClips(files.wasm), workers });
    if (search.has(SAMPLE)) void makeSample(videos);
  });
  ready.catch((error: unknown) => videos.onBroken(error instanceof Error ? `${error.message}.` : String(error)));
  return { ...door, loaded: loading.then(() => {}, () => {}) };
};

const isSame = (a: Captioned, b: Captioned) => a.size === b.size && [...a].every(([id, people]) => b.get(id) === people);

/** Makes the sample that the address asks for, once: after a reload its dataset is there. */
function makeSample({ sample }: Videos) {
  const address = new URL(location.href);
  address.searchParams.delete(SAMPLE);
  history.replaceState(history.state, '', address.href.replace('videos=', 'videos'));
  return sample.make();
}

/** Loads what looks at clips. */
async function load(files: ConverterFiles, onProgress: (share: number) => void) {
  const loader = await createLoader(files, onProgress);
  const [worker, module, weights] = await Promise.all([loader.worker(), loader.module(), loader.data(), loader.storeShown()]);
  return { worker, module, weights };
}

/**
 * Returns signals that follow the page's. They are of this script's own copy of the library, which
 * does not know the signals of the page's copy.
 */
function follow(store: ConverterPage['store']) {
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

/** Draws the panel in place of Explore's columns, the band above them, and below the picture and on it what mends tracks. */
function show(page: ConverterPage, videos: Videos, mending: Mending) {
  render(<Panel videos={videos} />, page.place('columns'));
  render(<MadeBand videos={videos} mending={mending} />, page.place('bands'));
  const mend = page.place('transport');
  mend.className = 'mend-place';
  render(<MendPanel mending={mending} />, mend);
  let layer: HTMLElement | undefined;
  mending.isOpen.subscribe((isOpen) => {
    page.cover('timeline', isOpen);
    if (!isOpen || layer) return;
    layer = page.place('frame');
    layer.className = 'mend-layer';
    render(<MendLayer mending={mending} />, layer);
  });
  videos.phase.subscribe((phase) => page.cover('columns', phase !== 'opened'));
}
