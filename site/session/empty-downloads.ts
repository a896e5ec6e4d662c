// Which downloads would hold nothing, and why.
import { NO_EDITS, editsOfAnswer, sameEdits } from '../answer/edits.ts';
import { Unknown } from '../core/messages.ts';
import type { Answer, Dataset, Edits } from '../core/messages.ts';

const BOXED = ['localized-mot.zip', 'localized-coco.json', 'localized-via.json'];
const CAPTIONED = ['localized.csv', 'subtitles.zip', 'captions.txt', ...BOXED];

/** What would be written. */
interface Content {
  dataset: Pick<Dataset, 'boxes' | 'videos' | 'tracks'> | null;
  answer: Answer | null;
  edits: Edits;
}

/** Why a download would hold nothing, as a sentence; '' where it holds something. */
export function emptyReason(name: string, { dataset, answer, edits }: Content): string {
  if (!dataset || !answer) return 'There is no result yet. Run first.';
  if (name === 'corrections.zip' && edits === NO_EDITS && !hasKnownTracks(dataset)) return 'Nothing was corrected yet. Correct a label or a caption in Explore first.';
  if (name === 'corrections.zip' && !sameEdits(editsOfAnswer(answer), edits)) return 'What you corrected last is not in this result yet. Run first.';
  if (CAPTIONED.includes(name) && dataset.videos.every(({ tuples }) => tuples.length === 0)) return 'The data have no captions, so nothing is located.';
  if (BOXED.includes(name) && dataset.boxes.length === 0) return 'The data have no boxes. Add boxes.csv to have them written here.';
  return '';
}

const knownTracks = new WeakMap<object, boolean>();

/** Whether the data themselves say what some track shows. It is asked often, so each dataset is looked through once. */
function hasKnownTracks(dataset: Pick<Dataset, 'tracks'>): boolean {
  const looked = knownTracks.get(dataset) ?? dataset.tracks.some(({ known }) => known.some((label) => label !== Unknown));
  knownTracks.set(dataset, looked);
  return looked;
}
