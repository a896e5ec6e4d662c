// The page Lessons: the contents, the lessons' pictures, the presentation, and its keys. app/lazy.tsx calls openLessons.
import { effect } from '@preact/signals';
import { h, makeScrollFocusable } from '../../ui/dom.ts';
import { CASES } from './controls.ts';
import { useEffect, useRef, useLayoutEffect } from 'preact/hooks';
import { icon } from '../../ui/Icon.tsx';
import { DomNode } from '../../ui/DomNode.tsx';
import { LESSONS, titleOf } from '../../model/pages.ts';
import { render } from 'preact';
import { showBuffet } from './draw-buffet.ts';
import { showInside } from './draw-inside.ts';
import { showWorld } from './draw-world.tsx';
import { createLessons } from './state.ts';
import { listenToSymbols } from './symbols.ts';
import { whenPageOpens } from '../../ui/hooks.ts';
import type { Lessons, Page } from './state.ts';

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
function listenToKeys(lessons: Lessons) {
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

/** element has the lesson's id in data-cases. */
function showCases(element: HTMLElement, { cases, chooseCase }: Lessons) {
  const id = element.dataset.cases ?? '';
  const inputs = CASES[id].map(({ world }) => h('input', { type: 'radio', name: `${id}-case`, value: world, onchange: () => chooseCase(id, world) }));
  element.append(h('div.kinds', { role: 'radiogroup', 'aria-label': id === 'failures' ? 'What goes wrong' : 'What the captions say' },
    ...inputs.map((input, i) => h('label', {}, input, CASES[id][i].name))));
  effect(() => {
    for (const input of inputs) input.checked = input.value === cases.value[id];
    for (const picture of element.parentElement?.querySelectorAll<HTMLElement>('[data-world]') ?? []) {
      picture.hidden = picture.dataset.world !== cases.value[id];
    }
  });
}

function Contents({ lessons, onPrint }: { lessons: Lessons; onPrint: () => void }) {
  const current = lessons.lesson.value;
  const list = useRef<HTMLDetailsElement>(null);
  const mark = useRef(icon('down'));
  useEffect(() => {
    if (list.current) list.current.open = false; // the lesson that was chosen is below the list
  }, [current]);
  return (
    <>
      <details class="menu" ref={list}>
        <summary>{`Lesson ${LESSONS.findIndex(({ id }) => id === current) + 1} of ${LESSONS.length}`}<DomNode element={mark.current} /></summary>
        <ol class="items">
          {LESSONS.map(({ id, title }) => (
            <li key={id}><a href={`#lessons-${id}`} aria-current={id === current ? 'step' : undefined}>{title}</a></li>
          ))}
        </ol>
      </details>
      <div class="acts">
        <button type="button" data-do="present-lessons" onClick={lessons.present}>Present <kbd>V</kbd></button>
        <button type="button" data-do="print-lessons" onClick={onPrint}>Print all</button>
      </div>
    </>
  );
}

function Turning({ lessons }: { lessons: Lessons }) {
  const at = LESSONS.findIndex(({ id }) => id === lessons.lesson.value);
  const [before, after] = [LESSONS[at - 1], LESSONS[at + 1]];
  return (
    <>
      {before ? <a class="before" href={`#lessons-${before.id}`} rel="prev"><small>Before</small>{before.title}</a> : <span />}
      {after
        ? <a class="after" href={`#lessons-${after.id}`} rel="next"><small>Next</small>{after.title}</a>
        : <a class="after" href="#settings=on"><small>Next</small>Explore: the model on a data set</a>}
    </>
  );
}

function Presentation({ lessons }: { lessons: Lessons }) {
  const at = lessons.step.value;
  const next = useRef<HTMLButtonElement>(null);
  const isShown = at >= 0;
  useLayoutEffect(() => {
    if (isShown) next.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const steps = lessons.steps.value;
  const { sentence, lesson } = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <>
      <div class="sentence" role="status"><h1>{sentence}</h1></div>
      <div class="turns">
        <button type="button" data-do="present-back" aria-label="Previous step" disabled={at === 0} onClick={() => lessons.showStep(at - 1)}>←</button>
        <span class="number">{at + 1} / {steps.length}</span>
        <button type="button" data-do="present-next" aria-label="Next step" aria-disabled={isLast || undefined} ref={next} onClick={() => lessons.showStep(at + 1)}>→</button>
        <span class="where">{titleOf(lesson)}</span>
        {isLast && <a href="#settings=on">Try it in Explore</a>}
        <button type="button" data-do="present-leave" onClick={lessons.leave}>Leave <kbd>Esc</kbd></button>
      </div>
    </>
  );
}

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
