// The introduction. Its words stand in index.html, so that they are there with the first paint and
// nothing moves below them; it goes when another dataset is opened or kept sessions are offered.
import { effect } from '@preact/signals';
import { icon } from '../../elements/icons.ts';
import type { WelcomePage } from './page.ts';

/** strip is the introduction in index.html. */
export function followWelcome(strip: HTMLElement, { state, perform }: WelcomePage) {
  const [videos, own, close] = strip.querySelectorAll('button');
  if (!VIDEOS_URL) videos.remove();
  videos.onclick = () => location.assign('?videos');
  own.onclick = () => perform('panel', { panel: 'help' });
  close.onclick = () => perform('dismiss-intro', undefined);
  close.append(icon('close'));
  const { introDismissed, dataset, demoAnswer, savedModel, autosave } = state;
  effect(() => {
    strip.hidden = introDismissed.value || (dataset.value !== null && demoAnswer.value === null) || savedModel.value !== null || autosave.value.offer !== null;
  });
}
