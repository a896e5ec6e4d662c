// The contents of the lessons, which fold where they stand above the lesson, with what can be done
// with them all, and the links to the previous and next one.
import { useEffect, useRef } from 'preact/hooks';
import { icon } from '../../ui/Icon.tsx';
import { Drawn } from '../../ui/Drawn.tsx';
import { LESSONS } from '../../model/pages.ts';
import type { Lessons } from './state.ts';

export function Contents({ lessons, onPrint }: { lessons: Lessons; onPrint: () => void }) {
  const current = lessons.lesson.value;
  const list = useRef<HTMLDetailsElement>(null);
  const mark = useRef(icon('down'));
  useEffect(() => {
    if (list.current) list.current.open = false; // the lesson that was chosen is below the list
  }, [current]);
  return (
    <>
      <details class="menu" ref={list}>
        <summary>{`Lesson ${LESSONS.findIndex(({ id }) => id === current) + 1} of ${LESSONS.length}`}<Drawn element={mark.current} /></summary>
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

export function Turning({ lessons }: { lessons: Lessons }) {
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
