// The header: the open dataset, the menus to open and download, the pages, and the lock that says
// nothing leaves the tab.
import { PAGES } from '../address/pages.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../elements/dom.ts';
import { icon } from '../elements/icons.ts';
import { emptyReason } from '../session/empty-downloads.ts';
import { isWarmStart } from '../session/progress.ts';
import { countText } from '../words.ts';
import { runOf } from '../session/session-state.ts';
import type { State } from '../state.ts';

/** The description of each download. */
const downloads: Record<string, string> = {
  'result.json': 'Everything: options, objective, labels, rankings, scores',
  'tracks.csv': 'Your tracks with the labels that were found',
  'localized.csv': 'Every caption with its tracks, best first',
  'localized-mot.zip': 'Boxes of the answers: MOT Challenge',
  'localized-coco.json': 'The same as CocoVID',
  'localized-via.json': 'The same for the VGG Image Annotator 3',
  'subtitles.zip': 'Who does what when: WebVTT',
  'captions.txt': 'The captions with their answers',
  'corrections.zip': 'What you corrected: tracks.csv with known: columns, captions.txt',
  'model.zip': 'What was learned: opened here, or with siibp predict, it labels other videos',
  'arrays.npz': 'For NumPy: ν, ζ, E[log π] and Φ of every factor, with names',
  'capsule.zip': 'The run, to open here again: options, selection, answer',
  'capsule-data.zip': 'The same with your data, for someone who lacks it',
  'capsule-media.zip': 'The same with your videos, too',
};

const NO_RUN = 'This result was found by a saved model, and no run gives it again: keep the model and your data';
const NO_CAPSULE = 'This result went on from the one before it, so its options alone do not give it again. Run from the start first';

/** The description of each kernel. */
const kernels: Record<string, string> = {
  relaxed: 'It uses the processor’s vectors and fused multiply-adds.',
  plain: 'It uses the processor’s vectors.',
  none: 'This browser lets a page use no vectors of the processor, so runs take longer.',
};

export function header(element: Element, state: State) {
  const parts = buildOnce(element, build);
  for (const part of [parts.name.firstElementChild!, parts.name.lastElementChild!]) setText(part, state.dataset?.name ?? '');
  parts.name.hidden = !state.dataset;
  parts.name.title = state.dataset?.summary ?? '';
  for (const { id, link } of parts.pages) setAttribute(link, 'aria-current', id === state.page && 'page');
  const names = state.hello?.exports ?? [];
  parts.save.hidden = names.length === 0;
  if (parts.items.childElementCount !== names.length) fill(parts.items, ...names.map(downloadItem));
  const applied = state.dataset?.applied ?? false;
  const barring = applied ? NO_RUN : isWarmStart(runOf(state)) ? NO_CAPSULE : '';
  for (const button of parts.items.querySelectorAll('button')) {
    const name = button.dataset.export ?? '';
    const reason = emptyReason(name, state) || (name.startsWith('capsule') ? barring : '');
    button.disabled = reason !== '';
    setText(button.lastElementChild!, reason || (downloads[name] ?? ''));
  }
  setAttribute(parts.learned, 'disabled', !state.answer);
  parts.demoNote.hidden = state.answer === null || state.answer !== state.demoAnswer;
  setText(parts.kernel, kernels[state.kernel] ?? '');
  const { asked, blocked } = state.requests;
  setText(parts.requests, countText(asked, 'request') + (blocked > 0 ? `, ${blocked} blocked` : ''));
  parts.lock.classList.toggle('broken', asked + blocked > 0);
}

function build(element: Element) {
  const name = datasetName();
  const items = h('div.items');
  const requests = h('span.number');
  const save = menu('Download', items);
  const learned = item('learned', 'Other videos, with this model…', 'What was learned here labels them; they need no captions');
  learned.onclick = () => act(learned, 'hold-learned-model');
  const kernel = h('span');
  const demoNote = h('p', {}, 'The answer shown first was computed when this site was built. The core goes on from it here.');
  const lock = h('details.menu.lock', {},
    h('summary', {}, icon('lock'), h('span.words', {}, 'Nothing leaves this tab'), requests),
    h('div.items.prose', {},
      h('p', {}, 'Everything is computed here, on your machine. Files that you open are read by this tab and go nowhere. ', kernel),
      demoNote, h('div.prose', { id: 'requests' }),
      h('div', { id: 'keeping' })));
  const pages = PAGES.map((page) => ({ id: page.id, link: h('a', { href: `#${page.id}` }, page.name) }));
  const keys = h('button.icon-button.quiet', { type: 'button', 'data-do': 'keys', 'aria-label': 'Keys', title: 'Keys' }, '?');
  keys.onclick = () => act(keys, 'panel', { panel: 'keys' });
  element.append(
    h('h1', {}, 'WSC-SIIBP'), name, menu('Open…', openItems(learned)), save, h('div', { id: 'share' }), h('span.space'),
    h('nav', { 'aria-label': 'Pages' }, ...pages.map(({ link }) => link)), keys, lock,
  );
  return { name, items, learned, kernel, demoNote, requests, save, lock, pages };
}

/** The dataset's name. Where it is cut off, it is whole beside it for who points at it or has the focus on it. */
function datasetName() {
  const short = h('span.short');
  const name = h('button.dataset.quiet', { type: 'button', 'data-do': 'found', hidden: true }, short, h('span.whole', { 'aria-hidden': 'true' }));
  name.onpointerenter = name.onfocus = () => name.classList.toggle('is-cut', short.scrollWidth > short.clientWidth);
  name.onclick = () => act(name, 'panel', { panel: 'found' });
  return name;
}

function menu(title: string, items: HTMLElement) {
  return h('details.menu', {}, h('summary', {}, title, icon('down')), items);
}

function openItems(learned: HTMLElement) {
  const help = item('help', 'What can I open?', 'A smallest example, templates, what each file is');
  help.onclick = () => act(help, 'panel', { panel: 'help' });
  return h('div.items', {},
    openItem('demo', 'The demo', 'A toy world with known truth'),
    VIDEOS_URL && h('button.item', { type: 'button', 'data-do': 'videos', onclick: () => location.assign('?videos') }, h('strong', {}, 'Videos and captions'), h('small', {}, 'Clips alone: tracks and features are made here')),
    openItem('folder', 'A folder…', 'A dataset as it lies on your disk'),
    openItem('files', 'Files or a .zip…', 'All at once. Or drop any of it on this page'),
    learned, help,
    h('section', { id: 'recents', 'aria-label': 'Kept in this browser', hidden: true }));
}

/** name is the tests' hook. */
function item(name: string, title: string, about: string) {
  return h('button.item', { type: 'button', 'data-open': name }, h('strong', {}, title), h('small', {}, about));
}

function openItem(which: 'demo' | 'files' | 'folder', title: string, about: string) {
  const button = item(which, title, about);
  button.onclick = () => act(button, 'open', { which });
  return button;
}

function downloadItem(name: string) {
  const button = h('button.item', { type: 'button', 'data-export': name }, h('strong', {}, name), h('small'));
  button.onclick = () => act(button, 'download', { name });
  return button;
}
