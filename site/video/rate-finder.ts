// Finds the frames a second of videos of which the data say nothing, in their files, one after
// the other.
import { RATE_KEY } from '../answer/questions.ts';
import { typeOf } from './media.ts';
import { rateOfVideo, withShortDoubts } from './rates.ts';
import { framesOf } from './scene.ts';

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('./rates.ts').Rate} Rate */

const MOST_VIDEOS = 500; // that are read before they are shown

/**
 * @param {import('../state.ts').Store} store
 * @param {(media: import('../core/messages.ts').Media) => Promise<import('./frame-times.ts').FileTimes>} timesOf
 * @param {(rates: Record<string, number>) => void} onFound is called with rates that nothing speaks against, by the videos' names
 */
export function createRateFinder(store, timesOf, onFound) {
  let ticket = 0; // of the last dataset; the search of an older one stops

  return {
    /** A dataset has been opened. @param {Dataset} dataset */
    async opened(dataset) {
      const mine = ++ticket;
      if (!dataset.questions.some(({ key, answered }) => key === RATE_KEY && !answered)) return;
      /** @type {Record<number, Rate>} */
      const found = {};
      for (const video of silentVideos(dataset)) {
        const times = await timesOf(/** @type {import('../core/messages.ts').Media} */ (dataset.videos[video].media)).catch(() => ({ starts: null, duration: 0 }));
        if (mine !== ticket) return;
        found[video] = rateOfVideo(0, times, framesOf(dataset, video));
      }
      const rates = withShortDoubts(found);
      const { frameRates } = store.get();
      const chosen = Object.entries(frameRates).filter(([, { source }]) => source === 'you');
      const all = { ...frameRates, ...rates, ...Object.fromEntries(chosen) };
      store.set({ frameRates: all });
      const sure = Object.entries(all).filter(([video, { source, doubt }]) => video in rates && source === 'file' && doubt === '');
      if (sure.length > 0) onFound(Object.fromEntries(sure.map(([video, { fps }]) => [dataset.videos[Number(video)].id, fps])));
    },
  };
}

/** The videos whose frames are counted and whose medium has times, but not their rate. @param {Dataset} dataset */
function silentVideos(dataset) {
  const silent = dataset.videos.flatMap(({ fps, media }, video) => {
    const kind = media && typeOf(media.path)?.kind;
    return fps === 0 && (kind === 'video' || kind === 'audio') && framesOf(dataset, video) > 0 ? [video] : [];
  });
  return silent.slice(0, MOST_VIDEOS);
}
