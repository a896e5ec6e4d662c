// What is kept in the browser: the offer above Explore with the latest sessions, all of them in
// the menu Open…, and what is not kept, above everything. The first and the last fill a section of
// the page, their place, which is hidden while there is nothing to say.
import { summaryText, titleOf } from '../../storage/summary.ts';
import { bytesText, countText } from '../../words.ts';
import { openingOf } from '../../session/session-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSync } from '../../ui/action.ts';
import { ForgetAll } from './ForgetAll.tsx';
import { SessionRows } from './SessionRow.tsx';
import type { KeptPage } from './page.ts';

interface Props {
  page: KeptPage;
  place: HTMLElement;
}

const FEW = 3; // sessions that are shown above Explore before all are asked for

/** The session to continue, and those before it. */
export function Offer({ page, place }: Props) {
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
export function Recents({ page }: Pick<Props, 'page'>) {
  const { sessions, listError } = page.state.autosave.value;
  return (
    <section id="recents" aria-label="Kept in this browser" hidden={sessions.length === 0 && listError === ''}>
      <p class="title">Kept in this browser</p>
      <p class="doubt" hidden={listError === ''}>{`What is kept cannot be listed: ${listError}.`}</p>
      <SessionRows page={page} sessions={sessions} />
      <ForgetAll page={page} />
    </section>
  );
}

/** What is not kept, and what can be done. */
export function NotKept({ page: { state: { autosave }, perform }, place }: Props) {
  useSync(() => {
    place.hidden = autosave.value.notKept === '' || autosave.value.notKeptSeen;
  });
  const { notKept, room } = autosave.value;
  return (
    <>
      <p role="status">{notKept}</p>
      <div class="buttons">
        <button type="button" data-do="make-room" hidden={room === null} onClick={() => perform('make-room', undefined)}>
          {room && `Forget the oldest (${titleOf(room)}, ${bytesText(room.bytes)}, ${summaryText(room, Date.now()).split(', ').at(-1)})`}
        </button>
      </div>
      <button type="button" class="icon-button" data-do="not-kept-seen" aria-label="Put this away" title="Put this away" onClick={() => perform('not-kept-seen', undefined)}><Icon name="close" /></button>
    </>
  );
}
