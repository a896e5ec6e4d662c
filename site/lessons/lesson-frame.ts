// One iteration of a lesson's run: the label of each track, how certain and how right it is, and
// which captions are met.
import { Background } from '../core/messages.ts';
import type { Lesson } from '../core/messages.ts';
import type { Verdict } from '../answer/matches.ts';

export interface At {
  x: number;
  y: number;
}

export interface LessonFrame {
  labels: number[][]; // of each track, one class or Background for each concept
  confidence: number[]; // in the first label of each track, 0 to 1
  correct: boolean[]; // of each track, whether all its labels are right
  correctCount: number; // how many tracks are
  trackCount: number; // of the lesson
  tuples: { video: number; classes: number[]; sum: number }[]; // with their sums Σ_j Π ν
  metCount: number; // how many tuples are met
}

const EVEN = 0.5; // a class with a lower ν is background
const MET = 0.95; // a tuple requires a sum of 1

/** The number of factors K. */
export function factorCount({ concepts, background }: Lesson) {
  return concepts.reduce((sum, { classes }) => sum + classes.length, background);
}

/** The index of a concept's first factor. */
export function firstFactor({ concepts }: Lesson, e: number) {
  return concepts.slice(0, e).reduce((sum, { classes }) => sum + classes.length, 0);
}

export function readFrame(lesson: Lesson, frame: number): LessonFrame {
  const { concepts, tracks, videos } = lesson;
  const k = factorCount(lesson);
  const nu = (j: number, factor: number) => lesson.nu[(frame * tracks.length + j) * k + factor];
  const best = tracks.map((_, j) => concepts.map(({ classes }, e) => {
    const first = firstFactor(lesson, e);
    const c = classes.reduce((most, __, at) => (nu(j, first + at) > nu(j, first + most) ? at : most), 0);
    return { c, p: nu(j, first + c) };
  }));
  const labels = best.map((row) => row.map(({ c, p }) => (p >= EVEN ? c : Background)));
  const correct = labels.map((row, j) => row.every((c, e) => c === tracks[j].truth[e]));
  const tuples = videos.flatMap((video, i) => video.tuples.map((classes) => ({
    video: i, classes,
    sum: video.tracks.reduce((sum, j) => sum + classes.reduce((p, c, e) => (c < 0 ? p : p * nu(j, firstFactor(lesson, e) + c)), 1), 0),
  })));
  return {
    labels, correct, tuples,
    confidence: best.map(([{ p }]) => (p >= EVEN ? p : 1 - p)),
    correctCount: correct.filter(Boolean).length,
    trackCount: tracks.length,
    metCount: tuples.filter(({ sum }) => sum >= MET).length,
  };
}

/** The verdict on a tuple's sum. */
export function verdictOf(sum: number): Verdict {
  return sum >= MET ? 'met' : sum >= EVEN ? 'weak' : 'missed';
}

/** The position of a track in a view. */
export function pointOf({ x, tracks }: Lesson, view: number, j: number): At {
  const at = (view * tracks.length + j) * 2;
  return { x: x[at], y: x[at + 1] };
}

/** The position of a factor's mean in a view, NaN where the model does not see the view. */
export function meanOf(lesson: Lesson, frame: number, view: number, factor: number): At {
  const k = factorCount(lesson);
  const at = ((frame * lesson.views.length + view) * k + factor) * 2;
  return { x: lesson.phi[at], y: lesson.phi[at + 1] };
}
