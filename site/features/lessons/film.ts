// A film of numbered steps, which plays, pauses and is stepped through by hand.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

/** The timer and the motion preference that animations use. */
export interface Clock {
  /** Whether reduced motion is preferred. */
  still(): boolean;
  later(act: () => void, ms: number): void;
}

/**
 * step is the signal of the shown step, 0 to last. isOpen says whether the film is on the screen.
 */
export function createFilm(step: { get: () => number; set: (step: number) => void; last: number }, ms: number, clock: Clock, isOpen: () => boolean) {
  const playing: Signal<boolean> = signal(false);
  let showing = 0; // number of the present showing; an older one stops

  function next(mine: number) {
    if (mine !== showing || !playing.peek()) return;
    if (!isOpen()) return stop();
    step.set(Math.min(step.last, step.get() + 1));
    if (step.get() >= step.last) return stop();
    clock.later(() => next(mine), ms);
  }

  function stop() {
    playing.value = false;
  }

  /** Plays from the shown step, from the first at the end. Where reduced motion is preferred it shows one step. */
  function play() {
    if (playing.peek()) return stop();
    if (step.get() >= step.last) step.set(0);
    if (clock.still()) return step.set(step.get() + 1);
    playing.value = true;
    showing += 1;
    const mine = showing;
    clock.later(() => next(mine), ms);
  }

  return {
    playing, play, stop, last: step.last,
    go(to: number) {
      stop();
      step.set(Math.max(0, Math.min(step.last, to)));
    },
  };
}

export type Film = ReturnType<typeof createFilm>;
