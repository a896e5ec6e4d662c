// What is saved in the browser: the offer above Explore with the latest sessions, all of them in the menu Open…, what is not saved,
// and the part of the lock's menu about it.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText, bytesText } from '../../words.ts';
import { dateText, summaryText, titleOf } from '../../storage/summary.ts';
import { openingOf } from '../../session/session-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSync } from '../../ui/hooks.ts';
import type { SavedPageState } from './actions.ts';
import type { ListedSession, Autosave } from '../../storage/summary.ts';

/** Forgets all saved sessions but those that are open. It asks first. */
function ForgetAll({ page: { state, dispatch } }: { page: SavedPageState }) {
  const { sessions, forgetError } = state.autosave.value;
  const isAsking = useSignal<boolean | null>(null); // null before it was pressed
  const [ask, no] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useLayoutEffect(() => {
    if (isAsking.value !== null) (isAsking.value ? no : ask).current?.focus();
  }, [isAsking.value]);
  const closed = sessions.filter(({ place }) => place === '').length;
  const turn = (asking: boolean) => () => {
    isAsking.value = asking;
  };
  const forget = () => {
    dispatch('forget-all', undefined);
    isAsking.value = false;
  };
  return (
    <div class="forget-all">
      <button ref={ask} type="button" class="quiet" data-do="forget-all" disabled={closed === 0} hidden={isAsking.value === true} onClick={turn(true)}>
        {`Forget all${closed < sessions.length ? ', but for those that are open' : ''}`}
      </button>
      <span class="sure" role="group" aria-label="Forget all" hidden={!isAsking.value}>
        <span>{`${countText(closed, 'session')} with all that was done in ${closed === 1 ? 'it' : 'them'}. `}</span>
        <button type="button" data-do="forget-all-yes" onClick={forget}>Forget them</button>
        <button ref={no} type="button" class="quiet" data-do="forget-all-no" onClick={turn(false)}>Keep them</button>
      </span>
      <p class="doubt" hidden={forgetError === ''}>{forgetError}</p>
    </div>
  );
}

interface SessionRowProps {
  page: SavedPageState;
  sessions: ListedSession[];
  offered?: string; // the id of the session that is offered
}

function SessionRows({ page, sessions, offered }: SessionRowProps) {
  return <ol class="recents">{sessions.map((session) => <Row key={session.id} page={page} session={session} isOffered={session.id === offered} />)}</ol>;
}

const places = { '': '', here: 'open here', elsewhere: 'open in another tab' };

function Row({ page: { dispatch }, session, isOffered }: { page: SavedPageState; session: ListedSession; isOffered: boolean }) {
  const { id, place } = session;
  const isRenaming = useSignal<boolean | null>(null); // null before it was pressed
  const renameButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isRenaming.value === false) renameButton.current?.focus();
  }, [isRenaming.value]);
  const name = titleOf(session);
  const text = [`${summaryText(session, Date.now())} (${dateText(session.time)})`, isOffered ? '' : places[place]].filter(Boolean).join(', ');
  const open = isOffered ? 'Continue' : 'Open';
  const isHidden = place !== '' && !isOffered;
  const forget = (button: HTMLElement) => {
    focusBeside(button); // this row will be gone
    dispatch('forget', { id });
  };
  const endRenaming = (title: string | null) => {
    if (title !== null) dispatch('rename', { id, title });
    isRenaming.value = false;
  };
  if (isRenaming.value) return <li data-session={id}><Title session={session} onEnd={endRenaming} /></li>;
  return (
    <li data-session={id}>
      <p><strong>{name}</strong><span class="muted">{text}</span></p>
      <button type="button" class={isOffered ? 'primary' : 'quiet'} data-do={isOffered ? 'continue' : 'open-saved'} aria-label={`${open} ${name}, ${text}`} hidden={isHidden} onClick={() => dispatch('continue', { id })}>{open}</button>
      <button ref={renameButton} type="button" class="quiet" data-do="rename" aria-label={`Rename ${name}, ${text}`} hidden={place === 'elsewhere' && !isOffered} onClick={() => { isRenaming.value = true; }}>Rename</button>
      <button type="button" class="quiet" data-do="forget" aria-label={`Forget ${name}, ${text}`} hidden={isHidden} onClick={({ currentTarget }) => forget(currentTarget)}>Forget</button>
    </li>
  );
}

const LONGEST_TITLE = 60;

/** The field in which a title is typed. onEnd gets the title, or null where it stays as it was. */
function Title({ session, onEnd }: { session: ListedSession; onEnd: (title: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation(); // Escape closes the menu otherwise
    if (event.key === 'Escape') onEnd(null);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    onEnd(field.current?.value ?? null);
  };
  return (
    <form class="rename" onSubmit={onSubmit}>
      <input ref={field} type="text" maxLength={LONGEST_TITLE} defaultValue={titleOf(session)} aria-label={`Name of the session ${titleOf(session)}`} placeholder={session.name} onKeyDown={onKeyDown} />
      <button type="submit" data-do="rename-save">Save</button>
      <button type="button" class="quiet" data-do="rename-cancel" onClick={() => onEnd(null)}>Cancel</button>
    </form>
  );
}

/** Moves the focus to the same button of the next row, of the one before where there is none. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li');
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-do=forget]')?.focus();
}

export function StorageMenu({ page: { state, dispatch } }: { page: SavedPageState }) {
  const { enabled, erased, forgetError } = state.autosave.value;
  const text = stateText(state.autosave.value);
  return (
    <div id="storage">
      <label>
        <input type="checkbox" data-do="keep" checked={enabled && !erased} disabled={erased} onChange={({ currentTarget }) => dispatch('keep', { on: currentTarget.checked })} />
        Keep what I open, to go on with it another time
      </label>
      <p class="muted">Your files, up to 500 MB, your captions and corrections, and what you have set are saved in this browser, on this machine, until you forget them.</p>
      <p role="status" hidden={text === ''}>{text}</p>
      <button type="button" data-do="forget-everything" hidden={erased && forgetError === ''} onClick={() => dispatch('forget-everything', undefined)}>Forget everything</button>
    </div>
  );
}

function stateText({ enabled, savedText, notSaved, erased, sessions, forgetError }: Autosave) {
  if (erased) return forgetError || 'Everything that was saved is deleted, and this tab saves nothing more.';
  if (!enabled) return `Nothing more is saved.${sessions.length > 0 ? ` ${countText(sessions.length, 'session')} of earlier visits ${sessions.length === 1 ? 'is' : 'are'} still saved: see Open….` : ''}`;
  return notSaved || (savedText ? `Saved now: ${savedText}.` : '');
}

interface RecentsProps {
  page: SavedPageState;
  place: HTMLElement;
}

const FEW = 3; // sessions that are shown above Explore before all are asked for

/** The session to continue, and those before it. */
export function Offer({ page, place }: RecentsProps) {
  const { autosave, session } = page.state;
  useSync(() => {
    place.hidden = !autosave.value.offer || openingOf({ session: session.value }) !== null;
  });
  const { offer: offered, sessions } = autosave.value;
  if (!offered) return null;
  const first = sessions.find(({ id }) => id === offered.id) ?? offered;
  const all = [first, ...sessions.filter(({ id }) => id !== offered.id)];
  return (
    <>
      <p class="title">Continue where you were</p>
      <SessionRows page={page} sessions={all.slice(0, FEW)} offered={offered.id} />
      <p class="muted" hidden={!offered.warm}>Its last result was reached by changing options step by step. It is computed from the start with the last of them, so a few labels may differ.</p>
      <footer>
        <details class="fold" hidden={all.length <= FEW}>
          <summary>{countText(all.length - FEW, 'more session')}</summary>
          <SessionRows page={page} sessions={all.slice(FEW)} />
        </details>
        {all.length > 1 && <ForgetAll page={page} />}
      </footer>
    </>
  );
}

/** All sessions. */
export function Recents({ page }: Pick<RecentsProps, 'page'>) {
  const { sessions, listError } = page.state.autosave.value;
  return (
    <section id="recents" aria-label="Saved in this browser" hidden={sessions.length === 0 && listError === ''}>
      <p class="title">Saved in this browser</p>
      <p class="doubt" hidden={listError === ''}>{`The saved sessions cannot be listed: ${listError}.`}</p>
      <SessionRows page={page} sessions={sessions} />
      <ForgetAll page={page} />
    </section>
  );
}

/** What is not saved, and what can be done. */
export function NotSaved({ page: { state: { autosave }, dispatch }, place }: RecentsProps) {
  useSync(() => {
    place.hidden = autosave.value.notSaved === '' || autosave.value.notSavedSeen;
  });
  const { notSaved, room } = autosave.value;
  return (
    <>
      <p role="status">{notSaved}</p>
      <div class="buttons">
        <button type="button" data-do="make-room" hidden={room === null} onClick={() => dispatch('make-room', undefined)}>
          {room && `Forget the oldest (${titleOf(room)}, ${bytesText(room.bytes)}, ${summaryText(room, Date.now()).split(', ').at(-1)})`}
        </button>
      </div>
      <button type="button" class="icon-button" data-do="not-saved-seen" aria-label="Dismiss" title="Dismiss" onClick={() => dispatch('not-saved-seen', undefined)}><Icon name="close" /></button>
    </>
  );
}
