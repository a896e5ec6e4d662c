// The door to features/videos, whose files only a page loads that is opened with ?videos.
import { saveFile } from '../elements/saving.ts';
import type { Item } from '../core/messages.ts';
import type { CoreParts } from '../core/parts.ts';
import type { Files } from '../features/videos/loading.ts';
import type { MendingPage } from '../features/videos/mending/state.ts';
import type { Page } from '../features/videos/state.ts';
import type { VideosFeature } from '../features/videos/videos.tsx';
import type { Page as ActionPage } from '../actions/page.ts';
import type { Store } from '../state.ts';

type Door = Pick<VideosFeature, 'loaded' | 'take' | 'opened'>;

/**
 * Opens the feature, if the page was opened for it. Without the networks' weights the site is built without it. `sealed` resolves to
 * the core's parts when the page has sealed itself.
 */
export function openVideosDoor(store: Store, page: Pick<Page, 'open' | 'onTraffic'> & Pick<MendingPage, 'files' | 'reopen' | 'select' | 'seek' | 'pause'>, sealed: Promise<CoreParts>): Door {
  let feature: VideosFeature | undefined;
  const door: Door = {
    loaded: Promise.resolve(),
    take: (items) => feature?.take(items) ?? false,
    opened(dataset) {
      feature?.opened(dataset);
    },
  };
  if (VIDEOS_URL === '' || !new URLSearchParams(location.search).has('videos')) return door;
  const files: Files = { panel: VIDEOS_URL, style: VIDEOS_STYLE_URL, worker: VIDEOS_WORKER_URL, wasm: VIDEOS_WASM_URL, weights: VIDEOS_WEIGHTS_URL, bytes: Number(VIDEOS_BYTES) };
  const pick = (which: string) => document.getElementById(`pick-${which}`)?.click();
  const loaded = import(VIDEOS_URL).then(({ openVideos }: typeof import('../features/videos/videos.tsx')) => {
    feature = openVideos({ ...page, store, pick, save: saveFile }, files, sealed.then(({ kernel }) => kernel));
    return feature.loaded;
  });
  return { ...door, loaded };
}

/** Opens the files of the open dataset anew, whose tracks have changed. Captions, also unfinished ones, and corrections of tracks that are still there stay. */
export async function reopenMended(store: Store, { session, navigation }: Pick<ActionPage, 'session' | 'navigation'>, items: Item[]) {
  const { answer, dataset, draft, panel, selection, frame } = store.get();
  const track = dataset?.tracks[selection.track]?.id;
  await session.open(items, { name: dataset?.name, how: session.source().how, same: true, go: answer !== null, capsule: [] });
  const now = store.get().dataset;
  if (!now || now === dataset) return;
  store.set({ draft, ...(panel !== 'found' && { panel }) });
  const same = now.tracks.findIndex(({ id, video }) => id === track && video === selection.video);
  navigation.select({ video: selection.video, ...(same >= 0 && { track: same }), at: frame / Math.max(1, now.videos[selection.video]?.frames ?? 1) });
}
