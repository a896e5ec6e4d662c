// The state of the lessons. Each lesson's world is run by a core of the lessons' own, which
// starts when it is first needed and ends when the page is left. Results are remembered, together
// with those that came with the site.
import { MOST, initialBuffet } from '../drawing/buffet.ts';
import { FAILURES } from './lessons.ts';

/** @typedef {import('../core/messages.ts').Lesson} Lesson */
/** @typedef {import('../core/messages.ts').LessonSettings} Settings */

/**
 * @typedef {object} LessonWorld the state of one world
 * @property {Settings} settings that were chosen
 * @property {Lesson} lesson the result on the screen, which may still be of other settings
 * @property {number} frame the iteration that is shown
 * @property {boolean} playing
 * @property {number} video that is highlighted, −1 for none
 *
 * @typedef {object} LessonState
 * @property {Record<string, LessonWorld>} worlds
 * @property {string} failure the chosen world of the lesson on failures
 * @property {import('../drawing/buffet.ts').Buffet} buffet
 * @property {string} problem an error, '' for none
 */

const FRAME_MS = 130; // for one iteration while it plays

/** @returns {LessonState} */
export function initialLessonState() {
  return { worlds: {}, failure: FAILURES[0].world, buffet: initialBuffet(), problem: '' };
}

/** The state with the results that came with the site. @param {Lesson[]} lessons @returns {LessonState} */
export function lessonStateOf(lessons) {
  const worlds = Object.fromEntries(lessons.map((lesson) => [lesson.settings.world,
    { settings: lesson.settings, lesson, frame: lastFrame(lesson), playing: false, video: -1 }]));
  return { ...initialLessonState(), worlds };
}

/** @param {Lesson} lesson */
export const lastFrame = ({ iterations }) => iterations.length - 1;

/**
 * @param {import('../state.ts').Store} store
 * @param {(told: Parameters<typeof import('../core/client.ts').createClient>[1]) => import('../core/client.ts').Client} connect
 * @param {{still: () => boolean, later: (act: () => void, ms: number) => void}} clock
 */
export function createLessonRunner(store, connect, clock) {
  /** @type {import('../core/client.ts').Client|null} */
  let client = null;
  /** Results by their settings. @type {Map<string, Lesson>} */
  const known = new Map();
  let asking = ''; // the settings that the core is running, '' for none
  let film = 0; // number of the present animation; an older one stops

  const now = () => store.get().lessonState;
  /** @param {Partial<LessonState>} patch */
  const update = (patch) => store.set({ lessonState: { ...now(), ...patch } });
  /** @param {string} world @param {Partial<LessonWorld>} patch */
  const updateWorld = (world, patch) => update({ worlds: { ...now().worlds, [world]: { ...now().worlds[world], ...patch } } });

  /** Shows the results of the chosen settings, or has the core compute them. */
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
      if (message.type !== 'lesson') return fail(message.type === 'failure' ? message.text : 'the core said something else');
      asking = '';
      known.set(key, message);
      advance();
    });
  }

  /** Reports an error. The chosen settings return to those of the results on the screen. @param {string} text */
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

  /** Shows the next iteration while the animation plays. @param {string} world @param {number} mine */
  function nextFrame(world, mine) {
    const { playing, frame, lesson } = now().worlds[world];
    if (mine !== film) return;
    if (!playing || store.get().page !== 'lessons') return updateWorld(world, { playing: false });
    const on = frame + 1 < lastFrame(lesson);
    updateWorld(world, { frame: Math.min(frame + 1, lastFrame(lesson)), playing: on });
    if (on) clock.later(() => nextFrame(world, mine), FRAME_MS);
  }

  /** Plays the iterations, or shows the last at once where reduced motion is preferred. @param {string} world */
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
    /** @param {{what: string} & Record<string, any>} act an action, which may not be of the lessons */
    do: (act) => table[act.what]?.(act),
  };
}

/** @param {Settings} settings */
const keyOf = (settings) => JSON.stringify(Object.entries(settings).sort());
