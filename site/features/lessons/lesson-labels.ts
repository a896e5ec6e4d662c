// The labels of a lesson's tracks by name, for the page around an embedded lesson.
import { factorCount, firstFactor } from './lesson-frame.ts';
import type { Lesson } from '../../core/messages.ts';

/** For each track and concept the class with the highest ν, which is the probability. frame is an index of the iterations. */
export function lessonLabels(lesson: Lesson, frame: number) {
  const { concepts, tracks, videos } = lesson;
  const count = factorCount(lesson);
  return tracks.map(({ id, video }, j) => ({
    video: videos[video].id,
    track: id,
    labels: Object.fromEntries(concepts.map(({ name, classes }, e) => {
      const start = (frame * tracks.length + j) * count + firstFactor(lesson, e);
      const nu = lesson.nu.subarray(start, start + classes.length);
      const best = nu.indexOf(Math.max(...nu));
      return [name, { class: nu[best] > 0 ? classes[best] : null, probability: nu[best] }];
    })),
  }));
}
