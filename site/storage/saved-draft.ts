// Saves the captions that are written for clips before they are a dataset. After a reload they return with the clips.
import { draftFrom, hasContent } from '../features/write-captions/draft.ts';
import { hasNewClips } from '../features/write-captions/writing.ts';
import { mayKeep, preference, setPreference } from './preferences.ts';
import type { Store } from '../state.ts';
import type { Draft } from '../features/write-captions/draft.ts';

const NAME = 'captions of clips'; // of the preference

/** Saves a draft of clips whenever it has changed. */
export function saveDrafts(store: Store) {
  let before: Draft | null = null;
  store.watch(({ draft }) => {
    if (draft === before) return;
    before = draft;
    if (hasNewClips(draft)) saveDraft(draft);
  });
}

/** The saved draft, null where there is none. */
export function savedDraft(): Draft | null {
  try {
    const stored = JSON.parse(preference(NAME));
    return stored.words && stored.videos ? draftFrom(stored) : null;
  } catch {
    return null; // nothing is saved, or something else
  }
}

/** Saves a draft of clips; the captions that were saved of other clips stay. null removes all. */
export function saveDraft(draft: Draft | null) {
  if (!mayKeep()) return;
  const others = draft && savedDraft()?.videos.filter(({ id }) => draft.videos.every((video) => video.id !== id));
  const videos = [...draft?.videos ?? [], ...others ?? []].filter(hasContent);
  setPreference(NAME, videos[0] ? JSON.stringify({ ...draft, videos }) : '');
}
