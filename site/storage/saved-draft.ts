// Saves the captions that are written for clips before they are a dataset. After a reload they return with the clips.
import { hasContent } from '../features/write-captions/draft.ts';
import { mayKeep, preference, setPreference } from './preferences.ts';
import type { Draft, Video } from '../features/write-captions/draft.ts';

const NAME = 'captions of clips';

/** The saved draft, null where there is none. */
export function savedDraft(): Draft | null {
  try {
    const draft: unknown = JSON.parse(preference(NAME));
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Whether a value has the shape of a draft of clips. */
function isDraft(value: unknown): value is Draft {
  const { words, videos, ofClips } = (value ?? {}) as Partial<Draft>;
  return ofClips === true && Array.isArray(words?.concepts) && typeof words.synonyms === 'object' && Array.isArray(videos) && videos.every(isVideo);
}

const isVideo = ({ id, sentence, accepted, mended, settled }: Partial<Video>) =>
  typeof id === 'string' && typeof sentence === 'string' && Array.isArray(accepted) && Array.isArray(settled) && typeof mended === 'object';

/** Saves a draft of clips. The captions that were saved of other clips stay. */
export function saveDraft(draft: Draft) {
  if (!mayKeep()) return;
  const others = savedDraft()?.videos.filter((video) => hasContent(video) && !draft.videos.some(({ id }) => id === video.id)) ?? [];
  const videos = [...draft.videos.filter(hasContent), ...others];
  setPreference(NAME, videos.length > 0 ? JSON.stringify({ ...draft, videos }) : '');
}

export const forgetDraft = () => setPreference(NAME, '');
