// One iteration of a lesson's run: the label of each track, how certain and how right it is, and
// which captions are met.
import { Background } from '../../library/index.ts';
import type { Lesson } from '../../core/messages.ts';
import type { Fulfilment } from '../../ui/Marks.tsx';

export interface At {
  x: number;
  y: number;
}

export interface LessonFrame {
  labels: number[][]; // of each track, one class or Background for each concept
  confidence: number[]; // in the first label of each track, 0 to 1
  truths: number[][]; // of each track, its true classes
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

/** Returns the function that gives ν of a track and a factor at an iteration. */
const nuAt = (lesson: Lesson, frame: number) => {
  const count = factorCount(lesson);
  return (j: number, factor: number) => lesson.nu[(frame * lesson.tracks.length + j) * count + factor];
};

/** The label of each track and concept: the class with the highest ν or, where that is below one half, background; that class in either case; and that ν. */
export function labelsOfFrame(lesson: Lesson, frame: number): { label: number; best: number; nu: number }[][] {
  const nu = nuAt(lesson, frame);
  return lesson.tracks.map((_, j) => lesson.concepts.map(({ classes }, e) => {
    const first = firstFactor(lesson, e);
    const best = classes.reduce((most, __, at) => (nu(j, first + at) > nu(j, first + most) ? at : most), 0);
    const highest = nu(j, first + best);
    return { label: highest >= EVEN ? best : Background, best, nu: highest };
  }));
}

export function readFrame(lesson: Lesson, frame: number): LessonFrame {
  const { tracks, videos } = lesson;
  const nu = nuAt(lesson, frame);
  const found = labelsOfFrame(lesson, frame);
  const labels = found.map((row) => row.map(({ label }) => label));
  const correct = labels.map((row, j) => row.every((c, e) => c === tracks[j].truth[e]));
  const tuples = videos.flatMap((video, i) => video.tuples.map((classes) => ({
    video: i, classes,
    sum: video.tracks.reduce((sum, j) => sum + classes.reduce((p, c, e) => (c < 0 ? p : p * nu(j, firstFactor(lesson, e) + c)), 1), 0),
  })));
  return {
    labels, correct, tuples,
    truths: tracks.map(({ truth }) => truth),
    confidence: found.map(([{ nu: p }]) => (p >= EVEN ? p : 1 - p)),
    correctCount: correct.filter(Boolean).length,
    trackCount: tracks.length,
    metCount: tuples.filter(({ sum }) => sum >= MET).length,
  };
}

/** How far the constraint of a tuple with a sum is met. */
export function fulfilmentOf(sum: number): Fulfilment {
  return sum >= MET ? 'met' : sum >= EVEN ? 'partly met' : 'not met';
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

const BARE = 0.5; // a mean this near the centre says nothing
const SMALL = 0.55; // share of a view's farthest mean; a factor below it says little in this view

/** out: apart from the centre; collapsed: a class of the view's own concept at the centre; none: not drawn. */
type MeanKind = 'out' | 'collapsed' | 'none';

/**
 * How a factor's mean stands in a view. A factor that says little is drawn, as collapsed, where the
 * view is there for its concept: a face says nothing of what someone does.
 */
export function meanKind(lesson: Lesson, frame: number, view: number, factor: number): MeanKind {
  const means = Array.from({ length: factorCount(lesson) }, (_, k) => meanOf(lesson, frame, view, k));
  const far = ({ x, y }: At) => Math.hypot(x, y);
  if (Number.isNaN(means[factor].x)) return 'none';
  if (far(means[factor]) >= Math.max(BARE, SMALL * Math.max(...means.map(far)))) return 'out';
  return isOwn(lesson, view, factor) && far(means[factor]) < BARE ? 'collapsed' : 'none';
}

/** Whether a factor is a class of the concept that a view is there for. */
function isOwn(lesson: Lesson, view: number, factor: number) {
  const lists = lesson.concepts.flatMap(({ classes }, e) => classes.map(() => e));
  return lists[factor] === conceptOf(lesson, view);
}

/** The concept that a view is there for: the first, unless there is a view for each. */
export const conceptOf = ({ concepts, views }: Lesson, view: number) => (concepts.length === views.length && concepts.length > 1 ? view : 0);
