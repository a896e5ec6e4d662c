// Notices: a file dragged over the page, files being read, actions that wait, problems, a newer
// version, and the faults of files.
import { act, fill, h, buildOnce, setText } from '../elements/dom.ts';
import { icon } from '../elements/icons.ts';
import { bytesText, countText } from '../words.ts';
import { openingOf, pendingOf } from '../session/session-state.ts';
import type { Fault } from '../core/messages.ts';
import type { State } from '../state.ts';

export function notices(element: Element, state: State) {
  const { draggingFiles, problem, faults, dataset, offline } = state;
  const [opening, pendingActions] = [openingOf(state), pendingOf(state)];
  const parts = buildOnce(element, build);
  parts.drop.hidden = !draggingFiles;
  parts.checking.hidden = !opening;
  if (opening) setText(parts.checkingText, `Checking ${opening.name}: ${countText(opening.files, 'file')}, ${bytesText(opening.bytes)}`);
  parts.early.hidden = pendingActions.length === 0;
  if (pendingActions.length > 0) setText(parts.earlyText, `${pendingActions[pendingActions.length - 1]} as soon as the core has loaded.`);
  parts.newer.hidden = !offline.updateReady || offline.updateDismissed;
  parts.problem.hidden = !problem;
  if (problem) {
    setText(parts.problemTitle, problem.title);
    setText(parts.problemText, problem.text);
  }
  if (faults !== parts.shownFaults) {
    parts.shownFaults = faults;
    parts.write.hidden = !faults?.writable;
    if (faults) show(parts, faults, dataset?.name ?? '');
    else if (parts.faults.open) parts.faults.close();
  }
}

function build(element: Element) {
  const drop = h('section.drop', { hidden: true, 'aria-label': 'Drop a dataset' }, h('div', {},
    h('strong', {}, 'Drop a dataset'), h('span', {}, 'A folder, a .zip, or its files all at once; a saved model.zip, too. It is read here and goes nowhere.')));
  const checkingText = h('span');
  const checking = h('div.toast.checking', { hidden: true }, h('i.pulse'), checkingText);
  const earlyText = h('span', { role: 'status' });
  const forgo = h('button', { type: 'button', 'data-do': 'forgo' }, 'Cancel');
  forgo.onclick = () => act(element, 'cancel-pending');
  const early = h('div.toast.early', { hidden: true }, h('i.pulse'), earlyText, forgo);
  const reload = h('button', { type: 'button', 'data-do': 'update' }, 'Reload with it');
  reload.onclick = () => act(element, 'update');
  const later = h('button.quiet', { type: 'button', 'data-do': 'update-later' }, 'Later');
  later.onclick = () => act(element, 'update-later');
  const newer = h('div.toast.newer', { hidden: true }, h('div', { role: 'status' },
    h('strong', {}, 'A new version is ready.'), h('p', {}, 'Taking it reloads this tab: download first what you want to keep.')), reload, later);
  const problemTitle = h('strong');
  const problemText = h('p');
  const dismiss = h('button.icon-button', { type: 'button', 'aria-label': 'Dismiss' }, icon('close'));
  dismiss.onclick = () => act(element, 'dismiss');
  const problem = h('div.toast.problem', { hidden: true }, h('div', {}, problemTitle, problemText), dismiss);
  const body = h('div.body', { tabindex: '0', role: 'group', 'aria-labelledby': 'faults-title' });
  const write = h('button', { type: 'button', 'data-do': 'write-anew' }, 'Write captions here…');
  const what = h('button', { type: 'button', 'data-do': 'faults-help' }, 'What can I open?');
  const close = h('button.primary', { type: 'button', autofocus: true }, 'Close');
  const faults = h('dialog.faults', { 'aria-labelledby': 'faults-title' }, body, h('footer', {}, what, write, close));
  write.onclick = () => {
    const shown = parts.shownFaults;
    faults.close();
    if (shown) act(element, 'files', { items: shown.files, name: shown.name, captions: '' });
  };
  what.onclick = () => {
    faults.close();
    act(element, 'panel', { panel: 'help' });
  };
  close.onclick = () => faults.close();
  faults.onclose = () => act(element, 'dismiss');
  element.append(drop, h('section.toasts', { 'aria-label': 'Messages' }, checking, early, problem, newer), faults);
  const parts = { drop, checking, checkingText, early, earlyText, newer, problem, problemTitle, problemText, faults, body, write, shownFaults: null as State['faults'] };
  return parts;
}

/** before is the name of the dataset that stays open. */
function show(parts: ReturnType<typeof build>, { name, faults, more, ignored, writable }: NonNullable<State['faults']>, before: string) {
  const count = faults.length;
  fill(parts.body,
    h('h2', { id: 'faults-title' }, `${name} cannot be used yet`),
    strange(faults) && h('p', {}, 'This is no dataset yet: that is tracks that were found in videos, numbers that describe each, and captions. ',
      VIDEOS_URL && h('span', {}, 'Of videos alone, ', h('a', { href: '?videos' }, 'Videos and captions'), ' makes one.')),
    h('p', {}, more ? `The first ${count} things to put right:` : `${countText(count, 'thing')} to put right:`),
    h('ol.fault-list', {}, ...faults.map(fault)),
    more && h('p.muted', {}, 'There may be more: reading stopped here.'),
    ignored.length > 0 && h('details', { open: ignored.length <= FEW }, h('summary', {}, `${countText(ignored.length, 'file')} ignored`),
      h('ul', {}, ...ignored.map(({ file, why }) => h('li', {}, h('code', {}, file), `: ${why}`)))),
    writable && h('p', {}, 'You can write the captions here instead, in sentences. Or open a saved model.zip with files that have none: it labels them.'),
    h('p.muted', {}, `Put it right and open it again.${before && ` ${before} stays open.`}`));
  if (!parts.faults.open) parts.faults.showModal();
  parts.body.scrollTop = 0;
}

const FEW = 4; // ignored files that are listed at once

/** Whether the files contain nothing of a dataset. */
function strange(faults: Fault[]) {
  return ['tracks.csv', 'captions.txt', 'features'].every((name) => faults.some(({ file, row }) => file === name && row === 0));
}

function fault({ file, rows, column, rule, found, want, text }: Fault) {
  const place = [rows, column && `column ${column}`].filter(Boolean).join(', ');
  return h('li', { title: text },
    h('p.place', {}, h('code', {}, file), place && h('span.muted', {}, place)),
    h('p.rule', {}, rule),
    (found || want) && h('dl', {},
      found && h('div', {}, h('dt', {}, 'found'), h('dd', {}, h('code', {}, found))),
      want && h('div', {}, h('dt', {}, 'hint'), h('dd', {}, want))));
}
