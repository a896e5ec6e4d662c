// What a person sees and does in the lessons: their signals, and their actions.
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { lessonAddress, lessonOf, lessonParameters } from '../../model/pages.ts';
import { createPictures } from './pictures.ts';
import { BRIEF, STEPS, firstStep } from './steps.ts';
import type { Clock } from './film.ts';
import type { Host } from './worlds.ts';
import type { Lesson } from '../../core/messages.ts';
import type { SignalsOf } from '../../ui/action.ts';
import type { ReadonlySignal, Signal } from '@preact/signals';

/** What the feature needs of the page. */
export interface Page {
  state: SignalsOf<'page' | 'session' | 'kernel' | 'requests' | 'pageWeight'>;
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

const ADDRESS_MS = 200; // until the address follows

export type Lessons = ReturnType<typeof createLessons>;

export function createLessons(page: Page) {
  const { state } = page;
  const isOpen = () => state.page.peek() === 'lessons';
  const lesson = signal(page.embedded || lessonOf(page.address.read()));
  const storage = signal<number | null>(null);
  const pictures = createPictures(page.lessons, { connect: page.connect, clock: page.clock, isOpen });
  const { step, steps, isBrief, keepState, showStep, playOrPause, leave } = createSteps(lesson, pictures);

  /** The address of what is shown, with all of the picture's state. */
  const link = computed(() => {
    const parts = pictures.write(lesson.value);
    if (isBrief.value && step.value >= 0) parts.set('path', 'brief');
    if (step.value >= 0) parts.set('present', String(step.value - (isBrief.value ? 0 : firstStep(lesson.value)) + 1));
    return lessonAddress(lesson.value, parts);
  });

  /** Follows an address that names a lesson. One without a state leaves the picture as it is. */
  function follow(hash: string) {
    const id = page.embedded || lessonOf(hash, lesson.peek());
    const parts = lessonParameters(hash) ?? new URLSearchParams();
    const brief = parts.get('path') === 'brief';
    const presented = presentedIn(parts, id, brief);
    parts.delete('present');
    parts.delete('path');
    address.followed(hash);
    if (presented < 0) leave();
    batch(() => {
      isBrief.value = brief && presented >= 0;
      step.value = presented;
      if (parts.size === 0 && presented >= 0) return showStep(presented);
      lesson.value = id;
      const faults = parts.size > 0 ? pictures.show(id, parts) : [];
      if (faults.length > 0) page.report(faults);
    });
  }

  const address = keepAddress(page, link);
  if (isOpen()) follow(page.address.read());
  effect(() => {
    if (state.page.value === 'lessons') void page.measureStorage().then((bytes) => { storage.value = bytes; });
    else untracked(() => [leave(), pictures.worlds.end()]);
  });

  return {
    ...pictures, state, lesson, step, steps, storage, link, follow, showStep, playOrPause, leave,
    embedded: page.embedded,
    /** Begins the presentation at the open lesson, as a new entry of the history. */
    present() {
      if (step.peek() >= 0 || page.embedded) return;
      keepState();
      address.add(lessonAddress(lesson.peek(), new URLSearchParams({ present: '1' })));
      showStep(firstStep(lesson.peek()));
    },
  };
}

/** Returns the step of the presentation, and what shows, plays and ends it. */
function createSteps(lesson: Signal<string>, pictures: ReturnType<typeof createPictures>) {
  const step = signal(-1); // the step that is shown, −1 for none
  const isBrief = signal(false); // whether the steps are those of the model in five minutes
  const steps = computed(() => (isBrief.value ? BRIEF : STEPS));
  let restore = () => {}; // gives the pictures the state that they had before the presentation
  return {
    step, steps, isBrief,
    keepState() {
      restore = pictures.keep();
    },
    showStep(to: number) {
      const all = steps.peek();
      const at = Math.max(0, Math.min(all.length - 1, to));
      batch(() => {
        step.value = at;
        lesson.value = all[at].lesson;
        pictures.show(all[at].lesson, new URLSearchParams(all[at].state), all[at].plays);
      });
      pictures.prepare(all.slice(at + 1));
    },
    /** Plays or pauses what the shown step or lesson has to play. */
    playOrPause() {
      const figure = steps.peek()[step.peek()]?.figure;
      const world = pictures.worldOf(lesson.peek());
      if (figure) pictures.films[figure === 'table' ? 'step' : 'breaks'].play();
      else if (world) pictures.worlds.play(world);
    },
    /** Ends the presentation. The lesson that was presented last stays open, with the state that it had before. */
    leave() {
      step.value = -1;
      isBrief.value = false;
      restore();
      restore = () => {};
    },
  };
}

/**
 * Lets the address follow the link once that rests, because browsers limit how often it may change.
 * An address that was set by others is left alone until it has been followed.
 */
function keepAddress({ state, address, clock }: Page, link: ReadonlySignal<string>) {
  let known = address.read(); // the address as it was set or followed last
  let isLate = false;

  function update() {
    if (state.page.peek() !== 'lessons' || address.read() !== known) return;
    known = link.peek();
    if (address.read() !== known) address.replace(known);
  }

  effect(() => {
    if (state.page.value === 'lessons') known = address.read();
  });
  effect(() => {
    if (state.page.value !== 'lessons' || address.read() === link.value || isLate) return;
    isLate = true;
    clock.later(() => {
      isLate = false;
      update();
    }, ADDRESS_MS);
  });
  return {
    update,
    followed(hash: string) {
      known = hash;
    },
    add(hash: string) {
      update();
      address.add(hash);
      known = hash;
    },
  };
}

/** The step of the presentation that an address names, −1 for none. */
function presentedIn(parts: URLSearchParams, id: string, brief: boolean) {
  const text = parts.get('present') ?? '';
  if (brief) return /^[1-9]\d?$/.test(text) ? Math.min(BRIEF.length, Number(text)) - 1 : 0;
  const within = STEPS.filter(({ lesson }) => lesson === id).length;
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 ? firstStep(id) + Math.min(within, Number(text)) - 1 : -1;
}
