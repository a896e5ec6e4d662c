// The dialog about what can be opened: the parts of a dataset, an example, and how to write it.
import { act, h, buildOnce } from '../elements/dom.js';
import { NUMPY_SCRIPT, exampleFiles } from '../run/example.js';

/** @typedef {import('../state.js').State} State */

/**
 * @param {Element} element
 * @param {State} state
 */
export function help(element, { panel }) {
  const open = panel === 'help';
  const { dialog, body } = buildOnce(element, build);
  if (!open && dialog.open) dialog.close();
  if (!open || dialog.open) return;
  dialog.showModal();
  body.scrollTop = 0;
}

const LINES = 5; // lines of a file that are shown

/** The description of each file. @type {[string, string][]} */
const FILES = [
  ['tracks.csv', 'One row for every track: something that was found and followed through a video.'],
  ['captions.txt', 'Who does what in each video, in no order; - where nothing is said. A video that is not listed is free.'],
  ['features/person.csv', 'Numbers that describe the faces or looks of each track. Row r is of row r of tracks.csv (here without a header). Better as .npy; .mat does, too.'],
  ['features/action.csv', 'The same for how it moves. Any concepts do: speaker and word, species and behaviour.'],
];

/** @param {Element} element */
function build(element) {
  const texts = exampleFiles();
  const body = h('div.body', { tabindex: '0', role: 'group', 'aria-labelledby': 'help-title' },
    h('h2', { id: 'help-title' }, 'What can I open?'),
    VIDEOS_URL && h('p', {}, h('a', { href: '?videos' }, 'Videos and captions'), ' makes a dataset of clips alone. Or you have one: a folder, a .zip of it, or its files all at once, from the menu or dropped on the page.'),
    h('p', {}, VIDEOS_URL ? 'A dataset is three things:' : 'A folder, a .zip of it, or its files all at once, from the menu or dropped on the page. Three things are needed:'),
    ...FILES.map(([name, about]) => h('section', {}, h('h3', {}, h('code', {}, name), button('Save', 'example-file', { name }, `Save ${name} as a template`)),
      h('p.muted', {}, about), h('pre', {}, firstLines(texts[name])))),
    h('p', {}, 'Videos of a dataset are shown, never analysed: its tracks and features come from a detector, a tracker and a network of your choice. If you have the videos, put them beside the rest as ', h('code', {}, 'media/clip-1.mp4'),
      ', and the boxes as ', h('code', {}, 'boxes.csv'), ' with the columns ', h('code', {}, 'video,track,frame,x,y,w,h'), ' (MOT, COCO and VIA do as well).'),
    h('p', {}, 'No captions yet? Open the rest and write them here, or open a saved ', h('code', {}, 'model.zip'), ' with it: it labels videos that have none.'),
    h('details', {}, h('summary', {}, 'From NumPy'), h('pre', {}, NUMPY_SCRIPT)),
    h('p', {}, 'All of it, in a tab of its own: ', link('your-data', 'Your own data'), ', ', link('formats', 'Formats'), ', ', link('cli', 'Command line'), '.'));
  const close = h('button.primary', { type: 'button', autofocus: true }, 'Close');
  const dialog = /** @type {HTMLDialogElement} */ (h('dialog.help', { 'aria-labelledby': 'help-title' }, body,
    h('footer', {}, button('Open this example', 'example-open'), button('Save example.zip', 'example-zip'), close)));
  close.onclick = () => dialog.close();
  dialog.onclose = () => act(element, 'closed', { panel: 'help' });
  element.append(dialog);
  return { dialog, body };
}

/** @param {string} words @param {string} what @param {Record<string, string>} [more] @param {string} [label] */
function button(words, what, more = {}, label = words) {
  const control = h('button', { type: 'button', 'data-do': what, 'data-name': more.name, 'aria-label': label }, words);
  control.onclick = () => act(control, what, more);
  return control;
}

/** A link to a document. @param {string} name @param {string} title */
function link(name, title) {
  return h('a', { href: `${name}.html`, target: '_blank', rel: 'noopener' }, title);
}

/** @param {string} text */
function firstLines(text) {
  const lines = text.trimEnd().split('\n');
  return [...lines.slice(0, LINES), ...(lines.length > LINES ? ['…'] : [])].join('\n');
}
