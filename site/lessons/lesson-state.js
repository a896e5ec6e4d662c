// What is tried in the lessons: each world runs in a core of the lessons' own, which
// starts when it is first needed and ends when the page is left. What has been run is
// remembered, with what came with the site.
import { MOST, initialBuffet } from '../drawing/buffet.js';
import { FAILURES } from './lessons.js';

/** @typedef {import('../wire.js').Lesson} Lesson */
/** @typedef {import('../wire.js').LessonSettings} Settings */

/**
 * @typedef {object} LessonWorld a world as it is looked at
 * @property {Settings} settings that are asked for
 * @property {Lesson} lesson what is there to show, perhaps still of other settings
 * @property {number} frame of it
 * @property {boolean} playing
 * @property {number} video that is looked at, −1: none
 *
 * @typedef {object} LessonState
 * @property {Record<string, LessonWorld>} worlds
 * @property {string} failure the world of the lesson on failures
 * @property {import('../drawing/buffet.js').Buffet} buffet
 * @property {string} problem what failed, '' for nothing
 */

const FRAME_MS = 130; // of a lesson's film

/** @returns {LessonState} */
export function initialLessonState() {
  return { worlds: {}, failure: FAILURES[0].world, buffet: initialBuffet(), problem: '' };
}

/** The lessons as they open. @param {Lesson[]} lessons @returns {LessonState} */
export function lessonStateOf(lessons) {
  const worlds = Object.fromEntries(lessons.map((lesson) => [lesson.settings.world,
    { settings: lesson.settings, lesson, frame: lastFrame(lesson), playing: false, video: -1 }]));
  return { ...initialLessonState(), worlds };
}

/** @param {Lesson} lesson */
export const lastFrame = ({ iterations }) => iterations.length - 1;

/**
 * @param {import('../state.js').Store} store
 * @param {(told: Parameters<typeof import('../run/client.js').createClient>[1]) => import('../run/client.js').Client} connect
 * @param {{still: () => boolean, later: (act: () => void, ms: number) => void}} clock
 */
export function createLessonRunner(store, connect, clock) {
  /** @type {import('../run/client.js').Client|null} */
  let client = null;
  /** By their settings. @type {Map<string, Lesson>} */
  const known = new Map();
  let asking = ''; // the settings that the core is at, '' for none
  let film = 0; // counts the films: one that was stopped does not go on

  const now = () => store.get().lessonState;
  /** @param {Partial<LessonState>} patch */
  const update = (patch) => store.set({ lessonState: { ...now(), ...patch } });
  /** @param {string} world @param {Partial<LessonWorld>} patch */
  const updateWorld = (world, patch) => update({ worlds: { ...now().worlds, [world]: { ...now().worlds[world], ...patch } } });

  /** Shows each world as it is asked for, or has the core run it. */
  function advance() {
    for (const { lesson } of Object.values(now().worlds)) known.set(keyOf(lesson.settings), lesson);
    for (const [world, { settings, lesson }] of Object.entries(now().worlds)) {
      const key = keyOf(settings);
      const result = known.get(key);
      if (key === keyOf(lesson.settings)) continue;
      if (result) updateWorld(world, { lesson: result, frame: lastFrame(result) });
      else if (!asking) ask(key, settings);
    }
  }

  /** @param {string} key @param {Settings} settings */
  function ask(key, settings) {
    asking = key;
    client ??= connect({ onHello() {}, onCrash: fail });
    client.request({ op: 'lesson', settings }, (message) => {
      if (message.type !== 'lesson') return fail(message.type === 'error' ? message.text : 'the core said something else');
      asking = '';
      known.set(key, message);
      advance();
    });
  }

  /** What is shown stays, and what was asked for is asked no more. @param {string} text */
  function fail(text) {
    end();
    const worlds = Object.fromEntries(Object.entries(now().worlds).map(([world, shown]) => [world, { ...shown, settings: shown.lesson.settings }]));
    update({ worlds, problem: text });
  }

  function end() {
    client?.terminate();
    client = null;
    asking = '';
  }

  /** The next frame of the film, if it is on. @param {string} world @param {number} mine */
  function nextFrame(world, mine) {
    const { playing, frame, lesson } = now().worlds[world];
    if (mine !== film) return;
    if (!playing || store.get().page !== 'lessons') return updateWorld(world, { playing: false });
    const on = frame + 1 < lastFrame(lesson);
    updateWorld(world, { frame: Math.min(frame + 1, lastFrame(lesson)), playing: on });
    if (on) clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  /** Shows the iterations one after the other; all at once to who wants no motion. @param {string} world */
  function play(world) {
    const { playing, frame, lesson } = now().worlds[world];
    if (playing) return updateWorld(world, { playing: false });
    if (clock.still()) return updateWorld(world, { frame: lastFrame(lesson) });
    updateWorld(world, { playing: true, frame: frame === lastFrame(lesson) ? 0 : frame });
    film += 1;
    const mine = film;
    clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  store.watch(['page'], ({ page }) => page !== 'lessons' && end());

  /** @type {Record<string, (act: any) => void>} */
  const table = {
    'lesson-try': ({ world, settings }) => {
      updateWorld(world, { settings: { ...now().worlds[world].settings, ...settings }, playing: false });
      update({ problem: '' });
      advance();
    },
    'lesson-frame': ({ world, frame }) => updateWorld(world, { frame, playing: false }),
    'lesson-play': ({ world }) => play(world),
    'lesson-video': ({ world, video }) => updateWorld(world, { video: video === now().worlds[world].video ? -1 : video }),
    'lesson-failure': ({ world }) => update({ failure: world }),
    buffet: ({ change: next }) => {
      const buffet = { ...now().buffet, ...next };
      update({ buffet: { ...buffet, customers: Math.min(MOST.customers, buffet.customers), sticks: Math.min(MOST.sticks, buffet.sticks) } });
    },
  };

  return {
    end,
    /** @param {{what: string} & Record<string, any>} act one of the lessons', or another's */
    do: (act) => table[act.what]?.(act),
  };
}

/** @param {Settings} settings */
const keyOf = (settings) => JSON.stringify(Object.entries(settings).sort());
