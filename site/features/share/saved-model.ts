// The band of a saved model: what it has learned, and the buttons that apply it.
import { act, h, buildOnce, setText } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { canRequest, openingOf } from '../../session/session-state.ts';
import type { State } from '../../state.ts';

export function savedModel(element: Element, state: State) {
  const { savedModel: saved, dataset } = state;
  const parts = buildOnce(element, build);
  parts.offer.hidden = !saved || dataset?.applied === true || openingOf(state) !== null;
  if (!saved) return;
  setText(parts.name, saved.name);
  setText(parts.about, saved.about);
  parts.apply.disabled = !dataset || !canRequest(state);
}

function build(element: Element) {
  const name = h('strong');
  const about = h('span.muted');
  const apply = h('button.primary', { type: 'button', 'data-do': 'apply' }, 'Apply to these videos');
  apply.onclick = () => act(element, 'apply');
  const files = h('button', { type: 'button', 'data-do': 'apply-files' }, 'To other files…');
  files.onclick = () => act(element, 'open', { which: 'files' });
  const folder = h('button', { type: 'button', 'data-do': 'apply-folder' }, 'To a folder…');
  folder.onclick = () => act(element, 'open', { which: 'folder' });
  const drop = h('button.icon-button', { type: 'button', 'data-do': 'model-drop', 'aria-label': 'Put the model away', title: 'Put the model away' }, icon('close'));
  drop.onclick = () => act(element, 'release-model');
  const offer = h('section.band.held', { 'aria-label': 'A saved model', hidden: true },
    h('p', {}, name, about), h('div.buttons', {}, apply, files, folder), drop);
  element.append(offer);
  return { offer, name, about, apply };
}
