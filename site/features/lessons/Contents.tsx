// The contents of the lessons, with what can be done with them all, and the links to the previous
// and next one.
import { LESSONS } from '../../address/lessons.ts';
import type { Lessons } from './state.ts';

export function Contents({ lessons, onPrint }: { lessons: Lessons; onPrint: () => void }) {
  return (
    <>
      <ol>
        {LESSONS.map(({ id, title }) => (
          <li key={id}><a href={`#lessons-${id}`} aria-current={id === lessons.lesson.value ? 'step' : undefined}>{title}</a></li>
        ))}
      </ol>
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
        : <a class="after" href="#explore"><small>Next</small>Explore: the model on a data set</a>}
    </>
  );
}
