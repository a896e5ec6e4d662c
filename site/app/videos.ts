// The door to features/videos, whose files only a page loads that is opened with ?videos.
import { saveFile } from '../elements/saving.ts';
import type { Files } from '../features/videos/loading.ts';
import type { Page } from '../features/videos/state.ts';
import type { VideosFeature } from '../features/videos/videos.tsx';

type Door = Pick<VideosFeature, 'loaded' | 'take'>;

/**
 * Opens the feature, if the page was opened for it. Without the networks' weights the site is built without it. `sealed` resolves to
 * the kernel when the page has sealed itself.
 */
export function openVideosDoor(page: Pick<Page, 'open' | 'onTraffic'>, sealed: () => Promise<WebAssembly.Module | undefined>): Door {
  let feature: VideosFeature | undefined;
  const door: Door = {
    loaded: Promise.resolve(),
    take: (items) => feature?.take(items) ?? false,
  };
  if (VIDEOS_URL === '' || !new URLSearchParams(location.search).has('videos')) return door;
  const files: Files = { panel: VIDEOS_URL, style: VIDEOS_STYLE_URL, worker: VIDEOS_WORKER_URL, wasm: VIDEOS_WASM_URL, weights: VIDEOS_WEIGHTS_URL, bytes: Number(VIDEOS_BYTES) };
  const pick = (which: string) => document.getElementById(`pick-${which}`)?.click();
  const loaded = import(VIDEOS_URL).then(({ openVideos }: typeof import('../features/videos/videos.tsx')) => {
    feature = openVideos({ ...page, pick, save: saveFile }, files, sealed());
    return feature.loaded;
  });
  return { ...door, loaded };
}
