// What the page draws besides its first view: other pages, panels and dialogs. It is a
// script of its own, asked for behind the first view and before the page is sealed.
import { reach } from '../elements/focusable-scroll.js';
import { createTeaching } from '../lessons/lesson-state.js';
import { ask } from '../view/query.js';
import { changes } from '../view/changes.js';
import { choice } from '../view/comparison-settings.js';
import { correct } from '../view/correct.js';
import { edits } from '../view/edits.js';
import { found } from '../view/files-dialog.js';
import { held } from '../view/saved-model.js';
import { help } from '../view/help.js';
import { keeping, offer } from '../view/autosave.js';
import { keys } from '../view/keys.js';
import { model } from '../view/model.js';
import { objective } from '../view/objective.js';
import { options } from '../view/options.js';
import { picks } from '../view/picks.js';
import { printed } from '../view/print-page.js';
import { report } from '../view/report.js';
import { requests } from '../view/requests.js';
import { share } from '../view/share.js';
import { trial } from '../view/paper-switches.js';
import { tuples } from '../view/tuples.js';
import { writer } from '../view/writer.js';
import { STILL, attend } from './lessons.js';

/** @typedef {import('../state.js').State} State */

/**
 * @param {import('../state.js').Store} store
 * @param {(view: (element: Element, state: State) => void, id: string, of: (keyof State)[]) => void} draw
 * @param {Parameters<typeof createTeaching>[1]} connect
 */
export function drawRest(store, draw, connect) {
  draw(requests, 'requests', ['requests', 'offline']);
  draw(help, 'help', ['panel']);
  draw(held, 'held', ['held', 'dataset', 'opening', 'core']);
  draw(writer, 'writer', ['dataset', 'captions', 'draft', 'panel', 'selection', 'opening']);
  draw(correct, 'correct', ['dataset', 'answer', 'built', 'selection', 'live']);
  draw(tuples, 'tuples', ['dataset', 'edits', 'selection', 'panel', 'live']);
  draw(edits, 'edits', ['dataset', 'edits', 'asking', 'answer', 'built', 'live', 'panel', 'selection']);
  draw(ask, 'ask', ['asking', 'dataset', 'live']);
  draw(options, 'options-panel', ['hello', 'dataset', 'options', 'panel', 'answered', 'live', 'cores']);
  draw(changes, 'changes-panel', ['dataset', 'answer', 'live', 'selection', 'panel']);
  draw(objective, 'objective', ['run', 'panel']);
  draw(model, 'model-panel', ['panel', 'insight', 'selection', 'dataset', 'crops']);
  draw(trial, 'trial', ['hello', 'dataset', 'trial']);
  draw(found, 'found', ['core', 'dataset', 'captions', 'panel', 'making', 'held', 'prepared', 'preparing', 'answer', 'problem']);
  draw(choice, 'choice', ['core', 'dataset', 'choice', 'options', 'preset', 'comparison']);
  draw(report, 'report', ['dataset', 'choice', 'options', 'comparison']);
  draw(picks, 'picks', ['page', 'dataset', 'comparison', 'selection', 'picture', 'frame', 'shown']);
  draw(share, 'share', ['dataset', 'edits', 'answer', 'page', 'selection', 'playing', 'frame', 'options', 'making', 'panel', 'order', 'filter', 'rate', 'truth', 'run']);
  draw(keeping, 'keeping', ['keeping']);
  draw(offer, 'offer', ['keeping', 'opening']);
  draw(keys, 'keys', ['panel', 'singles']);
  reach(document.querySelectorAll('#paper .scroll'));
  attend(store);
  const lessons = createTeaching(store, connect, STILL);
  document.addEventListener('act', (event) => lessons.do(/** @type {CustomEvent} */ (event).detail));
  const paper = /** @type {Element} */ (document.getElementById('print'));
  addEventListener('beforeprint', () => printed(paper, store.get(), document.querySelector('#screen .frame')));
}
