// The introduction. Its words stand in index.html, so that they are there with the first paint and
// nothing moves below them; it goes when another dataset is opened or saved sessions are offered.
import { effect } from '@preact/signals';
import { icon } from '../../ui/Icon.tsx';
import { importers, loadImporter } from '../importers.ts';
import type { WelcomePage } from './actions.ts';

/** strip is the introduction in index.html. */
export function followWelcome(strip: HTMLElement, { state, dispatch }: WelcomePage) {
  const button = (name: string) => strip.querySelector<HTMLButtonElement>(`[data-do=${name}]`)!;
  for (const { name } of importers) button(name).onclick = () => loadImporter(name);
  const [own, close] = [button('help'), button('welcomed')];
  own.onclick = () => dispatch('panel', { panel: 'help' });
  close.onclick = () => dispatch('dismiss-intro', undefined);
  close.append(icon('close'));
  const { introDismissed, dataset, demoAnswer, savedModel, autosave } = state;
  effect(() => {
    strip.hidden = introDismissed.value || (dataset.value !== null && demoAnswer.value === null) || savedModel.value !== null || autosave.value.offer !== null;
  });
}
