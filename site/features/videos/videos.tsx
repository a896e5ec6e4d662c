// From videos alone to a dataset. A bundle of its own, which only a page loads that is opened with ?videos; app.js knows no more
// of it than this function.
import { render } from 'preact';
import type { Item } from '../../core/messages.ts';
import { keptClips } from './kept-clips.ts';
import { load, loadStyle } from './loading.ts';
import type { Files } from './loading.ts';
import { MadeBand } from './MadeBand.tsx';
import { Panel } from './Panel.tsx';
import { createVideos } from './state.ts';
import type { Page } from './state.ts';

const MOST_WORKERS = 4;

export interface VideosFeature {
  /** Resolves, in any case, when nothing more is to be fetched. */
  loaded: Promise<void>;
  /** Takes clips and their captions. Returns false for other files. */
  take(items: Item[]): boolean;
}

/**
 * Shows the feature on the page. Clips are asked for once `sealed` has resolved to the kernel's module, because from then on nothing
 * can leave the page.
 */
export function openVideos(page: Page, files: Files, sealed: Promise<WebAssembly.Module | undefined>): VideosFeature {
  const videos = createVideos(page);
  const loading = loadStyle(files.style).then(() => {
    show(videos);
    return load(files, (share) => {
      videos.loaded.value = share;
    });
  });
  const ready = Promise.all([loading, sealed]).then(([{ worker, module, weights }, kernel]) => videos.onReady({
    script: worker, parts: { module, kernel, weights }, kept: keptClips(files.wasm), workers: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
  }));
  ready.catch((error: unknown) => videos.onBroken(error instanceof Error ? `${error.message}.` : String(error)));
  return { loaded: loading.then(() => {}, () => {}), take: videos.take };
}

/** Draws the panel in place of Explore's columns, and the band above them. */
function show(videos: ReturnType<typeof createVideos>) {
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
  render(<MadeBand videos={videos} />, band);
  videos.phase.subscribe((phase) => {
    explore.classList.toggle('with-videos', phase !== 'opened');
    panel.hidden = phase === 'opened';
  });
}
