// Which clips have a caption, and how many people it names.
import { peopleIn } from '../found-people.ts';
import { parsedSentence } from './draft.ts';
import type { Captioned } from '../found-people.ts';
import type { Draft, Readings } from './draft.ts';

/** The clips of which something is said in the editor of captions. */
export function captionedIn(draft: Draft | null, readings: Readings | null): Captioned {
  const said = new Map<string, number>();
  for (const [i, video] of (draft?.ofClips ? draft.videos : []).entries()) {
    if (video.sentence.trim() === '' && video.accepted.length === 0 && !video.nothing) continue;
    const offers = draft ? parsedSentence(draft.words, video, readings, i).offers : [];
    said.set(video.id, peopleIn([...video.accepted, ...offers.map(({ tuple }) => tuple)]));
  }
  return said;
}
