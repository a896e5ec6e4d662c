// The classes of each concept with their synonyms, and a field for a new one.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { hueOf } from '../../model/marks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Fold } from './Fold.tsx';
import type { Concept, Draft, Words } from './draft.ts';
import type { Page } from './page.ts';

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
        <p class="muted">Synonyms, with commas between them: other words by which a sentence may name a class. captions.txt keeps them as remarks.</p>
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
            onChange={({ currentTarget }) => page.perform('caption', { edit: 'synonyms', concept: index, name: one, text: currentTarget.value })} />
          {!closed && <button type="button" class="icon-button" data-do="remove-class" aria-label={`Remove the ${name} ${one}, also from all captions`} title="Remove, also from all captions" onClick={() => page.perform('caption', { edit: 'remove class', concept: index, name: one })}><Icon name="close" /></button>}
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
    page.perform('caption', { edit: 'class', concept: index, name: text.value });
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
      <select id="writer-lead" value="0" onChange={({ currentTarget }) => page.perform('caption', { edit: 'lead', concept: Number(currentTarget.value) })}>
        {concepts.map(({ name }, e) => <option key={e} value={e}>{name}</option>)}
      </select>
    </p>
  );
}
