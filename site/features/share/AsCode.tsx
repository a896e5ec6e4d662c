// The run as code: a command, or a program in JavaScript or Go.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { LANGUAGES, codeOf, codedRun } from '../../address/as-code.ts';
import { NO_EDITS } from '../../answer/edits.ts';
import { CopyButton } from './CopyButton.tsx';
import type { Language } from '../../address/as-code.ts';
import type { Page } from './page.ts';

export function AsCode({ page: { state: { hello, options, featureRecipe, edits } }, said }: { page: Page; said: Signal<string> }) {
  const language = useSignal<Language>('command');
  const field = useRef<HTMLTextAreaElement>(null);
  if (!hello.value) return null;
  return (
    <details class="fold as-code">
      <summary>This run as code</summary>
      <div class="names" role="radiogroup" aria-label="Language">
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <label key={one}><input type="radio" name="code-language" value={one} checked={language.value === one} onChange={() => { language.value = one; }} />{LANGUAGES[one]}</label>
        ))}
      </div>
      <textarea readOnly rows={6} aria-label="Code" ref={field} value={codeOf(language.value, codedRun(hello.value, options.value, featureRecipe.value))} />
      <CopyButton what="code" from={field} said={said}>Copy the code</CopyButton>
      <p class="muted">{edits.value === NO_EDITS ? '' : 'Your corrections are not in it: download them, and put the files in place of yours. '}“mine” stands for the folder of the dataset. <a href="code.html" target="_blank" rel="noopener">Use it in your code</a> says more.</p>
    </details>
  );
}
