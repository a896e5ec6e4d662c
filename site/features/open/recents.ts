// What is kept in the browser: the offer above Explore with the latest sessions, all of them in
// the menu Open…, the switch in the menu of the lock, and what is not kept, above everything.
import { act, h, buildOnce, keyed, setText } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { summaryText } from '../../keeping/summary.ts';
import type { ListedSession } from '../../keeping/summary.ts';
import { bytesText, countText } from '../../words.ts';
import { openingOf } from '../../session/session-state.ts';
import type { State } from '../../state.ts';

const FEW = 3; // sessions that are shown above Explore before all are asked for

/** Draws the offer: the session to continue, and those before it. */
export function offer(element: HTMLElement, state: State) {
  const { offer: offered, sessions, forgetError } = state.autosave;
  const parts = buildOnce(element, buildOffer);
  element.hidden = !offered || openingOf(state) !== null;
  if (!offered) return;
  const first = sessions.find(({ id }) => id === offered.id) ?? offered;
  const all = [first, ...sessions.filter(({ id }) => id !== offered.id)];
  const shown = all.slice(0, FEW);
  parts.warm.hidden = !offered.warm;
  parts.rest.hidden = all.length <= FEW;
  parts.all.hidden = all.length < 2;
  setText(parts.restSummary, countText(all.length - shown.length, 'more session'));
  drawRows(parts.list, shown, offered.id);
  drawRows(parts.restList, all.slice(FEW), '');
  drawForgetAll(parts, sessions, forgetError);
}

function buildOffer(element: Element) {
  const warm = h('p.muted', {}, 'Its last result was reached by changing options step by step. It is computed from the start with the last of them, so a few labels may differ.');
  const list = h('ol.recents');
  const restSummary = h('summary');
  const restList = h('ol.recents');
  const rest = h('details.fold', {}, restSummary, restList);
  const forgetting = buildForgetAll();
  element.append(h('p.title', {}, 'Continue where you were'), list, warm, h('footer', {}, rest, forgetting.all));
  return { warm, list, rest, restSummary, restList, ...forgetting };
}

/** Draws the list of all sessions in the menu. */
export function recents(element: HTMLElement, { autosave: { sessions, listError, forgetError } }: State) {
  const parts = buildOnce(element, buildRecents);
  element.hidden = sessions.length === 0 && listError === '';
  setText(parts.error, listError && `What is kept cannot be listed: ${listError}.`);
  parts.error.hidden = listError === '';
  drawRows(parts.list, sessions, '');
  drawForgetAll(parts, sessions, forgetError);
}

function buildRecents(element: Element) {
  const error = h('p.doubt', { hidden: true });
  const list = h('ol.recents');
  const forgetting = buildForgetAll();
  element.append(h('p.title', {}, 'Kept in this browser'), error, list, forgetting.all);
  return { error, list, ...forgetting };
}

/** Forgetting all asks first. */
function buildForgetAll() {
  const ask = h('button.quiet', { type: 'button', 'data-do': 'forget-all' });
  const yes = h('button', { type: 'button', 'data-do': 'forget-all-yes' }, 'Forget them');
  const no = h('button.quiet', { type: 'button', 'data-do': 'forget-all-no' }, 'Keep them');
  const question = h('span');
  const sure = h('span.sure', { hidden: true, role: 'group', 'aria-label': 'Forget all' }, question, yes, no);
  const forgetError = h('p.doubt', { hidden: true });
  const all = h('div.forget-all', {}, ask, sure, forgetError);
  const turn = (asking: boolean) => {
    sure.hidden = !asking;
    ask.hidden = asking;
    (asking ? no : ask).focus();
  };
  ask.onclick = () => turn(true);
  no.onclick = () => turn(false);
  yes.onclick = () => {
    act(yes, 'forget-all');
    turn(false);
  };
  return { all, ask, question, forgetError };
}

function drawForgetAll({ ask, question, forgetError }: Pick<ReturnType<typeof buildForgetAll>, 'all' | 'ask' | 'question' | 'forgetError'>, sessions: ListedSession[], error: string) {
  const closed = sessions.filter(({ place }) => place === '').length;
  const open = closed < sessions.length ? ', but for those that are open' : '';
  setText(ask, `Forget all${open}`);
  ask.disabled = closed === 0;
  setText(question, `${countText(closed, 'session')} with all that was done in ${closed === 1 ? 'it' : 'them'}. `);
  setText(forgetError, error);
  forgetError.hidden = error === '';
}

/** offered is the id of the session that is offered. */
function drawRows(list: Element, sessions: ListedSession[], offered: string) {
  keyed(list, sessions, ({ id }) => id, buildRow, (row, session) => updateRow(row, session, session.id === offered));
}

function buildRow({ id }: ListedSession) {
  const open = h('button.quiet', { type: 'button' }, 'Open');
  const forget = h('button.quiet', { type: 'button', 'data-do': 'forget' }, 'Forget');
  open.onclick = () => act(open, 'continue', { id });
  const row = h('li', { 'data-session': id }, h('p', {}, h('strong'), h('span.muted')), open, forget);
  forget.onclick = () => {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    next?.querySelector<HTMLElement>('[data-do=forget]')?.focus(); // this row will be gone
    act(row, 'forget', { id });
  };
  return row;
}

const places = { '': '', here: 'open here', elsewhere: 'open in another tab' };

function updateRow(row: HTMLElement, session: ListedSession, isOffered: boolean) {
  const { name, place } = session;
  const [words, open, forget] = [...row.children] as HTMLElement[];
  const [title, about] = words.children;
  setText(title, session.demo ? `${name} (the demo)` : name);
  const text = [summaryText(session, Date.now()), isOffered ? '' : places[place]].filter(Boolean).join(', ');
  setText(about, text);
  open.dataset.do = isOffered ? 'continue' : 'open-kept';
  open.classList.toggle('primary', isOffered);
  open.classList.toggle('quiet', !isOffered);
  setText(open, isOffered ? 'Continue' : 'Open');
  for (const button of [open, forget]) {
    button.hidden = place !== '' && !isOffered;
    button.setAttribute('aria-label', `${button.textContent} ${name}, ${text}`);
  }
}

/** Draws what is not kept, and what can be done. */
export function notKept(element: HTMLElement, { autosave: { notKept: text, notKeptSeen, room } }: State) {
  const parts = buildOnce(element, buildNotKept);
  element.hidden = text === '' || notKeptSeen;
  setText(parts.text, text);
  parts.makeRoom.hidden = room === null;
  if (room) setText(parts.makeRoom, `Forget the oldest (${room.name}, ${bytesText(room.bytes)}, ${summaryText(room, Date.now()).split(', ').at(-1)})`);
}

function buildNotKept(element: Element) {
  const text = h('p', { role: 'status' });
  const makeRoom = h('button', { type: 'button', 'data-do': 'make-room' });
  makeRoom.onclick = () => act(makeRoom, 'make-room');
  const close = h('button.icon-button', { type: 'button', 'data-do': 'not-kept-seen', 'aria-label': 'Put this away', title: 'Put this away' }, icon('close'));
  close.onclick = () => act(close, 'not-kept-seen');
  element.classList.add('band');
  element.append(text, h('div.buttons', {}, makeRoom), close);
  return { text, makeRoom };
}

/** Draws the part in the menu of the lock. */
export function keepingMenu(element: HTMLElement, { autosave: { enabled, savedText, notKept: problem, erased, sessions, forgetError } }: State) {
  const parts = buildOnce(element, buildMenu);
  parts.on.checked = enabled && !erased;
  parts.on.disabled = erased;
  const left = sessions.length > 0 ? ` ${countText(sessions.length, 'session')} of before ${sessions.length === 1 ? 'is' : 'are'} still kept: see Open….` : '';
  setText(parts.text, erased ? 'All that was kept is deleted, and this tab keeps nothing more.'
    : !enabled ? `Nothing more is kept.${left}`
      : problem || (savedText ? `Kept now: ${savedText}.` : ''));
  if (erased && forgetError) setText(parts.text, forgetError);
  parts.text.hidden = parts.text.textContent === '';
  parts.forget.hidden = erased && forgetError === '';
}

function buildMenu(element: Element) {
  const on = h('input', { type: 'checkbox', 'data-do': 'keep' });
  on.onchange = () => act(on, 'keep', { on: on.checked });
  const text = h('p', { role: 'status' });
  const forget = h('button', { type: 'button', 'data-do': 'forget-everything' }, 'Forget everything');
  forget.onclick = () => act(forget, 'forget-everything');
  element.append(
    h('label', {}, on, 'Keep what I open, to go on with it another time'),
    h('p.muted', {}, 'Your files, up to 500 MB, your captions and corrections, and what you have set are kept in this browser, on this machine, until you forget them.'), text, forget);
  return { on, text, forget };
}
