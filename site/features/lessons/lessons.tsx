// The page Lessons. app/lessons.ts knows no more of it than this function.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { Contents, Turning } from './Contents.tsx';
import { Presentation } from './Presentation.tsx';
import { showBuffet } from './draw-buffet.ts';
import { showCases } from './draw-cases.ts';
import { showInside } from './draw-inside.ts';
import { showWorld } from './draw-world.ts';
import { listenToKeys } from './keys.ts';
import { createLessons } from './state.ts';
import { listenToSymbols } from './symbols.ts';
import { makeScrollFocusable } from '../../ui/dom.ts';
import { titleOf } from '../../model/pages.ts';
import { whenPageOpens } from '../../ui/action.ts';
import type { Lessons, Page } from './state.ts';

/** place holds the texts of the lessons, each with the place of its picture. */
export function openLessons(page: Page, place: HTMLElement) {
  const lessons = createLessons(page);
  whenPageOpens(page.state, 'lessons', () => drawLessons(lessons, place));
  titleDocument(lessons);
  return lessons;
}

/** Draws all lessons at once, because all of them are printed. */
function drawLessons(lessons: Lessons, place: HTMLElement) {
  const at = (selector: string) => place.querySelector<HTMLElement>(selector)!;
  render(<Contents lessons={lessons} onPrint={() => print()} />, at('#lessons-contents'));
  render(<Turning lessons={lessons} />, at('#lessons-turn'));
  render(<Presentation lessons={lessons} />, at('#presentation'));
  showBuffet(at('[data-picture=buffet]'), lessons);
  showInside(at('[data-picture=inside]'), lessons);
  for (const element of place.querySelectorAll<HTMLElement>('[data-cases]')) showCases(element, lessons);
  for (const element of place.querySelectorAll<HTMLElement>('[data-world]')) showWorld(element, lessons.worlds);
  for (const lesson of place.querySelectorAll<HTMLElement>('[data-lesson]')) listenToSymbols(lesson);
  makeScrollFocusable(place.querySelectorAll('.scroll'));
  listenToKeys(lessons);
  showOne(lessons, place);
}

/** Only one lesson is in the layout, presented or with its text. What is opened gets the focus on its heading. */
function showOne({ lesson, step, steps, embedded }: Lessons, place: HTMLElement) {
  const all = [...place.querySelectorAll<HTMLElement>('[data-lesson]')];
  const root = document.documentElement;
  let shown = '';
  effect(() => {
    const now = `${lesson.value} ${step.value >= 0}`;
    for (const one of all) one.hidden = one.dataset.lesson !== lesson.value;
    if (step.value >= 0) root.dataset.presenting = steps.value[step.value].figure ?? 'picture';
    else delete root.dataset.presenting;
    if (shown !== '' && shown !== now && !place.hidden && step.value < 0 && !embedded) {
      scrollTo(0, 0);
      const wasPresented = shown.endsWith('true');
      const target = wasPresented ? place.querySelector<HTMLElement>('[data-do=present-lessons]') : document.getElementById(`lessons-${lesson.value}`);
      target?.focus({ preventScroll: true });
    }
    shown = now;
  });
}

function titleDocument({ lesson, state }: Lessons) {
  const usual = document.title;
  effect(() => {
    document.title = state.page.value === 'lessons' ? `${titleOf(lesson.value)} · ${usual}` : usual;
  });
}
