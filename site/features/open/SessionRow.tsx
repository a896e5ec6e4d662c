// One kept session in a list: its title and facts, and the buttons that open, rename and forget it.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { dateText, summaryText, titleOf } from '../../storage/summary.ts';
import type { ListedSession } from '../../storage/summary.ts';
import type { KeptPage } from './page.ts';

interface Props {
  page: KeptPage;
  sessions: ListedSession[];
  offered?: string; // the id of the session that is offered
}

export function SessionRows({ page, sessions, offered }: Props) {
  return <ol class="recents">{sessions.map((session) => <Row key={session.id} page={page} session={session} isOffered={session.id === offered} />)}</ol>;
}

const places = { '': '', here: 'open here', elsewhere: 'open in another tab' };

function Row({ page: { perform }, session, isOffered }: { page: KeptPage; session: ListedSession; isOffered: boolean }) {
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
    perform('forget', { id });
  };
  const endRenaming = (title: string | null) => {
    if (title !== null) perform('rename', { id, title });
    isRenaming.value = false;
  };
  if (isRenaming.value) return <li data-session={id}><Title session={session} onEnd={endRenaming} /></li>;
  return (
    <li data-session={id}>
      <p><strong>{name}</strong><span class="muted">{text}</span></p>
      <button type="button" class={isOffered ? 'primary' : 'quiet'} data-do={isOffered ? 'continue' : 'open-kept'} aria-label={`${open} ${name}, ${text}`} hidden={isHidden} onClick={() => perform('continue', { id })}>{open}</button>
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
