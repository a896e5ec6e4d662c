// One kept session in a list: what it is, and the buttons that open and forget it.
import { dateText, summaryText } from '../../keeping/summary.ts';
import type { ListedSession } from '../../keeping/summary.ts';
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
  const { id, name, place, demo, time } = session;
  const text = [`${summaryText(session, Date.now())} (${dateText(time)})`, isOffered ? '' : places[place]].filter(Boolean).join(', ');
  const open = isOffered ? 'Continue' : 'Open';
  const isHidden = place !== '' && !isOffered;
  const forget = (button: HTMLElement) => {
    focusBeside(button); // this row will be gone
    perform('forget', { id });
  };
  return (
    <li data-session={id}>
      <p><strong>{demo ? `${name} (the demo)` : name}</strong><span class="muted">{text}</span></p>
      <button type="button" class={isOffered ? 'primary' : 'quiet'} data-do={isOffered ? 'continue' : 'open-kept'} aria-label={`${open} ${name}, ${text}`} hidden={isHidden} onClick={() => perform('continue', { id })}>{open}</button>
      <button type="button" class="quiet" data-do="forget" aria-label={`Forget ${name}, ${text}`} hidden={isHidden} onClick={({ currentTarget }) => forget(currentTarget)}>Forget</button>
    </li>
  );
}

/** Moves the focus to the same button of the next row, of the one before where there is none. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li');
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-do=forget]')?.focus();
}
