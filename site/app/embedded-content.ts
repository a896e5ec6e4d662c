// The state and the answer on the screen, in the types of the library, as an embedded page posts them to its parent.
import { effect } from '@preact/signals';
import { PANELS_HEIGHT } from '../model/embed-code.ts';
import { linkOf } from '../session/link.ts';
import { tupleAt } from '../model/matches.ts';
import { lessonLabels } from '../features/lessons/lesson-labels.ts';
import { captionsOf, labelsOf } from '../library/labels.ts';
import { isBusy } from '../session/session-state.ts';
import { valuesOf } from '../store.ts';
import type { App } from './context.ts';
import type { Lessons } from '../features/lessons/state.ts';
import type { EmbedAnswer, EmbedState } from '../library/embedding.ts';

export interface EmbeddedPage {
  page: App;
  lessons: Lessons;
  lesson: string; // the embedded lesson, '' for panels of Explore
}

/** The source of an answer, and the function that makes the answer from it when it is posted. A new source means a new answer. */
type LateAnswer = [source: unknown, answer: (() => EmbedAnswer) | null];

/** The content of the messages that embedded.ts posts. */
export interface Content {
  panelsHeight: number; // in pixels, of panels side by side
  state(): EmbedState | null;
  answer(): LateAnswer;
  /** Calls update at once, and again when a signal that update has read changes, until the returned function is called. */
  follow(update: () => void): () => void;
}

/** The content of Explore, or of a lesson. */
export function contentOf({ page, lessons, lesson }: EmbeddedPage): Content {
  const shown = lesson ? { state: () => lessonState(lessons), answer: () => lessonAnswer(lessons) } : { state: () => exploreState(page), answer: () => exploreAnswer(page) };
  return { ...shown, panelsHeight: PANELS_HEIGHT, follow: effect };
}

function exploreState({ store }: App): EmbedState | null {
  const state = valuesOf(store.signals);
  const { dataset, selection: { video, track, tuple } } = state;
  if (!dataset) return null;
  const { concepts, videos, tracks } = dataset;
  const classes = tuple < 0 ? null : tupleAt(dataset, tuple).tuple;
  return {
    siibp: 'state', link: linkOf(state, state.demoHash), video: videos[video]?.id ?? '', track: tracks[track]?.id ?? '',
    caption: classes && Object.fromEntries(concepts.map(({ name, classes: names }, e) => [name, names[classes[e]] ?? null])),
  };
}

/** The answer of Explore once its run is at rest. */
function exploreAnswer({ store: { signals } }: App): LateAnswer {
  const [dataset, answer] = [signals.dataset.value, signals.answer.value];
  if (!dataset || !answer || isBusy({ session: signals.session.value })) return [null, null];
  const { f, iteration } = answer;
  return [answer, () => ({ siibp: 'answer', f, iteration, tracks: labelsOf(dataset, answer), captions: captionsOf(dataset, answer) })];
}

function lessonState({ link }: Lessons): EmbedState {
  return { siibp: 'state', link: link.value, video: '', track: '', caption: null };
}

/** The answer of the iteration that a lesson shows, none while it plays. */
function lessonAnswer(lessons: Lessons): LateAnswer {
  const world = lessons.worlds.worlds.value[lessons.worldOf(lessons.lesson.value)];
  if (!world || world.playing) return [null, null];
  const { lesson, frame } = world;
  const key = `${frame} ${JSON.stringify(lesson.settings)}`;
  return [key, () => ({ siibp: 'answer', f: lesson.f[frame], iteration: lesson.iterations[frame], tracks: lessonLabels(lesson, frame), captions: [] })];
}
