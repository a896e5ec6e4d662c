// The player of the stage: loads and plays the medium of the selected video.
import { createFrameCanvas } from './playback.ts';
import { NO_TIMES, blank, hasMedium, loadMedium } from './loading.ts';
import type { Reader } from './loading.ts';
import type { Playback } from './playback.ts';
import { rateOfVideo } from '../model/rates.ts';
import { framesOf } from '../model/scene.ts';
import { frameAt, startOf } from '../model/times.ts';
import type { Dataset } from '../core/messages.ts';
import type { Picture } from './media.ts';
import type { State } from '../state.ts';
import type { OpenData } from '../session/files/open-data.ts';
import type { View } from '../store.ts';

const PATIENCE_MS = 400; // of loading, after which the boxes are shown without the medium

/** The parts of the page, or of a film, that the player uses. */
interface PlayedStore extends Pick<View<Pick<State, 'dataset' | 'frameRates'>>, 'get'> {
  data: Pick<OpenData, 'setFrameRates'>;
  playback: Playback;
}

export function createPlayer(store: PlayedStore, reader: Reader) {
  const { playback } = store;
  const { picture, frame: frameNow } = playback.signals;
  let url = '';
  let loadTicket = 0;

  /** Loads the medium of a video and shows one of its frames. */
  async function show(video: number, frame: number) {
    const dataset = store.get().dataset;
    if (!dataset) return;
    const ticket = ++loadTicket;
    picture.now()?.medium?.pause();
    let from = () => frame;
    const late = setTimeout(() => {
      if (ticket !== loadTicket) return;
      playback.show(blank(dataset, video, 'This video is still being loaded.'), frame);
      from = frameNow.now; // the visitor may seek meanwhile
    }, PATIENCE_MS);
    const loaded = await load(store, reader, dataset, video).catch((error) => ({
      picture: blank(dataset, video, `The media cannot be shown: ${error.message}`),
      rate: rateOfVideo(dataset.videos[video].fps, NO_TIMES, framesOf(dataset, video)),
      url: '',
    }));
    clearTimeout(late);
    if (ticket !== loadTicket) return URL.revokeObjectURL(loaded.url);
    URL.revokeObjectURL(url);
    url = loaded.url;
    const { frameRates } = store.get();
    if (!frameRates[video]) store.data.setFrameRates({ ...frameRates, [video]: loaded.rate });
    playback.show(loaded.picture, from());
  }

  return {
    show,
    /** Shows the same frame again, after the frame rate of its video was set. */
    reload() {
      const shown = picture.now();
      if (shown) void show(shown.video, frameNow.now());
    },
  };
}

/** Loads the picture of a video, which is empty without a medium, and synchronizes the playback with the medium. */
async function load({ get, playback }: PlayedStore, reader: Reader, dataset: Dataset, video: number) {
  const known = get().frameRates[video];
  if (!hasMedium(dataset.videos[video])) return { picture: blank(dataset, video, '', known), rate: known ?? rateOfVideo(dataset.videos[video].fps, NO_TIMES, framesOf(dataset, video)), url: '' };
  const { picture, source, rate, url } = await loadMedium(dataset, video, reader, known, true);
  if (source instanceof HTMLVideoElement) picture.source = createFrameCanvas(source, (time) => startOf(picture, frameAt(picture, time)), (time) => playback.onMediumTime(picture, time));
  if (source instanceof HTMLAudioElement) followSound(playback, picture, source);
  return { picture, rate, url };
}

/** Updates the frame to the time of a sound while its picture is on the stage. */
function followSound(playback: Playback, picture: Picture, sound: HTMLAudioElement) {
  sound.addEventListener('seeked', () => playback.onMediumTime(picture, sound.currentTime));
  const poll = () => {
    if (playback.signals.picture.now() !== picture) return;
    if (!sound.paused) playback.onMediumTime(picture, sound.currentTime);
    requestAnimationFrame(poll);
  };
  sound.addEventListener('play', poll);
}
