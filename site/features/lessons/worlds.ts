// The worlds of the lessons. Each is run by a core of the lessons' own, which starts when it is
// first needed and ends when the page is left. Results are remembered, together with those that
// came with the site.
import { signal } from '@preact/signals';
import { createCore, refusal } from '../../core/calls.ts';
import type { Client, createClient } from '../../core/client.ts';
import type { Lesson, LessonSettings as Settings } from '../../core/messages.ts';
import type { Clock } from './film.ts';

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
  connect(callbacks: Parameters<typeof createClient>[1]): Client;
  clock: Clock;
  /** Whether the lessons are on the screen. */
  isOpen(): boolean;
}

const FRAME_MS = 130; // for one iteration while it plays

export const lastFrame = ({ iterations }: Lesson) => iterations.length - 1;

/** lessons are the results that came with the site. */
export function createWorlds(lessons: Lesson[], { connect, clock, isOpen }: Host) {
  const worlds = signal<Record<string, LessonWorld>>(Object.fromEntries(lessons.map((lesson) => [lesson.settings.world,
    { settings: lesson.settings, lesson, frame: lastFrame(lesson), playing: false, video: -1 }])));
  const problem = signal(''); // an error, '' for none
  let client: Client | null = null;
  /** Results by their settings. */
  const known = new Map(lessons.map((lesson) => [keyOf(lesson.settings), lesson]));
  /** What is to be shown of results that are not there yet, by world. */
  const waiting = new Map<string, Wanted>();
  /** Settings whose results will be wanted, by key. */
  const next = new Map<string, Settings>();
  let asking = ''; // the settings that the core is running, '' for none
  let film = 0; // number of the present animation; an older one stops

  const of = (world: string) => worlds.peek()[world];
  const update = (world: string, patch: Partial<LessonWorld>) => {
    worlds.value = { ...worlds.peek(), [world]: { ...of(world), ...patch } };
  };

  /** Shows the results of the chosen settings, or has the core compute them. */
  function advance() {
    for (const [world, { settings, lesson }] of Object.entries(worlds.peek())) {
      const key = keyOf(settings);
      const result = known.get(key);
      if (result && key !== keyOf(lesson.settings)) update(world, { lesson: result, frame: lastFrame(result) });
      if (result) showWaiting(world, result);
      else if (!asking) void ask(key, settings);
    }
    askNext();
  }

  /** Has the core compute what will be wanted, while nothing is waited for. */
  function askNext() {
    for (const [key, settings] of next) {
      if (asking) return;
      next.delete(key);
      if (!known.has(key)) void ask(key, settings);
    }
  }

  /** Goes to the iteration that was wanted of a result. */
  function showWaiting(world: string, { iterations }: Lesson) {
    const wanted = waiting.get(world);
    waiting.delete(world);
    if (wanted?.plays) start(world);
    else if (wanted && wanted.iteration !== null) update(world, { frame: Math.max(0, iterations.findLastIndex((one) => one <= Number(wanted.iteration))) });
  }

  async function ask(key: string, settings: Settings) {
    asking = key;
    client ??= connect({ onHello() {}, onCrash: fail });
    try {
      const lesson = await createCore(client).call('lesson', { settings });
      asking = '';
      known.set(key, lesson);
      advance();
    } catch (error) {
      const text = refusal(error);
      if (text !== null) fail(text);
    }
  }

  /** Reports an error. The chosen settings return to those of the results on the screen. */
  function fail(text: string) {
    end();
    waiting.clear();
    for (const [world, { lesson }] of Object.entries(worlds.peek())) update(world, { settings: lesson.settings });
    problem.value = text;
  }

  function end() {
    client?.terminate();
    client = null;
    asking = '';
    next.clear();
  }

  /** Shows the next iteration while the animation plays. */
  function nextFrame(world: string, mine: number) {
    const { playing, frame, lesson } = of(world);
    if (mine !== film) return;
    if (!playing || !isOpen()) return update(world, { playing: false });
    const on = frame + 1 < lastFrame(lesson);
    update(world, { frame: Math.min(frame + 1, lastFrame(lesson)), playing: on });
    if (on) clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  /** Plays from the shown iteration, from the first at the end, or shows the last at once where reduced motion is preferred. */
  function play(world: string) {
    const { playing, frame, lesson } = of(world);
    if (playing) return update(world, { playing: false });
    run(world, frame === lastFrame(lesson) ? 0 : frame);
  }

  const start = (world: string) => run(world, 0);

  function run(world: string, from: number) {
    if (clock.still()) return update(world, { frame: lastFrame(of(world).lesson), playing: false });
    update(world, { playing: true, frame: from });
    film += 1;
    const mine = film;
    clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  return {
    worlds, problem, end, play,
    /** Changes the settings of a world. Its results follow. */
    choose(world: string, settings: Partial<Settings>) {
      waiting.delete(world);
      update(world, { settings: { ...of(world).settings, ...settings }, playing: false });
      problem.value = '';
      advance();
    },
    /** Shows a world in a certain state, as soon as its results are there. */
    show(world: string, wanted: Wanted) {
      waiting.set(world, wanted);
      update(world, { settings: wanted.settings, video: wanted.video, playing: false });
      if (wanted.iteration === null && !wanted.plays) update(world, { frame: lastFrame(of(world).lesson) });
      problem.value = '';
      advance();
    },
    /** Computes results that will be wanted, in their order. */
    prepare(list: Settings[]) {
      next.clear();
      for (const settings of list) next.set(keyOf(settings), settings);
      askNext();
    },
    showFrame: (world: string, frame: number) => update(world, { frame, playing: false }),
    /** Highlights a video, or no video where it is highlighted already. */
    highlight: (world: string, video: number) => update(world, { video: video === of(world).video ? -1 : video }),
    /** The settings that a world opens with. */
    opening: (world: string) => lessons.find(({ settings }) => settings.world === world)?.settings,
    /** Whether a world waits for the results of its settings. */
    isLate: (world: string) => keyOf(of(world).settings) !== keyOf(of(world).lesson.settings),
  };
}

export type Worlds = ReturnType<typeof createWorlds>;

const keyOf = (settings: Settings) => JSON.stringify(Object.entries(settings).sort());
