// The presentation: the sentence above the picture, and below it the step and what turns it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { titleOf } from '../../model/pages.ts';
import type { Lessons } from './state.ts';

export function Presentation({ lessons }: { lessons: Lessons }) {
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
