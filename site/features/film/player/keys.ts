// The keys of a film.
import type { Film } from './film.ts';

/** What each key does, for the reader. */
export const KEYS: [keys: string, does: string][] = [
  ['Space', 'play or pause'], ['← →', 'one frame back or on'], ['p n', 'previous or next clip'], ['k j', 'previous or next question'], ['0 … 9', 'answer the question'],
];

export function listenToKeys({ store, player, openClip, openQuestion, choose, questions }: Film) {
  const actions: Record<string, () => void> = {
    ' ': () => (store.get().playing ? player.pause() : player.play()),
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    p: () => openClip(store.get().selection.video - 1),
    n: () => openClip(store.get().selection.video + 1),
    k: () => openQuestion(Math.max(0, store.get().question - 1)),
    j: () => openQuestion(Math.min(questions.length - 1, store.get().question + 1)),
  };
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(target instanceof Element) || target.closest('input, select')) return;
    if (key === ' ' && target.closest('button, summary')) return; // presses it
    const act = /^\d$/.test(key) ? () => choose(Number(key)) : Object.hasOwn(actions, key) && actions[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
