// The caption editor: a sentence for each video, the tuples that it suggests, and the vocabulary.
// Only accepted tuples count.
import { countText } from '../../words.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alikeOf, draftCounts, keyOfClasses, proposalsOf } from './draft.ts';
import { hasNewClips } from './writing.ts';
import { undoOf } from './draft-undo.ts';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { peopleOfVideos, sentenceStart } from '../../model/cast.ts';
import { HowFold, PasteFold, TextFold, VocabularyFold } from './Vocabulary.tsx';
import { fillsOf, selectPlace } from './completion.ts';
import { Pagination, VIDEOS_PER_PAGE, VideoCard } from './VideoCard.tsx';
import type { Concept, Draft, Readings } from './draft.ts';
import type { OfferedWords } from './VideoCard.tsx';
import type { Page } from './actions.ts';
import type { RefObject } from 'preact';
import type { AlikeClasses } from '../../core/messages.ts';

const MANY = 60; // proposals that are listed for each concept
const FEW_IDS = 4; // videos that are named, not counted

function Proposals({ page, draft, readings }: { page: Page; draft: Draft; readings: Readings | null }) {
  const proposals = proposalsOf(draft, readings);
  const alike = alikeOf(draft, readings);
  const { concepts } = draft.words;
  return (
    <section class="proposals" aria-label="What the sentences suggest" hidden={proposals.length + alike.length === 0}>
      {concepts.map((concept, e) => {
        const own = proposals.filter((one) => one.concept === e);
        return own.length > 0 && (
          <div key={concept.name} class="proposed" role="group" aria-label={`New: ${concept.name}`}>
            <h3>{`New ${classCount(2, concept).replace(/^\d+ /, '')}`}</h3>
            <ul>
              {own.slice(0, MANY).map(({ class: name, count }) => (
                <li key={name} data-proposal={name}>
                  <button type="button" class="quiet" data-do="add-proposal" title={`Named in ${countText(count, 'sentence')}`} aria-label={`Add ${name} as ${concept.name}`}
                    onClick={() => page.dispatch('caption', { edit: 'class', concept: e, name })}>{`+ ${name}`}</button>
                  <button type="button" class="icon-button" data-do="reject" aria-label={`${name} is no ${concept.name}`} title={`No ${concept.name}`}
                    onClick={() => page.dispatch('caption', { edit: 'reject', concept: e, name })}><Icon name="close" /></button>
                </li>
              ))}
              {own.length > MANY && <li class="muted">{`and ${own.length - MANY} more`}</li>}
            </ul>
          </div>
        );
      })}
      {alike.map((one) => <AlikeQuestion key={keyOfClasses(one)} page={page} alike={one} />)}
    </section>
  );
}

/** Asks whether classes mean the same, such as “comes in” and “enters”. */
function AlikeQuestion({ page, alike }: { page: Page; alike: AlikeClasses }) {
  const [first, ...others] = alike.classes.map((name) => `“${name}”`);
  return (
    <p class="alike" role="group" aria-label={`${others.join(', ')} and ${first}`}>
      <span>{`${others.length === 1 ? `Is ${others[0]}` : `Are ${others.slice(0, -1).join(', ')} and ${others.at(-1)}`} the same as ${first}?`}</span>
      <button type="button" data-do="join-classes" onClick={() => page.dispatch('caption', { edit: 'join', alike })}>The same</button>
      <button type="button" class="quiet" data-do="keep-apart" onClick={() => page.dispatch('caption', { edit: 'keep apart', alike })}>Different</button>
    </p>
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
  const { waiting, noLongerSaid } = draftCounts(draft, readings);
  const added = draft.words.concepts.map((concept, e) => ({ concept, count: proposals.filter((one) => one.concept === e).length }))
    .filter(({ count }) => count > 0).map(({ concept, count }) => classCount(count, concept));
  const steps = [added.length > 0 && `add ${added.join(' and ')}`, waiting > 0 && `accept ${countText(waiting, 'caption')}`, noLongerSaid > 0 && `remove ${countText(noLongerSaid, 'caption')}`, !hasNewClips(draft) && 'run'].filter((step) => step !== false);
  const words = steps.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** place is the section of the page that is the editor; it is hidden while the editor is closed. */
export function Panel({ page, place }: { page: Page; place: HTMLElement }) {
  const { value: draft } = page.state.draft;
  return draft && <Editor page={page} place={place} draft={draft} />;
}

function Editor({ page: whole, place, draft }: { page: Page; place: HTMLElement; draft: Draft }) {
  const { panel, readings: { value: readings }, selection } = whole.state;
  const clip = useSignal(0); // the selection among clips that are not a dataset yet
  const isOfClips = hasNewClips(draft);
  const page = isOfClips ? withSelection(whole, (video) => { clip.value = video; }) : whole;
  const isOpen = panel.value === 'captions';
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isOfClips) clip.value = Math.max(0, draft.videos.findIndex(({ ofDataset }) => ofDataset === undefined)); // clips that are added come last, and are written first
    else if (isOpen) keepInSight(whole, draft, title.current);
  }, [isOfClips]);
  const starts = useStarts(whole, draft);
  const at = Math.min(isOfClips ? clip.value : selection.value.video, draft.videos.length - 1);
  const first = at - (at % VIDEOS_PER_PAGE);
  const fills = () => draft.videos.flatMap(({ id, sentence }) => (starts[id] ? fillsOf(starts[id], sentence) : []));
  const words = useOfferedWords(draft, readings);
  const list = useRef<HTMLOListElement>(null);
  useOpening(place, title, isOpen);
  const { toOffer, toSentence, toStarted } = useSight(page, list, isOpen, at, draft);
  return (
    <>
      <header>
        <h2 id="writer-title" tabIndex={-1} ref={title}>Write captions</h2>
        <button type="button" class="icon-button" aria-label="Close the captions" onClick={() => page.dispatch('closed', { panel: 'captions' })}><Icon name="close" /></button>
      </header>
      <Doing page={page} draft={draft} readings={readings} starts={starts} toOffer={toOffer} toStarted={toStarted} />
      <Undo page={page} draft={draft} />
      {draft.offered && <OfferedFile page={page} draft={draft} offered={draft.offered} />}
      <div class="writing">
        <Proposals page={page} draft={draft} readings={readings} />
        <div class="folds">
          <PasteFold page={page} draft={draft} />
          <VocabularyFold page={page} draft={draft} isShown={isOpen} />
          <HowFold />
          <TextFold draft={draft} />
        </div>
        <ol class="sayings" ref={list}>
          {draft.videos.slice(first, first + VIDEOS_PER_PAGE).map((video, i) => <VideoCard key={`${first + i} ${video.id}`} page={page} video={video} index={first + i} words={words} readings={readings} isCurrent={first + i === at} canDraw={!isOfClips} start={starts[video.id] ?? ''} fills={fills} onDone={() => toSentence(first + i + 1)} />)}
        </ol>
        <Pagination page={page} first={first} count={draft.videos.length} />
      </div>
    </>
  );
}

/** The vocabulary with the proposed classes. It stays the same object until one of these changes, since each card is drawn anew with it. */
function useOfferedWords(draft: Draft, readings: Readings | null): OfferedWords {
  const proposals = proposalsOf(draft, readings).slice(0, MANY);
  const proposed = draft.words.concepts.map((_, e) => proposals.filter(({ concept }) => concept === e).map(({ class: name }) => name));
  return useMemo(() => ({ ...draft.words, proposed }), [draft.words, JSON.stringify(proposed)]);
}

/** By the ids of videos: a sentence to start with, of the people who are known to be there. */
type Starts = Record<string, string>;

function useStarts({ state }: Page, draft: Draft): Starts {
  const isOfClips = hasNewClips(draft);
  const [{ value: dataset }, { value: edits }, { value: cast }] = [state.dataset, state.edits, state.cast];
  return useMemo(() => {
    if (!dataset || isOfClips) return {};
    return Object.fromEntries(peopleOfVideos(dataset, edits, cast).flatMap((people, video) => (people.length > 0 ? [[dataset.videos[video].id, sentenceStart(people)]] : [])));
  }, [dataset, edits, cast, isOfClips]);
}

/** The page with a selection of its own. */
function withSelection(page: Page, select: (video: number) => void): Page {
  const dispatch = ((name, payload) => {
    if (name !== 'select') page.dispatch(name, payload);
    else if ('video' in (payload as object)) select((payload as { video: number }).video);
  }) as Page['dispatch'];
  return { ...page, dispatch };
}

/** Says what the last edit has deleted or replaced, with a button that takes it back. */
function Undo({ page, draft }: { page: Page; draft: Draft }) {
  const undo = undoOf(draft);
  return (
    <p class="undone" role="status">
      {undo && <>{undo.words} <button type="button" class="quiet" data-do="undo-caption" onClick={() => page.dispatch('caption', { edit: 'undo' })}>Undo</button></>}
    </p>
  );
}

/** Asks what becomes of a captions file that was dropped where captions are already. */
function OfferedFile({ page, draft, offered: { name, said } }: { page: Page; draft: Draft; offered: NonNullable<Draft['offered']> }) {
  const ids = [...new Set(said.said.map(({ video }) => video))];
  const count = ids.length;
  const present = draft.videos.filter(({ id }) => ids.includes(id)).reduce((sum, { accepted }) => sum + accepted.length, 0);
  return (
    <div class="offered-file" role="alert">
      <p>{`${name} has captions of ${count <= FEW_IDS ? ids.join(', ') : countText(count, 'video')}, which ${count === 1 ? 'has' : 'have'} ${present === 0 ? 'none' : countText(present, 'caption')} here.`}</p>
      <div class="buttons">
        <button type="button" data-do="captions-put-in" onClick={() => page.dispatch('caption', { edit: 'add file', said })}>Add them</button>
        <button type="button" data-do="captions-replace-some" onClick={() => page.dispatch('caption', { edit: 'add file', said, replaces: true })}>{count === 1 ? 'Replace those of this video' : `Replace those of these ${countText(count, 'video')}`}</button>
        <ActionButton page={page} action="captions-replace" payload={undefined} class="quiet" data-do="captions-replace" />
        <button type="button" class="quiet" data-do="captions-decline" onClick={() => page.dispatch('caption', { edit: 'decline offered' })}>Leave the file out</button>
      </div>
    </div>
  );
}

interface DoingProps {
  page: Page;
  draft: Draft;
  readings: Readings | null;
  starts: Starts;
  toOffer: (open: number[]) => void; // goes to the next offer of these videos
  toStarted: (video: number) => void; // goes to a sentence once it is started
}

/** How far the captions are, and what can be done with them. */
function Doing({ page, draft, readings, starts, toOffer, toStarted }: DoingProps) {
  const unwritten = draft.videos.filter(({ id, sentence, accepted }) => starts[id] && sentence.trim() === '' && accepted.length === 0);
  const { accepted, noLongerSaid, said, waiting, open } = draftCounts(draft, readings);
  const isDone = waiting + noLongerSaid + proposalsOf(draft, readings).length === 0;
  const counts = `${countText(accepted, 'caption')} accepted; ${said} of ${countText(draft.videos.length, 'video')} captioned.`;
  return (
    <>
      <div class="doing">
        <p class="status" role="status">{[counts, waiting > 0 && `${countText(waiting, 'offer')} to check.`, noLongerSaid > 0 && `${countText(noLongerSaid, 'caption')} not in the sentence any more.`].filter(Boolean).join(' ')}</p>
        <button type="button" data-do="next-offer" hidden={open.length === 0} onClick={() => toOffer(open)}>Next offer</button>
        <button type="button" data-do="start-sentences" hidden={unwritten.length < 2} onClick={() => {
          page.dispatch('caption', { edit: 'start', starts });
          toStarted(draft.videos.indexOf(unwritten[0]));
        }}>{`Start ${countText(unwritten.length, 'sentence')} with the people named`}</button>
        <button type="button" class="quiet" data-do="name-people" hidden={hasNewClips(draft)} title="Name each person once, for all clips (h)" onClick={() => page.dispatch('panel', { panel: 'cast' })}>Name people</button>
      </div>
      <div class="doing">
        <ActionButton page={page} action="captions-everything" payload={undefined} class="primary" data-do="captions-everything" hidden={isDone}>{everythingWords(draft, readings)}</ActionButton>
        <ActionButton page={page} action="captions-use" payload={undefined} class={isDone ? 'primary' : 'quiet'} data-do="captions-use" hidden={hasNewClips(draft)}>{!isDone ? 'Use only the accepted ones' : page.state.captionsText.value === '' ? 'Use these captions and run' : undefined}</ActionButton>
        <ActionButton page={page} action="captions-file" payload={undefined} data-do="captions-file" />
      </div>
    </>
  );
}

/** Shows the editor with the focus on its title while it is open, and then returns the focus. */
function useOpening(place: HTMLElement, title: RefObject<HTMLElement>, isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { activeElement: opener } = document;
    place.hidden = false;
    title.current?.focus();
    if ((title.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) place.scrollIntoView(); // on a phone it is below the picture
    return () => {
      const isWithin = place.contains(document.activeElement);
      place.hidden = true;
      if (isWithin && opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
}

/** Selects the video whose sentence has the focus, and brings it into sight, or else the title, once the analysis of its clip has ended and the page has another layout. */
function keepInSight({ dispatch }: Page, { videos }: Draft, title: HTMLElement | null) {
  const card = document.activeElement?.closest<HTMLElement>('[data-said]');
  const video = videos.findIndex(({ id }) => id === card?.dataset.said);
  if (video >= 0) dispatch('select', { video });
  requestAnimationFrame(() => (video >= 0 ? document.activeElement?.scrollIntoView({ block: 'center' }) : title?.scrollIntoView({ block: 'nearest' })));
}

/** Brings the selected video into sight. Returns functions that go to the next offer of some videos, or to the sentence of a video, and give it the focus. */
function useSight({ dispatch }: Page, list: RefObject<HTMLElement>, isOpen: boolean, at: number, { videos }: Draft) {
  const wasShown = useRef(false); // the first video is not scrolled to when the editor opens
  const wanted = useRef<'' | 'offer' | 'sentence'>(''); // what is to have the focus
  const show = () => {
    const card = list.current?.children[at % VIDEOS_PER_PAGE];
    if (wanted.current === 'offer') card?.querySelector<HTMLElement>('.offer button')?.focus({ preventScroll: true });
    const field = wanted.current === 'sentence' && card?.querySelector('textarea');
    if (field) {
      field.focus({ preventScroll: true });
      selectPlace(field);
    }
    if (wasShown.current || at > 0) card?.scrollIntoView({ block: 'nearest' });
    wanted.current = '';
  };
  const go = (video: number, focus: typeof wanted.current) => {
    wanted.current = focus;
    if (video === at) show();
    else dispatch('select', { video });
  };
  useLayoutEffect(() => {
    if (isOpen) show();
    wasShown.current = isOpen;
  }, [isOpen, at]);
  useLayoutEffect(() => {
    if (wanted.current) show();
  }, [videos]);
  return {
    toOffer: (open: number[]) => go(open.find((i) => i > at) ?? open[0], 'offer'),
    /** The last sentence stays where it is. */
    toSentence: (video: number) => video < videos.length && go(video, 'sentence'),
    toStarted(video: number) {
      wanted.current = 'sentence';
      dispatch('select', { video });
    },
  };
}
