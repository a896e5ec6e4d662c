// Drafts of clips that are being analyzed: of clips that are not a dataset yet, or of a dataset with the clips that are added to it.
import { peopleIn } from '../found-people.ts';
import { draftOf, hasContent, hashOf, isCaptioned, joinedConcepts, keyOf, newVideo, parsedSentence, reordered, withClassesOf } from './draft.ts';
import { hasNewClips } from './writing.ts';
import type { Draft, Readings } from './draft.ts';
import type { Captioned, CaptionedClips } from '../found-people.ts';
import type { ClipToCaption } from '../importer-page.ts';
import type { Dataset } from '../../core/messages.ts';

/** A draft of clips that are not a dataset yet. What an earlier draft of clips says of them stays. */
export function draftOfClips(clips: ClipToCaption[], before: Draft | null): Draft {
  const earlier = hasNewClips(before) ? before : null;
  return {
    about: { kind: 'clips' },
    words: earlier?.words ?? { concepts: ['person', 'action'].map((name) => ({ name, classes: [], closed: false })), synonyms: {} },
    videos: clips.map(({ id, tracks, found }) => ({ ...earlier?.videos.find((one) => one.id === id) ?? newVideo(id, tracks), tracks, found })),
    pasted: earlier?.pasted ?? null, problem: '',
  };
}

/** The draft of a dataset with clips that are added to it. What the saved draft says of these stays. */
export function draftWithAdded(draft: Draft, clips: ClipToCaption[], saved: Draft | null): Draft {
  const given = new Map(clips.map((clip) => [clip.id, clip]));
  const inOrder = saved && reordered(saved.words, draft.words);
  const added = clips.filter(({ id }) => draft.videos.every((video) => video.id !== id)).map((clip) => {
    const earlier = saved?.videos.find(({ id }) => id === clip.id);
    return { ...newVideo(clip.id, clip.tracks), ...(earlier && inOrder && { ...earlier, accepted: earlier.accepted.map(inOrder) }), ...clip };
  });
  return {
    ...draft, about: { kind: 'dataset with clips', hash: hashOf(draft) }, words: withClassesOf(draft.words, added.flatMap(({ accepted }) => accepted)),
    videos: [...draft.videos.map((video) => ({ ...video, ...given.get(video.id) })), ...added],
  };
}

/** The draft without the clips that are not in the dataset, since they are not added to it. */
export function draftWithoutAdded(draft: Draft, dataset: Dataset): Draft {
  return { ...draft, about: { kind: 'dataset', hash: hashOf(draft) }, videos: draft.videos.filter(({ id }) => dataset.videos.some((video) => video.id === id)) };
}

/** Whether a draft of clips says anything about videos of a dataset. */
export const saysOfClipsIn = (draft: Draft | null, { videos }: Pick<Dataset, 'videos'>) => draft !== null && hasNewClips(draft)
  && draft.videos.some((video) => hasContent(video) && videos.some(({ id }) => id === video.id));

/**
 * The draft of a dataset with what was written while its clips were analyzed. The captions of the dataset stay. Those of
 * videos that the dataset had before come from the draft, in which they may have been changed.
 */
export function draftWithClips(dataset: Dataset, before: Draft): Draft {
  const draft = draftOf(dataset);
  const concepts = joinedConcepts(draft.words, before.words);
  const inOrder = reordered(before.words, draft.words);
  const written = new Map(before.videos.map((video) => [video.id, video]));
  return {
    ...draft, words: { ...before.words, concepts },
    videos: draft.videos.map((video) => {
      const said = written.get(video.id);
      if (!said) return video;
      const { sentence, times, nothing } = said;
      const [kept, own] = [before.about.kind === 'clips' ? video.accepted : [], said.accepted.map(inOrder)];
      const all = [...kept, ...own.filter((tuple) => !kept.some((one) => keyOf(one) === keyOf(tuple)))];
      return {
        ...video, sentence, ...(times && { times }), nothing: (video.nothing || nothing) && all.length === 0,
        accepted: all, changedOffers: said.changedOffers, handledOffers: [...said.handledOffers, ...all.map(keyOf)], offerKeys: said.offerKeys,
      };
    }),
  };
}

/** The clips of which something is said in the editor of captions. */
export function captionedIn(draft: Draft | null, readings: Readings | null): CaptionedClips {
  const said = new Map<string, Captioned>();
  for (const [i, video] of (draft && hasNewClips(draft) ? draft.videos : []).entries()) {
    if (!hasContent(video)) continue;
    const offers = draft ? parsedSentence(draft.words, video, readings, i).offers : [];
    said.set(video.id, { people: peopleIn([...video.accepted, ...offers.map(({ tuple }) => tuple)]), isAccepted: isCaptioned(video) });
  }
  return said;
}
