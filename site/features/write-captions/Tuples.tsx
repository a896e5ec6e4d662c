// The accepted and the offered tuples of a video, as rows of selects.
import { useSignal } from '@preact/signals';
import { hueOf } from '../../model/marks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { hasClass } from './text.ts';
import type { Concept, Offer, Tuple, Words } from './draft.ts';
import type { Page } from './actions.ts';

interface Row {
  perform: Page['perform'];
  words: Words;
  video: number;
  id: string; // of the video
  index: number; // among the rows of its kind
}

export function AcceptedRow({ perform, words, video, id, tuple, index }: Row & { tuple: Tuple }) {
  const isEmpty = !hasClass(tuple);
  const about = `caption ${index + 1} of ${id}`;
  return (
    <li class={isEmpty ? 'accepted empty' : 'accepted'}>
      <span class="sign" aria-hidden="true">{isEmpty ? '…' : '✓'}</span>
      <Members words={words} tuple={tuple} about={about} onChoose={(concept, to) => perform('caption', { edit: 'change', video, index, concept, to })} />
      <span class="unseen">{isEmpty ? 'does not count: it names no class yet' : 'accepted'}</span>
      <button type="button" class="icon-button" data-do="remove" aria-label={`Remove ${about}`} title="Remove" onClick={() => perform('caption', { edit: 'remove', video, index })}><Icon name="close" /></button>
    </li>
  );
}

export function OfferRow({ perform, words, video, id, offer: { key, tuple, unread }, index }: Row & { offer: Offer }) {
  const about = `offer ${index + 1} of ${id}`;
  return (
    <li class="offer">
      <span class="sign" aria-hidden="true">?</span>
      <Members words={words} tuple={tuple} about={about} onChoose={(concept, to) => perform('caption', { edit: 'mend', video, key, concept, to })} />
      {unread && <span class="unread">{unread.startsWith('not ') ? `“${unread.slice(4)}” is denied` : `“${unread}” is not an action`}</span>}
      <button type="button" data-do="accept" aria-label={`Accept ${about}`} disabled={!hasClass(tuple)} onClick={() => perform('caption', { edit: 'accept', video, key })}>Accept</button>
      <button type="button" class="quiet" data-do="drop" aria-label={`Drop ${about}`} onClick={() => perform('caption', { edit: 'drop', video, key })}>Drop</button>
    </li>
  );
}

interface MembersProps {
  words: Words;
  tuple: Tuple;
  about: string;
  onChoose: (concept: number, to: string) => void;
}

/** A select for each member of a tuple. */
function Members({ words: { concepts }, tuple, about, onChoose }: MembersProps) {
  return (
    <span class="members">
      {tuple.map((name, e) => <Member key={e} concept={concepts[e]} hue={e === 0 && name !== '' ? hueOf([concepts[e].classes.indexOf(name)]) : 'who-none'} name={name} about={about} onChoose={(to) => onChoose(e, to)} />)}
    </span>
  );
}

const MANY = 100; // classes of a concept; longer lists are filled when the select gets the focus

function Member({ concept: { name: concept, classes }, hue, name, about, onChoose }: { concept: Concept; hue: string; name: string; about: string; onChoose: (to: string) => void }) {
  const isWhole = useSignal(classes.length <= MANY);
  const isNew = name !== '' && !classes.includes(name);
  const listed = isWhole.value ? classes : [name].filter((one) => one !== '' && !isNew);
  return (
    <select class={hue} aria-label={`${concept} of ${about}`} data-concept={concept} title={name === '' ? `nothing is said of the ${concept}` : undefined} value={name}
      onFocus={() => { isWhole.value = true; }} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">{`∅ no ${concept}`}</option>
      {isNew && <option value={name}>{`${name} (new)`}</option>}
      {listed.map((one) => <option key={one} value={one}>{one}</option>)}
    </select>
  );
}
