// The page as features/lessons sees it: what it reads, and what it may ask for.
import { effect } from '@preact/signals';
import { pageOf } from '../model/pages.ts';
import { openLessons } from '../features/lessons/lessons.tsx';
import type { Page } from '../features/lessons/state.ts';
import type { Lesson } from '../core/messages.ts';
import type { Store } from '../state.ts';

/** The timer and the motion preference that animations use. */
const CLOCK = {
  still: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  later: (act: () => void, ms: number) => void setTimeout(act, ms),
};

interface Parts {
  connect: Page['connect'];
  lessons: Lesson[];
  embedded: string; // the one lesson of an embedded page, '' where all are there
}

export function setUpLessons(store: Store, { connect, lessons, embedded }: Parts) {
  const place = document.getElementById('lessons')!;
  if (embedded) leadOut(place);
  const opened = openLessons({
    state: store.signals,
    connect, lessons, embedded,
    clock: CLOCK,
    address: {
      read: () => location.hash,
      replace: (hash) => history.replaceState(history.state, '', hash),
      add: (hash) => history.pushState(history.state, '', hash),
    },
    measureStorage: async () => (await navigator.storage?.estimate?.().catch(() => null))?.usage ?? null,
    report: (faults) => store.set({ problem: { title: 'Not all of this link makes sense.', text: `For this lesson: ${faults.join('; ')}. The rest is shown.` } }),
  }, place);
  addEventListener('hashchange', () => {
    if (embedded || pageOf(location.hash) === 'lessons') opened.follow(location.hash);
  });
  effect(() => store.set({ lessonLink: opened.link.value, lessonRun: opened.worlds.worlds.value[opened.worldOf(opened.lesson.value)]?.lesson ?? null }));
  return opened;
}

/** Makes the links of an embedded lesson open the page of its own. */
function leadOut(place: HTMLElement) {
  for (const link of place.querySelectorAll<HTMLAnchorElement>('.lesson a[href^="#"]')) {
    Object.assign(link, { href: location.pathname + link.getAttribute('href'), target: '_blank', rel: 'noopener' });
  }
}
