// What unfolds in the editor: the classes of each concept with their synonyms, a field to paste many lines into, how words are
// found, and the captions as text.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hueOf } from '../../model/marks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { countText } from '../../words.ts';
import { textOf } from './draft.ts';
import type { ComponentChildren } from 'preact';
import type { Concept, Draft, Words } from './draft.ts';
import type { Page } from './actions.ts';

interface Props {
  title: string;
  isOpen?: boolean; // left out where only the person opens it
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}

/** A part of the editor that unfolds. */
function Fold({ title, isOpen, onToggle, children }: Props) {
  return <details class="fold" open={isOpen} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}><summary>{title}</summary>{children}</details>;
}

/** The person opens it, because sentences propose the classes. */
export function VocabularyFold({ page, draft: { words, problem }, isShown }: { page: Page; draft: Draft; isShown: boolean }) {
  const { concepts } = words;
  const isOpen = useSignal(false);
  useLayoutEffect(() => {
    if (isShown) isOpen.value = false;
  }, [isShown]);
  return (
    <Fold title="Vocabulary and synonyms" isOpen={isOpen.value} onToggle={(open) => { isOpen.value = open; }}>
      <div class="classes">
        <p class="muted">Synonyms, with commas between them: other words by which a sentence may name a class. A synonym that is a class itself joins the class, also in the captions. captions.txt keeps them as remarks.</p>
        {concepts.map((concept, e) => <ConceptWords key={concept.name} page={page} words={words} concept={concept} index={e} />)}
        {concepts.length > 1 && <Lead page={page} concepts={concepts} />}
      </div>
      <p class="bad" role="alert" hidden={problem === ''}>{problem}</p>
    </Fold>
  );
}

function ConceptWords({ page, words: { synonyms }, concept: { name, classes, closed }, index }: { page: Page; words: Words; concept: Concept; index: number }) {
  return (
    <div class="concept-words" role="group" aria-label={name}>
      <h3>{name}</h3>
      {classes.map((one, k) => (
        <div key={one} class="synonyms">
          <span class={index === 0 ? hueOf([k]) : 'who-none'}>{one}</span>
          <input type="text" aria-label={`Synonyms of ${one}`} value={synonyms[name]?.[one] ?? ''} data-synonyms={one}
            onChange={({ currentTarget }) => page.dispatch('caption', { edit: 'synonyms', concept: index, name: one, text: currentTarget.value })} />
          {!closed && <button type="button" class="icon-button" data-do="remove-class" aria-label={`Remove the ${name} ${one}, also from all captions`} title="Remove, also from all captions" onClick={() => page.dispatch('caption', { edit: 'remove class', concept: index, name: one })}><Icon name="close" /></button>}
        </div>
      ))}
      {closed ? <p class="muted">dataset.json lists these classes.</p> : <NewClass page={page} name={name} classes={classes} index={index} />}
    </div>
  );
}

function NewClass({ page, name, classes, index }: { page: Page; name: string; classes: string[]; index: number }) {
  const text = useSignal('');
  useLayoutEffect(() => {
    text.value = ''; // it has become a class
  }, [classes]);
  const add = (event: Event) => {
    event.preventDefault();
    page.dispatch('caption', { edit: 'class', concept: index, name: text.value });
  };
  return (
    <form class="new-class" onSubmit={add}>
      <input type="text" aria-label={`New class of ${name}`} placeholder={`a new ${name}, or several with commas`} data-add={name} value={text.value} onInput={({ currentTarget }) => { text.value = currentTarget.value; }} />
      <button type="submit">Add</button>
    </form>
  );
}

/** The choice of the concept that comes first in a tuple and has the hues. */
function Lead({ page, concepts }: { page: Page; concepts: Concept[] }) {
  return (
    <p class="lead-row">
      <label for="writer-lead">First in a caption</label>
      <select id="writer-lead" value="0" onChange={({ currentTarget }) => page.dispatch('caption', { edit: 'put first', concept: Number(currentTarget.value) })}>
        {concepts.map(({ name }, e) => <option key={e} value={e}>{name}</option>)}
      </select>
    </p>
  );
}

/** Unused lines stay in the field, and what became of the others is said. */
export function PasteFold({ page: { dispatch }, draft: { pasted } }: { page: Page; draft: Draft }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (pasted && box.current) box.current.value = pasted.unused.map(({ line }) => line).join('\n');
  }, [pasted]);
  return (
    <Fold title="Paste many lines">
      <textarea rows={5} id="writer-paste" aria-label="Lines to add" ref={box} placeholder={'clip-07: Rick walks in and Ilsa sits down.\nor a line a video, in their order'} />
      <button type="button" data-do="put-in" onClick={() => dispatch('captions-paste', { text: box.current?.value ?? '' })}>Add these lines</button>
      <div class="pasted" role="status">
        {pasted && <p>{`${countText(pasted.added, 'line')} added.${pasted.unused.length > 0 ? ` ${countText(pasted.unused.length, 'line')} left:` : ''}`}</p>}
        {pasted && pasted.unused.length > 0 && <ul>{pasted.unused.map(({ line, why }, i) => <li key={i}><code>{line}</code>{` ${why}`}</li>)}</ul>}
      </div>
    </Fold>
  );
}

export function HowFold() {
  return (
    <Fold title="How sentences are read">
      <p>Classes and their synonyms are found in small letters or capitals and with English endings (walk, walks, walked, walking; sat; box, boxes). Unknown capitalised words are offered as people, and unknown verbs behind a person as actions. So is a noun with a determiner, such as <em>a woman</em>; where the sentences describe it in different ways, as <em>a woman in red</em> and <em>a blonde woman</em>, each description is offered as a person. Beside a name, as in <em>Ana, a woman in grey,</em> it only describes who is named. Other languages are found as the words stand.</p>
      <p>A clause ends at <em>while</em>, <em>then</em>, <em>when</em>, a semicolon or a full stop, and nothing is guessed across clauses. An action has the person before it, or the list of people; behind <em>and</em> or a comma it has the person of the action before, as in <em>reads and then leaves</em>. <em>He</em> and <em>she</em> are the person who was named before, if only one was; <em>they</em> are all who were. <em>Walks in</em> and <em>walks out</em> are two actions; <em>starts reading</em> is reading; <em>so does Eve</em> repeats the action. A person whose verb is not an action, or is denied (“does not walk”), has ∅.</p>
      <p>Who acts in a passive is not understood. Words in grey are not used. Only what you accept counts.</p>
      <p>In a sentence, <kbd>Enter</kbd> goes to the next place <em>…</em>, then to the sentence of the next video. What you type into a place is completed with what you wrote before; <kbd>Delete</kbd> removes that. <kbd>Shift</kbd> <kbd>Enter</kbd> begins a line.</p>
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
