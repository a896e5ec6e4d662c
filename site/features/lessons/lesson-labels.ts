// The labels of a lesson's tracks by name, for the page around an embedded lesson.
import { labelsOfFrame } from './lesson-frame.ts';
import type { Lesson } from '../../core/messages.ts';

/** The class of each track and concept, null for background, and the class with the highest ν, which is its probability. frame is an index of the iterations. */
export function lessonLabels(lesson: Lesson, frame: number) {
  const { concepts, tracks, videos } = lesson;
  const found = labelsOfFrame(lesson, frame);
  return tracks.map(({ id, video }, j) => ({
    video: videos[video].id,
    track: id,
    labels: Object.fromEntries(concepts.map(({ name, classes }, e) => {
      const { label, best, nu } = found[j][e];
      return [name, { class: classes[label] ?? null, best: classes[best] ?? null, probability: nu }];
    })),
  }));
}
