// The keys of the lessons: V presents, as the page's own list of keys says; while presenting, arrows and the keys of a presenter turn the
// steps, space plays, Escape leaves.
import type { Lessons } from './state.ts';

/** What a key does while the lessons are presented, null for nothing. */
export function presentationKey(key: string, { step, steps, showStep, playOrPause, leave }: Pick<Lessons, 'steps' | 'step' | 'showStep' | 'playOrPause' | 'leave'>): (() => void) | null {
  const to = (at: number) => () => showStep(at);
  const at = step.peek();
  const does: Record<string, () => void> = {
    ArrowRight: to(at + 1), ArrowDown: to(at + 1), PageDown: to(at + 1),
    ArrowLeft: to(at - 1), ArrowUp: to(at - 1), PageUp: to(at - 1),
    Home: to(0), End: to(steps.peek().length - 1), ' ': playOrPause, Escape: leave,
  };
  return Object.hasOwn(does, key) ? does[key] : null;
}

/** Listens before the rest of the page, whose keys rest while the lessons are presented. */
export function listenToKeys(lessons: Lessons) {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (lessons.step.peek() < 0 || ctrlKey || metaKey || altKey) return;
    const isButton = target instanceof Element && target.closest('button') !== null;
    if (target instanceof Element && target.closest('dialog')) return;
    if (key === 'Tab' || (key === 'Enter' && isButton)) return;
    event.stopPropagation();
    const act = presentationKey(key, lessons);
    if (!act) return;
    event.preventDefault();
    act();
  }, true);
}
