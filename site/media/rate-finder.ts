// Reads the frames per second of videos from their files, if the data do not have them. It reads one file at a time.
import { RATE_KEY } from '../model/questions.ts';
import { typeOf } from './media.ts';
import { isCertain, rateOfVideo, withShortDoubts } from '../model/rates.ts';
import type { Rate } from '../model/rates.ts';
import { framesOf } from '../model/scene.ts';
import type { Dataset, Media } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { FileTimes } from '../model/rates.ts';

const MOST_VIDEOS = 500; // maximum number of files to read

/** onFound is called with the rates without doubts, by the names of the videos. */
export function createRateFinder(store: Store, timesOf: (media: Media) => Promise<FileTimes>, onFound: (rates: Record<string, number>) => void) {
  let ticket = 0; // identifies the present dataset; searches of earlier ones stop

  return {
    /** A dataset has been opened. */
    async opened(dataset: Dataset) {
      const mine = ++ticket;
      if (!dataset.questions.some(({ key, answered }) => key === RATE_KEY && !answered)) return;
      const found: Record<number, Rate> = {};
      for (const video of silentVideos(dataset)) {
        const times = await timesOf(dataset.videos[video].media!).catch(() => ({ starts: null, duration: 0 }));
        if (mine !== ticket) return;
        found[video] = rateOfVideo(0, times, framesOf(dataset, video));
      }
      const rates = withShortDoubts(found);
      const { frameRates } = store.get();
      const chosen = Object.entries(frameRates).filter(([, { source }]) => source === 'you');
      const all: Record<number, Rate> = { ...frameRates, ...rates, ...Object.fromEntries(chosen) };
      store.data.setFrameRates(all);
      const sure = Object.entries(all).filter(([video, rate]) => video in rates && rate.source === 'file' && isCertain(rate));
      if (sure.length > 0) onFound(Object.fromEntries(sure.map(([video, { fps }]) => [dataset.videos[Number(video)].id, fps])));
    },
  };
}

/** Returns the videos without a rate that have a medium with times, and boxes or tracks with frame numbers. */
function silentVideos(dataset: Dataset) {
  const silent = dataset.videos.flatMap(({ fps, media }, video) => {
    const kind = media && typeOf(media.path)?.kind;
    return fps === 0 && (kind === 'video' || kind === 'audio') && framesOf(dataset, video) > 0 ? [video] : [];
  });
  return silent.slice(0, MOST_VIDEOS);
}
