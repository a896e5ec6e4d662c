// The features whose panels need no more of the page than to read the store and to ask for actions.
import { openOptions } from '../features/options/options.tsx';
import { FIELDS as OPTIONS } from '../features/options/page.ts';
import { signalsOf } from '../features/signals.ts';
import type { Page } from '../actions/page.ts';
import type { State } from '../state.ts';

export function openPanels({ store, perform }: Pick<Page, 'store' | 'perform'>) {
  const reading = <K extends keyof State>(fields: readonly K[]) => ({ state: signalsOf(store, fields), perform });
  const place = (id: string) => document.getElementById(id)!;
  openOptions(reading(OPTIONS), place('options-panel'));
}
