// The classes that sentences name and the vocabulary lacks, and the button that adds and accepts all at once.
import { countText } from '../../words.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { draftCounts, proposalsOf } from './draft.ts';
import type { Concept, Draft, Readings } from './draft.ts';
import type { Page } from './actions.ts';

const MANY = 60; // proposals that are listed for each concept

export function Proposals({ page, draft, readings }: { page: Page; draft: Draft; readings: Readings | null }) {
  const { waiting } = draftCounts(draft, readings);
  const proposals = proposalsOf(draft, readings);
  const { concepts } = draft.words;
  return (
    <section class="proposals" aria-label="What the sentences suggest" hidden={waiting + proposals.length === 0}>
      {concepts.map((concept, e) => {
        const own = proposals.filter((one) => one.concept === e);
        return own.length > 0 && (
          <div key={concept.name} class="proposed" role="group" aria-label={`New: ${concept.name}`}>
            <h3>{`New ${classCount(2, concept).replace(/^\d+ /, '')}`}</h3>
            <ul>
              {own.slice(0, MANY).map(({ class: name, count }) => (
                <li key={name} data-proposal={name}>
                  <button type="button" class="quiet" data-do="add-proposal" title={`Named in ${countText(count, 'sentence')}`} aria-label={`Add ${name} as ${concept.name}`}
                    onClick={() => page.perform('caption', { edit: 'class', concept: e, name })}>{`+ ${name}`}</button>
                  <button type="button" class="icon-button" data-do="reject" aria-label={`${name} is no ${concept.name}`} title={`No ${concept.name}`}
                    onClick={() => page.perform('caption', { edit: 'reject', concept: e, name })}><Icon name="close" /></button>
                </li>
              ))}
              {own.length > MANY && <li class="muted">{`and ${own.length - MANY} more`}</li>}
            </ul>
          </div>
        );
      })}
      <ActionButton page={page} action="captions-everything" details={undefined} class="primary" data-do="captions-everything">{everythingWords(draft, readings)}</ActionButton>
    </section>
  );
}

/** A number of classes of a concept, as “5 people” or “3 actions”. */
function classCount(count: number, { name }: Concept) {
  if (name === 'person' || name === 'who') return `${count} ${count === 1 ? 'person' : 'people'}`;
  return countText(count, name === 'what' ? 'action' : name);
}

/** What the button does, as “Add 5 people and 3 actions, accept 39 captions, run”. */
export function everythingWords(draft: Draft, readings: Readings | null) {
  const proposals = proposalsOf(draft, readings);
  const { waiting } = draftCounts(draft, readings);
  const added = draft.words.concepts.map((concept, e) => ({ concept, count: proposals.filter((one) => one.concept === e).length }))
    .filter(({ count }) => count > 0).map(({ concept, count }) => classCount(count, concept));
  const steps = [added.length > 0 && `add ${added.join(' and ')}`, waiting > 0 && `accept ${countText(waiting, 'caption')}`, !draft.ofClips && 'run'].filter((step) => step !== false);
  const words = steps.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
