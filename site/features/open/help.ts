// The dialog about one's own data: what is chosen from the disk, then the parts of a dataset, an
// example, and how to write it.
import { act, h, buildOnce } from '../../elements/dom.ts';
import { NUMPY_SCRIPT, exampleFiles } from './example.ts';
import type { State } from '../../state.ts';

export function help(element: Element, { panel }: State) {
  const open = panel === 'help';
  const { dialog, body } = buildOnce(element, build);
  if (!open && dialog.open) dialog.close();
  if (!open || dialog.open) return;
  dialog.showModal();
  body.scrollTop = 0;
}

const LINES = 5; // lines of a file that are shown

/** The description of each file. */
const FILES: [string, string][] = [
  ['tracks.csv', 'One row for every track: something that was found and followed through a video.'],
  ['captions.txt', 'Who does what in each video, in no order; - where nothing is said. A video that is not listed is free.'],
  ['features/person.csv', 'Numbers that describe the faces or looks of each track. Row r is of row r of tracks.csv (here without a header). Better as .npy; .mat does, too.'],
  ['features/action.csv', 'The same for how it moves. Any concepts do: speaker and word, species and behaviour.'],
];

function build(element: Element) {
  const texts = exampleFiles();
  const body = h('div.body', { tabindex: '0', role: 'group', 'aria-labelledby': 'help-title' },
    h('h2', { id: 'help-title' }, 'Use your own data'),
    h('div.choices', {},
      choice('A folder…', 'A dataset as it lies on your disk', { 'data-do': 'pick-folder', autofocus: true, onclick: () => act(element, 'open', { which: 'folder' }) }),
      choice('Files or a .zip…', 'All of a dataset at once', { 'data-do': 'pick-files', onclick: () => act(element, 'open', { which: 'files' }) }),
      VIDEOS_URL && choice('Videos and captions…', 'Clips alone: tracks and features are made here', { 'data-do': 'pick-videos', onclick: () => location.assign('?videos') })),
    h('p.muted', {}, 'Or drop any of it on the page. Nothing leaves this tab.'),
    h('h3', {}, 'What can I open?'),
    h('p', {}, 'A dataset is three things:'),
    ...FILES.map(([name, about]) => h('section', {}, h('h3', {}, h('code', {}, name), saveButton(name)),
      h('p.muted', {}, about), h('pre', {}, firstLines(texts[name])))),
    h('p', {}, 'Videos of a dataset are shown, never analysed: its tracks and features come from a detector, a tracker and a network of your choice. If you have the videos, put them beside the rest as ', h('code', {}, 'media/clip-1.mp4'),
      ', and the boxes as ', h('code', {}, 'boxes.csv'), ' with the columns ', h('code', {}, 'video,track,frame,x,y,w,h'), ' (MOT, COCO and VIA do as well).'),
    h('p', {}, 'No captions yet? Open the rest and write them here, or open a saved ', h('code', {}, 'model.zip'), ' with it: it labels videos that have none.'),
    h('details', {}, h('summary', {}, 'From NumPy'), h('pre', {}, NUMPY_SCRIPT)),
    h('p', {}, 'All of it, in a tab of its own: ', link('your-data', 'Your own data'), ', ', link('formats', 'Formats'), ', ', link('cli', 'Command line'), '.'));
  const close = h('button', { type: 'button' }, 'Close');
  const dialog = h('dialog.help', { 'aria-labelledby': 'help-title' }, body,
    h('footer', {}, button('Open this example', 'example-open'), button('Save example.zip', 'example-zip'), close));
  close.onclick = () => dialog.close();
  dialog.onclose = () => act(element, 'closed', { panel: 'help' });
  element.append(dialog);
  return { dialog, body };
}

/** A way to choose data: its name, and what it is for. */
function choice(title: string, about: string, attributes: Record<string, unknown>) {
  return h('button.item', { type: 'button', ...attributes }, h('strong', {}, title), h('small', {}, about));
}

function button(words: string, name: 'example-open' | 'example-zip') {
  const control = h('button', { type: 'button', 'data-do': name }, words);
  control.onclick = () => act(control, name);
  return control;
}

function saveButton(name: string) {
  const control = h('button', { type: 'button', 'data-do': 'example-file', 'data-name': name, 'aria-label': `Save ${name} as a template` }, 'Save');
  control.onclick = () => act(control, 'example-file', { name });
  return control;
}

/** A link to a document. */
function link(name: string, title: string) {
  return h('a', { href: `${name}.html`, target: '_blank', rel: 'noopener' }, title);
}

function firstLines(text: string) {
  const lines = text.trimEnd().split('\n');
  return [...lines.slice(0, LINES), ...(lines.length > LINES ? ['…'] : [])].join('\n');
}
