// The downloads of a run, and the reasons why one is not available. The core creates the files. After the end of a run they
// are also collected here, so that they are available if the core crashes.
import { pageState } from '../page-state.ts';
import { blobOf } from './files.ts';
import { isWarmStart } from '../run/progress.ts';
import { runOf } from '../session-state.ts';
import { atRest } from '../transitions.ts';
import { refusal } from '../../library/core.ts';
import { Unknown } from '../../library/index.ts';
import { isCertain } from '../../model/rates.ts';
import { NO_EDITS, editsOfAnswer, sameEdits } from '../../model/edits.ts';
import type { Rest } from '../session-state.ts';
import type { Core } from '../../core/calls.ts';
import type { State, Store } from '../../state.ts';
import type { Dataset } from '../../core/messages.ts';

/** A finished run. */
interface Result extends Pick<State, 'answer' | 'answerOptions'> {
  work: Rest;
  files: Map<string, Blob>;
}

/** Downloads that contain the data. They are created on request only, because the user has the data anyway. */
const LARGE = ['capsule-data.zip', 'capsule-media.zip'];

const IDLE_MS = 2000; // after the last move of a slider

export function createDownloads(store: Store, core: Core) {
  let result: Result | null = null;
  let collection = 0; // identifies the present collection; earlier ones stop
  let timer: ReturnType<typeof setTimeout> | undefined;

  const exportFile = async (name: string) => blobOf(await core.call('export', { name, page: pageState(store.get()) }));

  /** Exports the files one by one into a result. Files that the core refuses are left out, such as boxes of data without boxes. */
  async function exportAll(names: string[], next: Result) {
    const mine = collection;
    for (const name of names) {
      const file = await exportFile(name).catch(noFile);
      if (collection !== mine) return;
      if (file) next.files.set(name, file);
    }
    result = next;
  }

  function cancelCollecting() {
    clearTimeout(timer);
    collection += 1;
  }

  return {
    cancelCollecting,
    /** The last finished run, with its files. */
    last: () => result,
    discard() {
      cancelCollecting();
      result = null;
    },
    /** Collects the files of the run that has just ended. After a continued run it waits until the options stop changing. */
    collect() {
      cancelCollecting();
      const { session, answer, answerOptions, hello } = store.get();
      const work = atRest(session.work, 'failed');
      const names = (hello?.exports ?? []).filter((name) => !LARGE.includes(name));
      const begin = () => void exportAll(names, { work, answer, answerOptions, files: new Map() });
      if (isWarmStart(runOf(store.get()))) timer = setTimeout(begin, IDLE_MS);
      else begin();
    },
    /** Returns a file of the core's run, or of the last result if the core has no run; null after a problem was shown. */
    async get(name: string, hasRun: boolean): Promise<Blob | null> {
      const stored = !hasRun && result?.files.get(name);
      return stored || exportFile(name).catch((error: unknown) => {
        const text = refusal(error);
        if (text !== null) store.notices.show({ title: `${name} could not be made.`, text });
        return null;
      });
    },
  };
}

function noFile(error: unknown) {
  refusal(error);
  return null;
}

const BOXED = ['localized-mot.zip', 'localized-coco.json', 'localized-via.json'];
const CAPTIONED = ['localized.csv', 'subtitles.zip', 'captions.txt', ...BOXED];
const TIMED = ['subtitles.zip', 'localized-via.json'];

/** The content of the downloads. */
interface Content extends Pick<State, 'answer' | 'edits' | 'frameRates'> {
  dataset: Pick<Dataset, 'boxes' | 'videos' | 'tracks'> | null;
}

/** Returns the reason why a download would be empty, as a sentence; '' if it would not be empty. */
export function emptyReason(name: string, { dataset, answer, edits, frameRates }: Content): string {
  if (!dataset || !answer) return 'There is no result yet. Run first.';
  if (name === 'corrections.zip' && edits === NO_EDITS && !hasKnownTracks(dataset)) return 'Nothing was corrected yet. Correct a label or a caption in Explore first.';
  if (name === 'corrections.zip' && !sameEdits(editsOfAnswer(answer), edits)) return 'What you corrected last is not in this result yet. Run first.';
  if (CAPTIONED.includes(name) && dataset.videos.every(({ tuples }) => tuples.length === 0)) return 'The data have no captions, so nothing is located.';
  if (BOXED.includes(name) && dataset.boxes.length === 0) return 'The data have no boxes. Add boxes.csv.';
  if (TIMED.includes(name) && dataset.videos.every(({ fps }, video) => fps === 0 && !isCertain(frameRates[video]))) return 'The frames per second are not known. Set them beside the timeline or in dataset.json.';
  return '';
}

const knownTracks = new WeakMap<object, boolean>();

/** Whether the dataset contains known labels. The result is cached, because it is requested often. */
function hasKnownTracks(dataset: Pick<Dataset, 'tracks'>): boolean {
  const looked = knownTracks.get(dataset) ?? dataset.tracks.some(({ known }) => known.some((label) => label !== Unknown));
  knownTracks.set(dataset, looked);
  return looked;
}
