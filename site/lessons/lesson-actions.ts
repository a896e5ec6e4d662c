// The actions of the lessons.
import type { Table } from '../actions/action.ts';
import type { LessonDetails } from '../actions/details.ts';
import type { createLessonRunner } from './lesson-state.ts';

export const lessonActions: Table<ReturnType<typeof createLessonRunner>, LessonDetails> = {
  'lesson-try': { run: (lessons, { world, settings }) => lessons.choose(world, settings) },
  'lesson-frame': { run: (lessons, { world, frame }) => lessons.showFrame(world, frame) },
  'lesson-play': { run: (lessons, { world }) => lessons.play(world) },
  'lesson-video': { run: (lessons, { world, video }) => lessons.highlight(world, video) },
  'lesson-failure': { run: (lessons, { world }) => lessons.chooseFailure(world) },
  buffet: { run: (lessons, { change }) => lessons.changeBuffet(change) },
};
