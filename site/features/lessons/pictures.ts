// The pictures of all lessons: what they show, and what can be done with them.
import { batch, signal } from '@preact/signals';
import { MOST, initialBuffet } from './buffet.ts';
import type { Buffet } from './buffet.ts';
import { CASES } from './controls.ts';
import { createFilm } from './film.ts';
import { readPicture, worldOf, writePicture } from './picture-address.ts';
import { createWorlds, lastFrame } from './worlds.ts';
import type { Host } from './worlds.ts';
import type { Lesson } from '../../core/messages.ts';

const FILM_MS = 1000; // for one step of the buffet and of the stick

/** lessons are the results that came with the site. */
export function createPictures(lessons: Lesson[], host: Host) {
  /** The chosen world of each lesson that has several. */
  const cases = signal<Record<string, string>>(Object.fromEntries(Object.entries(CASES).map(([id, [{ world }]]) => [id, world])));
  const buffet = signal(initialBuffet());
  const worlds = createWorlds(lessons, host);
  const changeBuffet = (change: Partial<Buffet>) => {
    buffet.value = { ...buffet.peek(), ...change };
  };
  const filmOf = (key: 'step' | 'breaks') => createFilm({ get: () => buffet.peek()[key], set: (to) => changeBuffet({ [key]: to }), last: MOST[key] }, FILM_MS, host.clock, host.isOpen);
  const films = { step: filmOf('step'), breaks: filmOf('breaks') };

  function stopFilms() {
    films.step.stop();
    films.breaks.stop();
  }

  return {
    cases, buffet, worlds, films, changeBuffet,
    /** Starts the stories of the table and of the stick again. */
    restart() {
      stopFilms();
      changeBuffet({ step: 0, breaks: 0 });
    },
    chooseCase(id: string, world: string) {
      cases.value = { ...cases.peek(), [id]: world };
    },
    /** The world of a lesson, '' where it has none. */
    worldOf: (id: string) => worldOf(id, cases.value),
    /** Has the results of states that will be shown computed beforehand. */
    prepare(steps: { lesson: string; state: string }[]) {
      const states = steps.map(({ lesson, state }) => readPicture(lesson, new URLSearchParams(state), worlds.worlds.peek(), worlds.opening));
      worlds.prepare(states.flatMap(({ wanted }) => (wanted ? [wanted.settings] : [])));
    },
    /** Returns a function that gives all pictures the state that they have now. */
    keep() {
      const [kept, of] = [buffet.peek(), worlds.worlds.peek()];
      return () => {
        stopFilms();
        batch(() => {
          buffet.value = kept;
          for (const [world, { settings, lesson, frame, video }] of Object.entries(of)) worlds.show(world, { settings, iteration: frame === lastFrame(lesson) ? null : lesson.iterations[frame], video });
        });
      };
    },
    /** The parameters that stand for a lesson's picture. */
    write: (id: string) => writePicture(id, { buffet: buffet.value, cases: cases.value, worlds: worlds.worlds.value }),
    /** Shows a lesson's picture as parameters say, and returns their faults. plays says whether the iterations play. */
    show(id: string, parts: URLSearchParams, plays = false) {
      const shown = readPicture(id, parts, worlds.worlds.peek(), worlds.opening);
      stopFilms();
      batch(() => {
        if (shown.buffet) buffet.value = shown.buffet;
        if (shown.chosenCase) cases.value = { ...cases.peek(), [id]: shown.chosenCase };
        if (shown.world && shown.wanted) worlds.show(shown.world, { ...shown.wanted, plays });
      });
      return shown.faults;
    },
  };
}
