// The lessons on the page: only one is in the layout. Their pictures follow the store, and each
// has its own address and title.
import { pageOf } from '../address/pages.ts';
import { makeScrollFocusable } from '../elements/focusable-scroll.ts';
import { lessonOf, titleOf } from '../lessons/lessons.ts';
import { listenToSymbols } from '../lessons/symbols.ts';
import { buffet } from '../view/buffet.ts';
import { failures } from '../view/failures.ts';
import { inside } from '../view/inside.ts';
import { contents, turning } from '../view/lessons.ts';
import { lessonWorld } from '../view/lesson-world.ts';
import type { State, Store } from '../state.ts';

/** The timer and the motion preference that animations use. */
export const CLOCK = {
  still: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  later: (act: () => void, ms: number) => void setTimeout(act, ms),
};

const TITLE = document.title;

export function setUpLessons(store: Store) {
  const page = document.getElementById('lessons')!;
  const lessons = [...page.querySelectorAll<HTMLElement>('[data-lesson]')];
  const draw = (selector: string, view: (element: HTMLElement, state: State) => void, keys: (keyof State)[]) => {
    for (const element of page.querySelectorAll<HTMLElement>(selector)) store.watch(keys, (state) => view(element, state));
  };
  draw('#lessons-contents', contents, ['lesson']);
  draw('#lessons-turn', turning, ['lesson']);
  draw('[data-picture=buffet]', buffet, ['lessonState']);
  draw('[data-picture=failures]', failures, ['lessonState']);
  draw('[data-picture=inside]', inside, ['kernel', 'core', 'requests', 'pageWeight', 'storageUsed']);
  draw('[data-world]', lessonWorld, ['lessonState']);
  for (const lesson of lessons) listenToSymbols(lesson);
  makeScrollFocusable(page.querySelectorAll('.scroll'));

  addEventListener('hashchange', () => {
    if (pageOf(location.hash) === 'lessons') store.set({ lesson: lessonOf(location.hash, store.get().lesson) });
  });
  store.watch(['lesson', 'page'], (state) => {
    document.title = state.page === 'lessons' ? `${titleOf(state.lesson)} · ${TITLE}` : TITLE;
    if (state.page === 'lessons') void measureStorage(store);
  });
  let shown = '';
  store.watch(['lesson'], ({ lesson }) => {
    for (const one of lessons) one.hidden = one.dataset.lesson !== lesson;
    if (shown !== '' && !page.hidden) {
      scrollTo(0, 0);
      document.getElementById(`lessons-${lesson}`)?.focus({ preventScroll: true });
    }
    shown = lesson;
  });
}

/** Stores how much the browser keeps for this site. */
async function measureStorage(store: Store) {
  const { usage } = await navigator.storage?.estimate?.().catch(() => ({ usage: undefined })) ?? {};
  store.set({ storageUsed: usage ?? null });
}
