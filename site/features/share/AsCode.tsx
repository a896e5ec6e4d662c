// The run as code: a command, or a program in JavaScript or Go.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { LANGUAGES, LESSONS_WITHOUT_CODE, codeOf, codedLesson, codedRun } from '../../model/as-code.ts';
import { lessonOf } from '../../model/pages.ts';
import { NO_EDITS } from '../../model/edits.ts';
import { CopyButton } from './CopyButton.tsx';
import type { Language } from '../../model/as-code.ts';
import type { Edits } from '../../core/messages.ts';
import type { LessonRun } from '../../state.ts';
import type { Page } from './page.ts';

export function AsCode({ page: { state: { hello, options, featureRecipe, edits, lessonRun, lessonLink } }, isLesson, said }: { page: Page; isLesson: boolean; said: Signal<string> }) {
  const language = useSignal<Language>('command');
  const field = useRef<HTMLTextAreaElement>(null);
  const without = isLesson && LESSONS_WITHOUT_CODE[lessonOf(lessonLink.value)];
  if (without) return <p class="muted">{without}</p>;
  if (!hello.value || (isLesson && !lessonRun.value)) return null;
  const run = isLesson ? codedLesson(hello.value, lessonRun.value!) : codedRun(hello.value, options.value, featureRecipe.value);
  return (
    <details class="fold as-code">
      <summary>{isLesson ? 'This lesson as code' : 'This run as code'}</summary>
      <div class="names" role="radiogroup" aria-label="Language">
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <label key={one}><input type="radio" name="code-language" value={one} checked={language.value === one} onChange={() => { language.value = one; }} />{LANGUAGES[one]}</label>
        ))}
      </div>
      <textarea readOnly rows={6} aria-label="Code" ref={field} value={codeOf(language.value, run)} />
      <CopyButton what="code" from={field} said={said}>Copy the code</CopyButton>
      <p class="muted">{isLesson ? lessonNote(lessonRun.value!) : runNote(edits.value)} <a href="code.html" target="_blank" rel="noopener">Use it in your code</a> says more.</p>
    </details>
  );
}

const runNote = (edits: Edits) => `${edits === NO_EDITS ? '' : 'Your corrections are not in it: download them, and put the files in place of yours. '}“mine” stands for the folder of the dataset.`;

/** How the code's answer is related to the lesson's picture. */
const lessonNote = ({ landscape }: LessonRun) => `It writes the lesson’s dataset to the folder “mine”, and runs ${landscape ? 'a search with starts of its own: the picture has 80 others' : 'to the last iteration of the picture'}.`;
