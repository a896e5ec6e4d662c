// The slider over the iterations of the run: where it stands, and playing them one after another.
import { signal } from '@preact/signals';
import { canVisit, indexInIterations } from '../../session/run/iterations.ts';
import { valuesOf } from '../../store.ts';
import type { RunPayload } from '../../app/payloads.ts';
import type { Page } from './actions.ts';

export const PACES = [['½', 800], ['1', 400], ['4', 100]] as const; // names of the speeds, and milliseconds for an iteration
const USUAL = 400;

export type Playback = ReturnType<typeof createPlayback>;

export function createPlayback({ state, dispatch }: Pick<Page, 'state' | 'dispatch'>) {
  const isPlaying = signal(false);
  const pace = signal<number>(USUAL);
  const aim = signal<number | null>(null); // where the hand has put the slider, while the core is not there yet
  let awaited = -1; // the index that playing waits for
  let timer: ReturnType<typeof setTimeout> | undefined;

  const iterations = () => state.answer.peek()?.iterations ?? [];
  const show = (index: number) => dispatch('iteration', { to: iterations()[index] });
  function pause() {
    clearTimeout(timer);
    isPlaying.value = false;
  }

  /** Shows the next iteration after a while, and pauses at the last one. */
  function playOn(at: number) {
    if (at === iterations().length - 1) return pause();
    awaited = at + 1;
    timer = setTimeout(() => show(at + 1), pace.peek());
  }

  /** What the hand does takes the place of what is played. */
  const take = (index: number | null) => {
    pause();
    aim.value = index;
  };

  return {
    isPlaying, pace, aim,
    /** Follows the core: the page may have been drawn many times before an iteration is there. */
    follow() {
      const now = valuesOf(state);
      if (!now.answer || !canVisit(now)) return pause();
      const at = indexInIterations(now.answer);
      if (aim.peek() === at) aim.value = null;
      if (isPlaying.peek() && at === awaited) playOn(at);
    },
    /** Plays from the shown iteration, from the end from the first; with reduced motion it shows the next one only. */
    playOrPause(at: number) {
      if (isPlaying.peek()) return pause();
      const next = at === iterations().length - 1 ? 0 : at + 1;
      aim.value = null;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(next);
      isPlaying.value = true;
      if (next > 0) return playOn(at);
      awaited = next;
      show(next);
    },
    seek(index: number) {
      take(index);
      show(index);
    },
    /** Goes where a key or a button says. */
    go(where: RunPayload['iteration']) {
      take(null);
      dispatch('iteration', where);
    },
    release: () => { aim.value = null; }, // the hand is off the slider
  };
}
