// What unfolds in the editor: a field to paste many lines into, how words are found, and the captions as text.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import { Fold } from './Fold.tsx';
import { textOf } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Page } from './page.ts';

/** Unused lines stay in the field, and what became of the others is said. */
export function PasteFold({ page: { perform }, draft: { pasted } }: { page: Page; draft: Draft }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (pasted && box.current) box.current.value = pasted.left.map(({ line }) => line).join('\n');
  }, [pasted]);
  return (
    <Fold title="Paste many lines">
      <textarea rows={5} id="writer-paste" aria-label="Lines to put in" ref={box} placeholder={'clip-07: Rick walks in and Ilsa sits down.\nor a line a video, in their order'} />
      <button type="button" data-do="put-in" onClick={() => perform('captions-paste', { text: box.current?.value ?? '' })}>Put in</button>
      <div class="pasted" role="status">
        {pasted && <p>{`${countText(pasted.taken, 'line')} put in.${pasted.left.length > 0 ? ` ${countText(pasted.left.length, 'line')} left:` : ''}`}</p>}
        {pasted && pasted.left.length > 0 && <ul>{pasted.left.map(({ line, why }, i) => <li key={i}><code>{line}</code>{` ${why}`}</li>)}</ul>}
      </div>
    </Fold>
  );
}

export function HowFold() {
  return (
    <Fold title="How sentences are read">
      <p>Classes and their synonyms are found in small letters or capitals and with English endings (walk, walks, walked, walking; sat; box, boxes). Unknown capitalised words are offered as people, and unknown verbs behind a person as actions. Other languages are found as the words stand.</p>
      <p>A clause ends at <em>while</em>, <em>then</em>, <em>when</em>, a semicolon or a full stop, and nothing is guessed across clauses. An action has the person before it, or the list of people; behind <em>and</em> or a comma it has the person of the action before. A person whose verb is not an action, or is denied (“does not walk”), has ∅.</p>
      <p>Who <em>he</em> or <em>she</em> is, and who acts in a passive, is not understood. Only what you accept counts.</p>
    </Fold>
  );
}

export function TextFold({ draft }: { draft: Draft }) {
  const isOpen = useSignal(false);
  return (
    <Fold title="captions.txt as text" onToggle={(open) => { isOpen.value = open; }}>
      <pre tabIndex={0} role="group" aria-label="captions.txt">{isOpen.value && textOf(draft)}</pre>
    </Fold>
  );
}
