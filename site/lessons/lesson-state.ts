// The state of the lessons. Each lesson's world is run by a core of the lessons' own, which
// starts when it is first needed and ends when the page is left. Results are remembered, together
// with those that came with the site.
import { MOST, initialBuffet } from '../drawing/buffet.ts';
import type { Buffet } from '../drawing/buffet.ts';
import { FAILURES } from './lessons.ts';
import { createCore, refusal } from '../core/calls.ts';
import type { Client, createClient } from '../core/client.ts';
import type { Lesson, LessonSettings as Settings } from '../core/messages.ts';
import type { Store } from '../state.ts';

/** The state of one world. */
export interface LessonWorld {
  settings: Settings; // that were chosen
  lesson: Lesson; // the result on the screen, which may still be of other settings
  frame: number; // the iteration that is shown
  playing: boolean;
  video: number; // that is highlighted, −1 for none
}

export interface LessonState {
  worlds: Record<string, LessonWorld>;
  failure: string; // the chosen world of the lesson on failures
  buffet: Buffet;
  problem: string; // an error, '' for none
}

const FRAME_MS = 130; // for one iteration while it plays

export function initialLessonState(): LessonState {
  return { worlds: {}, failure: FAILURES[0].world, buffet: initialBuffet(), problem: '' };
}

/** The state with the results that came with the site. */
export function lessonStateOf(lessons: Lesson[]): LessonState {
  const worlds = Object.fromEntries(lessons.map((lesson) => [lesson.settings.world,
    { settings: lesson.settings, lesson, frame: lastFrame(lesson), playing: false, video: -1 }]));
  return { ...initialLessonState(), worlds };
}

export const lastFrame = ({ iterations }: Lesson) => iterations.length - 1;

export function createLessonRunner(store: Store, connect: (told: Parameters<typeof createClient>[1]) => Client, clock: { still: () => boolean; later: (act: () => void, ms: number) => void }) {
  let client: Client | null = null;
  /** Results by their settings. */
  const known = new Map<string, Lesson>();
  let asking = ''; // the settings that the core is running, '' for none
  let film = 0; // number of the present animation; an older one stops

  const now = () => store.get().lessonState;
  const update = (patch: Partial<LessonState>) => store.set({ lessonState: { ...now(), ...patch } });
  const updateWorld = (world: string, patch: Partial<LessonWorld>) => update({ worlds: { ...now().worlds, [world]: { ...now().worlds[world], ...patch } } });

  /** Shows the results of the chosen settings, or has the core compute them. */
  function advance() {
    for (const { lesson } of Object.values(now().worlds)) known.set(keyOf(lesson.settings), lesson);
    for (const [world, { settings, lesson }] of Object.entries(now().worlds)) {
      const key = keyOf(settings);
      const result = known.get(key);
      if (key === keyOf(lesson.settings)) continue;
      if (result) updateWorld(world, { lesson: result, frame: lastFrame(result) });
      else if (!asking) void ask(key, settings);
    }
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
    const worlds = Object.fromEntries(Object.entries(now().worlds).map(([world, shown]) => [world, { ...shown, settings: shown.lesson.settings }]));
    update({ worlds, problem: text });
  }

  function end() {
    client?.terminate();
    client = null;
    asking = '';
  }

  /** Shows the next iteration while the animation plays. */
  function nextFrame(world: string, mine: number) {
    const { playing, frame, lesson } = now().worlds[world];
    if (mine !== film) return;
    if (!playing || store.get().page !== 'lessons') return updateWorld(world, { playing: false });
    const on = frame + 1 < lastFrame(lesson);
    updateWorld(world, { frame: Math.min(frame + 1, lastFrame(lesson)), playing: on });
    if (on) clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  /** Plays the iterations, or shows the last at once where reduced motion is preferred. */
  function play(world: string) {
    const { playing, frame, lesson } = now().worlds[world];
    if (playing) return updateWorld(world, { playing: false });
    if (clock.still()) return updateWorld(world, { frame: lastFrame(lesson) });
    updateWorld(world, { playing: true, frame: frame === lastFrame(lesson) ? 0 : frame });
    film += 1;
    const mine = film;
    clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  store.watch(['page'], ({ page }) => page !== 'lessons' && end());

  return {
    end,
    /** Changes the settings of a world. Its results follow. */
    choose(world: string, settings: Partial<Settings>) {
      updateWorld(world, { settings: { ...now().worlds[world].settings, ...settings }, playing: false });
      update({ problem: '' });
      advance();
    },
    showFrame: (world: string, frame: number) => updateWorld(world, { frame, playing: false }),
    play,
    /** Highlights a video, or no video where it is highlighted already. */
    highlight: (world: string, video: number) => updateWorld(world, { video: video === now().worlds[world].video ? -1 : video }),
    chooseFailure: (world: string) => update({ failure: world }),
    changeBuffet(change: Partial<Buffet>) {
      const buffet = { ...now().buffet, ...change };
      update({ buffet: { ...buffet, customers: Math.min(MOST.customers, buffet.customers), sticks: Math.min(MOST.sticks, buffet.sticks) } });
    },
  };
}

const keyOf = (settings: Settings) => JSON.stringify(Object.entries(settings).sort());
