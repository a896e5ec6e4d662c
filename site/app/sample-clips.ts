// The sample clips of the demo, for people who have no videos at hand. Loaded after the first view.
import { captionsText } from '../features/write-captions/text.ts';
import { bytesOf } from '../media/media.ts';
import type { Dataset, Item } from '../core/messages.ts';
import type { DrawnClip, Sample } from '../features/sample.ts';

const CLIPS = 12; // as many as the panel calls enough

/** Returns the first clips of the demo and their captions, with these names of the concepts. items are the files of the demo. */
export async function sampleOf(demo: Dataset, items: Item[], concepts: string[]): Promise<Sample> {
  const videos = demo.videos.slice(0, CLIPS);
  const clips = await Promise.all(videos.flatMap(({ id, media, width, height, frames, fps }) => (media
    ? [bytesOf(media, items).then((sheet): DrawnClip => ({ id, sheet, width, height, frames, fps }))] : [])));
  const said = videos.map(({ id, tuples }) => ({
    id, sentence: '', nothing: false,
    accepted: tuples.map((tuple) => tuple.map((label, concept) => (label < 0 ? '' : demo.concepts[concept].classes[label]))),
  }));
  return { clips, captions: captionsText(demo.concepts.map(({ classes }, concept) => ({ name: concepts[concept], classes })), said) };
}
