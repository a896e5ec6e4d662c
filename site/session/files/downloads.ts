// The files that can be downloaded of a run, and why one of them would be empty. The core that has the run makes them. When
// the run has ended they are also collected here, for the case that the core dies.
import { pageState } from '../page-state.ts';
import { blobOf } from './files.ts';
import { isWarmStart } from '../run/progress.ts';
import { runOf } from '../session-state.ts';
import { atRest } from '../transitions.ts';
import { refusal } from '../../library/core.ts';
import { Unknown } from '../../library/index.ts';
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

/** Downloads with the data inside. They are made on request only, because the visitor has the data anyway. */
const LARGE = ['capsule-data.zip', 'capsule-media.zip'];

const IDLE_MS = 2000; // after the last move of a slider

export function createDownloads(store: Store, core: Core) {
  let result: Result | null = null;
  let collection = 0; // number of the present collection; an older one stops
  let timer: ReturnType<typeof setTimeout> | undefined;

  const exportFile = async (name: string) => blobOf(await core.call('export', { name, page: pageState(store.get()) }));

  /** Exports the files one after the other into a result. Some cannot be made, such as boxes of data without any. */
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
    /** The last run that was finished, with its files. */
    last: () => result,
    discard() {
      cancelCollecting();
      result = null;
    },
    /** Collects the files of the run that has just ended. After a warm run it waits until the options rest. */
    collect() {
      cancelCollecting();
      const { session, answer, answerOptions, hello } = store.get();
      const work = atRest(session.work, 'failed');
      const names = (hello?.exports ?? []).filter((name) => !LARGE.includes(name));
      const begin = () => void exportAll(names, { work, answer, answerOptions, files: new Map() });
      if (isWarmStart(runOf(store.get()))) timer = setTimeout(begin, IDLE_MS);
      else begin();
    },
    /** Returns a file of the core's run or, where the core has no run, of the last result; null after a problem was shown. */
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

/** What would be written. */
interface Content extends Pick<State, 'answer' | 'edits' | 'frameRates'> {
  dataset: Pick<Dataset, 'boxes' | 'videos' | 'tracks'> | null;
}

/** Why a download would hold nothing, as a sentence; '' where it holds something. */
export function emptyReason(name: string, { dataset, answer, edits, frameRates }: Content): string {
  if (!dataset || !answer) return 'There is no result yet. Run first.';
  if (name === 'corrections.zip' && edits === NO_EDITS && !hasKnownTracks(dataset)) return 'Nothing was corrected yet. Correct a label or a caption in Explore first.';
  if (name === 'corrections.zip' && !sameEdits(editsOfAnswer(answer), edits)) return 'What you corrected last is not in this result yet. Run first.';
  if (CAPTIONED.includes(name) && dataset.videos.every(({ tuples }) => tuples.length === 0)) return 'The data have no captions, so nothing is located.';
  if (BOXED.includes(name) && dataset.boxes.length === 0) return 'The data have no boxes. Add boxes.csv.';
  if (TIMED.includes(name) && dataset.videos.every(({ fps }, video) => fps === 0 && (frameRates[video]?.source ?? 'none') === 'none')) return 'The frames per second are not known. Set them beside the timeline or in dataset.json.';
  return '';
}

const knownTracks = new WeakMap<object, boolean>();

/** Whether the data themselves say what some track shows. It is asked often, so each dataset is looked through once. */
function hasKnownTracks(dataset: Pick<Dataset, 'tracks'>): boolean {
  const looked = knownTracks.get(dataset) ?? dataset.tracks.some(({ known }) => known.some((label) => label !== Unknown));
  knownTracks.set(dataset, looked);
  return looked;
}
