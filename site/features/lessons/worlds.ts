// The worlds of the lessons: what was chosen in each, which result is on the screen, and which of
// its iterations.
import { createCore, refusal } from '../../library/core.ts';
import { signal } from '@preact/signals';
import type { Client, createClient } from '../../core/client.ts';
import type { Lesson, WorldSettings as Settings } from '../../core/messages.ts';
import type { Clock } from './film.ts';

type Connect = (callbacks: Parameters<typeof createClient>[1]) => Client;

/** onResult is called with each new result, onFail where the core refuses or crashes. */
function createResults(lessons: Lesson[], connect: Connect, onResult: () => void, onFail: (text: string) => void) {
  let client: Client | null = null;
  /** Results by their settings. */
  const known = new Map(lessons.map((lesson) => [keyOf(lesson.settings), lesson]));
  /** Settings whose results will be wanted, by key. */
  const next = new Map<string, Settings>();
  let isAsking = false;

  async function ask(settings: Settings) {
    isAsking = true;
    client ??= connect({ onHello() {}, onCrash: fail });
    try {
      const lesson = await createCore(client).call('lesson', { settings });
      isAsking = false;
      known.set(keyOf(settings), lesson);
      onResult();
      askNext();
    } catch (error) {
      const text = refusal(error);
      if (text !== null) fail(text);
    }
  }

  /** Asks for what will be wanted, while nothing is waited for. */
  function askNext() {
    for (const [key, settings] of next) {
      if (isAsking) return;
      next.delete(key);
      if (!known.has(key)) void ask(settings);
    }
  }

  function fail(text: string) {
    end();
    onFail(text);
  }

  function end() {
    client?.terminate();
    client = null;
    isAsking = false;
    next.clear();
  }

  return {
    end,
    of: (settings: Settings) => known.get(keyOf(settings)),
    /** Asks for a result, unless another is being computed: what is then still wanted is asked for when that is there. */
    want(settings: Settings) {
      if (!isAsking) void ask(settings);
    },
    /** Computes results that will be wanted, in their order. */
    prepare(list: Settings[]) {
      next.clear();
      for (const settings of list) next.set(keyOf(settings), settings);
      askNext();
    },
  };
}

const keyOf = (settings: Settings) => JSON.stringify(Object.entries(settings).sort());

/** The state of one world. */
export interface LessonWorld {
  settings: Settings; // that were chosen
  lesson: Lesson; // the result on the screen, which may still be of other settings
  frame: number; // the iteration that is shown
  playing: boolean;
  video: number; // that is highlighted, −1 for none
}

/** What a world is to show: of its iterations the given one, the last for null, or all in turn from the first. */
export interface Wanted {
  settings: Settings;
  iteration: number | null;
  video: number;
  plays?: boolean;
}

export interface Host {
  connect: Connect;
  clock: Clock;
  /** Whether the lessons are on the screen. */
  isOpen(): boolean;
}

const FRAME_MS = 130; // for one iteration while it plays

export const lastFrame = ({ iterations }: Lesson) => iterations.length - 1;

/** lessons are the results that came with the site. */
export function createWorlds(lessons: Lesson[], host: Host) {
  const shown = createShown(lessons);
  const { worlds, of, update, isLate } = shown;
  const playFrom = createPlaying(of, update, host);
  const { results, problem, waiting, change } = createLoading(lessons, host, shown, playFrom);

  return {
    worlds, problem, isLate,
    end: results.end,
    prepare: results.prepare,
    /** Plays from the shown iteration, from the first at the end, or pauses. */
    play(world: string) {
      const { playing, frame, lesson } = of(world);
      if (playing) update(world, { playing: false });
      else playFrom(world, frame === lastFrame(lesson) ? 0 : frame);
    },
    /** Changes the settings of a world. Its results follow. */
    choose(world: string, settings: Partial<Settings>) {
      waiting.delete(world);
      change(world, { settings: { ...of(world).settings, ...settings } });
    },
    /** Shows a world in a certain state, as soon as its results are there. */
    show(world: string, wanted: Wanted) {
      waiting.set(world, wanted);
      const { settings, video } = wanted;
      change(world, { settings, video, ...(wanted.iteration === null && { frame: lastFrame(of(world).lesson) }) });
    },
    showFrame: (world: string, frame: number) => update(world, { frame, playing: false }),
    /** Highlights a video, or no video where it is highlighted already. */
    highlight: (world: string, video: number) => update(world, { video: video === of(world).video ? -1 : video }),
    /** The settings that a world opens with. */
    opening: (world: string) => lessons.find(({ settings }) => settings.world === world)?.settings,
  };
}

export type Worlds = ReturnType<typeof createWorlds>;

/** Returns the state of each world, which begins with the results that came with the site. */
function createShown(lessons: Lesson[]) {
  const worlds = signal<Record<string, LessonWorld>>(Object.fromEntries(lessons.map((lesson) => [lesson.settings.world,
    { settings: lesson.settings, lesson, frame: lastFrame(lesson), playing: false, video: -1 }])));
  const of = (world: string) => worlds.peek()[world];
  return {
    worlds, of,
    update(world: string, patch: Partial<LessonWorld>) {
      worlds.value = { ...worlds.peek(), [world]: { ...of(world), ...patch } };
    },
    /** Whether the result on the screen is of other settings than the chosen ones. */
    isLate: (world: string) => keyOf(of(world).settings) !== keyOf(of(world).lesson.settings),
  };
}

/** Returns what has the core compute the results of changed settings, and shows them when they are there. */
function createLoading(lessons: Lesson[], host: Host, { worlds, update, isLate }: ReturnType<typeof createShown>, playFrom: (world: string, from: number) => void) {
  const problem = signal(''); // an error, '' for none
  /** What is to be shown of results that are not there yet, by world. */
  const waiting = new Map<string, Wanted>();
  const results = createResults(lessons, host.connect, showResults, fail);

  /** Shows the results of the chosen settings, or has the core compute them. */
  function showResults() {
    for (const [world, { settings }] of Object.entries(worlds.peek())) {
      const result = results.of(settings);
      if (!result) results.want(settings);
      else {
        if (isLate(world)) update(world, { lesson: result, frame: lastFrame(result) });
        showWaiting(world, result);
      }
    }
  }

  /** Goes to the iteration that was wanted of a result. */
  function showWaiting(world: string, { iterations }: Lesson) {
    const wanted = waiting.get(world);
    waiting.delete(world);
    if (wanted?.plays) playFrom(world, 0);
    else if (wanted && wanted.iteration !== null) update(world, { frame: Math.max(0, iterations.findLastIndex((one) => one <= Number(wanted.iteration))) });
  }

  /** Reports an error. The chosen settings return to those of the results on the screen. */
  function fail(text: string) {
    waiting.clear();
    for (const [world, { lesson }] of Object.entries(worlds.peek())) update(world, { settings: lesson.settings });
    problem.value = text;
  }

  function change(world: string, patch: Partial<LessonWorld>) {
    update(world, { ...patch, playing: false });
    problem.value = '';
    showResults();
  }

  return { results, problem, waiting, change };
}

/** Returns what plays the iterations of a world from a frame on, or shows the last at once where reduced motion is preferred. */
function createPlaying(of: (world: string) => LessonWorld, update: (world: string, patch: Partial<LessonWorld>) => void, { clock, isOpen }: Host) {
  let showing = 0; // number of the present animation; an older one stops

  function nextFrame(world: string, mine: number) {
    const { playing, frame, lesson } = of(world);
    if (mine !== showing) return;
    if (!playing || !isOpen()) return update(world, { playing: false });
    const on = frame + 1 < lastFrame(lesson);
    update(world, { frame: Math.min(frame + 1, lastFrame(lesson)), playing: on });
    if (on) clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  return (world: string, from: number) => {
    if (clock.still()) return update(world, { frame: lastFrame(of(world).lesson), playing: false });
    update(world, { playing: true, frame: from });
    showing += 1;
    const mine = showing;
    clock.later(() => nextFrame(world, mine), FRAME_MS);
  };
}
