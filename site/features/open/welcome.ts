// The introduction. Its words stand in index.html, so that they are there with the first paint and
// nothing moves below them; it goes when another dataset is opened or kept sessions are offered.
import { act, buildOnce } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import type { State } from '../../state.ts';

export function welcome(element: Element, { introDismissed, dataset, demoAnswer, savedModel, autosave }: State) {
  const { strip } = buildOnce(element, build);
  strip.hidden = introDismissed || (dataset !== null && demoAnswer === null) || savedModel !== null || autosave.offer !== null;
}

function build(element: Element) {
  const strip = element.querySelector<HTMLElement>('.welcome')!;
  const [videos, own, close] = strip.querySelectorAll<HTMLButtonElement>('button');
  if (!VIDEOS_URL) videos.remove();
  videos.onclick = () => location.assign('?videos');
  own.onclick = () => act(own, 'panel', { panel: 'help' });
  close.onclick = () => act(close, 'dismiss-intro');
  close.append(icon('close'));
  return { strip };
}
