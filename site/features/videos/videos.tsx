// From videos alone to a dataset. A bundle of its own, which only a page loads that is opened with ?videos; app/videos.ts knows no
// more of it than this function.
import { batch, signal } from '@preact/signals';
import { render } from 'preact';
import type { Dataset, Item } from '../../core/messages.ts';
import { keptClips } from './kept-clips.ts';
import { load, loadStyle } from './loading.ts';
import type { Files } from './loading.ts';
import { MadeBand } from './MadeBand.tsx';
import { Panel } from './Panel.tsx';
import { keptMends } from './mending/kept-mends.ts';
import { MendLayer } from './mending/MendLayer.tsx';
import { MendPanel } from './mending/MendPanel.tsx';
import { createMending } from './mending/state.ts';
import type { Mending, MendingPage } from './mending/state.ts';
import { createPool } from './pool.ts';
import { createVideos } from './state.ts';
import type { Page, Videos } from './state.ts';
import type { Store } from '../../state.ts';

const MOST_WORKERS = 4;

export interface VideosFeature {
  /** Resolves, in any case, when nothing more is to be fetched. */
  loaded: Promise<void>;
  /** Takes clips and their captions. Returns false for other files. */
  take(items: Item[]): boolean;
  /** A dataset has been opened. */
  opened(dataset: Dataset): void;
}

/**
 * Shows the feature on the page. Clips are asked for once `sealed` has resolved to the kernel's module, because from then on nothing
 * can leave the page.
 */
export function openVideos(page: Page & Omit<MendingPage, 'shown' | 'onMade'> & { store: Store }, files: Files, sealed: Promise<WebAssembly.Module | undefined>): VideosFeature {
  const videos = createVideos(page);
  const onMade: MendingPage['onMade'] = (items) => {
    if (videos.written.value.length > 0) videos.written.value = items;
  };
  const mending = createMending({ ...page, onMade, shown: follow(page.store) });
  const opened = (dataset: Dataset) => {
    videos.onOpened();
    void mending.opened(dataset, videos.isMade(dataset) ? videos.mendable() : null);
  };
  const shown = loadStyle(files.style).then(() => show(videos, mending));
  if (!('VideoDecoder' in globalThis)) {
    videos.onUnsupported();
    return { loaded: shown.catch(() => {}), take: videos.take, opened };
  }
  const loading = shown.then(() => {
    return load(files, (share) => {
      videos.loaded.value = share;
    });
  });
  const ready = Promise.all([loading, sealed]).then(([{ worker, module, weights }, kernel]) => {
    const parts = { module, kernel, weights };
    const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
    mending.onReady({
      kept: keptMends(),
      pool: (onShare) => createPool(worker, parts, workers, { onClip: (news) => news.type === 'mending' && onShare(news.clip, news.share), onTraffic: page.onTraffic }),
    });
    videos.onReady({ script: worker, parts, kept: keptClips(files.wasm), workers });
  });
  ready.catch((error: unknown) => videos.onBroken(error instanceof Error ? `${error.message}.` : String(error)));
  return { loaded: loading.then(() => {}, () => {}), take: videos.take, opened };
}

/**
 * Returns signals that follow the page's. They are of this script's own copy of the library, which
 * does not know the signals of the page's copy.
 */
function follow(store: Store) {
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

/** Draws the panel in place of Explore's columns, the bands above them, and the boxes that are mended on the stage. */
function show(videos: Videos, mending: Mending) {
  const explore = document.getElementById('explore');
  const bands = document.getElementById('bands');
  if (!explore || !bands) throw new Error('the page has no place for videos');
  const panel = document.createElement('section');
  panel.id = 'videos';
  panel.className = 'card';
  panel.setAttribute('aria-labelledby', 'videos-title');
  const band = document.createElement('div');
  bands.append(band);
  bands.after(panel);
  render(<Panel videos={videos} />, panel);
  render(<MadeBand videos={videos} mending={mending} />, band);
  const mend = document.createElement('div');
  mend.className = 'mend-place';
  document.getElementById('transport')?.after(mend);
  render(<MendPanel mending={mending} />, mend);
  mending.isOpen.subscribe((isOpen) => {
    const frame = document.querySelector('#screen .frame');
    if (!isOpen || !frame || frame.querySelector('.mend-layer')) return;
    const layer = document.createElement('div');
    layer.className = 'mend-layer';
    frame.append(layer);
    render(<MendLayer mending={mending} />, layer);
  });
  videos.phase.subscribe((phase) => {
    explore.classList.toggle('with-videos', phase !== 'opened');
    panel.hidden = phase === 'opened';
  });
}
