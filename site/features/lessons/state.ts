// What a person sees and does in the lessons: their signals, and their actions.
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { lessonAddress, lessonOf, lessonParameters } from '../../address/lessons.ts';
import { initialBuffet, MOST } from './buffet.ts';
import type { Buffet } from './buffet.ts';
import { FAILURES } from './controls.ts';
import { createFilm } from './film.ts';
import type { Clock } from './film.ts';
import { readPicture, worldOf, writePicture } from './picture-address.ts';
import { STEPS, firstStep } from './steps.ts';
import { createWorlds } from './worlds.ts';
import type { Host } from './worlds.ts';
import type { Lesson } from '../../core/messages.ts';
import type { SignalsOf } from '../signals.ts';

/** The fields of the store that the feature reads. It writes none. */
export const FIELDS = ['page', 'core', 'kernel', 'requests', 'pageWeight'] as const;

/** What the feature needs of the page. */
export interface Page {
  state: SignalsOf<typeof FIELDS[number]>;
  connect: Host['connect'];
  clock: Clock;
  lessons: Lesson[]; // that came with the site
  embedded: string; // the one lesson of an embedded page, '' where all are there
  address: {
    read(): string; // the hash
    replace(hash: string): void;
    add(hash: string): void; // a new entry of the history
  };
  /** Returns how many bytes this browser keeps for the site, null where it does not say. */
  measureStorage(): Promise<number | null>;
  /** Says that not all of a link makes sense. */
  report(faults: string[]): void;
}

const FILM_MS = 1000; // for one step of the buffet and of the stick
const ADDRESS_MS = 200; // until the address follows

export type Lessons = ReturnType<typeof createLessons>;

export function createLessons(page: Page) {
  const { state } = page;
  const isOpen = () => state.page.peek() === 'lessons';
  const lesson = signal(page.embedded || lessonOf(page.address.read()));
  const failure = signal(FAILURES[0].world);
  const buffet = signal(initialBuffet());
  const step = signal(-1); // the step of the presentation that is shown, −1 for none
  const storage = signal<number | null>(null);
  const worlds = createWorlds(page.lessons, { connect: page.connect, clock: page.clock, isOpen });
  const changeBuffet = (change: Partial<Buffet>) => {
    buffet.value = { ...buffet.peek(), ...change };
  };
  const filmOf = (key: 'step' | 'breaks') => createFilm({ get: () => buffet.peek()[key], set: (to) => changeBuffet({ [key]: to }), last: MOST[key] }, FILM_MS, page.clock, isOpen);
  const films = { step: filmOf('step'), breaks: filmOf('breaks') };

  /** The address of what is shown, with all of the picture's state. */
  const link = computed(() => {
    const parts = writePicture(lesson.value, { buffet: buffet.value, failure: failure.value, worlds: worlds.worlds.value });
    if (step.value >= 0) parts.set('present', String(step.value - firstStep(lesson.value) + 1));
    return lessonAddress(lesson.value, parts);
  });

  /** Shows a lesson's picture as the parameters of an address say. */
  function showPicture(id: string, parts: URLSearchParams, plays = false) {
    const shown = readPicture(id, parts, worlds.worlds.peek(), worlds.opening);
    films.step.stop();
    films.breaks.stop();
    batch(() => {
      lesson.value = id;
      if (shown.buffet) buffet.value = shown.buffet;
      if (shown.failure) failure.value = shown.failure;
      if (shown.world && shown.wanted) worlds.show(shown.world, { ...shown.wanted, plays });
    });
    return shown.faults;
  }

  /** Follows an address that names a lesson. One without a state leaves the picture as it is. */
  function follow(hash: string) {
    const id = page.embedded || lessonOf(hash, lesson.peek());
    const parts = lessonParameters(hash);
    const presented = presentedIn(parts, id);
    parts?.delete('present');
    batch(() => {
      step.value = presented;
      if (!parts || (parts.size === 0 && presented < 0)) lesson.value = id;
      else if (parts.size === 0) showStep(presented);
      else {
        const faults = showPicture(id, parts);
        if (faults.length > 0) page.report(faults);
      }
    });
  }

  /** Shows a step of the presentation. */
  function showStep(to: number) {
    const at = Math.max(0, Math.min(STEPS.length - 1, to));
    batch(() => {
      step.value = at;
      showPicture(STEPS[at].lesson, new URLSearchParams(STEPS[at].state), STEPS[at].plays);
    });
  }

  const world = computed(() => worldOf(lesson.value, failure.value));

  /** Plays or pauses what the shown step or lesson has to play. */
  function playOrPause() {
    const figure = STEPS[step.peek()]?.figure;
    if (figure) films[figure === 'table' ? 'step' : 'breaks'].play();
    else if (world.peek()) worlds.play(world.peek());
  }

  if (isOpen()) follow(page.address.read());
  effect(() => {
    if (state.page.value !== 'lessons') return untracked(leavePage);
    void page.measureStorage().then((bytes) => {
      storage.value = bytes;
    });
  });

  let isAddressLate = false;
  // The address follows what rests: browsers limit how often it may change.
  effect(() => {
    const isDue = state.page.value === 'lessons' && page.address.read() !== link.value;
    if (!isDue || isAddressLate) return;
    isAddressLate = true;
    page.clock.later(updateAddress, ADDRESS_MS);
  });

  function updateAddress() {
    isAddressLate = false;
    const isHere = page.embedded !== '' || page.address.read().startsWith('#lessons');
    if (isOpen() && isHere && page.address.read() !== link.peek()) page.address.replace(link.peek());
  }

  function leavePage() {
    worlds.end();
    step.value = -1;
  }

  return {
    state, lesson, failure, buffet, films, step, storage, link, world, worlds,
    embedded: page.embedded, follow, playOrPause, changeBuffet,
    /** Starts the story of the table or of the stick, or both, again. */
    restart() {
      films.step.stop();
      films.breaks.stop();
      changeBuffet({ step: 0, breaks: 0 });
    },
    chooseFailure(to: string) {
      failure.value = to;
    },
    /** Begins the presentation at the open lesson, as a new entry of the history. */
    present() {
      if (step.peek() >= 0 || page.embedded) return;
      updateAddress();
      page.address.add(lessonAddress(lesson.peek(), new URLSearchParams({ present: '1' })));
      showStep(firstStep(lesson.peek()));
    },
    showStep,
    /** Ends the presentation. The lesson stays as it was presented. */
    leave() {
      step.value = -1;
    },
  };
}

/** The step of the presentation that an address names, −1 for none. */
function presentedIn(parts: URLSearchParams | null, id: string) {
  const text = parts?.get('present') ?? '';
  const within = STEPS.filter(({ lesson }) => lesson === id).length;
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 ? firstStep(id) + Math.min(within, Number(text)) - 1 : -1;
}
