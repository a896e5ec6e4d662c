// The door to features/videos, whose files only a page loads that is opened with ?videos.
import type { Files } from '../features/videos/loading.ts';
import type { Page } from '../features/videos/state.ts';
import type { VideosFeature } from '../features/videos/videos.tsx';
import { saveFile } from './saving.js';

/** Whether the site has the feature: without the networks' weights it is built without. */
export const HAS_VIDEOS = VIDEOS_URL !== '';

const CLOSED: VideosFeature = { loaded: Promise.resolve(), take: () => false };

/** Opens the feature, if the page was opened for it. `sealed` resolves to the kernel when the page has sealed itself. */
export function openVideosDoor(page: Pick<Page, 'open' | 'onTraffic'>, sealed: () => Promise<WebAssembly.Module | undefined>): VideosFeature {
  if (!HAS_VIDEOS || !new URLSearchParams(location.search).has('videos')) return CLOSED;
  const files: Files = { panel: VIDEOS_URL, style: VIDEOS_STYLE_URL, worker: VIDEOS_WORKER_URL, wasm: VIDEOS_WASM_URL, weights: VIDEOS_WEIGHTS_URL, bytes: Number(VIDEOS_BYTES) };
  const pick = (which: string) => document.getElementById(`pick-${which}`)?.click();
  let feature = CLOSED;
  const opened = import(VIDEOS_URL).then(({ openVideos }: typeof import('../features/videos/videos.tsx')) => {
    feature = openVideos({ ...page, pick, save: saveFile }, files, sealed());
    return feature.loaded;
  });
  return { loaded: opened, take: (items) => feature.take(items) };
}
